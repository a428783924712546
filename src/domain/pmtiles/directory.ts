/** Encodes and decodes the directories of a PMTiles archive, which map tiles to byte ranges (PMTiles 3, 4). */

/**
 * `runLength` tiles from number `tileId` on share the `length` bytes at `offset` of the tile data; with 0, the bytes are
 * a leaf directory for the tiles from this number on.
 */
export type DirectoryEntry = { tileId: number; offset: number; length: number; runLength: number };

/** Encodes a directory without compressing it. Entries must be sorted by tile number. */
export function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const write = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  write(entries.length);
  let last = 0;
  for (const { tileId } of entries) {
    write(tileId - last);
    last = tileId;
  }
  for (const { runLength } of entries) write(runLength);
  for (const { length } of entries) write(length);
  let end = -1;
  for (const { offset, length } of entries) {
    // 0 means directly after the previous entry.
    write(offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return Uint8Array.from(bytes);
}

/**
 * Parses a decompressed directory.
 * @throws RangeError when the bytes are truncated or claim more entries than they can hold
 */
export function decodeDirectory(bytes: Uint8Array): DirectoryEntry[] {
  let position = 0;
  const read = (): number => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[position++];
      if (byte === undefined || scale > 2 ** 49) throw new RangeError("The directory is cut off.");
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  const count = read();
  // Each entry has four numbers of at least one byte.
  if (count * 4 > bytes.length) throw new RangeError("The directory says more entries than it holds.");
  const entries: DirectoryEntry[] = [];
  let tileId = 0;
  for (let i = 0; i < count; i++) {
    tileId += read();
    entries.push({ tileId, offset: 0, length: 0, runLength: 0 });
  }
  for (const entry of entries) entry.runLength = read();
  for (const entry of entries) entry.length = read();
  let end = 0;
  for (const entry of entries) {
    const value = read();
    entry.offset = value === 0 ? end : value - 1;
    end = entry.offset + entry.length;
  }
  return entries;
}

/** The entry that contains tile number `id` or leads to it; null if the archive has no such tile. */
export function findEntry(entries: readonly DirectoryEntry[], id: number): DirectoryEntry | null {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.tileId ?? Number.POSITIVE_INFINITY) <= id) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low - 1];
  if (entry === undefined) return null;
  return entry.runLength === 0 || id - entry.tileId < entry.runLength ? entry : null;
}
