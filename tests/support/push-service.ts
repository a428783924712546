/** The receiving side of web push: keys as a browser makes them, and decryption by `node:crypto`, without the code under test. */
import { createDecipheriv, createECDH, createHmac, type JsonWebKey, randomBytes } from "node:crypto";

const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac("sha256", key).update(Buffer.concat(parts)).digest();

/** Reads a message that was encrypted for a browser (RFC 8291). @param jwk its private key @throws for another browser's */
export async function decryptMessage(body: Uint8Array, { x, y, d }: JsonWebKey, auth: string): Promise<string> {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, 16);
  const length = bytes[20]!;
  const sender = bytes.subarray(21, 21 + length);
  const record = bytes.subarray(21 + length);
  const own = createECDH("prime256v1");
  own.setPrivateKey(Buffer.from(d!, "base64url"));
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, "base64url"), Buffer.from(y!, "base64url")]);
  // HKDF in its two steps (RFC 5869); every output is shorter than one block.
  const pseudorandom = hmac(Buffer.from(auth, "base64url"), own.computeSecret(sender));
  const input = hmac(pseudorandom, Buffer.from("WebPush: info\0"), point, sender, Buffer.of(1));
  const extracted = hmac(salt, input);
  const key = hmac(extracted, Buffer.from("Content-Encoding: aes128gcm\0"), Buffer.of(1)).subarray(0, 16);
  const nonce = hmac(extracted, Buffer.from("Content-Encoding: nonce\0"), Buffer.of(1)).subarray(0, 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error("The record is not marked as the last one.");
  return plain.subarray(0, -1).toString();
}

/** Keys of a new subscription of a browser, and what that browser reads of a message. */
export async function makeBrowserKeys() {
  const own = createECDH("prime256v1");
  const point = own.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  const text = (from: number, to: number) => point.subarray(from, to).toString("base64url");
  const jwk = { x: text(1, 33), y: text(33, 65), d: own.getPrivateKey().toString("base64url") };
  return {
    keys: { p256dh: point.toString("base64url"), auth },
    decrypt: (body: Uint8Array) => decryptMessage(body, jwk, auth),
  };
}
