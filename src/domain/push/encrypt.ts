/** Encrypts a message for one browser (RFC 8291, with the content encoding aes128gcm of RFC 8188). Pure. */
import { base64url } from "jose";
import { joinBytes } from "../bytes/join.ts";
import type { PushKeys } from "./keys.ts";

/** Bytes of a record. A push service need not accept longer bodies, so there is one record. */
const RECORD_BYTES = 4_096;
const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** Bytes of the text of a message at most: what the head, the tag, and the mark of the last record leave. */
export const MAX_MESSAGE_BYTES = RECORD_BYTES - (SALT_BYTES + 4 + 1 + 65) - TAG_BYTES - 1;

const CURVE = { name: "ECDH", namedCurve: "P-256" };

/** The key pair and the salt of one message, which are random. */
type MessageSecrets = { pair: CryptoKeyPair; salt: Uint8Array<ArrayBuffer> };

const makeSecrets = async (): Promise<MessageSecrets> => ({
  pair: (await crypto.subtle.generateKey(CURVE, false, ["deriveBits"])) as CryptoKeyPair,
  salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
});

/**
 * The body of the request to the push service.
 * @param secrets for tests
 * @throws DOMException for keys that are no point of the curve
 */
export async function encryptMessage(
  message: Uint8Array<ArrayBuffer>,
  { p256dh, auth }: PushKeys,
  secrets?: MessageSecrets,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pair, salt } = secrets ?? (await makeSecrets());
  const receiverPoint = bytesOf(p256dh);
  const receiver = await crypto.subtle.importKey("raw", receiverPoint, CURVE, false, []);
  const senderPoint = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  const secret = await crypto.subtle.deriveBits({ ...CURVE, public: receiver }, pair.privateKey, 256);
  const info = joinBytes([utf8("WebPush: info\0"), receiverPoint, senderPoint]);
  const input = await hkdf(new Uint8Array(secret), bytesOf(auth), info, 32);
  const content = await hkdf(input, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const iv = await hkdf(input, salt, utf8("Content-Encoding: nonce\0"), 12);
  const key = await crypto.subtle.importKey("raw", content, "AES-GCM", false, ["encrypt"]);
  const head = new Uint8Array(SALT_BYTES + 5);
  head.set(salt);
  new DataView(head.buffer).setUint32(SALT_BYTES, RECORD_BYTES);
  head[SALT_BYTES + 4] = senderPoint.length;
  // The byte 2 marks the last record.
  const record = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, joinBytes([message, Uint8Array.of(2)]));
  return joinBytes([head, senderPoint, new Uint8Array(record)]);
}

/** HKDF with SHA-256 (RFC 5869). */
async function hkdf(
  input: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", input, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytesOf = (text: string) => new Uint8Array(base64url.decode(text));
