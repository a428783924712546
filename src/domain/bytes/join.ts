/** The bytes of all parts, one after the other. A single part is returned as it is. */
export function joinBytes<Buffer extends ArrayBufferLike>(parts: readonly Uint8Array<Buffer>[]): Uint8Array<Buffer> {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole as Uint8Array<Buffer>;
}
