/**
 * Shapes of a feed often repeat the points of another one under a name of their own. Only the first is stored with its line
 * and distances; the line of the others is `=` and the number of the first.
 */

/** Begins such a line; an encoded line begins with a digit. */
export const SAME_LINE = "=";

type Line = { id: number; line: string; distances: string | null };

/** The rows, each line stored once. */
export function* eachLineOnce<Row extends Line>(rows: Iterable<Row>): Generator<Row> {
  const first = new Map<string, Map<string | null, number>>();
  for (const row of rows) {
    const alike = first.get(row.line) ?? new Map<string | null, number>();
    first.set(row.line, alike);
    const same = alike.get(row.distances);
    if (same === undefined) alike.set(row.distances, row.id);
    yield same === undefined ? row : { ...row, line: `${SAME_LINE}${same}`, distances: null };
  }
}

/** The number of the shape that is stored with the line of this one; null if it has its own. */
export function shapeWithLine({ line }: { line: string }): number | null {
  return line.startsWith(SAME_LINE) ? Number(line.slice(SAME_LINE.length)) : null;
}
