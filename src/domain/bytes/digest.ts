/** Digests of bytes and texts: hashes in hexadecimal, and CRC-32. */

/** Two lower-case digits per byte. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The digest (FIPS 180-4) of bytes, or of the UTF-8 bytes of a text. */
export async function digestOf(
  algorithm: "SHA-1" | "SHA-256",
  content: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return hexOf(new Uint8Array(await crypto.subtle.digest(algorithm, bytes)));
}

const TABLE = new Int32Array(256);
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  TABLE[n] = c;
}

/** CRC-32 (ISO 3309, as used by zip and PNG) of `bytes`, continued from `before`; unsigned. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[i]!) & 0xff]!;
  return ~crc >>> 0;
}
