/**
 * Feeds of whole countries in one zip: towns on a grid, routes within and between them, trips all day in several
 * travel times. The same seed and size give the same bytes.
 * `npx -c "node tests/support/giant-feed.ts FILE STOP_TIMES [SEED]"` writes one.
 */
import { pathToFileURL } from "node:url";
import { writeZip } from "./zip-stream.ts";

/** Stops of a route; each has its own place. */
const STOPS_PER_ROUTE = 50;
/** Stops that a trip serves: the short variant of a route leaves the last ones out. */
const SERVED = [25, 50, 19] as const;
/** Trips of a route on each kind of day, in both directions together. */
const TRIPS_PER_ROUTE = 280;
const MEAN_SERVED = 31;

export type GiantFeed = {
  files: Record<string, Iterable<string>>;
  routes: number;
  stops: number;
  trips: number;
  stopTimes: number;
};

/** Random numbers from 0 to below 2 ** 32, the same for the same input (splitmix32). */
function scramble(value: number): number {
  let x = (value + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

const two = (n: number) => (n < 10 ? `0${n}` : String(n));
const clock = (s: number) => `${two(Math.floor(s / 3600))}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;

const SERVICES = ["weekday", "saturday", "sunday", "school"] as const;

/** @param stopTimes about how many rows stop_times.txt has */
export function giantFeed(stopTimes: number, seed = 1): GiantFeed {
  const routes = Math.max(1, Math.round(stopTimes / (TRIPS_PER_ROUTE * MEAN_SERVED)));
  const columns = Math.ceil(Math.sqrt(routes));
  const random = (a: number, b: number) => scramble(scramble(a + seed * 7919) + b);
  const position = (route: number, i: number): [lat: number, lon: number] => {
    // Towns are 0.09 degrees apart, and every tenth route runs to the next town.
    const step = route % 10 === 0 ? 0.004 : 0.0012;
    const lat = 45 + Math.floor(route / columns) * 0.09 + (random(route, i) % 1000) / 2_000_000;
    return [lat + (route % 3) * step * i * 0.3, 2 + (route % columns) * 0.12 + step * i];
  };
  const variantOf = (trip: number) => (trip % 7 === 0 ? 1 : trip % 11 === 0 ? 2 : 0);
  /** Seconds from one stop to the next: three travel times over the day. */
  const ride = (route: number, i: number, start: number) =>
    60 + (random(route, i + 100) % 4) * 15 + (start > 25_000 && start < 34_000 ? 30 : start > 70_000 ? -15 : 0);
  const servedBy = (trip: number) => SERVED[variantOf(trip)];
  let counted = 0;
  for (let t = 0; t < TRIPS_PER_ROUTE; t++) counted += servedBy(t);
  function* table(header: string, piece: (route: number) => string): Generator<string> {
    yield `${header}\n`;
    for (let route = 0; route < routes; route++) yield piece(route);
  }
  const tripsOf = function* (): Generator<number> {
    for (let t = 0; t < TRIPS_PER_ROUTE; t++) yield t;
  };
  return {
    routes,
    stops: routes * STOPS_PER_ROUTE,
    trips: routes * TRIPS_PER_ROUTE,
    stopTimes: routes * counted,
    files: {
      "agency.txt": ["agency_id,agency_name,agency_url,agency_timezone\nG,Giant,https://giant.example,Europe/Paris\n"],
      "calendar.txt": [
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n",
        "weekday,1,1,1,1,1,0,0,20260101,20271231\nsaturday,0,0,0,0,0,1,0,20260101,20271231\n",
        "sunday,0,0,0,0,0,0,1,20260101,20271231\nschool,1,1,1,1,1,0,0,20260901,20270630\n",
      ],
      "routes.txt": table(
        "route_id,agency_id,route_short_name,route_long_name,route_type",
        (r) =>
          `R${r},G,${1 + (r % 99)},Town ${Math.floor(r / 10)} to Town ${Math.floor(r / 10) + 1},${r % 10 ? 3 : 2}\n`,
      ),
      "stops.txt": table("stop_id,stop_name,stop_lat,stop_lon", (r) => {
        let text = "";
        for (let i = 0; i < STOPS_PER_ROUTE; i++) {
          const [lat, lon] = position(r, i);
          text += `S${r}-${i},Town ${Math.floor(r / 10)} stop ${i},${lat.toFixed(5)},${lon.toFixed(5)}\n`;
        }
        return text;
      }),
      "trips.txt": table("route_id,service_id,trip_id,direction_id,trip_headsign", (r) => {
        let text = "";
        for (const t of tripsOf())
          text += `R${r},${SERVICES[t % 4]},T${r}-${t},${t & 1},To ${t & 1 ? "market" : "port"}\n`;
        return text;
      }),
      "stop_times.txt": table("trip_id,arrival_time,departure_time,stop_id,stop_sequence", (r) => {
        let text = "";
        for (const t of tripsOf()) {
          let at = 17_000 + Math.floor(t / 4) * 950 + (t % 4) * 30;
          const start = at;
          const served = servedBy(t);
          for (let i = 0; i < served; i++) {
            const time = clock(at);
            text += `T${r}-${t},${time},${time},S${r}-${t & 1 ? served - 1 - i : i},${i}\n`;
            at += ride(r, i, start);
          }
        }
        return text;
      }),
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , file = "", stopTimes = "1000000", seed = "1"] = process.argv;
  const { files, ...counts } = giantFeed(Number(stopTimes), Number(seed));
  const bytes = await writeZip(file, files);
  process.stdout.write(`${JSON.stringify({ ...counts, bytes })}\n`);
}
