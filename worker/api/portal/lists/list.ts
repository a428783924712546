/** Endpoints of a list: JSON with one page of rows and their counts, and CSV and GeoJSON with all filtered rows. */

import { csvText } from "../../../../src/domain/csv.ts";
import { boxShape } from "../../../../src/domain/geo/antimeridian.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import { VERDICTS, type VerdictName } from "../../../../src/domain/verdict/verdict.ts";
import { problem } from "../../../problem.ts";
import type { Db } from "../../../store/db/db.ts";
import {
  type BoxFilter,
  cachedEntries,
  type Entries,
  type FeedEntry,
  type ListEntry,
  type ListKind,
  listEntries,
  listRows,
} from "../../../store/lists/read.ts";
import { COUNTS, jsonAnswer, object } from "../../endpoint/answer.ts";
import type { PlainEndpoint, RestRequest } from "../../endpoint/endpoint.ts";
import { type Parameter, parameter, type QueryValues, readAsked } from "../../endpoint/parameter.ts";
import { INTEGER, type JsonSchema, limitValue, listOf, oneOf } from "../../endpoint/value.ts";
import { type JudgedVerdict, VERDICT_SCHEMA } from "../verdict/judge.ts";
import { anyOf } from "./filter.ts";
import { type Facets, type Filter, type ListPage, type Order, type SelectedPage, selectPage } from "./select.ts";

export type ListedRow = { id: number; onestop_id: string; bbox: BoxFilter | null };

export type List<K extends ListKind, Shown extends ListedRow, Entry = ListEntry[K]> = {
  kind: K;
  /** `feeds`: path, and key of the response. */
  name: string;
  parameters: readonly Parameter[];
  filters(asked: QueryValues): Filter<Entry>[];
  facets: Facets<Entry>;
  /** Sort keys; the first is the default. */
  orders: Readonly<Record<string, Order<Entry>["key"]>>;
  /** What an entry is called, never empty: the order within equal ones of `sort=usable`. */
  title(entry: Entry): string;
  columns: Readonly<Record<string, (row: Shown) => unknown>>;
  /** Name of a row in the OpenAPI document, and its members besides the verdict. */
  row: { title: string; properties: Readonly<Record<string, JsonSchema>> };
  /** Computes the verdict on an entry for the day of the request (docs/verdicts.md). */
  judge(feeds: Entries<FeedEntry>, now: Date): (entry: Entry) => JudgedVerdict;
};

/** A row of the response. */
export type JudgedRow<Shown> = Shown & { verdict: JudgedVerdict };

/** Maximum rows of a file. */
const MAX_ROWS = 20_000;

const VERDICT = parameter(
  "verdict",
  listOf(oneOf(Object.fromEntries(VERDICTS.map((name) => [name, name])))),
  "Whether its data is usable today.",
);
/** Order of every list besides those of its columns. */
const USABLE = "usable";
const DIRECTION = oneOf({ asc: "asc", desc: "desc" });

export function parametersOf<K extends ListKind, Shown extends ListedRow>(list: List<K, Shown>): Parameter[] {
  const orders = Object.fromEntries([...Object.keys(list.orders), USABLE].map((name) => [name, name]));
  return [
    ...list.parameters,
    VERDICT,
    parameter(
      "sort",
      oneOf(orders),
      "Column to sort by; empty values come last. usable puts what is usable today first, and sorts by name.",
    ),
    parameter("order", DIRECTION, "Direction of sorting."),
  ];
}

const PAGING = [
  parameter("limit", limitValue(20, 100), "Maximum number of rows per page."),
  parameter("after", INTEGER, "Value of `next` from the previous page.", 1),
  parameter("before", INTEGER, "Value of `previous` from the following page.", 1),
];

function ask<K extends ListKind, Shown extends ListedRow>(
  list: List<K, Shown>,
  parameters: readonly Parameter[],
  { url }: RestRequest,
) {
  // A repeated parameter is read as a list.
  const query = new URLSearchParams();
  for (const name of new Set(url.searchParams.keys())) query.set(name, url.searchParams.getAll(name).join(","));
  const values = readAsked(parameters, query, {});
  return { asked: values, filters: list.filters(values) };
}

/** Usable today, usable on another day, no timetable at all. */
const STANDING: Readonly<Record<VerdictName, "a" | "b" | "c">> = {
  current: "a",
  ends_soon: "a",
  not_yet_valid: "b",
  expired: "b",
  needs_key: "c",
  unreachable: "c",
  replaced: "c",
  never_imported: "c",
};

const usableKeys = perObject<object, Order<never>["key"]>("keys of usable order", { by: "judge", within: "lists" });

/** The key of `sort=usable`. Returns the same function for the same judge, so that the order can be cached. */
function usableKey<Entry>(
  judge: (entry: Entry) => JudgedVerdict,
  title: (entry: Entry) => string,
): Order<Entry>["key"] {
  const key = (entry: Entry) => `${STANDING[judge(entry).verdict]} ${title(entry)}`;
  return usableKeys.getOrMake(judge, () => key as Order<never>["key"]) as Order<Entry>["key"];
}

/** The order that a request asks for. */
function orderOf<K extends ListKind, Shown extends ListedRow>(
  list: List<K, Shown>,
  { sort, order }: QueryValues,
  judge: (entry: ListEntry[K]) => JudgedVerdict,
): Order<ListEntry[K]> {
  const [first = ""] = Object.keys(list.orders);
  const key = sort === USABLE ? usableKey(judge, list.title) : list.orders[String(sort ?? first)]!;
  return { key, descending: order === "desc" };
}

const verdictFacets = perObject<object, (entry: never) => readonly string[]>("facets of verdicts", {
  by: "judge",
  within: "lists",
});

/** Verdicts as a facet. Returns the same function for the same judge, so that its counts can be cached. */
function verdictValues<Entry>(judge: (entry: Entry) => JudgedVerdict): (entry: Entry) => readonly string[] {
  const valuesOf = (entry: Entry) => [judge(entry).verdict];
  return verdictFacets.getOrMake(judge, () => valuesOf as (entry: never) => readonly string[]) as typeof valuesOf;
}

/** A list, and the list of feeds, on which verdicts depend. */
type Lists<K extends ListKind> = { entries: Entries<ListEntry[K]>; feeds: Entries<FeedEntry> };

function keptLists<K extends ListKind>(db: Db, kind: K): Lists<K> | null {
  const [entries, feeds] = [cachedEntries(db, kind), cachedEntries(db, "feed")];
  return entries === null || feeds === null ? null : { entries, feeds };
}

async function currentLists<K extends ListKind>(db: Db, kind: K): Promise<Lists<K>> {
  const ofFeeds = listEntries(db, "feed");
  const ownEntries = kind === "feed" ? (ofFeeds as Promise<Entries<ListEntry[K]>>) : listEntries(db, kind);
  const [entries, feeds] = await Promise.all([ownEntries, ofFeeds]);
  return { entries, feeds };
}

/** Maximum number of rows read before it is known whether they are current. */
const MAX_SPECULATIVE_ROWS = 100;

/**
 * Selects the requested rows with their verdicts. Reads the rows of the list cached in the isolate while checking whether
 * that list is still current, which it nearly always is: one round trip for both.
 */
async function select<K extends ListKind, Shown extends ListedRow>(
  list: List<K, Shown>,
  parameters: readonly Parameter[],
  request: RestRequest,
  pageOf: (asked: QueryValues) => ListPage,
  facets: Facets<ListEntry[K]>,
) {
  const { asked, filters } = ask(list, parameters, request);
  const { now, stores } = request.context.api;
  const { kind } = list;
  const page = pageOf(asked);
  const pick = ({ entries, feeds }: Lists<K>) => {
    const judge = list.judge(feeds, now);
    const verdictOf = verdictValues(judge);
    const all = [...filters, ...anyOf("verdict", asked.verdict, verdictOf)];
    const countedValues = Object.keys(facets).length === 0 ? {} : { ...facets, verdict: verdictOf };
    return { judge, selected: selectPage(entries, all, countedValues, orderOf(list, asked, judge), page) };
  };
  const textsOf = ({ rows }: SelectedPage<ListEntry[K]>) =>
    listRows(
      stores.db,
      kind,
      rows.map(([id]) => id),
    );
  const cachedLists = page.limit > MAX_SPECULATIVE_ROWS ? null : keptLists<K>(stores.db, kind);
  const guess = cachedLists === null ? null : pick(cachedLists);
  const ahead = guess === null ? null : textsOf(guess.selected);
  // A failure matters only where the result is used.
  ahead?.catch(() => {});
  const lists = await currentLists<K>(stores.db, kind);
  const holds = cachedLists !== null && lists.entries === cachedLists.entries && lists.feeds === cachedLists.feeds;
  const { judge, selected } = holds && guess !== null ? guess : pick(lists);
  async function rows(): Promise<JudgedRow<Shown>[]> {
    const verdicts = new Map(selected.rows.map(([, entry]) => [entry.onestopId, judge(entry)]));
    const texts = await (holds && ahead !== null ? ahead : textsOf(selected));
    return texts.flatMap((text) => {
      const row = JSON.parse(text) as Shown;
      const verdict = verdicts.get(row.onestop_id);
      return verdict === undefined ? [] : [{ ...row, verdict }];
    });
  }
  return { selected, rows };
}

/** The entries of a filter, without reading their rows; at most as many as a file has. */
export async function matchingEntries<K extends ListKind, Shown extends ListedRow>(
  list: List<K, Shown>,
  request: RestRequest,
): Promise<Entries<ListEntry[K]>> {
  const page = { limit: MAX_ROWS, after: null, before: null };
  return (await select(list, parametersOf(list), request, () => page, {})).selected.rows;
}

/** All rows of a filter. */
export async function allRows<K extends ListKind, Shown extends ListedRow>(
  list: List<K, Shown>,
  request: RestRequest,
): Promise<JudgedRow<Shown>[]> {
  const page = { limit: MAX_ROWS, after: null, before: null };
  const { selected, rows } = await select(list, parametersOf(list), request, () => page, {});
  const { total } = selected;
  if (total > MAX_ROWS) {
    throw problem("query.too_many_rows", `The list has ${total} rows; the limit of a file is ${MAX_ROWS}.`, {
      limit: MAX_ROWS,
      actual: total,
    });
  }
  return rows();
}

const VERDICT_COLUMNS = {
  verdict: ({ verdict }: { verdict: JudgedVerdict }) => verdict.verdict,
  verdict_reason: ({ verdict }: { verdict: JudgedVerdict }) => verdict.sentence,
};

const attachmentHeaders = (type: string, name: string) => ({
  "content-type": type,
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "no-cache",
});

function polygon(box: BoxFilter | null): object | null {
  if (box === null) return null;
  const [minLon, minLat, maxLon, maxLat] = box;
  return boxShape({ minLon, minLat, maxLon, maxLat });
}

export function listEndpoints<K extends ListKind, Shown extends ListedRow>(list: List<K, Shown>): PlainEndpoint[] {
  const parameters = parametersOf(list);
  const filters = [...list.parameters, VERDICT];
  const title = list.name[0]!.toUpperCase() + list.name.slice(1);
  const row = object({ ...list.row.properties, verdict: VERDICT_SCHEMA }, list.row.title);
  const file = (path: string, operation: string, summary: string, type: string, schema: JsonSchema) => ({
    kind: "plain" as const,
    path,
    operation,
    summary,
    parameters,
    list: { name: list.name, filters },
    answers: {
      200: { description: `All rows that match the filter, at most ${MAX_ROWS}`, type, schema },
      400: { description: "A parameter cannot be read", type: "application/json" },
    },
  });
  return [
    {
      kind: "plain",
      path: `/${list.name}`,
      operation: `page${title}`,
      summary: `A page of ${list.name} with the counts of every filter`,
      description:
        "The counts of a field's values consider all other filters: how many rows you get by choosing the value. " +
        "Costs one row per 256 registry records and one per row of the page.",
      parameters: [...parameters, ...PAGING],
      list: { name: list.name, filters },
      answers: {
        200: {
          description: "Rows and counts",
          type: "application/json",
          schema: object(
            {
              [list.name]: { type: "array", items: row },
              total: { type: "integer", description: "Number of rows that match the filter" },
              of: { type: "integer", description: "Number of rows without a filter" },
              from: { type: "integer", description: "Position of the first row of the page, from 1" },
              previous: { type: ["integer", "null"], description: "Value of `before` for the previous page" },
              next: { type: ["integer", "null"], description: "Value of `after` for the next page" },
              facets: object(
                Object.fromEntries([...Object.keys(list.facets), "verdict"].map((field) => [field, COUNTS])),
                `${title}Facets`,
              ),
            },
            `${title}Page`,
          ),
        },
        400: { description: "A parameter cannot be read", type: "application/json" },
      },
      async answer(request) {
        const pageOf = (query: QueryValues) => ({
          limit: (query.limit as number | undefined) ?? 20,
          after: (query.after as number | undefined) ?? null,
          before: (query.before as number | undefined) ?? null,
        });
        const { selected, rows } = await select(list, [...parameters, ...PAGING], request, pageOf, list.facets);
        const { rows: pageRows, facets, previous, next, ...counts } = selected;
        return jsonAnswer({
          [list.name]: await rows(),
          ...counts,
          previous: previous ? (pageRows[0]?.[0] ?? null) : null,
          next: next ? (pageRows.at(-1)?.[0] ?? null) : null,
          facets: Object.fromEntries(
            Object.entries(facets).map(([field, counts]) => [
              field,
              Object.fromEntries([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))),
            ]),
          ),
        });
      },
    },
    {
      ...file(`/${list.name}.csv`, `tabulate${title}`, `All ${list.name} that match a filter, as CSV`, "text/csv", {
        type: "string",
      }),
      async answer(request) {
        const text = csv({ ...list.columns, ...VERDICT_COLUMNS }, await allRows(list, request));
        return new Response(text, { headers: attachmentHeaders("text/csv; charset=utf-8", `${list.name}.csv`) });
      },
    },
    {
      ...file(
        `/${list.name}.json`,
        `dump${title}`,
        `All ${list.name} that match a filter, as JSON`,
        "application/json",
        object({ [list.name]: { type: "array", items: row } }, `All${title}`),
      ),
      async answer(request) {
        const text = JSON.stringify({ [list.name]: await allRows(list, request) });
        return new Response(text, { headers: attachmentHeaders("application/json", `${list.name}.json`) });
      },
    },
    {
      ...file(
        `/${list.name}.geojson`,
        `map${title}`,
        `All ${list.name} that match a filter, as GeoJSON: the bounding box of their stops`,
        "application/geo+json",
        { $ref: "#/components/schemas/FeatureCollection" },
      ),
      async answer(request) {
        const features = (await allRows(list, request)).map(({ bbox, ...properties }) => ({
          type: "Feature",
          id: properties.id,
          properties,
          geometry: polygon(bbox),
        }));
        const text = JSON.stringify({ type: "FeatureCollection", features });
        return new Response(text, { headers: attachmentHeaders("application/geo+json", `${list.name}.geojson`) });
      },
    },
  ];
}

/** @param columns by name, how to compute a cell from a row */
function csv<Row>(columns: Readonly<Record<string, (row: Row) => unknown>>, rows: readonly Row[]): string {
  const ways = Object.values(columns);
  return csvText(
    Object.keys(columns),
    rows.map((row) => ways.map((of) => of(row))),
  );
}
