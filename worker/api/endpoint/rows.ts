/** Answers an endpoint of rows: runs one GraphQL operation and writes its rows as JSON, GeoJSON or GeoJSON lines. */

import { csvText } from "../../../src/domain/csv.ts";
import { JSON_LINES } from "../../../src/domain/media-types.ts";
import { controlOf } from "../graphql/document.ts";
import { SHARED_CONTROL } from "../http/cache-control.ts";
import { askRows } from "./ask.ts";
import type { Collection, CollectionEndpoint, Format, RestRequest, RestRow } from "./endpoint.ts";
import { flattener } from "./flat.ts";
import { readFormat, refuseForeignFormat } from "./match.ts";
import {
  AFTER,
  DEFAULT_LIMIT,
  FLAT,
  LIMIT,
  MAX_LIMIT,
  type Parameter,
  type QueryValues,
  readAsked,
  SINCE,
  type Where,
} from "./parameter.ts";
import { refuse } from "./refusal.ts";

/** GeoJSON has the type that Transitland v2 sends. */
const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  json: "application/json",
  geojson: "application/json",
  geojsonl: JSON_LINES,
  csv: "text/csv; charset=utf-8",
};

/** Collections whose rows are those of the active version of each feed, in the order of versions. */
const OF_VERSIONS: ReadonlySet<string> = new Set(["agencies", "routes", "stops"]);

const hasVersions = ({ paged, collection }: CollectionEndpoint) => paged && OF_VERSIONS.has(collection.name);

/** Every parameter of an endpoint except the format, including path parameters. */
export function parametersOf(endpoint: CollectionEndpoint): Parameter[] {
  const ownParameters = endpoint.collection.groups.flatMap((group) => group.parameters);
  return [
    ...ownParameters,
    LIMIT,
    ...(endpoint.paged ? [AFTER] : []),
    ...(hasVersions(endpoint) ? [SINCE] : []),
    ...(endpoint.formats.length > 0 ? [FLAT] : []),
  ];
}

/**
 * @param format format in the path; without one, the parameter applies
 * @throws Problem parameter.invalid, or the problem of the failed operation
 */
export async function answerRows(
  endpoint: CollectionEndpoint,
  request: RestRequest,
  format: Format | undefined,
): Promise<Response> {
  const response = await rowsIfAny(endpoint, request, format);
  if (response !== null) return response;
  refuseForeignFormat(Object.values(request.path).at(-1) ?? "", endpoint.formats);
  return refuse.notFound();
}

/** Like `answerRows`; null for the key of an entity that does not exist. */
export async function rowsIfAny(
  endpoint: CollectionEndpoint,
  { url, path, context }: RestRequest,
  format: Format | undefined,
): Promise<Response | null> {
  const { collection } = endpoint;
  const query: QueryValues = {
    ...readAsked(parametersOf(endpoint), url.searchParams, path),
    format: format ?? formatParameter(endpoint, url.searchParams),
  };
  const preparedQuery = (await collection.prepare?.(query, whereOf(collection, query), context.api)) ?? query;
  const key = collection.key === undefined ? {} : collection.key(preparedQuery);
  const rows = key === null ? [] : await readRows(endpoint, preparedQuery, key, context.api);
  if (rows.length === 0 && endpoint.kind === "entity") return null;
  const meta = endpoint.paged ? metaOf(rows, preparedQuery, url, hasVersions(endpoint) ? context.api.now : null) : null;
  const matchCount =
    preparedQuery.format === "geojson"
      ? await countMatched(endpoint, preparedQuery, rows.length, meta, context.api)
      : null;
  const body = writeRows(collection, rows, preparedQuery, meta, matchCount);
  const control = controlOf(collection.document(preparedQuery)) ?? SHARED_CONTROL;
  return new Response(body, {
    headers: {
      "content-type": MEDIA_TYPES[preparedQuery.format as Format],
      "cache-control": control,
      // Newline-delimited GeoJSON and CSV have no other place for it (RFC 8288).
      ...(meta === null ? {} : { link: `<${meta.next}>; rel="next"` }),
    },
  });
}

/**
 * The first row of a list with the parameters of the request; null if it is empty.
 * @throws Problem parameter.invalid, or the problem of the failed operation
 */
export async function firstRow(
  endpoint: CollectionEndpoint,
  { url, path, context }: RestRequest,
): Promise<RestRow | null> {
  const { collection } = endpoint;
  const query: QueryValues = { ...readAsked(parametersOf(endpoint), url.searchParams, path), limit: 1 };
  const key = collection.key === undefined ? {} : collection.key(query);
  const rows = key === null ? [] : await readRows(endpoint, query, key, context.api);
  return rows[0] ?? null;
}

async function readRows(
  { collection }: Pick<CollectionEndpoint, "collection">,
  query: QueryValues,
  key: { ids?: readonly number[]; where?: Where },
  api: RestRequest["context"]["api"],
): Promise<RestRow[]> {
  const languages = typeof query.language === "string" ? [query.language] : [];
  return askRows<RestRow>({ ...api, languages }, collection.document(query), {
    limit: query.limit ?? DEFAULT_LIMIT,
    since: query.since ?? null,
    after: typeof query.after === "number" && query.after > 0 ? query.after : null,
    ids: key.ids ?? null,
    where: { ...whereOf(collection, query), ...key.where },
    ...collection.variables?.(query),
  });
}

/**
 * Reads all rows of a list, a page at a time. Fails where a change of the data between two pages would repeat or skip rows.
 * @throws Problem of the operation that failed
 */
export async function* readAllRows(
  collection: Collection,
  query: QueryValues,
  api: RestRequest["context"]["api"],
): AsyncGenerator<RestRow[]> {
  const since = api.now.toISOString();
  let after: number | undefined;
  do {
    const page = { ...query, limit: MAX_LIMIT, since, ...(after === undefined ? {} : { after }) };
    const rows = await readRows({ collection }, page, {}, api);
    after = rows.length < MAX_LIMIT ? undefined : (rows.at(-1)?.id as number | undefined);
    yield rows;
  } while (after !== undefined);
}

/** Rows of all pages, if that is known without reading them: of a list that fits on its page, and of one without filter. */
async function countMatched(
  { collection, kind, paged }: CollectionEndpoint,
  query: QueryValues,
  returnedCount: number,
  meta: Meta | null,
  api: RestRequest["context"]["api"],
): Promise<number | null> {
  if (!paged) return null;
  if (meta === null && query.after === undefined) return returnedCount;
  const { total, key = () => ({}) } = collection;
  const filterOf = (query: QueryValues) => JSON.stringify([whereOf(collection, query), key(query)]);
  const isWhole = kind === "list" && filterOf(query) === filterOf({});
  return total !== undefined && isWhole ? total(api.stores.db) : null;
}

function whereOf({ groups }: Collection, query: QueryValues): Where {
  return Object.assign({}, ...groups.map((group) => group.where(query)));
}

function formatParameter(endpoint: CollectionEndpoint, query: URLSearchParams): Format {
  const text = query.get("format") ?? "";
  return endpoint.formats.length === 0 || text === "" ? "json" : readFormat(text, endpoint.formats);
}

/** The link to the next page if this one is full. It names no API key: links are logged and shared. */
function metaOf(rows: readonly RestRow[], query: QueryValues, url: URL, since: Date | null): Meta | null {
  const after = rows.at(-1)?.id;
  if (rows.length < ((query.limit as number) ?? DEFAULT_LIMIT) || typeof after !== "number") return null;
  const next = new URL(url);
  for (const key of ["apikey", "api_key"]) next.searchParams.delete(key);
  next.searchParams.set("after", String(after));
  if (since !== null) next.searchParams.set("since", (query.since as string | undefined) ?? since.toISOString());
  return { after, next: next.href };
}

type Meta = { after: number; next: string };

/** @param matched rows of all pages; null if unknown */
function writeRows(
  collection: Collection,
  rows: readonly RestRow[],
  query: QueryValues,
  meta: Meta | null,
  matchCount: number | null,
): string {
  const more = meta === null ? {} : { meta };
  const format = query.format as Format;
  if (format === "json") return JSON.stringify({ [collection.name]: rows, ...more });
  if (format === "csv") {
    const { columns, flat } = flattener(collection.document(query));
    return csvText(
      columns,
      rows.map((row) => Object.values(flat(row))),
    );
  }
  const features = featuresOf(collection, rows, query);
  if (format === "geojsonl") return features.map((feature) => JSON.stringify(feature)).join("\n");
  // As in OGC API Features, which clients such as GDAL page through.
  const links = meta === null ? {} : { links: [{ rel: "next", type: "application/geo+json", href: meta.next }] };
  const numbers = { ...(matchCount === null ? {} : { numberMatched: matchCount }), numberReturned: features.length };
  return JSON.stringify({ type: "FeatureCollection", features, ...numbers, ...links, ...more });
}

/** Rows as GeoJSON features. Removes the geometry from the rows. */
export function featuresOf(collection: Collection, rows: readonly RestRow[], query: QueryValues): object[] {
  // A feature without a position has a geometry of null (RFC 7946, 3.2).
  const geometries = rows.map((row) => collection.geometry?.(row) ?? null);
  const { flat, columns } = query.flat === true ? flattener(collection.document(query)) : UNCHANGED_ROWS;
  // The geometry is beside the properties.
  const geometryColumns = columns.filter((column) => /(^|_)geometry$/.test(column));
  return rows.map((row, i) => {
    const properties = flat(row);
    for (const column of geometryColumns) if (properties[column] === null) delete properties[column];
    return { type: "Feature", properties, geometry: geometries[i] };
  });
}

const UNCHANGED_ROWS = { columns: [] as string[], flat: (row: object) => row as RestRow };
