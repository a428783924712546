/** Mixed traffic over everything that a site has: every kind of endpoint with ids from the whole store, and questions of visitors. */
import { ask } from "./ask.ts";
import { type Documented, documentedPaths, type Endpoint, endpointsWith, type Ids, idsOf } from "./endpoints.ts";
import type { Random } from "./random.ts";

/** Feeds whose stops, routes and agencies are visited; of the others only their own pages. */
const VISITED_FEEDS = 250;
/** Stops, routes and so on of each of them. */
const OF_EACH = 40;
/** Rows of one request when ids are read. */
const PAGE = 1_000;

type Version = { sha1: string; feed: string };
type Stop = { id: string; lon: number; lat: number };
/** What one feed has. */
type Visited = Version & { routes: string[]; stops: Stop[]; agencies: string[] };

type World = {
  documented: Documented;
  known: Ids;
  feeds: string[];
  operators: string[];
  visited: Visited[];
};

type Rows = Record<string, unknown>[];

async function graphql(origin: string, query: string): Promise<Record<string, Rows>> {
  const { body } = await ask(origin, { path: `/api/v2/query?query=${encodeURIComponent(query)}` }, 60_000);
  const { data, errors } = JSON.parse(body) as { data?: Record<string, Rows>; errors?: unknown };
  if (data === undefined || errors !== undefined) throw new Error(`${query}: ${body.slice(0, 300)}`);
  return data;
}

/** All rows of a list, by pages. */
async function all(origin: string, list: string, fields: string): Promise<Rows> {
  const rows: Rows = [];
  for (let after = 0; ; ) {
    const { [list]: page = [] } = await graphql(
      origin,
      `{ ${list}(limit: ${PAGE}, after: ${after}) { id ${fields} } }`,
    );
    rows.push(...page);
    if (page.length < PAGE) return rows;
    after = Number(page.at(-1)!.id);
  }
}

async function visit(origin: string, { sha1, feed }: Version): Promise<Visited> {
  const where = `limit: ${OF_EACH}, where: { feed_onestop_id: "${feed}" }`;
  const { stops, routes, agencies } = await graphql(
    origin,
    `{ stops(${where}) { onestop_id geometry } routes(${where}) { onestop_id } agencies(${where}) { onestop_id } }`,
  );
  const ids = (rows: Rows | undefined) => (rows ?? []).map(({ onestop_id }) => onestop_id as string);
  return {
    ...{ sha1, feed, routes: ids(routes), agencies: ids(agencies) },
    stops: (stops ?? []).map(({ onestop_id, geometry }) => {
      const [lon, lat] = (geometry as { coordinates: [number, number] }).coordinates;
      return { id: onestop_id as string, lon, lat };
    }),
  };
}

async function explore(origin: string, random: Random): Promise<World> {
  const feeds = await all(origin, "feeds", "onestop_id feed_state { feed_version { sha1 } }");
  const operators = await all(origin, "operators", "onestop_id");
  const versions = feeds.flatMap(({ onestop_id, feed_state: state }) => {
    const sha1 = (state as { feed_version: { sha1: string } | null } | null)?.feed_version?.sha1;
    return sha1 === undefined ? [] : [{ feed: onestop_id as string, sha1 }];
  });
  const visited: Visited[] = [];
  for (const version of random.sample(versions, VISITED_FEEDS)) visited.push(await visit(origin, version));
  return {
    documented: await documentedPaths(origin),
    known: await idsOf(origin),
    feeds: feeds.map(({ onestop_id }) => onestop_id as string),
    operators: operators.map(({ onestop_id }) => onestop_id as string),
    visited: visited.filter(({ stops, routes }) => stops.length > 1 && routes.length > 0),
  };
}

const WORDS =
  "main station market park river hill king central airport university hospital bridge lake north south east west old new " +
  "transit metro bus rail city county regional transport mobility lines vic stat unive montr münch são";

/** Web Mercator tile of a position. */
function tileAt({ lon, lat }: Stop, zoom: number): string {
  const [n, phi] = [2 ** zoom, (lat * Math.PI) / 180];
  const x = Math.floor(((lon + 180) / 360) * n);
  const y = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * n);
  return `${zoom}/${x}/${y}`;
}

/** Questions of visitors, whose answers depend on more than the id in a path. */
function questions(
  { visited, feeds, operators }: World,
  random: Random,
): readonly (() => [kind: string, path: string])[] {
  const feed = () => random.pick(visited);
  const stop = () => random.pick(feed().stops);
  const word = () => random.pick(WORDS.split(" "));
  const words = () => encodeURIComponent(random.next() < 0.5 ? word() : `${word()} ${word()}`);
  const key = encodeURIComponent;
  const at = ({ lat, lon }: Stop) =>
    `${(lat + random.next() / 100).toFixed(4)},${(lon + random.next() / 100).toFixed(4)}`;
  const box = (size: number) => {
    const { lon, lat } = stop();
    return [lon - size, lat - size, lon + size, lat + size].map((degrees) => degrees.toFixed(2)).join(",");
  };
  const day = () => `2026-11-${String(1 + random.below(30)).padStart(2, "0")}`;
  const time = () => `${String(5 + random.below(18)).padStart(2, "0")}:${random.pick(["00", "15", "30", "45"])}`;
  const page = () => 20 * random.below(100);
  const query = (text: string): [string, string] => ["graphql", `/api/v2/query?query=${key(text)}`];
  const journey = () => {
    const { stops } = feed();
    return [at(random.pick(stops)), at(random.pick(stops))] as const;
  };
  return [
    () => ["search", `/search?q=${words()}`],
    () => ["search", `/api/v2/portal/search?q=${words()}`],
    () => ["search", `/api/v2/rest/stops?search=${words()}&limit=20`],
    () => ["list", `/feeds?search=${words()}`],
    () => ["list", `/feeds?after=${page()}`],
    () => ["list", `/operators?search=${words()}`],
    () => ["list", `/operators?after=${page()}`],
    () => ["page", `/feeds/${key(random.pick(feeds))}`],
    () => ["page", `/operators/${key(random.pick(operators))}`],
    () => ["page", `/stops/${key(stop().id)}`],
    () => ["page", `/stops/${key(stop().id)}?date=${day()}`],
    () => ["page", `/routes/${key(random.pick(feed().routes))}`],
    () => ["page", `/routes/${key(random.pick(feed().routes))}?date=${day()}&direction=1`],
    () => ["payload", `/stops/${key(stop().id)}/_payload.json`],
    () => ["nearby", `/nearby?lat=${at(stop()).replace(",", "&lon=")}`],
    () => ["departures", `/api/v2/rest/stops/${key(stop().id)}/departures?service_date=${day()}`],
    () => ["departures", `/api/v2/rest/stops/${key(stop().id)}/departures?next=7200`],
    () => {
      const [from, to] = journey();
      return ["journey", `/api/v2/routing/otp/plan?fromPlace=${from}&toPlace=${to}&date=${day()}&time=${time()}`];
    },
    () => {
      const [from, to] = journey();
      return ["journey", `/map?fromPlace=${from}&toPlace=${to}`];
    },
    () => [
      "reach",
      `/api/v2/portal/reach?from=${at(stop())}&date=${day()}&time=${time()}&minutes=${15 + random.below(46)}`,
    ],
    () => ["tile", `/tiles/basemap/${tileAt(stop(), random.below(8))}.mvt`],
    () => ["tile", `/tiles/transit/${tileAt(stop(), random.below(15))}.mvt`],
    () => ["tile", `/tiles/ground?frame=${box(random.pick([0.1, 0.5, 3]))}`],
    () => ["card", `/cards/stops/${key(stop().id)}.png`],
    () => ["card", `/cards/routes/${key(random.pick(feed().routes))}.png`],
    () => ["card", `/cards/feeds/${key(random.pick(feeds))}.png`],
    () => ["ogc", `/api/v2/ogc/collections/stops/items?bbox=${box(0.3)}&limit=200`],
    () => ["ogc", `/api/v2/ogc/collections/routes/items?bbox=${box(0.3)}&limit=50`],
    () => ["catalog", `/api/v2/mobility-database/v1/gtfs_feeds?limit=100&offset=${page()}`],
    () => ["rest", `/api/v2/rest/routes.geojson?feed_onestop_id=${key(feed().feed)}&limit=100`],
    () => ["rest", `/api/v2/rest/stops?bbox=${box(0.2)}&limit=100`],
    () => ["rest", `/api/v2/rest/trips?route_onestop_id=${key(random.pick(feed().routes))}&limit=50`],
    () => ["embed", `/embed/departures/${key(stop().id)}`],
    () => query(`{ feeds(limit: ${1 + random.below(500)}) { onestop_id name spec associated_operators { name } } }`),
    () =>
      query(
        `{ stops(limit: 500, where: { feed_onestop_id: "${feed().feed}" }) { stop_name geometry route_stops { route { route_short_name } } } }`,
      ),
    () =>
      query(
        `{ routes(limit: 50, where: { feed_onestop_id: "${feed().feed}" }) { route_long_name geometry patterns { stop_pattern_id count } } }`,
      ),
    () =>
      query(
        `{ routes(limit: 5, where: { feed_onestop_id: "${feed().feed}" }) { route_long_name vehicle_positions { vehicle { id } } } }`,
      ),
    // What is not there, with addresses that never come again.
    () => ["missing", `/${random.next().toString(36).slice(2)}`],
    () => ["missing", `/feeds/f-${random.next().toString(36).slice(2)}`],
    () => ["missing", `/api/v2/rest/feeds?search=${random.next().toString(36).slice(2)}`],
  ];
}

/**
 * Reads what the site has, and returns a function that makes one request after the other: half of them any endpoint with
 * random ids, half questions of visitors.
 */
export async function mixedTraffic(origin: string, random: Random): Promise<() => Endpoint> {
  const world = await explore(origin, random);
  const { documented, known, feeds, operators, visited } = world;
  const asked = questions(world, random);
  return () => {
    if (random.next() < 0.5) {
      const [kind, path] = random.pick(asked)();
      return { kind, path, machine: kind !== "page" };
    }
    const { sha1, routes, stops, agencies, feed } = random.pick(visited);
    const ids: Ids = {
      feed: random.next() < 0.5 ? feed : random.pick(feeds),
      operator: random.pick(operators),
      agency: random.pick(agencies) ?? known.agency,
      route: random.pick(routes),
      stop: random.pick(stops).id,
      sha1,
    };
    return random.pick(endpointsWith(documented, ids).filter(({ kind }) => kind !== "subscription"));
  };
}
