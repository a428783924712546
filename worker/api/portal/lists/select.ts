/** Filters, orders, counts and cuts a list that is in memory. */

/** A filter: its field, and whether an entry passes. */
export type Filter<Entry> = { field: string; passes(entry: Entry): boolean };

/** Values that an entry counts for in a facet. */
export type Facets<Entry> = Readonly<Record<string, (entry: Entry) => readonly string[]>>;

export type Order<Entry> = { key(entry: Entry): string | number | null; descending: boolean };

export type Page = { limit: number; after: number | null; before: number | null };

type Row<Entry> = readonly [id: number, entry: Entry];

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
function plain(text: string): string {
  return ASCII.test(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** In order: empty values last in either direction, equal ones by the number of the row. */
function sorted<Entry>(rows: readonly Row<Entry>[], { key, descending }: Order<Entry>): Row<Entry>[] {
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => {
    const value = key(row[1]);
    return { row, id: row[0], value: typeof value === "string" ? sortable(value) : value };
  });
  const empty = (value: string | number | null) => Number(value === null || value === "");
  keyed.sort((a, b) => {
    const missing = empty(a.value) - empty(b.value);
    if (missing !== 0 || empty(a.value) === 1) return missing || a.id - b.id;
    return a.value === b.value ? a.id - b.id : a.value! < b.value! ? -sign : sign;
  });
  return keyed.map(({ row }) => row);
}

type Counts = ReadonlyMap<string, number>;
type Values<Entry> = Facets<Entry>[string];

/** What was worked out from a whole list. It is the same array as long as nothing changes (worker/store/read/lists.ts). */
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

function inOrder<Entry>(rows: readonly Row<Entry>[], order: Order<Entry>): readonly Row<Entry>[] {
  const { orders } = knownOf(rows);
  const ways = orders.get(order.key) ?? {};
  orders.set(order.key, ways);
  const way = order.descending ? "down" : "up";
  ways[way] ??= sorted(rows, order);
  return ways[way] as readonly Row<Entry>[];
}

function add(tally: Map<string, number>, values: readonly string[]): void {
  for (const value of values) tally.set(value, (tally.get(value) ?? 0) + 1);
}

/** How many of all rows count for each value. */
function countsOf<Entry>(rows: readonly Row<Entry>[], valuesOf: Values<Entry>): Counts {
  const { counts } = knownOf(rows);
  let found = counts.get(valuesOf);
  if (found === undefined) {
    const tally = new Map<string, number>();
    for (const [, entry] of rows) add(tally, valuesOf(entry));
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
  for (const row of rows) {
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
  rows: readonly Row<Entry>[],
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

/** Words of a text without case and accents. */
export function wordsOf(text: string): string[] {
  return (
    plain(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** What a search looks through: the id in small letters, and the words, each behind a line's end. */
type Searched = { id: string; words: string };

/** Of entries that were searched: they stay the same objects as long as their list is. */
const searched = new WeakMap<object, Searched>();

/** Whether every word of the text begins a word of these, or the Onestop ID holds the text. */
export function searching<Entry extends object>(
  text: string,
  onestopId: (e: Entry) => string,
  words: (e: Entry) => string,
): Filter<Entry> {
  const terms = wordsOf(text).map((term) => `\n${term}`);
  const piece = text.trim().toLowerCase();
  return {
    field: "search",
    passes(entry) {
      let known = searched.get(entry);
      if (known === undefined) {
        known = { id: onestopId(entry).toLowerCase(), words: `\n${wordsOf(words(entry)).join("\n")}` };
        searched.set(entry, known);
      }
      if (known.id.includes(piece)) return true;
      const { words: held } = known;
      return terms.length > 0 && terms.every((term) => held.includes(term));
    },
  };
}
