/**
 * The fields by which feeds and operators are filtered, sorted, and counted. The database stores an entry as a JSON array
 * in the order declared here; only this file turns names into positions.
 */
import {
  type ColumnShape,
  integer,
  invalidValue,
  list,
  orNull,
  real,
  type TypeOf,
  text,
  tuple,
  word,
} from "../shape.ts";

type Fields = Readonly<Record<string, ColumnShape<unknown>>>;
type EntryOf<F extends Fields> = { [K in keyof F]: TypeOf<F[K]> };

export type ListEntryLayout<F extends Fields> = {
  /** SQL of the stored array from the SQL of each field. */
  jsonArray(sql: { readonly [K in keyof F]: string }): string;
  /** JSON path of a field in the stored array. */
  path(field: keyof F & string): string;
  /** @throws Problem store.value_invalid */
  read(stored: unknown): EntryOf<F>;
};

function entryLayout<F extends Fields>(place: string, fields: F): ListEntryLayout<F> {
  const names = Object.keys(fields);
  return {
    jsonArray: (sql) => `json_array(${names.map((name) => sql[name]).join(", ")})`,
    path: (field) => `$[${names.indexOf(field)}]`,
    read(json) {
      if (!Array.isArray(json)) throw invalidValue(place);
      const entry: Record<string, unknown> = {};
      for (const [i, name] of names.entries()) {
        const value: unknown = json[i] ?? null;
        if (!fields[name]!.is(value)) throw invalidValue(`${place}, ${name}`);
        entry[name] = value;
      }
      return entry as EntryOf<F>;
    },
  };
}

const TEXT_OR_NULL = text().nullable();
const BOX = orNull(tuple(real(), real(), real(), real()));
const COUNT = integer();

/** Times are RFC 3339 in UTC, dates ISO. */
export const FEED_ENTRY = entryLayout("feed_list.entry", {
  onestopId: text(),
  name: text(),
  spec: text(),
  /** Whether the last fetch succeeded, 0 or 1; null before the first fetch. */
  fetchSucceeded: integer().nullable(),
  /** Time of the last fetch that succeeded. */
  lastSuccessAt: TEXT_OR_NULL,
  importStatus: word("success", "error", "in_progress").nullable(),
  importedAt: TEXT_OR_NULL,
  serviceStart: TEXT_OR_NULL,
  serviceEnd: TEXT_OR_NULL,
  /** A letter for each of LICENSE_FIELDS: y, n, u(nknown), - where nothing is recorded. */
  license: text(),
  authorization: TEXT_OR_NULL,
  /** Keys of its tags. */
  tags: list(text()),
  /** [ISO code, country, region]. */
  places: list(tuple(TEXT_OR_NULL, text(), TEXT_OR_NULL)),
  content: list(text()),
  box: BOX,
  /** Names of its operators. */
  operatorNames: text(),
  url: text(),
  /** [first day, last day, start, end, time zone] of the active version. */
  dates: orNull(tuple(TEXT_OR_NULL, TEXT_OR_NULL, TEXT_OR_NULL, TEXT_OR_NULL, TEXT_OR_NULL)),
  /** Time of the last fetch, also one that failed. */
  lastFetchAt: TEXT_OR_NULL,
  replacedBy: TEXT_OR_NULL,
  /**
   * By what the timetable file of the active version is read: [version id, SHA-1, first agency, stops, patterns, trips,
   * first pathway, pathways, bytes of the file]; null without a file.
   */
  timetable: orNull(tuple(COUNT, text(), COUNT, COUNT, COUNT, COUNT, COUNT, COUNT, COUNT)),
});
export type FeedEntry = ReturnType<typeof FEED_ENTRY.read>;

export const OPERATOR_ENTRY = entryLayout("operator_list.entry", {
  onestopId: text(),
  name: text(),
  shortName: text(),
  /** Keys of its tags. */
  tags: list(text()),
  /** [ISO code, country, region, city, rank], the most served first. */
  places: list(tuple(TEXT_OR_NULL, text(), TEXT_OR_NULL, TEXT_OR_NULL, real().nullable())),
  agencies: integer(),
  routes: integer(),
  feeds: integer(),
  box: BOX,
  /** Its names in all feeds. */
  allNames: text(),
  /** Numeric ids of its visible feeds. */
  feedIds: list(integer()),
  replacedBy: TEXT_OR_NULL,
  /** Rows of operator_feed: one for each feed and agency. */
  rows: integer(),
});
export type OperatorEntry = ReturnType<typeof OPERATOR_ENTRY.read>;

export type ListEntry = { feed: FeedEntry; operator: OperatorEntry };
export type ListKind = keyof ListEntry;
export const LIST_ENTRY: { readonly [K in ListKind]: { read(stored: unknown): ListEntry[K] } } = {
  feed: FEED_ENTRY,
  operator: OPERATOR_ENTRY,
};
