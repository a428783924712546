/** Filters, sorts, counts, and pages a list in memory. */
import { perObject } from "../../../../src/domain/memory.ts";
import { type Entries, partsOf } from "../../../store/lists/read.ts";

type Row<Entry> = readonly [id: number, entry: Entry];

/** A filter: its field, and whether an entry matches. */
export type Filter<Entry> = {
  field: string;
  passes(entry: Entry): boolean;
  /** The matching rows of a whole list, if that is faster than testing one by one. */
  among?(rows: readonly Row<Entry>[]): readonly Row<Entry>[];
};

/** The values of an entry in each facet. */
export type Facets<Entry> = Readonly<Record<string, (entry: Entry) => readonly string[]>>;

export type Order<Entry> = { key(entry: Entry): string | number | null; descending: boolean };

export type ListPage = { limit: number; after: number | null; before: number | null };

export type SelectedPage<Entry> = {
  /** Number of entries that match all filters. */
  total: number;
  /** Number of entries without filters. */
  of: number;
  /** By field: number of entries that match all other filters, by value. */
  facets: Readonly<Record<string, ReadonlyMap<string, number>>>;
  rows: readonly Row<Entry>[];
  /** 1-based position of the first row. */
  from: number;
  previous: boolean;
  next: boolean;
};

/** A collation key: ignores case and accents, and sorts numbers by value. */
function sortable(text: string): string {
  const foldedText = plain(text.toLowerCase());
  return /\d/.test(foldedText) ? foldedText.replace(/\d+/g, (digits) => digits.padStart(12, "0")) : foldedText;
}

const ASCII = /^[\x20-\x7e]*$/;

/** Removes accents. Skips texts without any, because a list has thousands of texts. */
export function plain(text: string): string {
  return ASCII.test(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
}

type KeyedRow<Entry> = { row: Row<Entry>; value: string | number | null };

/** Sorts empty values last in ascending and descending order, and equal values by row number. */
function ordering({ descending }: Order<never>): (a: KeyedRow<unknown>, b: KeyedRow<unknown>) => number {
  const sign = descending ? -1 : 1;
  const empty = (value: string | number | null) => Number(value === null || value === "");
  return (a, b) => {
    const missing = empty(a.value) - empty(b.value);
    if (missing !== 0 || empty(a.value) === 1) return missing || a.row[0] - b.row[0];
    return a.value === b.value ? a.row[0] - b.row[0] : a.value! < b.value! ? -sign : sign;
  };
}

function withKeys<Entry>(rows: Entries<Entry>, key: Order<Entry>["key"]): KeyedRow<Entry>[] {
  return rows.map((row) => {
    const value = key(row[1]);
    return { row, value: typeof value === "string" ? sortable(value) : value };
  });
}

type Counts = ReadonlyMap<string, number>;
type Values<Entry> = Facets<Entry>[string];

/** Results derived from a list or part, which is the same array while nothing changes (worker/store/lists/read.ts). */
type Derived = {
  orders: WeakMap<Order<never>["key"], { up?: readonly unknown[]; down?: readonly unknown[] }>;
  counts: WeakMap<Values<never>, Counts>;
};
const derived = perObject<readonly unknown[], Derived>("orders and counts", { by: "list", within: "lists" });

function derivedOf(rows: readonly unknown[]): Derived {
  return derived.getOrMake(rows, () => ({ orders: new WeakMap(), counts: new WeakMap() }));
}

/** The cached order of a list (or part); computed if missing. */
function orderOf<T>(
  rows: readonly unknown[],
  { key, descending }: Order<never>,
  make: () => readonly T[],
): readonly T[] {
  const { orders } = derivedOf(rows);
  const ways = orders.get(key) ?? {};
  orders.set(key, ways);
  const way = descending ? "down" : "up";
  ways[way] ??= make();
  return ways[way] as readonly T[];
}

/** Sorts each part separately, so that a change in one of them is cheap. */
function inOrder<Entry>(rows: Entries<Entry>, order: Order<Entry>): readonly Row<Entry>[] {
  return orderOf(rows, order, () => {
    const compare = ordering(order);
    // A part that is the whole list is cached in order as such.
    const sortedParts = partsOf(rows).map((part) =>
      part === rows
        ? withKeys(part, order.key).sort(compare)
        : orderOf(part, order, () => withKeys(part, order.key).sort(compare)),
    );
    return (sortedParts.flat() as KeyedRow<Entry>[]).sort(compare).map(({ row }) => row);
  });
}

function add(tally: Map<string, number>, values: readonly string[]): void {
  for (const value of values) tally.set(value, (tally.get(value) ?? 0) + 1);
}

/** Number of rows by value: the sums over the parts. */
function countsOf<Entry>(rows: Entries<Entry>, valuesOf: Values<Entry>): Counts {
  const { counts } = derivedOf(rows);
  let countsByValue = counts.get(valuesOf);
  if (countsByValue === undefined) {
    const tally = new Map<string, number>();
    const parts = partsOf(rows);
    if (parts[0] === rows) for (const [, entry] of rows) add(tally, valuesOf(entry));
    else
      for (const part of parts)
        for (const [value, count] of countsOf(part, valuesOf)) tally.set(value, (tally.get(value) ?? 0) + count);
    countsByValue = tally;
    counts.set(valuesOf, tally);
  }
  return countsByValue;
}

/** The only field whose filters an entry fails; null if it matches all, undefined if it fails several. */
function failedField<Entry>(filters: readonly Filter<Entry>[], entry: Entry): string | null | undefined {
  let failedName: string | null = null;
  for (const { field, passes } of filters) {
    if (field === failedName || passes(entry)) continue;
    if (failedName !== null) return undefined;
    failedName = field;
  }
  return failedName;
}

type FilteredRows<Entry> = { passing: readonly Row<Entry>[]; counts: Record<string, Counts> };

function filterRows<Entry>(
  rows: readonly Row<Entry>[],
  filters: readonly Filter<Entry>[],
  facets: Facets<Entry>,
): FilteredRows<Entry> {
  const tallies = new Map(Object.keys(facets).map((field) => [field, new Map<string, number>()]));
  const passing: Row<Entry>[] = [];
  // If the field is not counted, a row that fails it counts nowhere, so the other rows are skipped.
  const narrow = filters.find(({ field, among }) => among !== undefined && !tallies.has(field));
  for (const row of narrow?.among?.(rows) ?? rows) {
    const failedName = failedField(filters, row[1]);
    if (failedName === null) {
      passing.push(row);
      for (const [field, tally] of tallies) add(tally, facets[field]!(row[1]));
    } else if (failedName !== undefined) {
      const tally = tallies.get(failedName);
      if (tally !== undefined) add(tally, facets[failedName]!(row[1]));
    }
  }
  return { passing, counts: Object.fromEntries(tallies) };
}

/**
 * Selects a page of a list. A facet value counts the rows that match all filters except those of its own field: the result
 * of choosing it. Unknown cursors start at the beginning.
 * @param rows the whole list; derived results are cached as long as the array exists
 */
export function selectPage<Entry>(
  rows: Entries<Entry>,
  filters: readonly Filter<Entry>[],
  facets: Facets<Entry>,
  order: Order<Entry>,
  page: ListPage,
): SelectedPage<Entry> {
  const orderedRows = inOrder(rows, order);
  const { passing, counts } =
    filters.length > 0
      ? filterRows(orderedRows, filters, facets)
      : {
          passing: orderedRows,
          counts: Object.fromEntries(Object.entries(facets).map(([field, values]) => [field, countsOf(rows, values)])),
        };
  const at = (id: number | null) => (id === null ? -1 : passing.findIndex((row) => row[0] === id));
  const before = at(page.before);
  const start = before >= 0 ? Math.max(0, before - page.limit) : at(page.after) + 1;
  const end = before >= 0 ? before : start + page.limit;
  return {
    total: passing.length,
    of: rows.length,
    facets: counts,
    rows: passing.slice(start, end),
    from: start + 1,
    previous: start > 0,
    next: end < passing.length,
  };
}
