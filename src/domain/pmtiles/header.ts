/** Encodes and decodes the 127-byte header of a PMTiles archive (PMTiles 3, 3). */

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
