/** A certificate that nobody has signed but itself, for a server on this machine. */
import { generateKeyPairSync, sign } from "node:crypto";

/** A value in the Distinguished Encoding Rules (X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;

/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2 (RFC 5758). */
const ALGORITHM = der(SEQUENCE, der(OBJECT_ID, Buffer.from("2a8648ce3d040302", "hex")));

/** commonName, 2.5.4.3. */
const COMMON_NAME = der(OBJECT_ID, Buffer.from("550403", "hex"));

const DAY_MS = 86_400_000;

const time = (date: Date) => der(UTC_TIME, Buffer.from(`${date.toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

/** A new key and a certificate of version 1 (RFC 5280) for it, valid from yesterday for a month; both as PEM. */
export function selfSigned(now = new Date()): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from("localhost")))));
  const validity = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() + 30 * DAY_MS)].map(time);
  const content = der(
    SEQUENCE,
    der(INTEGER, Buffer.from([1])),
    ALGORITHM,
    name,
    der(SEQUENCE, ...validity),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign("sha256", content, privateKey));
  const certificate = der(SEQUENCE, content, ALGORITHM, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
