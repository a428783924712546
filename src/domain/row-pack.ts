/**
 * Packs rows that are read together into one text, column by column: a value shared by all rows, or repeated among a few
 * of them, is written once. The format is JSON, which parses fast and preserves numbers, including coordinates.
 */

export type PackedValue = string | number | null;
export type PlainRow = Readonly<Record<string, PackedValue>>;

/** One value for all rows, a value per row, or indexes into a list of distinct values. */
type Column = PackedValue | PackedValue[] | { of: PackedValue[]; at: number[] };

/** Packs rows with the same columns. */
export function packRows(rows: readonly PlainRow[]): string {
  const columns: Record<string, Column> = {};
  for (const name of Object.keys(rows[0] ?? {})) {
    columns[name] = packColumn(rows.map((row) => row[name] ?? null));
  }
  return JSON.stringify([rows.length, columns]);
}

/** The rows that `packRows` packed. */
export function unpackRows<T extends object = PlainRow>(text: string): T[] {
  const [count, columns] = JSON.parse(text) as [number, Record<string, Column>];
  const rows: Record<string, PackedValue>[] = Array.from({ length: count }, () => ({}));
  for (const [name, column] of Object.entries(columns)) {
    if (column === null || typeof column !== "object") for (const row of rows) row[name] = column;
    else if (Array.isArray(column)) for (let i = 0; i < count; i++) rows[i]![name] = column[i]!;
    else for (let i = 0; i < count; i++) rows[i]![name] = column.of[column.at[i]!]!;
  }
  return rows as T[];
}

function packColumn(values: PackedValue[]): Column {
  const distinct = new Map<PackedValue, number>();
  for (const value of values) if (!distinct.has(value)) distinct.set(value, distinct.size);
  if (distinct.size === 1) return values[0]!;
  // Numbers are about as short as an index would be.
  const repeats = distinct.size * 2 <= values.length && values.some((value) => typeof value === "string");
  return repeats ? { of: [...distinct.keys()], at: values.map((value) => distinct.get(value)!) } : values;
}
