/** Converts bytes to hexadecimal text, and computes digests in that form. */

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
