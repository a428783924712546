/** Takes the street tiles around imported networks from a Protomaps archive, by ranges of a URL or of a file. */
import { gzipSync } from "node:zlib";
import { FetchSource, PMTiles, type RangeResponse, type Source } from "pmtiles";
import { TILE_TYPE_MVT } from "../../src/domain/map/pmtiles.ts";
import { STREET_TILES } from "../../src/domain/map/tiles.ts";
import { WALKING_CELL_ZOOM } from "../../src/domain/streets/cell.ts";
import { Problem, problem } from "../../worker/problem.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import { bytesAt, checkSchema, openFile } from "../basemap/put.ts";
import { inParallel } from "../import/in-parallel.ts";
import type { Tile } from "../tilemaker/areas.ts";
import { readJson, type TileBucket } from "../tilemaker/bucket.ts";
import { CellWriter, copiedTiles, readCell } from "../tilemaker/cell-archive.ts";
import { endStreetTiles, OSM_LINK, STREET_TILES_MADE_OF, TileBox, type TilesMadeOf } from "./draw-streets.ts";
import { STREET_LAYERS, STREET_MAX_ZOOM, STREET_MIN_ZOOM } from "./drawn.ts";
import { type CellNumbers, cellsNearNetworks } from "./near-networks.ts";

/** Tiles that are read at once. */
const READ_AT_ONCE = 8;

export type TakenStreets = {
  /** Tiles read now, tiles of the archive, and its bytes. */
  taken: number;
  tiles: number;
  bytes: number;
  /** As HTML. */
  attribution: string;
};

/**
 * Reads the tiles that are missing. Those that were taken from the same archive before are kept.
 * @param source URL or path of an archive of the Protomaps schema, version 4
 * @throws Problem tile.archive_invalid, fetch.failed, command.usage
 */
export async function takeStreets(
  { stores, tiles: bucket }: { stores: Stores; tiles: TileBucket },
  source: string,
  progress: (line: string) => void,
): Promise<TakenStreets> {
  const cells = await cellsNearNetworks(stores);
  if (cells.size === 0)
    throw problem("command.usage", "No network is imported: import one first, then take the streets around it.");
  const opened = await openSource(source);
  const writer = new CellWriter();
  try {
    const archive = new PMTiles(opened.source);
    const { header, metadata } = await describe(archive, source);
    const etag = opened.etag() ?? `${header.tileDataLength ?? 0}-${header.numAddressedTiles}`;
    const madeOf: TilesMadeOf = { archive: source, etag };
    const attribution = attributionOf(metadata);
    const wanted = new Map(tilesOf(cells, header.maxZoom).map((tile) => [nameOf(tile), tile]));
    const box = new TileBox();
    let count = 0;
    const add = (tile: Tile, data: Uint8Array) => {
      writer.add({ ...tile, data });
      box.add(tile);
      count++;
    };
    for await (const { data, ...tile } of await storedTiles(bucket, madeOf)) {
      wanted.delete(nameOf(tile));
      add(tile, data);
    }
    let read = 0;
    let newTiles = 0;
    await inParallel([...wanted.values()], READ_AT_ONCE, async (tile) => {
      const answer = await archive.getZxy(tile.z, tile.x, tile.y).catch((error: unknown) => refuseRead(source, error));
      if (answer !== undefined) {
        add(tile, gzipSync(new Uint8Array(answer.data)));
        newTiles++;
      }
      if (++read % 200 === 0) progress(`${read} of ${wanted.size} tiles read`);
    });
    if (count === 0)
      throw problem(
        "tile.archive_invalid",
        `${source} has no tile of zoom ${STREET_MIN_ZOOM} to ${STREET_MAX_ZOOM} around the imported networks.`,
        { file: source },
      );
    if (newTiles === 0) return { taken: 0, tiles: count, bytes: 0, attribution };
    const layers = (metadata as { vector_layers?: object[] }).vector_layers ?? STREET_LAYERS;
    const bytes = await endStreetTiles(writer, bucket, { box, madeOf, attribution, layers });
    return { taken: newTiles, tiles: count, bytes, attribution };
  } finally {
    writer.close();
    await opened.close();
  }
}

const nameOf = ({ z, x, y }: Tile) => `${z}/${x}/${y}`;

/** The tiles of all street zooms that touch some walking cells. */
function tilesOf(cells: CellNumbers, maxZoom: number): Tile[] {
  const rows = 2 ** WALKING_CELL_ZOOM;
  const tiles = new Map<string, Tile>();
  for (let z = STREET_MIN_ZOOM; z <= Math.min(maxZoom, STREET_MAX_ZOOM); z++)
    for (const cell of cells) {
      const [x, y] = [Math.floor(cell / rows), cell % rows];
      const scale = 2 ** (z - WALKING_CELL_ZOOM);
      const side = Math.max(1, scale);
      for (let dx = 0; dx < side; dx++)
        for (let dy = 0; dy < side; dy++) {
          const tile = { z, x: Math.floor(x * scale) + dx, y: Math.floor(y * scale) + dy };
          tiles.set(nameOf(tile), tile);
        }
    }
  return [...tiles.values()];
}

/** The tiles that were taken from the same archive before. */
async function storedTiles(bucket: TileBucket, madeOf: TilesMadeOf) {
  const before = await readJson<TilesMadeOf>(bucket, STREET_TILES_MADE_OF);
  const isSame = JSON.stringify(before) === JSON.stringify(madeOf);
  const cell = isSame ? await readCell(bucket, STREET_TILES) : null;
  return cell === null ? [] : copiedTiles(bucket, cell, [STREET_MIN_ZOOM, STREET_MAX_ZOOM], () => true);
}

async function describe(archive: PMTiles, source: string) {
  const refuse = (why: string, cause?: unknown) => problem("tile.archive_invalid", why, { file: source }, cause);
  try {
    const header = await archive.getHeader();
    if (header.tileType !== TILE_TYPE_MVT) throw refuse("Its tiles are not vector tiles.");
    const metadata = ((await archive.getMetadata()) ?? {}) as Record<string, unknown>;
    checkSchema(metadata, refuse);
    return { header, metadata };
  } catch (error) {
    if (error instanceof Problem) throw error;
    return refuseRead(source, error);
  }
}

/** What pmtiles says of a server that does not answer, or of bytes that are no archive. */
function refuseRead(source: string, error: unknown): never {
  if (error instanceof Problem) throw error;
  const words = error instanceof Error ? error.message : String(error);
  if (/^https?:/.test(source) && /fetch|HTTP|status|range|network|etag|Bad response/i.test(words))
    throw problem("fetch.failed", `${source} could not be read: ${words}.`, { value: source }, error);
  throw problem(
    "tile.archive_invalid",
    `${source} is not a PMTiles archive of version 3, or is damaged.`,
    { file: source },
    error,
  );
}

/** The attribution of the archive, which names OpenStreetMap in any case. */
function attributionOf({ attribution }: Record<string, unknown>): string {
  if (typeof attribution !== "string" || attribution === "") return OSM_LINK;
  return attribution.includes("OpenStreetMap") ? attribution : `${attribution} ${OSM_LINK}`;
}

type OpenSource = { source: Source; etag(): string | undefined; close(): Promise<void> };

async function openSource(name: string): Promise<OpenSource> {
  if (/^https?:\/\//.test(name)) {
    const source = new FetchSource(name);
    let etag: string | undefined;
    const remembering: Source = {
      getKey: () => name,
      async getBytes(offset, length, signal, expected) {
        const answer = await source.getBytes(offset, length, signal, expected);
        etag ??= answer.etag;
        return answer;
      },
    };
    return { source: remembering, etag: () => etag, close: async () => {} };
  }
  const handle = await openFile(name);
  const about = await handle.stat();
  const source: Source = {
    getKey: () => name,
    async getBytes(offset, length): Promise<RangeResponse> {
      return { data: (await bytesAt(handle, offset, length)).slice().buffer };
    },
  };
  return { source, etag: () => `${about.size}-${Math.floor(about.mtimeMs)}`, close: () => handle.close() };
}
