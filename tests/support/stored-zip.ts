import { crc32 } from "../../src/domain/bytes/digest.ts";

/**
 * Builds a zip archive of uncompressed entries.
 * @param files name → content
 * @param date DOS date of every entry; another date gives other bytes for the same files
 */
export function storedZip(files: Record<string, string | Uint8Array>, date = 0x21): Uint8Array<ArrayBuffer> {
  const local: number[] = [];
  const central: number[] = [];
  const u16 = (n: number) => [n & 0xff, (n >> 8) & 0xff];
  const u32 = (n: number) => [...u16(n & 0xffff), ...u16(n >>> 16)];
  for (const [name, content] of Object.entries(files)) {
    const path = [...new TextEncoder().encode(name)];
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const size = u32(bytes.length);
    const common = [
      ...u16(20),
      ...u16(0x800),
      ...u16(0),
      ...u16(0),
      ...u16(date),
      ...u32(crc32(bytes)),
      ...size,
      ...size,
      ...u16(path.length),
      ...u16(0),
    ];
    const at = local.length;
    local.push(0x50, 0x4b, 3, 4, ...common, ...path, ...bytes);
    central.push(
      0x50,
      0x4b,
      1,
      2,
      ...u16(20),
      ...common,
      ...u16(0),
      ...u16(0),
      ...u16(0),
      ...u32(0),
      ...u32(at),
      ...path,
    );
  }
  const count = u16(Object.keys(files).length);
  const end = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...count, ...count, ...u32(central.length), ...u32(local.length), 0, 0];
  return new Uint8Array([...local, ...central, ...end]);
}
