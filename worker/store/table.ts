/**
 * Declares the tables of the database. A declaration (worker/store/tables) is the only place that lists a table's
 * columns: row types, SELECT lists, INSERT statements and the check of every row that is read derive from it.
 */
import { type Column, type Columns, invalidValue, type TypeOf } from "./shape.ts";

/** Columns of a query with their types; `T` is a row of it. */
export type RowShape<T> = {
  /** Of the table or query, for errors. */
  readonly name: string;
  readonly columns: Columns;
  /** Narrows rows as they come from the database. @throws Problem store.value_invalid */
  narrow(rows: readonly unknown[]): T[];
  /** The columns as a SELECT list. @param alias of the table in the query */
  select(alias?: string): string;
};

export type RowOf<S> = S extends RowShape<infer T> ? T : never;
type RowOfColumns<C extends Columns> = { [K in keyof C]: TypeOf<C[K]> };

export type StoreTable<C extends Columns> = RowShape<RowOfColumns<C>> & {
  readonly columns: C;
  readonly names: readonly (keyof C & string)[];
  /** Some of the columns, and those of `large` that this query reads; their type says that they may be missing. */
  pick<K extends keyof C & string, L extends keyof C & string = never>(
    names: readonly K[],
    large?: readonly L[],
  ): RowShape<Pick<RowOfColumns<C>, K> & Partial<Pick<RowOfColumns<C>, L>>>;
  /** The names of all columns but these. */
  except<K extends keyof C & string>(...names: readonly K[]): Exclude<keyof C & string, K>[];
};

/** The columns of a query over several tables, or of values that it computes. */
export function rowShape<C extends Columns>(name: string, columns: C): RowShape<RowOfColumns<C>> {
  const names = Object.keys(columns);
  const checks = names.map((column) => (columns[column] as Column<unknown>).is);
  return {
    name,
    columns,
    narrow(rows) {
      for (const row of rows as readonly Record<string, unknown>[]) {
        for (let i = 0; i < names.length; i++) {
          if (!checks[i]!(row[names[i]!])) throw invalidValue(`${name}.${names[i]}`);
        }
      }
      return rows as RowOfColumns<C>[];
    },
    select: (alias) => names.map((column) => (alias === undefined ? column : `${alias}.${column}`)).join(", "),
  };
}

/** Declares a table with all of its columns; tests/worker/store/tables.test.ts compares it with the migrations. */
export function defineTable<C extends Columns>(name: string, columns: C): StoreTable<C> {
  const names = Object.keys(columns);
  return {
    ...rowShape(name, columns),
    columns,
    names,
    pick: (some, large = []) => {
      const pickedColumns = Object.fromEntries([...some, ...large].map((column) => [column, columns[column]]));
      return rowShape(name, pickedColumns as Columns) as never;
    },
    except: (...exceptions) => names.filter((column) => !(exceptions as readonly string[]).includes(column)) as never,
  };
}

/** A row shape with further columns, which the query computes: they are checked, but `select` does not list them. */
export function withColumns<T, C extends Columns>(shape: RowShape<T>, more: C): RowShape<T & RowOfColumns<C>> {
  const { narrow } = rowShape(shape.name, { ...shape.columns, ...more });
  return { name: shape.name, columns: shape.columns, narrow: narrow as never, select: shape.select };
}

/** The shape of rows that were packed as JSON with these columns: one that came later is null in older rows. */
export function packedShape<C extends Columns, K extends keyof C & string>(
  table: StoreTable<C>,
  names: readonly K[],
): RowShape<Pick<RowOfColumns<C>, K>> {
  const shape = table.pick(names);
  const later = names.filter((name) => (table.columns[name] as Column<unknown>).isNullable);
  return {
    ...shape,
    narrow(rows) {
      for (const row of rows as Record<string, unknown>[]) for (const name of later) row[name] ??= null;
      return shape.narrow(rows);
    },
  };
}

/** Parts of an INSERT: its verb, what follows the values of a SELECT (FROM, WHERE), and the end (ON CONFLICT, RETURNING). */
type InsertParts = { verb?: string; from?: string; end?: string };

/**
 * An INSERT that names each column beside the SQL of its value, as one row, or as a SELECT with `from`. Other columns take
 * their default.
 */
export function insertInto<C extends Columns>(
  { name }: StoreTable<C>,
  values: { readonly [K in keyof C]?: string },
  { verb = "INSERT", from, end = "" }: InsertParts = {},
): string {
  const expressions = Object.values(values).join(", ");
  const head = `${verb} INTO ${name} (${Object.keys(values).join(", ")})`;
  const rows = from === undefined ? `VALUES (${expressions})` : `SELECT ${expressions} ${from}`;
  return end === "" ? `${head} ${rows}` : `${head} ${rows} ${end}`;
}

/** A statement that inserts one row. Columns that are left out or undefined take their default. */
export function insertRow<C extends Columns>(
  table: StoreTable<C>,
  row: Partial<RowOfColumns<C>>,
  verb = "INSERT",
): { sql: string; values: (string | number | null)[] } {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const parameters = Object.fromEntries(entries.map(([name], i) => [name, `?${i + 1}`]));
  const sql = insertInto(table, parameters as { [K in keyof C]?: string }, { verb });
  return { sql, values: entries.map(([, value]) => value as string | number | null) };
}

/** The SET list of an upsert: columns take the values that were to be inserted. */
export const fromExcluded = (names: readonly string[]): string =>
  names.map((name) => `${name} = excluded.${name}`).join(", ");

/**
 * Bulk insert: rows travel as one JSON array of arrays (`jsonRows`), in the order of `names`.
 * @param verb INSERT with its conflict clause
 */
export function insertFromJson(table: string, names: readonly string[], verb = "INSERT OR REPLACE"): string {
  return `${verb} INTO ${table} (${names.join(", ")}) SELECT ${jsonValues(names)} FROM json_each(?1)`;
}

/** SELECT list that takes these columns out of a JSON array in the column `value` of json_each. */
function jsonValues(names: readonly string[], value = "value"): string {
  return Object.values(jsonColumns(names, value)).join(", ");
}

/** The same as the values of `insertInto`. */
export function jsonColumns<K extends string>(names: readonly K[], value = "value"): Record<K, string> {
  return Object.fromEntries(names.map((name, i) => [name, `${value} ->> ${i}`])) as Record<K, string>;
}
