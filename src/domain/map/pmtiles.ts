/** The PMTiles format (version 3): header, directories, and tile numbers. */

/** Bytes of the header. */
export const HEADER_LENGTH = 127;

/** Size in bytes of the first read, which contains the header and the root directory. */
export const ROOT_END = 16_384;

export const COMPRESSION = { unknown: 0, none: 1, gzip: 2, brotli: 3, zstd: 4 } as const;

/** Vector tiles of the Mapbox Vector Tile specification. */
export const TILE_TYPE_MVT = 1;

/** [west, south, east, north] in WGS84 degrees. */
export type TileBounds = readonly [west: number, south: number, east: number, north: number];

/** Offsets are in bytes from the start of the archive. */
export type ArchiveHeader = {
  rootOffset: number;
  rootLength: number;
  metadataOffset: number;
  metadataLength: number;
  leafOffset: number;
  leafLength: number;
  dataOffset: number;
  dataLength: number;
  addressedTiles: number;
  tileEntries: number;
  tileContents: number;
  clustered: boolean;
  internalCompression: number;
  tileCompression: number;
  tileType: number;
  minZoom: number;
  maxZoom: number;
  bounds: TileBounds;
  center: readonly [longitude: number, latitude: number, zoom: number];
};

const MAGIC = [0x50, 0x4d, 0x54, 0x69, 0x6c, 0x65, 0x73] as const;
const VERSION = 3;

const OFFSETS = [
  "rootOffset",
  "rootLength",
  "metadataOffset",
  "metadataLength",
  "leafOffset",
  "leafLength",
  "dataOffset",
  "dataLength",
  "addressedTiles",
  "tileEntries",
  "tileContents",
] as const;

export function encodeHeader(header: ArchiveHeader): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_LENGTH);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  bytes[7] = VERSION;
  OFFSETS.forEach((name, i) => {
    view.setBigUint64(8 + i * 8, BigInt(header[name]), true);
  });
  bytes.set(
    [
      header.clustered ? 1 : 0,
      header.internalCompression,
      header.tileCompression,
      header.tileType,
      header.minZoom,
      header.maxZoom,
    ],
    96,
  );
  const degrees = (at: number, value: number) => view.setInt32(at, Math.round(value * 1e7), true);
  header.bounds.forEach((value, i) => {
    degrees(102 + i * 4, value);
  });
  bytes[118] = header.center[2];
  degrees(119, header.center[0]);
  degrees(123, header.center[1]);
  return bytes;
}

/** Parses the first bytes of an archive; null if they are not a PMTiles archive of version 3. */
export function decodeHeader(bytes: Uint8Array): ArchiveHeader | null {
  if (bytes.length < HEADER_LENGTH || MAGIC.some((byte, i) => bytes[i] !== byte) || bytes[7] !== VERSION) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_LENGTH);
  const offset = (i: number) => Number(view.getBigUint64(8 + i * 8, true));
  const degrees = (at: number) => view.getInt32(at, true) / 1e7;
  return {
    rootOffset: offset(0),
    rootLength: offset(1),
    metadataOffset: offset(2),
    metadataLength: offset(3),
    leafOffset: offset(4),
    leafLength: offset(5),
    dataOffset: offset(6),
    dataLength: offset(7),
    addressedTiles: offset(8),
    tileEntries: offset(9),
    tileContents: offset(10),
    clustered: view.getUint8(96) === 1,
    internalCompression: view.getUint8(97),
    tileCompression: view.getUint8(98),
    tileType: view.getUint8(99),
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
    center: [degrees(119), degrees(123), view.getUint8(118)],
  };
}

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
  if (count * 4 > bytes.length) throw new RangeError("The directory has fewer entries than it states.");
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

/** The deepest zoom whose tile numbers a float represents exactly. */
const MAX_ZOOM_EXACT = 26;

/** Total number of tiles of the zooms above `z`: (4^z - 1) / 3. */
export function tilesAbove(z: number): number {
  return (4 ** z - 1) / 3;
}

/** Whether the grid of zoom `z` has a tile at column `x` and row `y` (row 0 is the northernmost). */
export function isTile(z: number, x: number, y: number): boolean {
  if (!(Number.isInteger(z) && Number.isInteger(x) && Number.isInteger(y))) return false;
  if (z < 0 || z > MAX_ZOOM_EXACT) return false;
  const side = 2 ** z;
  return x >= 0 && y >= 0 && x < side && y < side;
}

/** The number of a tile; `isTile` must hold. */
export function tileId(z: number, x: number, y: number): number {
  let id = tilesAbove(z);
  let column = x;
  let row = y;
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const below = (row & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ below);
    // The curve is rotated in each quarter, so that its ends meet those of the neighbors.
    if (below === 0) {
      if (right === 1) {
        column = side - 1 - (column & (side - 1));
        row = side - 1 - (row & (side - 1));
      }
      [column, row] = [row, column];
    }
  }
  return id;
}

/** The zoom of a tile number. */
export function zoomOfTile(id: number): number {
  let zoom = 0;
  while (id >= tilesAbove(zoom + 1)) zoom++;
  return zoom;
}

/** The tile with a number: the inverse of `tileId`. */
export function tileOf(id: number): { z: number; x: number; y: number } {
  const z = zoomOfTile(id);
  let rest = id - tilesAbove(z);
  let [x, y] = [0, 0];
  for (let side = 1; side < 2 ** z; side *= 2) {
    const quarter = rest % 4;
    const right = quarter >> 1;
    const below = (quarter ^ right) & 1;
    if (below === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y];
      [x, y] = [y, x];
    }
    x += side * right;
    y += side * below;
    rest = (rest - quarter) / 4;
  }
  return { z, x, y };
}
