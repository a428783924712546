/** Encodes bytes as text, because D1 returns a BLOB as an array of numbers, four times its size and slow to read. */

type Native = { toBase64?(): string };
type NativeConstructor = { fromBase64?(text: string): Uint8Array<ArrayBuffer> };

export function toBase64(bytes: Uint8Array): string {
  const native = (bytes as Native).toBase64?.();
  if (native !== undefined) return native;
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode.apply(null, bytes.subarray(at, at + 8192) as unknown as number[]);
  }
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as NativeConstructor).fromBase64;
  if (native !== undefined) return native(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
