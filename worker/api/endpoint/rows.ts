/** Answers an endpoint of rows: runs one GraphQL operation and writes its rows as JSON, GeoJSON or GeoJSON lines. */

import { csvText } from "../../../src/domain/csv.ts";
import { controlOf } from "../graphql/document.ts";
import { SHARED } from "../http/cache-control.ts";
import { askRows } from "./ask.ts";
import type { Collection, CollectionEndpoint, Format, RestRequest, RestRow } from "./endpoint.ts";
import { flattener } from "./flat.ts";
import { readFormat, refuseForeignFormat } from "./match.ts";
import {
  AFTER,
  type Asked,
  DEFAULT_LIMIT,
  FLAT,
  LIMIT,
  type Parameter,
  readAsked,
  SINCE,
  type Where,
} from "./parameter.ts";
import { refuse } from "./refusal.ts";

/** Collections whose rows are those of the active version of each feed, in the order of versions. */
const OF_VERSIONS: ReadonlySet<string> = new Set(["agencies", "routes", "stops"]);

const hasVersions = ({ paged, collection }: CollectionEndpoint) => paged && OF_VERSIONS.has(collection.name);

/** Every parameter of an endpoint except the format, including path parameters. */
export function parametersOf(endpoint: CollectionEndpoint): Parameter[] {
  const own = endpoint.collection.groups.flatMap((group) => group.parameters);
  return [
    ...own,
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
  const given: Asked = {
    ...readAsked(parametersOf(endpoint), url.searchParams, path),
    format: format ?? formatParameter(endpoint, url.searchParams),
  };
  const asked = (await collection.prepare?.(given, whereOf(collection, given), context.api)) ?? given;
  const key = collection.key === undefined ? {} : collection.key(asked);
  const rows = key === null ? [] : await readRows(endpoint, asked, key, context.api);
  if (rows.length === 0 && endpoint.kind === "entity") return null;
  const meta = endpoint.paged ? metaOf(rows, asked, url, hasVersions(endpoint) ? context.api.now : null) : null;
  const matched =
    asked.format === "geojson" ? await countMatched(endpoint, asked, rows.length, meta, context.api) : null;
  const body = writeRows(collection, rows, asked, meta, matched);
  const control = controlOf(collection.document(asked)) ?? SHARED;
  return new Response(body, {
    headers: {
      "content-type": asked.format === "csv" ? "text/csv; charset=utf-8" : "application/json",
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
  const asked: Asked = { ...readAsked(parametersOf(endpoint), url.searchParams, path), limit: 1 };
  const key = collection.key === undefined ? {} : collection.key(asked);
  const rows = key === null ? [] : await readRows(endpoint, asked, key, context.api);
  return rows[0] ?? null;
}

async function readRows(
  { collection }: CollectionEndpoint,
  asked: Asked,
  key: { ids?: readonly number[]; where?: Where },
  api: RestRequest["context"]["api"],
): Promise<RestRow[]> {
  return askRows<RestRow>(api, collection.document(asked), {
    limit: asked.limit ?? DEFAULT_LIMIT,
    since: asked.since ?? null,
    after: typeof asked.after === "number" && asked.after > 0 ? asked.after : null,
    ids: key.ids ?? null,
    where: { ...whereOf(collection, asked), ...key.where },
    ...collection.variables?.(asked),
  });
}

/** Rows of all pages, if that is known without reading them: of a list that fits on its page, and of one without filter. */
async function countMatched(
  { collection, kind, paged }: CollectionEndpoint,
  asked: Asked,
  returned: number,
  meta: Meta | null,
  api: RestRequest["context"]["api"],
): Promise<number | null> {
  if (!paged) return null;
  if (meta === null && asked.after === undefined) return returned;
  const { total, key = () => ({}) } = collection;
  const filterOf = (given: Asked) => JSON.stringify([whereOf(collection, given), key(given)]);
  const isWhole = kind === "list" && filterOf(asked) === filterOf({});
  return total !== undefined && isWhole ? total(api.stores.db) : null;
}

function whereOf({ groups }: Collection, asked: Asked): Where {
  return Object.assign({}, ...groups.map((group) => group.where(asked)));
}

function formatParameter(endpoint: CollectionEndpoint, query: URLSearchParams): Format {
  const text = query.get("format") ?? "";
  return endpoint.formats.length === 0 || text === "" ? "json" : readFormat(text, endpoint.formats);
}

/** The link to the next page if this one is full. It names no API key: links are logged and shared. */
function metaOf(rows: readonly RestRow[], asked: Asked, url: URL, since: Date | null): Meta | null {
  const after = rows.at(-1)?.id;
  if (rows.length < ((asked.limit as number) ?? DEFAULT_LIMIT) || typeof after !== "number") return null;
  const next = new URL(url);
  for (const key of ["apikey", "api_key"]) next.searchParams.delete(key);
  next.searchParams.set("after", String(after));
  if (since !== null) next.searchParams.set("since", (asked.since as string | undefined) ?? since.toISOString());
  return { after, next: next.href };
}

type Meta = { after: number; next: string };

/** @param matched rows of all pages; null if unknown */
function writeRows(
  collection: Collection,
  rows: readonly RestRow[],
  asked: Asked,
  meta: Meta | null,
  matched: number | null,
): string {
  const more = meta === null ? {} : { meta };
  const format = asked.format as Format;
  if (format === "json") return JSON.stringify({ [collection.name]: rows, ...more });
  if (format === "csv") {
    const { columns, flat } = flattener(collection.document(asked));
    return csvText(
      columns,
      rows.map((row) => Object.values(flat(row))),
    );
  }
  // A feature without a position has a geometry of null (RFC 7946, 3.2).
  const geometries = rows.map((row) => collection.geometry?.(row) ?? null);
  const { flat, columns } = asked.flat === true ? flattener(collection.document(asked)) : UNCHANGED;
  // The geometry is beside the properties.
  const geometryColumns = columns.filter((column) => /(^|_)geometry$/.test(column));
  const features = rows.map((row, i) => {
    const properties = flat(row);
    for (const column of geometryColumns) if (properties[column] === null) delete properties[column];
    return { type: "Feature", properties, geometry: geometries[i] };
  });
  if (format === "geojsonl") return features.map((feature) => JSON.stringify(feature)).join("\n");
  // As in OGC API Features, which clients such as GDAL page through.
  const links = meta === null ? {} : { links: [{ rel: "next", type: "application/geo+json", href: meta.next }] };
  const numbers = { ...(matched === null ? {} : { numberMatched: matched }), numberReturned: features.length };
  return JSON.stringify({ type: "FeatureCollection", features, ...numbers, ...links, ...more });
}

const UNCHANGED = { columns: [] as string[], flat: (row: object) => row as RestRow };
