/** Feeds and datasets in the shapes of the Mobility Database, and the filters of its lists. */
import { extentOf, positionsIn } from "../../../../src/domain/geo/antimeridian.ts";
import { problem } from "../../../problem.ts";
import type { SystemEdition } from "../../../store/registry/rental-system.ts";
import { jsonAnswer } from "../../endpoint/answer.ts";
import { askRows } from "../../endpoint/ask.ts";
import type { RestRequest } from "../../endpoint/endpoint.ts";
import { parameter, type QueryValues } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { FLAG, listOf, oneOf, TEXT, type ValueType } from "../../endpoint/value.ts";
import { feedJudge } from "../../portal/verdict/judge.ts";
import { type Catalog, type ListedCatalogFeed, readCatalog, relatives } from "./catalog.ts";

/** Rows of a page. */
export const MAX_ROWS = 1000;

/** A whole number; larger ones are lowered to the maximum instead of refused. */
const count = (most: number): ValueType => ({
  schema: { type: "integer", minimum: 0, maximum: most },
  takes: "a whole number from 0",
  read: (text) => (/^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : undefined),
});

/** Two numbers, in either order. */
const PAIR: ValueType = {
  schema: { type: "string" },
  takes: "two numbers with a comma between them",
  read(text) {
    const numbers = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
    return numbers.length === 2 && numbers.every(Number.isFinite) ? numbers.sort((a, b) => a - b) : undefined;
  },
};

export const same = (...words: string[]) => oneOf(Object.fromEntries(words.map((word) => [word, word])));

export const PAGE = [parameter("limit", count(MAX_ROWS), ""), parameter("offset", count(1e8), "")];
export const BASIC = [...PAGE, parameter("provider", TEXT, ""), parameter("producer_url", TEXT, "")];
export const STATUS = [
  parameter("status", listOf(same("active", "deprecated", "inactive", "development")), ""),
  parameter("is_official", FLAG, ""),
];
export const LOCATION_PARAMETERS = ["country_code", "subdivision_name", "municipality"].map((name) =>
  parameter(name, TEXT, ""),
);
export const BOX = [
  parameter("dataset_latitudes", PAIR, ""),
  parameter("dataset_longitudes", PAIR, ""),
  parameter("bounding_filter_method", same("completely_enclosed", "partially_enclosed", "disjoint"), ""),
];

/** Types of realtime messages, with the keys of their URLs. */
const ENTITIES = {
  vp: "realtime_vehicle_positions",
  tu: "realtime_trip_updates",
  sa: "realtime_alerts",
} as const;
type Entity = keyof typeof ENTITIES;
const entitiesOf = ({ entry }: ListedCatalogFeed) =>
  (Object.keys(ENTITIES) as Entity[]).filter((type) => entry.content.includes(ENTITIES[type]));

type Status = "active" | "deprecated" | "inactive";

/** Whether people should use the feed, from the verdict on it. */
function statusOf({ entry }: ListedCatalogFeed, now: Date): Status {
  const { verdict } = feedJudge(now)(entry);
  if (verdict === "replaced") return "deprecated";
  return verdict === "expired" || verdict === "unreachable" ? "inactive" : "active";
}

export const contains = (text: string | null, part: unknown) =>
  text?.toLowerCase().includes(String(part).toLowerCase()) === true;

/** Whether the box of a feed is related to the box of a request as asked. */
function boxMatches({ entry: { box } }: ListedCatalogFeed, query: QueryValues): boolean {
  const { dataset_latitudes: lats, dataset_longitudes: lons, bounding_filter_method = "completely_enclosed" } = query;
  if (lats === undefined || lons === undefined) return true;
  if (box === null) return false;
  const [[south, north], [west, east]] = [lats, lons] as [number, number][] as [[number, number], [number, number]];
  const apart = box[0] > east || box[2] < west || box[1] > north || box[3] < south;
  if (bounding_filter_method === "disjoint") return apart;
  if (bounding_filter_method === "partially_enclosed") return !apart;
  return box[0] >= west && box[2] <= east && box[1] >= south && box[3] <= north;
}

export function matches(feed: ListedCatalogFeed, query: QueryValues, now: Date): boolean {
  const { provider, status, country_code, subdivision_name, municipality, entity_types, is_official } = query;
  // The registry does not record which feeds are official.
  if (is_official === true) return false;
  if (provider !== undefined && !contains(feed.provider, provider)) return false;
  if (status !== undefined && !(status as string[]).includes(statusOf(feed, now))) return false;
  if (entity_types !== undefined && !entitiesOf(feed).some((type) => (entity_types as string[]).includes(type)))
    return false;
  const isThere = (place: ListedCatalogFeed["places"][number]) =>
    (country_code === undefined || place.country_code === String(country_code).toUpperCase()) &&
    (subdivision_name === undefined || contains(place.subdivision_name, subdivision_name)) &&
    (municipality === undefined || contains(place.municipality, municipality));
  const locationFilter = country_code ?? subdivision_name ?? municipality;
  return (locationFilter === undefined || feed.places.some(isThere)) && boxMatches(feed, query);
}

type Version = {
  sha1: string;
  fetched_at: string;
  geometry: { coordinates: unknown } | null;
  earliest_calendar_date: string | null;
  latest_calendar_date: string | null;
  feed?: Row;
};

type Row = {
  id: number;
  onestop_id: string;
  urls: Record<string, string>;
  authorization: { type: string; param_name: string; info_url: string } | null;
  license: { url: string; redistribution_allowed: string };
  feed_state?: { feed_version: Version | null } | null;
};

const VERSION_FIELDS = "sha1 fetched_at geometry earliest_calendar_date latest_calendar_date";
const FEEDS = `query ($ids: [Int!], $limit: Int) {
  feeds(ids: $ids, limit: $limit) {
    id onestop_id
    urls { static_current gbfs_auto_discovery realtime_vehicle_positions realtime_trip_updates realtime_alerts }
    authorization { type param_name info_url } license { url redistribution_allowed }
    feed_state { feed_version { ${VERSION_FIELDS} } }
  }
}`;
const VERSIONS = `query ($limit: Int, $where: FeedVersionFilter) {
  feed_versions(limit: $limit, where: $where) { ${VERSION_FIELDS} feed { id onestop_id license { redistribution_allowed } } }
}`;

const producerUrl = ({ urls }: Row) =>
  urls.static_current ||
  urls.gbfs_auto_discovery ||
  Object.values(ENTITIES)
    .map((key) => urls[key])
    .find((url) => url) ||
  null;

export async function rowsOf(
  feeds: readonly ListedCatalogFeed[],
  { context }: RestRequest,
): Promise<ReadonlyMap<number, Row>> {
  const rowsById = new Map<number, Row>();
  for (let from = 0; from < feeds.length; from += MAX_ROWS) {
    const ids = feeds.slice(from, from + MAX_ROWS).map(({ row }) => row);
    for (const row of await askRows<Row>(context.api, FEEDS, { ids, limit: MAX_ROWS })) rowsById.set(row.id, row);
  }
  return rowsById;
}

/** How the key of a feed is sent: as a parameter of the URL, or as a header. */
const AUTHENTICATION: Readonly<Record<string, number>> = { query_param: 1, header: 2 };

/** `gtfs`, `gtfs_rt`, or `gbfs`. */
export const dataTypeOf = ({ entry }: ListedCatalogFeed) => entry.spec.replace("-", "_");

function basicOf(catalog: Catalog, feed: ListedCatalogFeed, row: Row, now: Date) {
  const { entry, source } = feed;
  const { authorization, license } = row;
  const type = authorization?.type ?? "";
  const target = entry.replacedBy;
  return {
    id: feed.id,
    data_type: dataTypeOf(feed),
    status: statusOf(feed, now),
    external_ids: [
      ...(source === null ? [] : [{ external_id: source, source: "mdb" }]),
      { external_id: entry.onestopId, source: "onestop_id" },
    ],
    provider: feed.provider,
    feed_name: entry.name || null,
    source_info: {
      producer_url: producerUrl(row),
      authentication_type: AUTHENTICATION[type] ?? 0,
      authentication_info_url: authorization?.info_url || null,
      api_key_parameter_name: authorization?.param_name || null,
      license_url: license.url || null,
    },
    redirects: target === null ? [] : [{ target_id: catalog.byId.get(target)?.id ?? target, comment: "" }],
  };
}

function datasetOf(feed: ListedCatalogFeed, version: Version, mayDownload: boolean, { url, mount }: RestRequest) {
  const base = url.origin + mount.slice(0, mount.lastIndexOf("/"));
  const box = extentOf(positionsIn(version.geometry?.coordinates));
  return {
    id: `${feed.id}-${version.sha1}`,
    hosted_url: mayDownload ? `${base}/rest/feed_versions/${version.sha1}/download` : null,
    bounding_box: box && {
      minimum_latitude: box.minLat,
      maximum_latitude: box.maxLat,
      minimum_longitude: box.minLon,
      maximum_longitude: box.maxLon,
    },
    downloaded_at: version.fetched_at,
    hash: version.sha1,
    service_date_range_start: version.earliest_calendar_date,
    service_date_range_end: version.latest_calendar_date,
  };
}

const mayDownload = ({ license }: Pick<Row, "license">) => license.redistribution_allowed !== "no";

/** What a list shows of a feed. @param editions of systems of shared vehicles by the number of their feed */
export function shownFeed(
  kind: CatalogKind,
  catalog: Catalog,
  feed: ListedCatalogFeed,
  row: Row,
  request: RestRequest,
  editions: ReadonlyMap<number, SystemEdition> = new Map(),
): object {
  const basic = basicOf(catalog, feed, row, request.context.api.now);
  if (kind === "feeds") return basic;
  if (kind === "gbfs_feeds") {
    const edition = editions.get(feed.row);
    return {
      ...basic,
      ...(edition?.systemId == null ? {} : { system_id: edition.systemId }),
      ...{ locations: feed.places, versions: gbfsVersionsOf(row, edition?.version) },
    };
  }
  if (feed.isRealtime) {
    const feed_references = relatives(catalog, feed).map(({ id }) => id);
    return { ...basic, entity_types: entitiesOf(feed), feed_references, locations: feed.places };
  }
  const version = row.feed_state?.feed_version ?? null;
  const latest_dataset = version && datasetOf(feed, version, mayDownload(row), request);
  return { ...basic, locations: feed.places, latest_dataset };
}

/** The version that a system had when it was read last; none of a system that is not followed. */
function gbfsVersionsOf({ urls }: Row, version: string | undefined): object[] {
  const url = urls.gbfs_auto_discovery;
  if (version === undefined || !url) return [];
  return [{ version, source: "autodiscovery", endpoints: [{ name: "gbfs", url, is_feature: false }] }];
}

export type CatalogKind = "feeds" | "gtfs_feeds" | "gtfs_rt_feeds" | "gbfs_feeds";
const isOf = (kind: CatalogKind, { isRealtime }: ListedCatalogFeed) =>
  kind === "feeds" || isRealtime === (kind === "gtfs_rt_feeds");

export async function list(
  kind: CatalogKind,
  request: RestRequest,
  query: QueryValues,
  of?: readonly ListedCatalogFeed[],
): Promise<Response> {
  const { api } = request.context;
  if ((query.dataset_latitudes === undefined) !== (query.dataset_longitudes === undefined)) {
    throw problem("parameter.invalid", "dataset_latitudes and dataset_longitudes are given together.");
  }
  const catalog = await readCatalog(api.stores.db);
  const {
    offset = 0,
    limit = MAX_ROWS,
    producer_url,
  } = query as { offset?: number; limit?: number; producer_url?: string };
  let chosenFeeds = (of ?? catalog.feeds).filter((feed) => isOf(kind, feed) && matches(feed, query, api.now));
  let rows: ReadonlyMap<number, Row> | null = null;
  if (producer_url !== undefined) {
    // The lists have the URLs of GTFS feeds only.
    const read = await rowsOf(
      chosenFeeds.filter(({ isRealtime }) => isRealtime),
      request,
    );
    const urlOf = (feed: ListedCatalogFeed) =>
      feed.isRealtime ? (read.has(feed.row) ? producerUrl(read.get(feed.row)!) : null) : feed.entry.url;
    chosenFeeds = chosenFeeds.filter((feed) => contains(urlOf(feed), producer_url));
  }
  const page = chosenFeeds.slice(offset, offset + limit);
  rows = await rowsOf(page, request);
  return jsonAnswer(
    page.flatMap((feed) => (rows.has(feed.row) ? shownFeed(kind, catalog, feed, rows.get(feed.row)!, request) : [])),
  );
}

export async function one(kind: CatalogKind, request: RestRequest): Promise<Response> {
  const catalog = await readCatalog(request.context.api.stores.db);
  const feed = catalog.byId.get(request.path.id ?? "");
  if (feed === undefined || !isOf(kind, feed)) return refuse.notFound();
  const row = (await rowsOf([feed], request)).get(feed.row);
  return row === undefined ? refuse.notFound() : jsonAnswer(shownFeed(kind, catalog, feed, row, request));
}

export async function datasets(request: RestRequest, query: QueryValues): Promise<Response> {
  const { api } = request.context;
  const feed = (await readCatalog(api.stores.db)).byId.get(request.path.id ?? "");
  if (feed === undefined || feed.isRealtime) return refuse.notFound();
  const { offset = 0, limit = MAX_ROWS, latest, downloaded_after, downloaded_before } = query as Record<string, number>;
  const covers = { fetched_after: downloaded_after ?? null, fetched_before: downloaded_before ?? null };
  const where = { feed_onestop_id: feed.entry.onestopId, covers };
  const active = latest ? (await rowsOf([feed], request)).get(feed.row)?.feed_state?.feed_version?.sha1 : undefined;
  if (latest && active === undefined) return jsonAnswer([]);
  const versions = await askRows<Version & { feed: Row }>(api, VERSIONS, {
    limit: Math.min(offset + limit, MAX_ROWS),
    where: latest ? { ...where, sha1: active } : where,
  });
  const page = versions.slice(offset, offset + limit);
  return jsonAnswer(page.map((version) => fullDataset(feed, version, request)));
}

function fullDataset(feed: ListedCatalogFeed, version: Version & { feed: Row }, request: RestRequest) {
  return { feed_id: feed.id, ...datasetOf(feed, version, mayDownload(version.feed), request) };
}

export async function dataset(request: RestRequest): Promise<Response> {
  const { api } = request.context;
  const [, id = "", sha1 = ""] = /^(.+)-([0-9a-f]{40})$/.exec(request.path.id ?? "") ?? [];
  const feed = (await readCatalog(api.stores.db)).byId.get(id);
  if (feed === undefined || feed.isRealtime) return refuse.notFound();
  const where = { feed_onestop_id: feed.entry.onestopId, sha1 };
  const [version] = await askRows<Version & { feed: Row }>(api, VERSIONS, { limit: 1, where });
  return version === undefined ? refuse.notFound() : jsonAnswer(fullDataset(feed, version, request));
}
