/** Reads the tables of a feed row by row. */
import type { OpenFeed } from "../../worker/export/feed.ts";
import { openTable } from "../../worker/export/feed.ts";
import type { CsvReader } from "../../worker/ingest/csv/reader.ts";
import { KeyIndex } from "../../worker/ingest/key-index.ts";

/** Calls `use` for each row of a file with the texts of some columns, '' where the file lacks one. */
export async function eachRow<C extends string>(
  feed: OpenFeed,
  file: string,
  columns: readonly C[],
  use: (row: Record<C, string>) => void,
): Promise<void> {
  await eachBlock(feed, file, (table) => {
    const at = columns.map((name) => table.column(name));
    for (let row = 0; row < table.rows; row++) {
      const values = {} as Record<C, string>;
      for (const [i, name] of columns.entries()) values[name] = table.text(row, at[i]!);
      use(values);
    }
  });
}

/** Calls `use` with the reader positioned on each block of a file; does nothing if the feed lacks it. */
export async function eachBlock(feed: OpenFeed, file: string, use: (table: CsvReader) => void): Promise<void> {
  const table = await openTable(feed, file);
  if (table === null) return;
  while (await table.next()) use(table);
}

/** Ids with a mark: which of them are kept. Cells are found by their bytes, without a text for each row. */
export class MarkedIds {
  readonly #index = new KeyIndex();
  readonly #ids: string[] = [];
  readonly #marks: boolean[] = [];

  /** @returns the number of the id, which may be known */
  add(id: string, isMarked = false): number {
    const number = this.#ids.length;
    if (!this.#index.add(id, number)) return this.#index.get(id);
    this.#ids.push(id);
    this.#marks.push(isMarked);
    return number;
  }

  /** Number of an id; -1 if it is unknown or empty. */
  number(id: string): number {
    return id === "" ? -1 : this.#index.get(id);
  }

  cell(table: CsvReader, row: number, column: number): number {
    return this.#index.cell(table, row, column);
  }

  id(number: number): string {
    return this.#ids[number]!;
  }

  mark(number: number, isMarked = true): void {
    if (number >= 0) this.#marks[number] = isMarked;
  }

  isMarked(number: number): boolean {
    return number >= 0 && this.#marks[number]!;
  }

  has(id: string): boolean {
    return this.isMarked(this.number(id));
  }

  get size(): number {
    return this.#ids.length;
  }

  get marked(): number {
    return this.#marks.reduce((sum, isMarked) => sum + (isMarked ? 1 : 0), 0);
  }
}
