/** The collections of OGC API Features: what a feature contains, and how pages of them are read. */

import { extentOfBoxes } from "../../../src/domain/geo/antimeridian.ts";
import { boxArea } from "../../../src/domain/geo/area.ts";
import { type Bounds, boundsIntersect, lineMeets } from "../../../src/domain/geo/globe.ts";
import { isSameOnestopId } from "../../../src/domain/ids/onestop.ts";
import { link } from "../../../src/domain/links.ts";
import { problem } from "../../problem.ts";
import type { Db } from "../../store/db/db.ts";
import { versionOfEntity } from "../../store/entities/entity.ts";
import { routesInBox, type Slice, type SlicePosition, stopsInBox } from "../../store/entities/in-box.ts";
import { isReplacedInBox } from "../../store/entities/replaced.ts";
import { type Entries, type FeedEntry, listEntries, listRows, type OperatorEntry } from "../../store/lists/read.ts";
import { askRows } from "../endpoint/ask.ts";
import { entityKey } from "../endpoint/key.ts";
import { FEED, type Parameter, parameter, type QueryValues } from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { INTEGER, TEXT } from "../endpoint/value.ts";
import type { ApiContext } from "../graphql/context.ts";
import { COMMON, type Days, PAGE } from "./parameters.ts";

type Geometry = { type: string; coordinates: unknown };
export type OgcFeature = {
  type: "Feature";
  id: number | string;
  geometry: Geometry;
  properties: Readonly<Record<string, unknown>>;
};

/** A page: `next` is the cursor of the one after it, null on the last. `matched`: of all pages, if that is known. */
type FeaturePage = { features: OgcFeature[]; next: string | null; matched: number | null };

/** Boxes and days around all features: WGS84 degrees, ISO dates; null if there is none. */
export type OgcExtent = { box: readonly [number, number, number, number] | null; days: Days | null };

export type OgcCollection = {
  id: string;
  title: string;
  description: string;
  /** Property of the title of a feature. */
  label: string;
  /** Property filters. */
  filters: readonly Parameter[];
  /** Names of the properties with texts, and of those with whole numbers. */
  texts: readonly string[];
  numbers: readonly string[];
  /** JSON type of feature ids. */
  key: "string" | "integer";
  page(asked: QueryValues, limit: number, api: ApiContext): Promise<FeaturePage>;
  /** Null if no feature has the id. */
  feature(key: string, api: ApiContext): Promise<OgcFeature | null>;
  /** The path of the page of this site about a feature. */
  link(feature: OgcFeature): string;
};

type Row = Readonly<Record<string, unknown>> & { geometry?: Geometry | null };

const text = (row: OgcFeature, name: string) => row.properties[name] as string;

/** The part of a list that one step reads, each feature with the cursor after it, and the cursor after all; null at the end. */
type Step = { features: { feature: OgcFeature; after: string }[]; next: string | null };

/** Steps of a page that has features. A page ends earlier when it is full, so a box with few features costs no more than this. */
const MAX_STEPS = 4;
/** Rows of the largest step, and of all steps of a page without a feature. */
const MAX_STEP_ROWS = 1000;
const MAX_EMPTY_ROWS = 50_000;

/**
 * Reads steps until the page is full: a page has fewer features than its limit where a filter selects few rows. It has
 * none only at the end of the list, because GDAL takes an empty page for the end even if it links to another one.
 * @throws Problem query.too_dear if too many rows in succession are no features
 */
async function fill(
  cursor: string | null,
  limit: number,
  read: (cursor: string | null, size: number) => Promise<Step>,
) {
  const features: OgcFeature[] = [];
  let next = cursor;
  for (let step = 0, size = limit, rows = 0; features.length === 0 || step < MAX_STEPS; step++) {
    if (rows > MAX_EMPTY_ROWS)
      throw problem(
        "query.too_dear",
        "Too few rows of this box match the filters. Use a smaller box, or the filters without a box.",
      );
    const part = await read(next, size);
    rows += size;
    const fitting = part.features.slice(0, limit - features.length);
    features.push(...fitting.map(({ feature }) => feature));
    next = fitting.length < part.features.length ? fitting.at(-1)!.after : part.next;
    if (next === null || features.length === limit) break;
    size = features.length === 0 ? Math.min(2 * size, MAX_STEP_ROWS) : limit - features.length;
  }
  return { features, next, matched: null };
}

function badCursor(cursor: string): never {
  throw problem("parameter.invalid", "The data has changed, or the cursor is not valid. Begin again without it.", {
    field: "cursor",
    value: cursor.slice(0, 200),
  });
}

/** The whole numbers of a cursor. @throws Problem parameter.invalid unless there are as many */
function numbersOf(cursor: string | null, count: number): number[] | null {
  if (cursor === null) return null;
  const numbers = cursor.split("-").map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN));
  if (numbers.length !== count || !numbers.every(Number.isSafeInteger)) badCursor(cursor);
  return numbers;
}

/** A cursor with the time at which the first page was read, in milliseconds since 1970. */
function withoutTime(cursor: string | null, now: Date): { at: string | null; since: number } {
  if (cursor === null) return { at: null, since: now.getTime() };
  const cut = cursor.lastIndexOf("-");
  const since = Number(cursor.slice(cut + 1));
  if (cut < 1 || !/^\d{1,15}$/.test(cursor.slice(cut + 1))) badCursor(cursor);
  return { at: cursor.slice(0, cut), since };
}

const cursorOf = (place: SlicePosition | null) => (place === null ? null : place.join("-"));

/** Whether a geometry and a box share a point. */
function meets(bounds: Bounds, { type, coordinates }: Geometry): boolean {
  if (type === "Point") return boxArea(bounds).holds(coordinates as [number, number]);
  if (type === "MultiLineString") return (coordinates as [number, number][][]).some((line) => lineMeets(bounds, line));
  const area = boxArea(bounds);
  return (coordinates as [number, number][][][]).some(([ring]) => ring !== undefined && area.touches(ring));
}

/** How routes and stops are read: lists by GraphQL, so that limits and hidden feeds need no second implementation. */
type EntityKind = {
  table: "route" | "stop";
  /** Fields of a row. */
  fields: string;
  /** Type of the filter. */
  filter: string;
  /** Filters that select single features: the list is read by them, not by the box. */
  naming: readonly string[];
  slice(db: Db, bounds: Bounds, after: SlicePosition | null, size: number): Promise<Slice>;
  feature(row: Row): OgcFeature | null;
};

type ListAsk = { where: QueryValues; bounds: Bounds | null; since: number };
type BoxAsk = ListAsk & { bounds: Bounds };

/** Rows of a slice: twice the page, because some are of versions that are not active. */
const sliceOf = (size: number) => 2 * size + 200;

/** Parameters that are no property filters. */
const NO_FILTERS: ReadonlySet<string> = new Set([...PAGE, ...COMMON].map(({ name }) => name));

function entityPages(kind: EntityKind): Pick<OgcCollection, "page" | "feature"> {
  const { table, filter, fields } = kind;
  const document =
    `query ($limit: Int, $after: Int, $since: Time, $ids: [Int!], $where: ${filter}) ` +
    `{ ${table}s(limit: $limit, after: $after, since: $since, ids: $ids, where: $where) { ${fields} } }`;
  const rowsOf = (api: ApiContext, variables: object) => askRows<Row>(api, document, variables as never);
  /** The features among the rows, each with the cursor after its row. */
  function features(rows: readonly Row[], bounds: Bounds | null, cursor: (id: number) => string): Step["features"] {
    return rows.flatMap((row) => {
      const feature = kind.feature(row);
      if (feature === null || (bounds !== null && !meets(bounds, feature.geometry))) return [];
      return { feature, after: cursor(row.id as number) };
    });
  }

  async function ofList(api: ApiContext, { where, bounds, since }: ListAsk, cursor: string | null, size: number) {
    const [after] = numbersOf(cursor, 1) ?? [null];
    const rows = await rowsOf(api, { limit: size, after, since: new Date(since).toISOString(), where });
    if (rows.length === 0 && after !== null && (await versionOfEntity(api.stores.db, table, after!)) === null)
      badCursor(cursor!);
    return { features: features(rows, bounds, String), next: rows.length < size ? null : String(rows.at(-1)!.id) };
  }

  async function ofBox(api: ApiContext, { where, bounds, since }: BoxAsk, cursor: string | null, size: number) {
    const after = numbersOf(cursor, 2) as SlicePosition | null;
    if (after !== null && (await isReplacedInBox(api.stores.db, bounds, new Date(since).toISOString()))) {
      throw problem("cursor.ended", "Another version of a feed in the box became active. Begin again without cursor.", {
        field: "cursor",
      });
    }
    const { found, next } = await kind.slice(api.stores.db, bounds, after, sliceOf(size));
    const page = found.slice(0, size);
    const ids = page.map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await rowsOf(api, { limit: ids.length, ids, where });
    const placeOf = new Map(page.map(({ id, place }) => [id, place]));
    return {
      features: features(rows, bounds, (id) => cursorOf(placeOf.get(id)!)!),
      next: cursorOf(found.length > size ? page.at(-1)!.place : next),
    };
  }

  return {
    async page(query, limit, api) {
      const { bbox = null, cursor = null } = query;
      const { at: begin, since } = withoutTime(cursor as string | null, api.now);
      const bounds = bbox as Bounds | null;
      const where = Object.fromEntries(Object.entries(query).filter(([name]) => !NO_FILTERS.has(name)));
      const isNamedQuery = kind.naming.some((name) => name in where);
      const page = await fill(begin, limit, (at, size) =>
        bounds === null || isNamedQuery
          ? ofList(api, { where, bounds, since }, at, size)
          : ofBox(api, { where, bounds, since }, at, size),
      );
      return { ...page, next: page.next === null ? null : `${page.next}-${since}` };
    },
    async feature(key, api) {
      const keyFilter = entityKey(key, `${table}_id`);
      const rows =
        keyFilter === null
          ? []
          : await rowsOf(api, { limit: 1, ids: keyFilter.ids ?? null, where: keyFilter.where ?? {} });
      return features(rows, null, String)[0]?.feature ?? null;
    },
  };
}

function featureOf(id: number | string, { geometry, ...properties }: Row): OgcFeature | null {
  return geometry == null ? null : { type: "Feature", id, geometry, properties };
}

const words = (names: string) => names.split(" ");

const VERSIONED_FIELDS = "onestop_id feed_onestop_id feed_version_sha1";
const STOP_TEXTS = `${VERSIONED_FIELDS} stop_id stop_code stop_name stop_desc stop_url stop_timezone zone_id platform_code`;
const STOP_NUMBERS = "location_type wheelchair_boarding";

const STOPS: OgcCollection = {
  id: "stops",
  title: "Stops",
  description: "Stops, stations, and entrances of the active version of each feed.",
  label: "stop_name",
  filters: [
    parameter("onestop_id", TEXT, "Onestop ID.", SAMPLE.stopOnestopId),
    FEED,
    parameter("stop_id", TEXT, "GTFS stop_id.", SAMPLE.stopId),
    parameter("stop_code", TEXT, "Code of the stop for riders.", "1"),
    parameter("location_type", INTEGER, "GTFS location_type: 0, 1, or 2.", 1),
  ],
  key: "integer",
  texts: words(STOP_TEXTS),
  numbers: words(STOP_NUMBERS),
  ...entityPages({
    table: "stop",
    filter: "StopFilter",
    fields: `id ${STOP_TEXTS} ${STOP_NUMBERS} geometry`,
    naming: ["onestop_id", "stop_id", "stop_code"],
    slice: stopsInBox,
    // Nodes inside stations and boarding areas may have no position of their own.
    feature: ({ id, ...row }) => ((row.location_type as number) > 2 ? null : featureOf(id as number, row)),
  }),
  link: (row) =>
    link.stop({
      onestopId: text(row, "onestop_id"),
      feed: text(row, "feed_onestop_id"),
      entityId: text(row, "stop_id"),
    }),
};

const ROUTE_TEXTS = `${VERSIONED_FIELDS} route_id route_short_name route_long_name route_desc route_color route_text_color route_url`;

const ROUTES: OgcCollection = {
  id: "routes",
  title: "Routes",
  description: "Routes of the active version of each feed, with their paths. Routes without a path are left out.",
  label: "route_name",
  filters: [
    parameter("onestop_id", TEXT, "Onestop ID.", SAMPLE.routeOnestopId),
    FEED,
    parameter("route_id", TEXT, "GTFS route_id.", SAMPLE.routeId),
    parameter("route_type", INTEGER, "GTFS route_type.", SAMPLE.routeType),
    parameter("operator_onestop_id", TEXT, "Onestop ID of the operator.", SAMPLE.operator),
  ],
  key: "integer",
  texts: words(`route_name ${ROUTE_TEXTS} agency_id agency_name operator_onestop_id`),
  numbers: ["route_type"],
  ...entityPages({
    table: "route",
    filter: "RouteFilter",
    fields: `id ${ROUTE_TEXTS} route_type agency { agency_id agency_name onestop_id } geometry`,
    naming: ["onestop_id", "route_id", "operator_onestop_id"],
    slice: routesInBox,
    feature({ id, agency, ...row }) {
      const { onestop_id: operator_onestop_id, ...agencyNames } = agency as Record<string, string | null>;
      const route_name = row.route_short_name || row.route_long_name || row.route_id;
      return featureOf(id as number, { route_name, ...row, ...agencyNames, operator_onestop_id });
    },
  }),
  link: (row) =>
    link.route({
      onestopId: text(row, "onestop_id"),
      feed: text(row, "feed_onestop_id"),
      entityId: text(row, "route_id"),
    }),
};

type Box = readonly [number, number, number, number];
const boundsOfBox = ([minLon, minLat, maxLon, maxLat]: Box): Bounds => ({ minLon, minLat, maxLon, maxLat });

/** How operators and service areas are read: selected in memory from the stored lists, then the rows of the page. */
type ListKind<Entry> = {
  entries(db: Db): Promise<Entries<Entry>>;
  box(entry: Entry): Box | null;
  onestopId(entry: Entry): string;
  filter(entry: Entry, asked: QueryValues): boolean;
  /** Features of these entries by list id; null for one without a geometry. */
  features(chosen: Entries<Entry>, api: ApiContext): Promise<ReadonlyMap<number, OgcFeature | null>>;
};

function listPages<Entry>(kind: ListKind<Entry>): Pick<OgcCollection, "page" | "feature"> {
  return {
    async page(query, limit, api) {
      const bounds = (query.bbox as Bounds | undefined) ?? null;
      const all = await kind.entries(api.stores.db);
      const chosenEntries = all.filter(([, entry]) => {
        const box = kind.box(entry);
        if (box === null || !kind.filter(entry, query)) return false;
        return bounds === null || boundsIntersect(bounds, boundsOfBox(box));
      });
      const sortedEntries = chosenEntries.toSorted(([a], [b]) => a - b);
      const page = await fill((query.cursor as string | undefined) ?? null, limit, async (at, size) => {
        const [after = 0] = numbersOf(at, 1) ?? [];
        const rest = sortedEntries.filter(([id]) => id > after);
        const shownEntries = rest.slice(0, size);
        const rows = await kind.features(shownEntries, api);
        const features = shownEntries.flatMap(([id]) => {
          const feature = rows.get(id);
          if (feature == null || (bounds !== null && !meets(bounds, feature.geometry))) return [];
          return { feature, after: String(id) };
        });
        return {
          features,
          next: rest.length > size ? String(shownEntries.at(-1)![0]) : null,
        };
      });
      return { ...page, matched: bounds === null ? sortedEntries.length : null };
    },
    async feature(key, api) {
      const all = await kind.entries(api.stores.db);
      const match = all.find(([, entry]) => isSameOnestopId(kind.onestopId(entry), key) && kind.box(entry) !== null);
      return match === undefined ? null : ((await kind.features([match], api)).get(match[0]) ?? null);
    },
  };
}

/** The outlines of several areas as one geometry; null without any. */
function together(areas: readonly (Geometry | null)[]): Geometry | null {
  const polygons = areas.flatMap((area) => {
    if (area === null) return [];
    return area.type === "MultiPolygon" ? (area.coordinates as unknown[]) : [area.coordinates];
  });
  return polygons.length === 0 ? null : { type: "MultiPolygon", coordinates: polygons };
}

const OPERATORS: OgcCollection = {
  id: "operators",
  title: "Operators",
  description:
    "Operators with service in the active version of a feed. The geometry is the convex hull of the stops of each agency.",
  label: "name",
  filters: [
    parameter("onestop_id", TEXT, "Onestop ID.", SAMPLE.operator),
    parameter("country", TEXT, "Country served, by its ISO 3166-1 code.", "AU"),
  ],
  key: "string",
  texts: words("onestop_id name short_name website country region city"),
  numbers: words("agencies routes feeds"),
  ...listPages<OperatorEntry>({
    entries: (db) => listEntries(db, "operator"),
    box: ({ box }) => box,
    onestopId: ({ onestopId }) => onestopId,
    filter: ({ onestopId, places }, { onestop_id = onestopId, country }) =>
      isSameOnestopId(String(onestop_id), onestopId) &&
      (country === undefined || places.some(([iso]) => iso === String(country).toUpperCase())),
    async features(entries, api) {
      const ids = entries.map(([id]) => id);
      const operatorRows = (await listRows(api.stores.db, "operator", ids)).map(
        (row) => JSON.parse(row) as { id: number; onestop_id: string; website: string | null },
      );
      const rows = await askRows<{ id: number; agencies: { geometry: Geometry | null }[] }>(
        api,
        "query ($ids: [Int!], $limit: Int) { operators(ids: $ids, limit: $limit) { id agencies { geometry } } }",
        { ids: operatorRows.map(({ id }) => id), limit: Math.max(1, operatorRows.length) },
      );
      const geometries = new Map(rows.map(({ id, agencies }) => [id, together(agencies.map((one) => one.geometry))]));
      const byName = new Map(operatorRows.map((row) => [row.onestop_id, row]));
      return new Map(
        entries.map(([id, entry]) => {
          const row = byName.get(entry.onestopId);
          const { onestopId: onestop_id, name, shortName, places, agencies, routes, feeds } = entry;
          const [country, , region, city] = places.find((place) => place[3]) ?? places[0] ?? [null, null, null, null];
          const properties = {
            ...{ onestop_id, name: name || onestop_id, short_name: shortName || null, website: row?.website ?? null },
            ...{ country, region, city, agencies, routes, feeds },
          };
          return [id, featureOf(onestop_id, { ...properties, geometry: geometries.get(row?.id ?? 0) ?? null })];
        }),
      );
    },
  }),
  link: ({ id }) => link.operator(String(id)),
};

const AREA = `query ($ids: [Int!], $limit: Int) {
  feeds(ids: $ids, limit: $limit) {
    id onestop_id name license { spdx_identifier url }
    feed_state { feed_version { sha1 fetched_at geometry } }
  }
}`;

type AreaRow = {
  id: number;
  onestop_id: string;
  name: string | null;
  license: { spdx_identifier: string; url: string };
  feed_state: { feed_version: { sha1: string; fetched_at: string; geometry: Geometry | null } | null } | null;
};

/** First and last day of service of a feed. */
const daysOf = ({ dates }: FeedEntry): Days => ({ from: dates?.[0] ?? null, until: dates?.[1] ?? null });

/** Whether two spans share a day; one without days is always. */
function overlap(a: Days, b: Days): boolean {
  return !(
    (a.until !== null && b.from !== null && a.until < b.from) ||
    (b.until !== null && a.from !== null && b.until < a.from)
  );
}

const SERVICE_AREAS: OgcCollection = {
  id: "service_areas",
  title: "Service areas",
  description:
    "Where and when each feed has service: the convex hull of the stops of its active version, and the first and last day of its calendar.",
  label: "feed_name",
  filters: [FEED],
  key: "string",
  texts: words(
    "feed_onestop_id feed_name operators feed_version_sha1 fetched_at earliest_calendar_date latest_calendar_date license_spdx license_url",
  ),
  numbers: [],
  ...listPages<FeedEntry>({
    entries: (db) => listEntries(db, "feed"),
    box: ({ box }) => box,
    onestopId: ({ onestopId }) => onestopId,
    filter: (entry, { feed_onestop_id = entry.onestopId, datetime }) =>
      isSameOnestopId(String(feed_onestop_id), entry.onestopId) &&
      (datetime === undefined || overlap(daysOf(entry), datetime as Days)),
    async features(entries, api) {
      const rows = await askRows<AreaRow>(api, AREA, {
        ids: entries.map(([id]) => id),
        limit: Math.max(1, entries.length),
      });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return new Map(
        entries.map(([id, entry]) => {
          const row = byId.get(id);
          const version = row?.feed_state?.feed_version ?? null;
          const { from, until } = daysOf(entry);
          return [
            id,
            featureOf(entry.onestopId, {
              feed_onestop_id: entry.onestopId,
              feed_name: entry.name || entry.onestopId,
              operators: entry.operatorNames || null,
              feed_version_sha1: version?.sha1 ?? null,
              fetched_at: version?.fetched_at ?? null,
              earliest_calendar_date: from,
              latest_calendar_date: until,
              license_spdx: row?.license.spdx_identifier || null,
              license_url: row?.license.url || null,
              geometry: together([version?.geometry ?? null]),
            }),
          ];
        }),
      );
    },
  }),
  link: ({ id }) => link.feed(String(id)),
};

export const COLLECTIONS: readonly OgcCollection[] = [STOPS, ROUTES, OPERATORS, SERVICE_AREAS];

/** Around all that the collections contain. Rows read: two while the list of feeds has not changed. */
export async function extentOf(db: Db): Promise<OgcExtent> {
  const boxes = (await listEntries(db, "feed")).flatMap(([, entry]) => (entry.box === null ? [] : [entry]));
  const extent = extentOfBoxes(boxes.map(({ box }) => boundsOfBox(box!)));
  const dates = boxes.flatMap(({ dates }) => dates?.slice(0, 2) ?? []).filter((date) => date !== null);
  return {
    box: extent && [extent.minLon, extent.minLat, extent.maxLon, extent.maxLat],
    days: dates.length === 0 ? null : { from: dates.sort()[0]!, until: dates.at(-1)! },
  };
}
