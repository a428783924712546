/** Filters, orders, counts and cuts a list that is in memory. */

/** A filter: its field, and whether an entry passes. */
export type Filter<Entry> = { field: string; passes(entry: Entry): boolean };

/** Values that an entry counts for in a facet. */
export type Facets<Entry> = Readonly<Record<string, (entry: Entry) => readonly string[]>>;

export type Order<Entry> = { key(entry: Entry): string | number | null; descending: boolean };

export type Page = { limit: number; after: number | null; before: number | null };

export type Selected = {
  /** Entries that pass all filters. */
  total: number;
  /** Entries without any filter. */
  of: number;
  /** By field: how many pass all other filters, by value. */
  facets: Record<string, Map<string, number>>;
  ids: number[];
  /** 1-based position of the first id. */
  from: number;
  previous: boolean;
  next: boolean;
};

type Row<Entry> = readonly [id: number, entry: Entry];

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
function sorted<Entry>(rows: readonly Row<Entry>[], { key, descending }: Order<Entry>): number[] {
  const sign = descending ? -1 : 1;
  const keyed = rows.map(([id, entry]) => {
    const value = key(entry);
    return { id, value: typeof value === "string" ? sortable(value) : value };
  });
  const empty = (value: string | number | null) => Number(value === null || value === "");
  keyed.sort((a, b) => {
    const missing = empty(a.value) - empty(b.value);
    if (missing !== 0 || empty(a.value) === 1) return missing || a.id - b.id;
    return a.value === b.value ? a.id - b.id : a.value! < b.value! ? -sign : sign;
  });
  return keyed.map(({ id }) => id);
}

/**
 * A page of a list. A value of a facet counts the rows that pass all filters but those of its own field: what would be
 * there if it were chosen. Unknown cursors begin at the beginning.
 */
export function selectPage<Entry>(
  rows: readonly Row<Entry>[],
  filters: readonly Filter<Entry>[],
  facets: Facets<Entry>,
  order: Order<Entry>,
  page: Page,
): Selected {
  const counts = new Map(Object.keys(facets).map((field) => [field, new Map<string, number>()]));
  const passing: Row<Entry>[] = [];
  for (const row of rows) {
    const failed = new Set<string>();
    for (const { field, passes } of filters) {
      if (!failed.has(field) && !passes(row[1])) failed.add(field);
      if (failed.size > 1) break;
    }
    if (failed.size > 1) continue;
    if (failed.size === 0) passing.push(row);
    for (const [field, tally] of counts) {
      if (failed.size === 1 && !failed.has(field)) continue;
      for (const value of facets[field]!(row[1])) tally.set(value, (tally.get(value) ?? 0) + 1);
    }
  }
  const ids = sorted(passing, order);
  const at = (id: number | null) => (id === null ? -1 : ids.indexOf(id));
  const before = at(page.before);
  const start = before >= 0 ? Math.max(0, before - page.limit) : at(page.after) + 1;
  const end = before >= 0 ? before : start + page.limit;
  return {
    total: passing.length,
    of: rows.length,
    facets: Object.fromEntries(counts),
    ids: ids.slice(start, end),
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

/** Whether every word of the text begins a word of these, or the Onestop ID holds the text. */
export function searching<Entry>(
  text: string,
  onestopId: (e: Entry) => string,
  words: (e: Entry) => string,
): Filter<Entry> {
  const terms = wordsOf(text);
  const piece = text.trim().toLowerCase();
  return {
    field: "search",
    passes(entry) {
      if (onestopId(entry).toLowerCase().includes(piece)) return true;
      if (terms.length === 0) return false;
      const held = wordsOf(words(entry));
      return terms.every((term) => held.some((word) => word.startsWith(term)));
    },
  };
}
