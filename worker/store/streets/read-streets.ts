/** Reads the streets around points from the tile bucket: their walking cells, joined to one graph. */
import { type LonLat, wrapLongitude } from "../../../src/domain/geo/globe.ts";
import { boxAround } from "../../../src/domain/geo/plane.ts";
import { identityOf, perIsolate, perObject } from "../../../src/domain/memory.ts";
import { decodeCell, WALKING_CELL_ZOOM, walkingCellAt, walkingCellNumber } from "../../../src/domain/streets/cell.ts";
import {
  openStreetsIndex,
  STREETS_INDEX,
  type StoredStreetsIndex,
  type StreetsIndex,
  walkingCellKey,
} from "../../../src/domain/streets/cell-index.ts";
import { prepareCell, type StreetCell } from "../../../src/domain/streets/cell-lines.ts";
import { joinCells } from "../../../src/domain/streets/graph.ts";
import { type WalkableStreets, walkableStreets } from "../../../src/domain/streets/search.ts";
import { StreetWalks } from "../../../src/domain/streets/walks.ts";
import type { ReadableBucket, Stores } from "../db/db.ts";

/** The index is used for this time without checking whether it was replaced. */
const FRESH_FOR_MS = 30_000;
/** Cells of one request: nine around each end at most, where they are smallest, and those between the ends. */
const MAX_CELLS = 24;
/** Cells of a circle that are looked for in the index. */
const MAX_CELLS_OF_CIRCLE = 100;

/** Null: there are no streets in the bucket. */
type CachedIndex = { readAt: number; index: StreetsIndex | null };

const indexes = perObject<ReadableBucket, CachedIndex>("index of streets", { by: "bucket", bytes: 1_000_000 });

const cells = perIsolate<string, StreetCell>("walking cells", { by: "bucket, build, and cell", bytes: 16_000_000 });

const graphs = perIsolate<string, WalkableStreets>("joined walking cells", {
  by: "bucket, build, cells, and kind of walker",
  bytes: 16_000_000,
});

/** A circle within which streets are needed. */
export type StreetCircle = { at: LonLat; meters: number };

/**
 * Walks on the streets within some circles; null if there are none. Reads the index at most every half minute, and the cells
 * that the isolate does not have, all at once. What cannot be read or decoded counts as not covered.
 */
export async function streetWalks(
  stores: Stores,
  circles: readonly StreetCircle[],
  stepFree: boolean,
): Promise<StreetWalks | null> {
  const around = await streetsAround(stores, circles, stepFree);
  return around === null || around.isRead.includes(false) ? null : around.streets;
}

/**
 * As `streetWalks`, for more circles than one answer may read cells for: the first ones before the others.
 * @returns with the streets, for each circle whether its cells were read
 */
export async function streetsAround(
  { tiles: bucket }: Stores,
  circles: readonly StreetCircle[],
  stepFree: boolean,
): Promise<{ streets: StreetWalks; isRead: boolean[] } | null> {
  if (bucket === undefined) return null;
  const index = await indexOf(bucket);
  if (index === null) return null;
  const { cells: wantedCells, isRead } = firstCells(circles, index);
  const streets = await readStreets(bucket, index, wantedCells, stepFree);
  return streets === null ? null : { streets, isRead };
}

/** Those of some points in whose walking cell there are streets. */
export async function pointsOnStreets({ tiles: bucket }: Stores, points: readonly LonLat[]): Promise<LonLat[]> {
  const index = bucket === undefined ? null : await indexOf(bucket);
  if (index === null) return [];
  return points.filter((at) => {
    const { x, y } = walkingCellAt(...at);
    return index.has(x, y);
  });
}

async function readStreets(
  bucket: ReadableBucket,
  index: StreetsIndex,
  wantedCells: readonly Cell[],
  stepFree: boolean,
): Promise<StreetWalks | null> {
  if (wantedCells.length === 0) return null;
  const identity = identityOf(bucket);
  const prefix = `${identity} ${index.version}`;
  const keyOf = ({ x, y }: Cell) => `${prefix} ${x}/${y}`;
  const answers = await Promise.all(
    wantedCells.map(async (cell) => {
      const cachedCell = cells.get(keyOf(cell));
      if (cachedCell !== undefined) return { ...cell, streets: cachedCell };
      const streets = await readCell(bucket, walkingCellKey(index.version, cell.x, cell.y));
      if (streets === null) return null;
      cells.set(keyOf(cell), streets, streets.bytes);
      return { ...cell, streets };
    }),
  );
  const readable = answers.filter((cell) => cell !== null);
  if (readable.length === 0) {
    // The build was replaced after its index was read.
    indexes.delete(bucket);
    return null;
  }
  const numbers = readable.map(({ x, y }) => `${x}/${y}`);
  const graphKey = [prefix, stepFree, ...numbers].join(" ");
  let streets = graphs.get(graphKey);
  if (streets === undefined) {
    streets = walkableStreets(joinCells(readable.map((cell) => cell.streets)), { stepFree });
    graphs.set(graphKey, streets, graphBytes(streets));
  }
  const covered = new Set(numbers);
  return new StreetWalks(streets, ([lon, lat]) => {
    const { x, y } = walkingCellAt(wrapLongitude(lon), lat);
    return covered.has(`${x}/${y}`);
  });
}

/** Columns of the graph, and the cells that it may be the last one to use. */
function graphBytes({ graph }: WalkableStreets): number {
  return 30 * graph.lon.length + 34 * graph.from.length + graph.cells.reduce((sum, { bytes }) => sum + bytes, 0);
}

type Cell = { x: number; y: number };

/** The existing cells that the boxes around circles touch, in order: those of the first circles, as many as are read at once. */
function firstCells(
  circles: readonly StreetCircle[],
  { has }: StreetsIndex,
): { cells: readonly Cell[]; isRead: boolean[] } {
  const cellByNumber = new Map<number, Cell>();
  const isRead = circles.map((circle) => {
    const further = cellsWithin(circle)?.filter(
      (cell) => has(cell.x, cell.y) && !cellByNumber.has(walkingCellNumber(cell)),
    );
    if (further === undefined || cellByNumber.size + further.length > MAX_CELLS) return false;
    for (const cell of further) cellByNumber.set(walkingCellNumber(cell), cell);
    return true;
  });
  return { cells: [...cellByNumber].sort(([a], [b]) => a - b).map(([, cell]) => cell), isRead };
}

/** The cells that the box around a circle touches; undefined if they are more than are read at once, as next to the poles. */
function cellsWithin({ at, meters }: StreetCircle): Cell[] | undefined {
  const columns = 2 ** WALKING_CELL_ZOOM;
  const { minLon, minLat, maxLon, maxLat } = boxAround(at, meters);
  const [west, east] = [walkingColumn(minLon), walkingColumn(maxLon)];
  const [top, bottom] = [walkingCellAt(0, maxLat).y, walkingCellAt(0, minLat).y];
  if ((east - west + 1) * (bottom - top + 1) > MAX_CELLS_OF_CIRCLE) return undefined;
  const cells: Cell[] = [];
  for (let column = west; column <= east; column++)
    for (let y = top; y <= bottom; y++) cells.push({ x: ((column % columns) + columns) % columns, y });
  return cells;
}

/** The column of a longitude, counted on beyond ±180 degrees. */
const walkingColumn = (lon: number) => Math.floor(((lon + 180) / 360) * 2 ** WALKING_CELL_ZOOM);

async function indexOf(bucket: ReadableBucket): Promise<StreetsIndex | null> {
  const before = indexes.get(bucket);
  if (before !== undefined && Date.now() - before.readAt < FRESH_FOR_MS) return before.index;
  const readAt = Date.now();
  try {
    const bytes = await (await bucket.get(STREETS_INDEX))?.arrayBuffer();
    const stored = bytes === undefined ? null : (JSON.parse(new TextDecoder().decode(bytes)) as StoredStreetsIndex);
    const index = stored === null ? null : openStreetsIndex(stored);
    indexes.set(bucket, { readAt, index });
    return index;
  } catch {
    // While the bucket does not answer, walks are straight; the next request tries again.
    return null;
  }
}

async function readCell(bucket: ReadableBucket, key: string): Promise<StreetCell | null> {
  try {
    const stored = await (await bucket.get(key))?.arrayBuffer();
    if (stored === undefined) return null;
    const { cell, drawing } = await decodeCell(new Uint8Array(stored));
    return prepareCell(cell, drawing);
  } catch {
    return null;
  }
}
