/** A short hash of a text: FNV-1a with 32 bits over its code points, in base 36. For keys, never for secrets. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(36);
}
