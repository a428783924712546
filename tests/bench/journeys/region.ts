/**
 * Makes a region of many agencies, and measures whole answers in it: GraphQL with lines of five journeys, in this process.
 * Prints one line of JSON. node --expose-gc tests/bench/journeys/region.ts [AGENCIES] [ROUTES] [TRIPS] [QUERIES]; routes
 * and trips are those of all agencies together. `ROWS=1` searches the rows instead of the timetable files.
 */

import { bytesInMemory } from "../../../src/domain/memory.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { newTrips, openStores } from "../../../worker/store/db/db.ts";
import { timetableFiles } from "../../../worker/store/timetable-file/object.ts";
import { random as randomOf } from "../../support/random.ts";
import { makeZip } from "../../support/zip.ts";
import { cpu } from "../sqlite-binding.ts";
import { storeOf } from "./store.ts";

const [agencies = 50, routes = 1000, trips = 200_000, queries = 100] = process.argv.slice(2).map(Number);
const random = randomOf(1);
const whole = (limit: number) => Math.floor(random() * limit);

/** Degrees of about 400 m. */
const STEP = 0.004;
const STOPS_A_ROUTE = 25;
/** Districts lie in a square grid of this many steps each, so that neighbors overlap. */
const DISTRICT_STEPS = 40;
const PER_ROW = Math.ceil(Math.sqrt(agencies));
/** Seconds from stop to stop at each time of day. */
const RIDES = [75, 95, 110, 130];
const SERVICES = [
  { id: "weekday", days: "1,1,1,1,1,0,0", share: 0.5 },
  { id: "saturday", days: "0,0,0,0,0,1,0", share: 0.3 },
  { id: "sunday", days: "0,0,0,0,0,0,1", share: 0.2 },
];

function clock(seconds: number): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const table = (header: string, rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;

/** Places of all stops. */
const corners: { lat: number; lon: number }[] = [];

/** The feed of one agency: routes that wander over a grid of stops, each both ways. */
function feedOf(agency: number): Record<string, string> {
  const [left, bottom] = [
    (agency % PER_ROW) * DISTRICT_STEPS * 0.7,
    Math.floor(agency / PER_ROW) * DISTRICT_STEPS * 0.7,
  ];
  const stops = new Map<string, string>();
  const lines: Record<"routes" | "trips" | "times", string[]> = { routes: [], trips: [], times: [] };
  const ways = (trips / routes / 2) | 0;
  for (let route = 0; route < routes / agencies; route++) {
    let [x, y, across] = [whole(DISTRICT_STEPS), whole(DISTRICT_STEPS), random() < 0.5];
    const [toEast, toNorth] = [random() < 0.5 ? 1 : DISTRICT_STEPS - 1, random() < 0.5 ? 1 : DISTRICT_STEPS - 1];
    // A third of the routes turn once.
    const turn = random() < 0.33 ? whole(STOPS_A_ROUTE) : -1;
    const calls: string[] = [];
    for (let i = 0; i < STOPS_A_ROUTE; i++) {
      const id = `${x}-${y}`;
      const [lat, lon] = [40 + (bottom + y) * STEP, -100 + (left + x) * STEP];
      if (!stops.has(id)) corners.push({ lat, lon });
      stops.set(id, `${id},Corner of ${x} and ${y},${lat.toFixed(6)},${lon.toFixed(6)}`);
      calls.push(id);
      if (i === turn) across = !across;
      if (across) x = (x + toEast) % DISTRICT_STEPS;
      else y = (y + toNorth) % DISTRICT_STEPS;
    }
    lines.routes.push(`r${route},A,${route},3`);
    for (const direction of [0, 1]) {
      const order = direction === 0 ? calls : calls.toReversed();
      for (const { id, share } of SERVICES) {
        const count = Math.round(ways * share);
        for (let n = 0; n < count; n++) {
          const start = 5 * 3600 + Math.round((n * 19 * 3600) / count / 60) * 60;
          const trip = `${agency}_${route}_${direction}_${id}_${n}`;
          lines.trips.push(`r${route},${id},${trip},${direction},b${route}-${id}-${n % 8}`);
          const ride = RIDES[Math.floor(start / 7200) % RIDES.length]!;
          for (const [i, stop] of order.entries()) {
            const at = clock(start + i * (ride + (i % 3) * 10));
            lines.times.push(`${trip},${at},${at},${stop},${i + 1}`);
          }
        }
      }
    }
  }
  return {
    "agency.txt": table("agency_id,agency_name,agency_url,agency_timezone", [
      `A,Agency ${agency},https://a.example,America/Chicago`,
    ]),
    "stops.txt": table("stop_id,stop_name,stop_lat,stop_lon", [...stops.values()]),
    "routes.txt": table("route_id,agency_id,route_short_name,route_type", lines.routes),
    "calendar.txt": table(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      SERVICES.map(({ id, days }) => `${id},${days},20260101,20261231`),
    ),
    "trips.txt": table("route_id,service_id,trip_id,direction_id,block_id", lines.trips),
    "stop_times.txt": table("trip_id,arrival_time,departure_time,stop_id,stop_sequence", lines.times),
  };
}

const zips = [];
for (let agency = 0; agency < agencies; agency++) {
  zips.push({ name: `region~${agency}`, bytes: await makeZip(feedOf(agency)) });
}
const { binding, bindings } = await storeOf(zips);
zips.length = 0;
const used = process.env.ROWS === "1" ? { DB: binding } : bindings;
const files = await Promise.all((await timetableFiles(bindings.ARCHIVE)).map(({ key }) => bindings.ARCHIVE.head(key)));
const fileBytes = files.reduce((sum, file) => sum + (file?.size ?? 0), 0);

const QUERY = `query ($where: DirectionRequest!) { directions(where: $where) { exception_code
  itineraries { start_time end_time legs { mode geometry stops { stop_name departure } trip { trip_id route { route_short_name } } } } } }`;
/** Most degrees between two points, on each axis: about 7 km. */
const MAX_APART = 0.07;

/** Two points near stops. */
function ends() {
  for (;;) {
    const [from, to] = [corners[whole(corners.length)]!, corners[whole(corners.length)]!];
    const isNear = Math.abs(from.lat - to.lat) < MAX_APART && Math.abs(from.lon - to.lon) < MAX_APART;
    const around = ({ lat, lon }: typeof from) => ({ lat: lat + random() * 0.003, lon: lon + random() * 0.003 });
    if (isNear && from !== to) return { from: around(from), to: around(to) };
  }
}

function bytesInUse(): number {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = bytesInUse();
/** Milliseconds of CPU of the answers with journeys, and of those without, which are searched several times to say why. */
const spent: Record<"journeys" | "none", number[]> = { journeys: [], none: [] };
/** Answers by their code. */
const answers: Record<string, number> = {};
let [levels, first, most] = [0, 0, 0];
const DEPARTURES = ["2026-03-04T14:00:00Z", "2026-03-04T20:30:00Z"];
for (let n = 0; n <= queries; n++) {
  const stores = openStores(used, { trips: newTrips(1) });
  const variables = { where: { ...ends(), mode: "TRANSIT", depart_at: DEPARTURES[n % 2]! } };
  const start = cpu();
  const { data, errors } = await execute({
    context: createContext({ stores, now: new Date("2026-03-04T12:00:00Z") }),
    query: QUERY,
    variables,
  });
  const taken = cpu() - start;
  const code =
    errors?.[0]?.extensions?.code ??
    (data as { directions: { exception_code: string | null } }).directions.exception_code ??
    "journeys";
  answers[String(code)] = (answers[String(code)] ?? 0) + 1;
  // The first answer reads everything.
  if (n === 0) [levels, first] = [stores.db.levels, taken];
  else spent[code === "journeys" ? "journeys" : "none"].push(taken);
  if (n % 20 === 0) most = Math.max(most, bytesInUse() - before);
}
const rounded = (value: number) => Math.round(value * 10) / 10;
function sharesOf(all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { p50: at(0.5), p95: at(0.95) };
}
const megabytes = (bytes: number) => rounded(bytes / 1e6);
process.stdout.write(
  `${JSON.stringify({
    ...{ agencies, routes, trips, fileMb: megabytes(fileBytes), levels, firstMs: rounded(first), answers },
    ...{ journeys: sharesOf(spent.journeys), none: sharesOf(spent.none) },
    ...{ memoryMb: megabytes(most), cachedMb: megabytes(bytesInMemory()) },
  })}
`,
);
binding.close();
