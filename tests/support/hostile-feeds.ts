/**
 * Feeds that are valid as zip archives and try to take an importer down by their amount: each is at most 50 MB packed.
 * The same seed gives the same bytes. `npx -c "node tests/support/hostile-feeds.ts FOLDER [NAME…]"` writes them.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { random } from "./random.ts";
import { SMALL_FEED } from "./small-feed.ts";
import { writeZip } from "./zip-stream.ts";

/** Content by file name, in pieces. */
export type HostileFeed = Record<string, Iterable<string>>;

/** A header and `count` rows. */
function* table(header: string, count: number, row: (n: number) => string): Generator<string> {
  yield `${header}\n`;
  for (let n = 0; n < count; n++) yield `${row(n)}\n`;
}

export const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

const small = (): HostileFeed =>
  Object.fromEntries(Object.entries(SMALL_FEED).map(([name, content]) => [name, [content]]));

const STOPS = "stop_id,stop_name,stop_lat,stop_lon";
const TRIPS = "route_id,service_id,trip_id";
const STOP_TIMES = "trip_id,arrival_time,departure_time,stop_id,stop_sequence";
const SHAPES = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence";

/** Feeds by name; each call makes fresh content. */
export const HOSTILE_FEEDS: Readonly<Record<string, (seed: number) => HostileFeed>> = {
  /** A departure each second for 9,999 hours. */
  frequency: () => ({
    ...small(),
    "frequencies.txt": ["trip_id,start_time,end_time,headway_secs\nT1,00:00:00,9999:00:00,1\n"],
  }),
  /** Rows that each stay below the limit of departures of a row. */
  frequencies: () => ({
    ...small(),
    "frequencies.txt": table("trip_id,start_time,end_time,headway_secs", 1_000_000, (n) =>
      [n % 2 === 0 ? "T1" : "T2", clock(n), clock(n + 9_999), 1].join(","),
    ),
  }),
  /** 300,000 trips, each with stops and times of its own. */
  trips: (seed) => {
    const next = random(seed);
    const stops = 5_000;
    return {
      ...small(),
      "stops.txt": table(STOPS, stops, (n) => `S${n},Stop ${n},${(48 + n / 1e5).toFixed(5)},16.37`),
      "trips.txt": table(TRIPS, 300_000, (n) => `R,WD,T${n}`),
      "stop_times.txt": (function* () {
        yield `${STOP_TIMES}\n`;
        for (let trip = 0; trip < 300_000; trip++) {
          let time = Math.floor(next() * 80_000);
          for (let stop = 1; stop <= 10; stop++) {
            time += 30 + Math.floor(next() * 600);
            yield `T${trip},${clock(time)},${clock(time)},S${Math.floor(next() * stops)},${stop}\n`;
          }
        }
      })(),
    };
  },
  /** Names of 900 kB, in every file that has names. */
  names: (seed) => {
    const next = random(seed);
    const name = () => Array.from({ length: 150_000 }, () => Math.floor(next() * 2 ** 30).toString(36)).join("");
    return {
      ...small(),
      "stops.txt": table(STOPS, 50, (n) => `${n === 0 ? "S" : n === 1 ? "E" : `S${n}`},${name()},48.2,16.37`),
    };
  },
  /** 3 million stops. */
  stops: () => ({ ...small(), "stops.txt": manyStops(3_000_000) }),
  /** As many stops as the limit allows, which therefore are imported. */
  "stops-allowed": (seed) => {
    const next = random(seed);
    const note = () => Array.from({ length: 20 }, () => Math.floor(next() * 2 ** 30).toString(36)).join("");
    return { ...small(), "stops.txt": manyStops(93_000), "notes.txt": table("note", 600_000, note) };
  },
  /** As many stops as the limit allows in a small zip. */
  "stops-small": () => ({ ...small(), "stops.txt": manyStops(20_400) }),
  /** As many routes as the limit allows. */
  "routes-allowed": () => ({ ...small(), "routes.txt": manyRoutes(40_000) }),
  /** Stops that all are the children of one station. */
  children: () => ({
    ...small(),
    "stops.txt": table(`${STOPS},location_type,parent_station`, 400_000, (n) =>
      n === 0 ? "P,Station,48.2,16.37,1," : `${n === 1 ? "S" : n === 2 ? "E" : `S${n}`},Stop,48.2,16.37,0,P`,
    ),
  }),
  agencies: () => ({
    ...small(),
    "agency.txt": table("agency_id,agency_name,agency_url,agency_timezone", 200_000, (n) =>
      [n === 0 ? "A" : `A${n}`, `Agency ${n}`, "https://small.example", "Europe/Vienna"].join(","),
    ),
  }),
  routes: () => ({
    ...small(),
    "routes.txt": manyRoutes(400_000),
  }),
  /** One shape of 5 million points. */
  shape: (seed) => {
    const next = random(seed);
    return { ...small(), "shapes.txt": table(SHAPES, 5_000_000, (n) => `H,${point(n, next)},${n}`) };
  },
  /** 5 million points of 5,000 shapes whose rows alternate. */
  shapes: (seed) => {
    const next = random(seed);
    return { ...small(), "shapes.txt": table(SHAPES, 5_000_000, (n) => `H${n % 5_000},${point(n, next)},${n}`) };
  },
  /** Trips without times that all run along one long shape, each past other stops. */
  "along-shape": (seed) => {
    const next = random(seed);
    const stops = 1_000;
    return {
      ...small(),
      "stops.txt": table(STOPS, stops, (n) => `S${n},Stop ${n},${(48 + n / 1e4).toFixed(4)},16.37`),
      "shapes.txt": table(SHAPES, 100_000, (n) => `H,${(48 + n / 1e6).toFixed(6)},16.37,${n}`),
      "trips.txt": table(`${TRIPS},shape_id`, 50_000, (n) => `R,WD,T${n},H`),
      "stop_times.txt": (function* () {
        yield `${STOP_TIMES}\n`;
        for (let trip = 0; trip < 50_000; trip++) {
          for (let stop = 0; stop < 10; stop++) {
            const time = stop === 0 ? "08:00:00" : stop === 9 ? "10:00:00" : "";
            yield `T${trip},${time},${time},S${Math.floor(next() * stops)},${stop}\n`;
          }
        }
      })(),
    };
  },
  /** Services of fifty years each. */
  services: () => ({
    ...small(),
    "calendar.txt": table(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      200_000,
      (n) => `${n === 0 ? "WD" : `W${n}`},1,1,1,1,1,1,1,20000101,20491231`,
    ),
  }),
  /** One route with 2 million trips at the same stops, which real feeds approach. */
  "trips-alike": () => ({
    ...small(),
    "trips.txt": table(TRIPS, 2_000_000, (n) => `R,WD,T${n}`),
  }),
};

function manyStops(count: number): Iterable<string> {
  return table(STOPS, count, (n) =>
    [n === 0 ? "S" : n === 1 ? "E" : n.toString(36), "x", (n / count) * 80, ((n * 7) % 1000) / 10].join(","),
  );
}

function manyRoutes(count: number): Iterable<string> {
  return table("route_id,agency_id,route_short_name,route_long_name,route_type", count, (n) =>
    [n === 0 ? "R" : `R${n}`, "A", n, `Route ${n}`, 3].join(","),
  );
}

function point(n: number, next: () => number): string {
  return `${(40 + n / 1e6).toFixed(5)},${(10 + next() / 100).toFixed(5)}`;
}

if (import.meta.main) {
  const [folder = "", ...names] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  for (const [name, feed] of Object.entries(HOSTILE_FEEDS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const bytes = await writeZip(join(folder, `${name}.zip`), feed(1));
    process.stdout.write(`${name}.zip ${(bytes / 1e6).toFixed(1)} MB\n`);
  }
}
