/** Requests of every kind that read rows of versions: what a store answers must not depend on its shards. */
import { createContext } from "../../worker/api/graphql/context.ts";
import { execute } from "../../worker/api/graphql/execute.ts";
import type { DownloadBucket } from "../../worker/api/rest/endpoint.ts";
import { portalHandler, restHandler, routingHandler } from "../../worker/api/rest/handler.ts";
import {
  type D1Answer,
  type D1Binding,
  type Db,
  openStores,
  type Stores,
  shardBinding,
} from "../../worker/store/db.ts";
import { API_LIMITS } from "../../worker/store/limits.ts";
import { OBJECTS, type ShardObjects } from "../../worker/store/objects/binding.ts";
import { integer, real, text } from "../../worker/store/shape.ts";
import { placedVersions } from "../../worker/store/shards/registered.ts";
import { type RowOf, rowShape } from "../../worker/store/table.ts";

const BASE = "/api/v2";
const HANDLERS = { rest: restHandler(BASE), portal: portalHandler(BASE), routing: routingHandler(BASE) };

/** A Wednesday within the calendars of the sample, in the morning in Europe. */
const NOW = new Date("2026-06-10T06:00:00Z");
const DAY = "2026-06-10";

/** `databases`: how many of them it has asked. */
export type Answered = { request: string; answer: string; rows: number; levels: number; databases: number };

const NAMED = rowShape("named", { id: integer(), onestop_id: text() });
const OPERATOR = rowShape("operator_feed", { onestop_id: text() });
const ROUTE = rowShape("route", { route_id: text() });
const STOP = rowShape("stop", {
  id: integer(),
  onestop_id: text().nullable(),
  stop_id: text(),
  stop_code: text().nullable(),
  stop_name: text(),
  lon: real(),
  lat: real(),
});

/** Requests for entities that a place, a word or a code names, in whatever version. */
function requestsAround(stop: RowOf<typeof STOP>, route: string, feed: string): string[] {
  const { lon, lat, stop_name: name, stop_code: code } = stop;
  const word = name.split(/[^\p{L}\p{N}]+/u)[0]!;
  const quoted = JSON.stringify(name);
  const box = (degrees: number) =>
    `{ min_lon: ${lon - degrees}, min_lat: ${lat - degrees}, max_lon: ${lon + degrees}, max_lat: ${lat + degrees} }`;
  const listed = "id onestop_id stop_name feed_version { sha1 }";
  return [
    `{ stops(where: { bbox: ${box(0.01)} }, limit: 30) { ${listed} departures(limit: 1, where: { service_date: "${DAY}" }) { departure { scheduled } } } }`,
    `{ stops(where: { location: { bbox: ${box(0.2)} } }, limit: 200) { ${listed} } }`,
    `{ stops(where: { location: { focus: { lon: ${lon}, lat: ${lat} } } }, limit: 1) { ${listed} } }`,
    `{ stops(where: { location: { focus: { lon: ${lon}, lat: ${lat} } } }, limit: 7) { ${listed} } }`,
    `{ routes(where: { location: { focus: { lon: ${lon}, lat: ${lat} } } }, limit: 5) { id onestop_id } }`,
    `{ routes(where: { near: { lon: ${lon}, lat: ${lat}, radius: 500 } }) { id onestop_id agency { agency_name } } }`,
    `{ stops(ids: [${stop.id}]) { nearby_stops(limit: 5, radius: 400) { stop_name } } }`,
    `{ stops(where: { search: ${quoted} }, limit: 10) { ${listed} } }`,
    `{ stops(where: { search: ${JSON.stringify(word.slice(0, 3))} }, limit: 5, after: ${stop.id}) { ${listed} } }`,
    `{ stops(where: { search: ${quoted}, serviced: true }) { ${listed} } }`,
    `{ stops(where: { served_by_onestop_ids: ["${route}"] }, limit: 20) { ${listed} } }`,
    `{ stops(where: { feed_onestop_id: "${feed}", stop_id: ${JSON.stringify(stop.stop_id)} }) { ${listed} parent { stop_name } } }`,
    `{ stops(where: { onestop_id: "${stop.onestop_id}", allow_previous_onestop_ids: true }) { ${listed} } }`,
    `{ routes(where: { serves_stop_onestop_id: "${stop.onestop_id}" }) { id onestop_id } }`,
    ...(code === null ? [] : [`{ stops(where: { stop_code: ${JSON.stringify(code)} }) { ${listed} } }`]),
    `/portal/search?q=${encodeURIComponent(name)}`,
    `/portal/search?q=${encodeURIComponent(`${name.slice(0, 2)}${name.slice(3)}`)}`,
    `/portal/search?q=${encodeURIComponent(stop.stop_id)}`,
    `/rest/stops.geojson?lon=${lon}&lat=${lat}&radius=800&limit=20`,
  ];
}

/** Requests about the first and the last entities of each version, and about all versions together. */
export async function shardRequests({ db }: Stores): Promise<string[]> {
  const requests: string[] = [];
  for (const { id: version, sha1, feed, shard } of await placedVersions(db)) {
    const ids = async (table: string, where = "1") => {
      const of = `FROM ${table} WHERE feed_version_id = ? AND ${where}`;
      const rows = await db.stores
        .shard(table === "agency" ? 0 : shard)
        .rows(
          NAMED,
          `SELECT id, coalesce(onestop_id, '') AS onestop_id FROM (SELECT * ${of} ORDER BY id LIMIT 2) UNION ` +
            `SELECT id, coalesce(onestop_id, '') FROM (SELECT * ${of} ORDER BY id DESC LIMIT 1)`,
          version,
          version,
        );
      return rows;
    };
    const [agencies, routes, stops, stations] = [
      await ids("agency"),
      await ids("route"),
      await ids("stop"),
      await ids("stop", "location_type = 1"),
    ];
    const gtfsIds = await db.stores
      .shard(shard)
      .rows(ROUTE, "SELECT route_id FROM route WHERE feed_version_id = ? ORDER BY id LIMIT 1", version);
    const [placed] = await db.stores
      .shard(shard)
      .rows(
        STOP,
        `SELECT ${STOP.select()} FROM stop WHERE feed_version_id = ? AND lon IS NOT NULL AND stop_name <> '' ORDER BY stop_code IS NULL, id LIMIT 1`,
        version,
      );
    if (placed !== undefined) requests.push(...requestsAround(placed, routes[0]?.onestop_id ?? "", feed));
    const list = (rows: readonly { id: number }[]) => `[${rows.map(({ id }) => id).join(", ")}]`;
    requests.push(
      `{ feed_versions(where: { sha1: "${sha1}" }) { sha1 shapes(limit: 3) { id shape_id geometry }
         trips(limit: 3) { id trip_id stop_times(limit: 4) { departure { scheduled } stop { stop_name } } }
         agencies { agency_name } routes(limit: 3) { route_long_name stops(limit: 3) { stop_id } }
         stops(limit: 3) { stop_id } service_levels(limit: 2) { monday } files { name rows }
         booking_rules { booking_rule_id } locations { location_id } location_groups { location_group_id stops { stop_id } } } }`,
      `{ routes(ids: ${list(routes)}) { id onestop_id geometry geometries { generated length }
         agency { agency_name } headways { dow_category headway_secs } route_attribute { category }
         patterns { stop_pattern_id direction_id count trips(limit: 2) { trip_id } }
         route_stops(limit: 50) { stop { stop_id stop_name parent { stop_name } } } } }`,
      `{ routes(ids: ${list(routes)}) { trips(limit: 4) { trip_id direction_id calendar { service_id start_date added_dates }
         shape { shape_id geometry } frequencies { headway_secs } route { route_short_name }
         stop_times(limit: 60) { stop_sequence stop { stop_id } departure { scheduled } } } } }`,
      `{ routes(ids: ${list(routes)}) { stop_times: trips(limit: 2, where: { service_date: "${DAY}" }) { trip_id } } }`,
      `{ stops(ids: ${list(stops)}) { id stop_name parent { stop_name } children { stop_name } level { level_name }
         route_stops { route { route_short_name agency { agency_name } } } external_reference { target_stop_id }
         pathways_from_stop { pathway_id to_stop { stop_id } } pathways_to_stop { pathway_id } feed_version { sha1 }
         departures(limit: 5, where: { service_date: "${DAY}" }) { departure { scheduled } trip { trip_headsign } }
         arrivals(limit: 3, where: { service_date: "${DAY}" }) { arrival { scheduled } } } }`,
      `{ stops(ids: ${list(stations)}) { departures(limit: 5) { departure { scheduled } trip { trip_id route { route_id } } }
         stop_times(limit: 5) { departure_time trip { trip_id pattern_first: stop_pattern_id } } children { levels: level { level_index } } } }`,
      `{ agencies(ids: ${list(agencies)}) { agency_name places { adm0_name } operator { onestop_id } routes(limit: 50) {
         route_short_name stops(limit: 2) { stop_id } } } }`,
      `/rest/routes.geojson?feed_onestop_id=${feed}&limit=5&include_geometry=true`,
      `/rest/stops?feed_onestop_id=${feed}&limit=5`,
      `/rest/feeds/${feed}/feed_versions?limit=2`,
      `/rest/feed_versions/${sha1}/stop_times.ndjson?date=${DAY}`,
      `/portal/feed_versions/${sha1}`,
      `/portal/feed_versions/${sha1}/network`,
      `/portal/feed_versions/${sha1}/routes`,
      `/portal/feed_versions/${sha1}/stops?limit=20`,
      ...routes
        .slice(0, 2)
        .map(({ onestop_id }) => `/rest/routes/${onestop_id}?include_stops=true&include_geometry=true`),
      ...routes.slice(0, 1).map(({ onestop_id }) => `/rest/routes/${onestop_id}/trips?limit=2`),
      ...gtfsIds.flatMap(({ route_id }) => [
        `/rest/routes/${encodeURIComponent(`${feed}:${route_id}`)}?include_stops=true`,
        `{ routes(where: { feed_onestop_id: "${feed}", route_id: ${JSON.stringify(route_id)} }) { id geometry patterns { count }
           stops { stop_id } trips(limit: 2) { trip_id stop_times(limit: 3) { departure_time } } } }`,
        `{ routes(where: { feed_version_sha1: "${sha1}", route_id: ${JSON.stringify(route_id)} }) { id geometry stops { stop_id } } }`,
      ]),
      ...routes.slice(0, 1).map(
        ({ onestop_id }) => `{ routes(where: { onestop_id: "${onestop_id}", allow_previous_onestop_ids: true }) {
         id geometry stops { stop_id } patterns { count } agency { agency_name operator { name } } } }`,
      ),
      ...routes.slice(0, 1).map(
        ({ onestop_id }) => `{ routes(where: { onestop_id: "${onestop_id}" }) { id stops { stop_id }
         trips(limit: 2) { trip_id } patterns { count } geometries { generated } } }`,
      ),
      ...stops.slice(0, 2).map(({ onestop_id }) => `/rest/stops/${onestop_id}/departures?date=${DAY}&limit=5`),
    );
  }
  const operators = await db.rows(
    OPERATOR,
    "SELECT DISTINCT onestop_id FROM operator_feed WHERE agency_id IS NOT NULL ORDER BY onestop_id LIMIT 12",
  );
  return [
    ...requests,
    ...operators.flatMap(({ onestop_id }) => [
      `/portal/operators/${encodeURIComponent(onestop_id)}/network?limit=30&offset=5`,
      `/portal/operators/${encodeURIComponent(onestop_id)}/lines?stations=10`,
    ]),
    "{ stops(limit: 100, where: { near: { lon: -6.26, lat: 53.34, radius: 2000 } }) { id departures(limit: 2) { departure { scheduled } } } }",
    "{ stops(limit: 100) { id level { level_name } route_stops { route { id geometry } } } }",
    "{ stops(limit: 100, after: 120) { id feed_version { sha1 } } }",
    "{ stops(limit: 30, where: { location_type: 1 }) { id stop_name } }",
    "{ stops(limit: 30, where: { serviced: false }) { id stop_name } }",
    "{ stops(limit: 30, where: { license: { commercial_use_allowed: YES } }) { id } }",
    "{ stops(limit: 30, where: { served_by_route_type: 0 }) { id stop_name } }",
    "{ routes(limit: 30, where: { route_type: 0 }, after: 2) { id route_long_name } }",
    '{ routes(limit: 30, where: { search: "line" }) { id onestop_id } }',
    '{ routes(limit: 10, where: { operator_onestop_id: "o-sample~dublin~luas" }) { id onestop_id } }',
    "{ routes(limit: 100) { id geometry patterns { count } trips(limit: 1) { trip_id } } }",
    "{ agencies(limit: 100) { id routes(limit: 5) { id stops(limit: 1) { id } } } }",
    "{ trips(limit: 20) { id trip_id shape { shape_id } calendar { service_id } } }",
    "{ feed_versions(limit: 20) { sha1 trips(limit: 2) { trip_id } } }",
    "/routing/otp/plan?fromPlace=53.349,-6.261&toPlace=53.279,-6.236&date=2026-06-10&time=8:00am&numItineraries=2",
    "/portal/search?q=station",
    "/portal/search?q=statoin",
    "/portal/search?q=1",
    "/portal/search?q=r-gc7x",
    "/portal/search?q=qqqzzzqq",
    "/portal/search?q=green+hauptplatz",
    "/portal/totals",
    "/rest/operators?limit=20",
  ];
}

/**
 * Databases whose answers to batches that were sent together come back together, as if all were equally far away: trips
 * one after the other then depend on the queries alone.
 */
function inStep(asked: Set<Db>) {
  let running = 0;
  let all = Promise.withResolvers<void>();
  return (database: Db): D1Binding => {
    const binding = database.source as D1Binding;
    return {
      prepare: (sql) => binding.prepare(sql),
      async batch(statements) {
        asked.add(database);
        running++;
        try {
          return await binding.batch(statements);
        } finally {
          const arrived = all;
          running--;
          if (running === 0) {
            all = Promise.withResolvers();
            arrived.resolve();
          }
          await arrived.promise;
        }
      },
    };
  };
}

export type Isolate = Record<string, D1Binding | ShardObjects>;

/** The databases as one isolate sees them. */
export function isolateOf(stores: Stores): Isolate {
  const asked = new Set<Db>();
  const step = inStep(asked);
  const shards = stores.shards.map((n) => [shardBinding(n), step(stores.shard(n))] as const);
  const objects = objectsOf((name) => step(stores.shard(Number(name.replace("shard-", "")))));
  const isolate = { DB: step(stores.db), ...Object.fromEntries(shards), [OBJECTS]: objects };
  askedOf.set(isolate, asked);
  return isolate;
}

/** The databases that the last request to an isolate has asked. */
const askedOf = new WeakMap<Isolate, Set<Db>>();

/** A namespace of objects that are these databases. */
function objectsOf(open: (name: string) => D1Binding): ShardObjects {
  return {
    getByName: (name) => ({
      async run(statements) {
        const database = open(name);
        const answers = (await database.batch(
          statements.map(({ sql, values }) => database.prepare(sql).bind(...values)),
        )) as D1Answer[];
        return {
          size: 0,
          answers: answers.map(({ results, meta }) => ({
            columns: Object.keys(results[0] ?? {}),
            rows: results.map((row) => Object.values(row as object)),
            rowsRead: meta.rows_read ?? 0,
            rowsWritten: meta.rows_written ?? 0,
          })),
        };
      },
      empty: () => Promise.reject(new Error("Requests empty nothing.")),
    }),
  };
}

/** Sends one request to an isolate and counts what it cost. */
export async function askShards(isolate: Isolate, archive: unknown, request: string): Promise<Answered> {
  const asked = askedOf.get(isolate)!;
  asked.clear();
  const opened = openStores(isolate, { ...API_LIMITS, deadline: 0 });
  const api = createContext({ stores: opened, now: NOW, timeout: 60_000 });
  const answer = request.startsWith("/")
    ? await send(request, api, archive)
    : JSON.stringify(await execute({ context: api, query: request }));
  const { cost, levels } = opened.db;
  return { request, answer, rows: cost.rowsRead, levels, databases: asked.size };
}

async function send(path: string, api: ReturnType<typeof createContext>, archive: unknown): Promise<string> {
  const handler = HANDLERS[path.split("/")[1] as keyof typeof HANDLERS];
  const response = await handler(new Request(`https://portal.example${BASE}${path}`), {
    api,
    archive: archive as DownloadBucket,
    streamStores: () => api.stores,
    openDownloads: true,
  });
  return `${response.status} ${await response.text()}`;
}
