/** A list of the portal as endpoints: a page with counts as JSON, all rows of the filter as CSV and GeoJSON. */
import { problem } from "../../../problem.ts";
import { type Box, type ListKind, listEntries, listRows } from "../../../store/read/lists.ts";
import type { PlainEndpoint, RestRequest } from "../../rest/endpoint.ts";
import { type Asked, type Parameter, parameter, readAsked } from "../../rest/parameter.ts";
import { INTEGER, type JsonSchema, limitValue, oneOf } from "../../rest/value.ts";
import { COUNTS, jsonAnswer, object } from "../answer.ts";
import { csv } from "./csv.ts";
import { type Facets, type Filter, type Order, selectPage } from "./select.ts";

export type List<Entry, Shown extends { id: number; bbox: Box | null }> = {
  kind: ListKind;
  /** `feeds`: path and key of the answer. */
  name: string;
  parameters: readonly Parameter[];
  filters(asked: Asked): Filter<Entry>[];
  facets: Facets<Entry>;
  /** What the rows can be sorted by; the first is the default. */
  orders: Readonly<Record<string, Order<Entry>["key"]>>;
  columns: Readonly<Record<string, (row: Shown) => unknown>>;
};

/** Most rows of a file. */
const MOST_ROWS = 20_000;

const DIRECTION = oneOf({ asc: "asc", desc: "desc" });

function parametersOf<Entry, Shown extends { id: number; bbox: Box | null }>(list: List<Entry, Shown>): Parameter[] {
  const orders = Object.fromEntries(Object.keys(list.orders).map((name) => [name, name]));
  return [
    ...list.parameters,
    parameter("sort", oneOf(orders), "Column to sort by; empty values come last."),
    parameter("order", DIRECTION, "Direction of sorting."),
  ];
}

const PAGING = [
  parameter("limit", limitValue(20, 100), "Most rows of a page."),
  parameter("after", INTEGER, "Value of `next` of the page before."),
  parameter("before", INTEGER, "Value of `previous` of the page after."),
];

function ask<Entry, Shown extends { id: number; bbox: Box | null }>(
  list: List<Entry, Shown>,
  parameters: readonly Parameter[],
  { url }: RestRequest,
) {
  // A field that is repeated reads as a list.
  const query = new URLSearchParams();
  for (const name of new Set(url.searchParams.keys())) query.set(name, url.searchParams.getAll(name).join(","));
  const asked = readAsked(parameters, query, {});
  const names = Object.keys(list.orders);
  const order = { key: list.orders[String(asked.sort ?? names[0])]!, descending: asked.order === "desc" };
  return { asked, order, filters: list.filters(asked) };
}

async function allRows<Entry, Shown extends { id: number; bbox: Box | null }>(
  list: List<Entry, Shown>,
  request: RestRequest,
): Promise<Shown[]> {
  const { order, filters } = ask(list, parametersOf(list), request);
  const { db } = request.context.api.stores;
  const page = { limit: MOST_ROWS, after: null, before: null };
  const { ids, total } = selectPage(await listEntries<Entry>(db, list.kind), filters, {}, order, page);
  if (total > MOST_ROWS) {
    throw problem("query.too_many_rows", `The list has ${total} rows; a file takes ${MOST_ROWS}.`, {
      limit: MOST_ROWS,
      actual: total,
    });
  }
  return (await listRows(db, list.kind, ids)).map((text) => JSON.parse(text) as Shown);
}

const attached = (type: string, name: string) => ({
  "content-type": type,
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "no-cache",
});

function polygon(box: Box | null): object | null {
  if (box === null) return null;
  const [west, south, east, north] = box;
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: "Polygon", coordinates: [ring] };
}

export function listEndpoints<Entry, Shown extends { id: number; bbox: Box | null }>(
  list: List<Entry, Shown>,
): PlainEndpoint[] {
  const parameters = parametersOf(list);
  const title = list.name[0]!.toUpperCase() + list.name.slice(1);
  const file = (path: string, operation: string, summary: string, type: string, schema: JsonSchema) => ({
    kind: "plain" as const,
    path,
    operation,
    summary,
    parameters,
    answers: {
      200: { description: `All rows of the filter, at most ${MOST_ROWS}`, type, schema },
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
        "Counts beside the values of a field are taken under all other filters: what would be there if the value were chosen. " +
        "Reads one row for 256 of the registry and one for each row of the page.",
      parameters: [...parameters, ...PAGING],
      answers: {
        200: {
          description: "Rows and counts",
          type: "application/json",
          schema: object({
            [list.name]: { type: "array", items: { type: "object" } },
            total: { type: "integer", description: "Rows that pass the filter" },
            of: { type: "integer", description: "Rows without any filter" },
            from: { type: "integer", description: "Position of the first row of the page, from 1" },
            previous: { type: ["integer", "null"], description: "Value of `before` for the page before" },
            next: { type: ["integer", "null"], description: "Value of `after` for the next page" },
            facets: object(Object.fromEntries(Object.keys(list.facets).map((field) => [field, COUNTS]))),
          }),
        },
        400: { description: "A parameter cannot be read", type: "application/json" },
      },
      async answer(request) {
        const { asked, order, filters } = ask(list, [...parameters, ...PAGING], request);
        const { db } = request.context.api.stores;
        const page = {
          limit: (asked.limit as number | undefined) ?? 20,
          after: (asked.after as number | undefined) ?? null,
          before: (asked.before as number | undefined) ?? null,
        };
        const entries = await listEntries<Entry>(db, list.kind);
        const { ids, facets, previous, next, ...counted } = selectPage(entries, filters, list.facets, order, page);
        const rows = await listRows(db, list.kind, ids);
        return jsonAnswer({
          [list.name]: rows.map((text) => JSON.parse(text)),
          ...counted,
          previous: previous ? (ids[0] ?? null) : null,
          next: next ? (ids.at(-1) ?? null) : null,
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
      ...file(`/${list.name}.csv`, `tabulate${title}`, `All ${list.name} of a filter as CSV`, "text/csv", {
        type: "string",
      }),
      async answer(request) {
        const text = csv(list.columns, await allRows(list, request));
        return new Response(text, { headers: attached("text/csv; charset=utf-8", `${list.name}.csv`) });
      },
    },
    {
      ...file(
        `/${list.name}.json`,
        `dump${title}`,
        `All ${list.name} of a filter as JSON`,
        "application/json",
        object({ [list.name]: { type: "array", items: { type: "object" } } }),
      ),
      async answer(request) {
        const text = JSON.stringify({ [list.name]: await allRows(list, request) });
        return new Response(text, { headers: attached("application/json", `${list.name}.json`) });
      },
    },
    {
      ...file(
        `/${list.name}.geojson`,
        `map${title}`,
        `All ${list.name} of a filter as GeoJSON: the box of their stops`,
        "application/geo+json",
        { type: "object" },
      ),
      async answer(request) {
        const features = (await allRows(list, request)).map(({ bbox, ...properties }) => ({
          type: "Feature",
          id: properties.id,
          properties,
          geometry: polygon(bbox),
        }));
        const text = JSON.stringify({ type: "FeatureCollection", features });
        return new Response(text, { headers: attached("application/geo+json", `${list.name}.geojson`) });
      },
    },
  ];
}
