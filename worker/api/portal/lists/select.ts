/** Filters, orders, counts and cuts a list that is in memory. */
import { type Entries, partsOf } from "../../../store/read/lists.ts";

type Row<Entry> = readonly [id: number, entry: Entry];

/** A filter: its field, and whether an entry passes. */
export type Filter<Entry> = {
  field: string;
  passes(entry: Entry): boolean;
  /** Those of a whole list that pass, where that is found faster than one by one. */
  among?(rows: readonly Row<Entry>[]): readonly Row<Entry>[];
};

/** Values that an entry counts for in a facet. */
export type Facets<Entry> = Readonly<Record<string, (entry: Entry) => readonly string[]>>;

export type Order<Entry> = { key(entry: Entry): string | number | null; descending: boolean };

export type Page = { limit: number; after: number | null; before: number | null };

export type Selected<Entry> = {
  /** Entries that pass all filters. */
  total: number;
  /** Entries without any filter. */
  of: number;
  /** By field: how many pass all other filters, by value. */
  facets: Readonly<Record<string, ReadonlyMap<string, number>>>;
  rows: readonly Row<Entry>[];
  /** 1-based position of the first row. */
  from: number;
  previous: boolean;
  next: boolean;
};

/** A text that sorts by plain comparison as people expect it: no case, no accents, numbers by their value. */
function sortable(text: string): string {
  const folded = plain(text.toLowerCase());
  return /\d/.test(folded) ? folded.replace(/\d+/g, (digits) => digits.padStart(12, "0")) : folded;
}

const ASCII = /^[\x20-\x7e]*$/;

/** Without accents. Most texts have none, and then nothing is done: a list has thousands. */
export function plain(text: string): string {
  return ASCII.test(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
}

type Keyed<Entry> = { row: Row<Entry>; value: string | number | null };

/** In order: empty values last in either direction, equal ones by the number of the row. */
function ordering({ descending }: Order<never>): (a: Keyed<unknown>, b: Keyed<unknown>) => number {
  const sign = descending ? -1 : 1;
  const empty = (value: string | number | null) => Number(value === null || value === "");
  return (a, b) => {
    const missing = empty(a.value) - empty(b.value);
    if (missing !== 0 || empty(a.value) === 1) return missing || a.row[0] - b.row[0];
    return a.value === b.value ? a.row[0] - b.row[0] : a.value! < b.value! ? -sign : sign;
  };
}

function keyed<Entry>(rows: Entries<Entry>, key: Order<Entry>["key"]): Keyed<Entry>[] {
  return rows.map((row) => {
    const value = key(row[1]);
    return { row, value: typeof value === "string" ? sortable(value) : value };
  });
}

type Counts = ReadonlyMap<string, number>;
type Values<Entry> = Facets<Entry>[string];

/** What was worked out from a list or a part of it, which stay the same arrays while nothing changes (worker/store/read/lists.ts). */
type Known = {
  orders: Map<Order<never>["key"], { up?: readonly unknown[]; down?: readonly unknown[] }>;
  counts: WeakMap<Values<never>, Counts>;
};
const known = new WeakMap<readonly unknown[], Known>();

function knownOf(rows: readonly unknown[]): Known {
  let found = known.get(rows);
  if (found === undefined) {
    found = { orders: new Map(), counts: new WeakMap() };
    known.set(rows, found);
  }
  return found;
}

/** What is kept for this list (or part) and this order, made where it is not there. */
function orderOf<T>(
  rows: readonly unknown[],
  { key, descending }: Order<never>,
  make: () => readonly T[],
): readonly T[] {
  const { orders } = knownOf(rows);
  const ways = orders.get(key) ?? {};
  orders.set(key, ways);
  const way = descending ? "down" : "up";
  ways[way] ??= make();
  return ways[way] as readonly T[];
}

/** The parts are put in order each for itself, so that a change in one of them costs little. */
function inOrder<Entry>(rows: Entries<Entry>, order: Order<Entry>): readonly Row<Entry>[] {
  return orderOf(rows, order, () => {
    const compare = ordering(order);
    // A part that is the whole list is kept in order as such.
    const sorted = partsOf(rows).map((part) =>
      part === rows
        ? keyed(part, order.key).sort(compare)
        : orderOf(part, order, () => keyed(part, order.key).sort(compare)),
    );
    return (sorted.flat() as Keyed<Entry>[]).sort(compare).map(({ row }) => row);
  });
}

function add(tally: Map<string, number>, values: readonly string[]): void {
  for (const value of values) tally.set(value, (tally.get(value) ?? 0) + 1);
}

/** How many of all rows count for each value: the sums of what its parts have. */
function countsOf<Entry>(rows: Entries<Entry>, valuesOf: Values<Entry>): Counts {
  const { counts } = knownOf(rows);
  let found = counts.get(valuesOf);
  if (found === undefined) {
    const tally = new Map<string, number>();
    const parts = partsOf(rows);
    if (parts[0] === rows) for (const [, entry] of rows) add(tally, valuesOf(entry));
    else
      for (const part of parts)
        for (const [value, count] of countsOf(part, valuesOf)) tally.set(value, (tally.get(value) ?? 0) + count);
    found = tally;
    counts.set(valuesOf, tally);
  }
  return found;
}

/** The one field whose filters an entry does not pass; null where it passes all, undefined where it fails several. */
function failedField<Entry>(filters: readonly Filter<Entry>[], entry: Entry): string | null | undefined {
  let failed: string | null = null;
  for (const { field, passes } of filters) {
    if (field === failed || passes(entry)) continue;
    if (failed !== null) return undefined;
    failed = field;
  }
  return failed;
}

type Filtered<Entry> = { passing: readonly Row<Entry>[]; counts: Record<string, Counts> };

function filtered<Entry>(
  rows: readonly Row<Entry>[],
  filters: readonly Filter<Entry>[],
  facets: Facets<Entry>,
): Filtered<Entry> {
  const tallies = new Map(Object.keys(facets).map((field) => [field, new Map<string, number>()]));
  const passing: Row<Entry>[] = [];
  // Where the field is not counted, a row that fails it counts nowhere: the others need not be looked at.
  const narrow = filters.find(({ field, among }) => among !== undefined && !tallies.has(field));
  for (const row of narrow?.among?.(rows) ?? rows) {
    const failed = failedField(filters, row[1]);
    if (failed === null) {
      passing.push(row);
      for (const [field, tally] of tallies) add(tally, facets[field]!(row[1]));
    } else if (failed !== undefined) {
      const tally = tallies.get(failed);
      if (tally !== undefined) add(tally, facets[failed]!(row[1]));
    }
  }
  return { passing, counts: Object.fromEntries(tallies) };
}

/**
 * A page of a list. A value of a facet counts the rows that pass all filters but those of its own field: what would be
 * there if it were chosen. Unknown cursors begin at the beginning.
 * @param rows the whole list; what is worked out from it is kept as long as the array is
 */
export function selectPage<Entry>(
  rows: Entries<Entry>,
  filters: readonly Filter<Entry>[],
  facets: Facets<Entry>,
  order: Order<Entry>,
  page: Page,
): Selected<Entry> {
  const ordered = inOrder(rows, order);
  const { passing, counts } =
    filters.length > 0
      ? filtered(ordered, filters, facets)
      : {
          passing: ordered,
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
