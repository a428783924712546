/** The index of walking cells: which cells exist, and from which extracts they were built. */

/** Key of the index in the tile bucket. */
export const STREETS_INDEX = "streets/index";

/** Prefix of the objects of one build. */
export const streetsFolder = (version: string): string => `streets/cells/${version}/`;

/** Key of a walking cell in the tile bucket. */
export const walkingCellKey = (version: string, x: number, y: number): string => `${streetsFolder(version)}${x}/${y}`;

export const OSM_ATTRIBUTION = "© OpenStreetMap contributors";

/** The attribution of answers and files that are derived from streets, with their license. */
export const OSM_NOTICE = `${OSM_ATTRIBUTION}, ODbL 1.0`;

export type StreetsSource = {
  /** Name of the extract's file. */
  name: string;
  /** When the extract was taken from OpenStreetMap, ISO 8601; null if it does not say. */
  timestamp: string | null;
};

/** The index as it is stored, as JSON. */
export type StoredStreetsIndex = {
  /** Of the build, 16 hexadecimal digits. */
  version: string;
  built_at: string;
  sources: StreetsSource[];
  attribution: string;
  /** Whether only cells near imported networks were built. */
  around_networks: boolean;
  /** Cells that follow each other in the order of their numbers, as pairs: numbers left out, cells. */
  runs: number[];
};

export type StreetsIndex = Omit<StoredStreetsIndex, "runs"> & {
  /** Whether a walking cell exists. @param x column @param y row of its tile */
  has(x: number, y: number): boolean;
  /** How many cells exist. */
  count: number;
};

/** Rows of a column of the grid of walking cells. */
const ROWS = 2 ** 14;

type Cell = { x: number; y: number };

/** Pairs of numbers left out and cells of some cells, in any order, each at most once. */
export function runsOf(cells: readonly Cell[]): number[] {
  const numbers = cells.map(({ x, y }) => x * ROWS + y).sort((a, b) => a - b);
  const runs: number[] = [];
  let next = 0;
  for (const number of numbers) {
    if (number === next && runs.length > 0) runs[runs.length - 1]!++;
    else runs.push(number - next, 1);
    next = number + 1;
  }
  return runs;
}

/** Reads the stored index. */
export function openStreetsIndex({ runs, ...about }: StoredStreetsIndex): StreetsIndex {
  const starts: number[] = [];
  const ends: number[] = [];
  let next = 0;
  let count = 0;
  for (let i = 0; i + 1 < runs.length; i += 2) {
    starts.push(next + runs[i]!);
    next = starts.at(-1)! + runs[i + 1]!;
    ends.push(next);
    count += runs[i + 1]!;
  }
  return {
    ...about,
    count,
    has(x, y) {
      if (y < 0 || y >= ROWS) return false;
      const number = x * ROWS + y;
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ends[middle]! <= number) low = middle + 1;
        else high = middle;
      }
      return low < starts.length && starts[low]! <= number;
    },
  };
}
