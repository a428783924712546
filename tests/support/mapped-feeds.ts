/**
 * Fills a store with made feeds that have what maps and datasets read: agencies, routes with lines, and stops, but no
 * schedule. So a thousand feeds of real sizes take seconds. The same number gives the same feed.
 */
import { encodeLine } from "../../src/domain/geo/polyline.ts";
import type { Db } from "../../worker/store/db/db.ts";

/** Regions where feeds are, as [longitude, latitude]: as uneven as the world, with many in a few cells. */
const REGIONS: readonly (readonly [lon: number, lat: number])[] = [
  [-122.3, 37.8],
  [-118.2, 34.1],
  [-122.3, 47.6],
  [-104.9, 39.7],
  [-97.7, 30.3],
  [-87.6, 41.9],
  [-84.4, 33.7],
  [-77, 38.9],
  [-74, 40.7],
  [-71.1, 42.4],
  [-79.4, 43.7],
  [-73.6, 45.5],
  [-99.1, 19.4],
  [-46.6, -23.5],
  [-58.4, -34.6],
  [-0.1, 51.5],
  [-3.7, 40.4],
  [2.3, 48.9],
  [4.4, 50.8],
  [5.1, 52.1],
  [7.4, 46.9],
  [9.2, 45.5],
  [8.7, 50.1],
  [13.4, 52.5],
  [16.4, 48.2],
  [18.1, 59.3],
  [10.8, 59.9],
  [21, 52.2],
  [31.2, 30],
  [36.8, -1.3],
  [80.3, 13.1],
  [121.5, 25],
  [135.5, 34.7],
  [139.7, 35.7],
  [151.2, -33.9],
  [178.4, -18.1],
];

/** Stops of a feed of median size, and of the largest unless its size is given. */
const MEDIAN_STOPS = 320;
const MAX_STOPS = 20_000;

const STOPS_A_ROUTE = 25;
/** Points of a line from one stop to the next. */
const POINTS_A_STOP = 8;
/** Degrees between stops. */
const STOP_DISTANCE = 0.004;

/** Numbers in [0, 1) from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export const mappedFeedId = (n: number) => `f-made~${n}`;

/** Ids of entities of feed `n` begin here. */
const firstId = (n: number) => 1_000_000 + n * 100_000;

export type Filled = { feeds: number; routes: number; stops: number };

/**
 * Adds the feeds with these numbers, [from, end).
 * @param size stops of each feed, less than 100,000; by default as different as in the world
 */
export async function fillMapped(db: Db, from: number, end: number, size?: number): Promise<Filled> {
  const filled = { feeds: 0, routes: 0, stops: 0 };
  for (let n = from; n < end; n++) {
    const made = madeRows(n, size);
    for (const [table, columns, rows] of made.tables) await db.insertRows(table, columns, rows);
    filled.feeds++;
    filled.routes += made.routes;
    filled.stops += made.stops;
  }
  return filled;
}

type Rows = (string | number | null)[][];

function madeRows(n: number, size?: number) {
  const random = randomFrom(n * 7919 + 1);
  const region = REGIONS[Math.floor(random() * REGIONS.length)]!;
  const [lon, lat] = [region[0] + normal(random) * 1.5, region[1] + normal(random)];
  const drawn = Math.exp(normal(random) * 1.4) * MEDIAN_STOPS;
  const stopCount = Math.max(2, Math.round(size ?? Math.min(MAX_STOPS, drawn)));
  const routeCount = Math.max(1, Math.round(stopCount / STOPS_A_ROUTE));
  const [first, agency, version] = [firstId(n), firstId(n), 1000 + n];
  const spread = Math.sqrt(stopCount) * STOP_DISTANCE;
  const stops = Array.from({ length: stopCount }, (_, i) => ({
    id: first + i,
    lon: lon + (random() - 0.5) * spread * 1.4,
    lat: lat + (random() - 0.5) * spread,
    routes: [] as [number, number, number][],
  }));
  const routes: Rows = [];
  const lines: Rows = [];
  for (let r = 0; r < routeCount; r++) {
    const id = first + r;
    const type = random() < 0.03 ? 2 : random() < 0.1 ? Math.floor(random() * 2) : 3;
    const color =
      type === 3
        ? null
        : Math.floor(random() * 2 ** 24)
            .toString(16)
            .padStart(6, "0");
    const headway = JSON.stringify([{ dow_category: 1, headway_secs: 300 + Math.floor(random() * 12) * 300 }]);
    routes.push([
      id,
      version,
      agency,
      `R${r}`,
      `r-made~${n}~${r}`,
      String(r + 1),
      `Line ${r + 1} of network ${n}`,
      type,
      color,
      headway,
    ]);
    const [startX, startY] = [lon + (random() - 0.5) * spread, lat + (random() - 0.5) * spread];
    const angle = random() * 2 * Math.PI;
    const points: [number, number][] = [];
    let [x, y, turn] = [startX, startY, angle];
    for (let i = 0; i < STOPS_A_ROUTE * POINTS_A_STOP; i++) {
      points.push([x, y]);
      turn += (random() - 0.5) * 0.4;
      const step = ((type === 2 ? 4 : 1) * STOP_DISTANCE) / POINTS_A_STOP;
      [x, y] = [x + Math.cos(turn) * step * 1.4, Math.max(-80, Math.min(80, y + Math.sin(turn) * step))];
    }
    const back = points.toReversed().map(([px, py]): [number, number] => [px + 0.0002, py]);
    lines.push([id, JSON.stringify([{ line: encodeLine(points) }, { line: encodeLine(back) }]), 800, 0]);
    for (let i = 0; i < STOPS_A_ROUTE; i++) stops[Math.floor(random() * stopCount)]!.routes.push([id, i, agency]);
  }
  const stopRows: Rows = stops.map(({ id, lon: x, lat: y, routes: served }, i) => [
    id,
    version,
    `S${i}`,
    `s-made~${n}~${i}`,
    `Stop ${i} of network ${n}`,
    i % 40 === 0 ? 1 : 0,
    Math.round(x * 1e5) / 1e5,
    Math.round(y * 1e5) / 1e5,
    i % 40 === 1 ? id - 1 : null,
    JSON.stringify(served),
  ]);
  const now = "2026-03-01T00:00:00Z";
  const sha1 = n.toString(16).padStart(40, "0");
  const tables: [string, string[], Rows][] = [
    [
      "agency",
      ["id", "feed_version_id", "agency_id", "onestop_id", "agency_name", "route_first", "route_count"],
      [[agency, version, "A", `o-made~${n}`, `Network ${n}`, first, routeCount]],
    ],
    [
      "route",
      [
        "id",
        "feed_version_id",
        "agency_id",
        "route_id",
        "onestop_id",
        "route_short_name",
        "route_long_name",
        "route_type",
        "route_color",
        "headways",
      ],
      routes,
    ],
    ["route_geometry", ["route_id", "lines", "max_segment_length", "generated"], lines],
    [
      "stop",
      [
        "id",
        "feed_version_id",
        "stop_id",
        "onestop_id",
        "stop_name",
        "location_type",
        "lon",
        "lat",
        "parent_id",
        "routes",
      ],
      stopRows,
    ],
    [
      "feed_version",
      [
        "id",
        "feed_id",
        "sha1",
        "fetched_at",
        "created_at",
        "feed_end_date",
        "agency_first",
        "agency_count",
        "route_first",
        "route_count",
        "stop_first",
        "stop_count",
      ],
      [[version, version, sha1, now, now, "2027-01-01", agency, 1, first, routeCount, first, stopCount]],
    ],
    [
      "feed_version_import",
      ["feed_version_id", "in_progress", "success", "created_at", "updated_at"],
      [[version, 0, 1, now, now]],
    ],
    [
      "feed",
      ["id", "onestop_id", "name", "spec", "active_version_id", "created_at", "updated_at"],
      [[version, mappedFeedId(n), `Feed ${n}`, "gtfs", version, now, now]],
    ],
  ];
  return { tables, routes: routeCount, stops: stopCount };
}
