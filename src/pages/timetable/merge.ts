/** One list of stops out of several stop patterns, as a printed timetable has it. */

export type MergedPatterns = {
  /** Stop ids in order; a stop that is served twice is listed twice. */
  rows: number[];
  /** For each pattern, in the order of the argument: the row of each of its stops. */
  places: number[][];
};

/** Cells of the comparison of two lists; larger lists are appended instead of merged. */
const MAX_COMPARED_CELLS = 1_000_000;

type Row = { stop: number };

/** Pairs of positions of a longest common subsequence. */
function common(rows: readonly Row[], stops: readonly number[]): [number, number][] {
  const width = stops.length + 1;
  if ((rows.length + 1) * width > MAX_COMPARED_CELLS) return [];
  // lengths[i * width + j]: the longest one of rows from i and stops from j.
  const lengths = new Uint16Array((rows.length + 1) * width);
  for (let i = rows.length - 1; i >= 0; i--) {
    for (let j = stops.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        rows[i]!.stop === stops[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < rows.length && j < stops.length; ) {
    if (rows[i]!.stop === stops[j]) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}

/**
 * Merges patterns into one list in which each keeps its order. The first pattern stays as it is; stops of
 * the others are inserted where they leave it.
 * @param patterns stop ids, the busiest pattern first
 */
export function mergePatterns(patterns: readonly (readonly number[])[]): MergedPatterns {
  let rows: Row[] = [];
  const rowsOfPatterns = patterns.map((stops) => {
    const mergedRows: Row[] = [];
    const ownRows: Row[] = [];
    let i = 0;
    let j = 0;
    const takeUntil = (row: number, stop: number) => {
      for (; i < row; i++) mergedRows.push(rows[i]!);
      for (; j < stop; j++) {
        const row = { stop: stops[j]! };
        mergedRows.push(row);
        ownRows.push(row);
      }
    };
    for (const [row, stop] of common(rows, stops)) {
      takeUntil(row, stop);
      mergedRows.push(rows[i]!);
      ownRows.push(rows[i]!);
      i++;
      j++;
    }
    takeUntil(rows.length, stops.length);
    rows = mergedRows;
    return ownRows;
  });
  const index = new Map(rows.map((row, i) => [row, i]));
  return {
    rows: rows.map((row) => row.stop),
    places: rowsOfPatterns.map((patternRows) => patternRows.map((row) => index.get(row)!)),
  };
}
