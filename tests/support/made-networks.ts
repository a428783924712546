/**
 * Networks for stores of any number of feeds: seeded, with stops, routes, names and schedules shaped like the sample's, and
 * sizes spread like those of the real registry (many small, few large). The same number gives the same feed.
 * `npx -c "node tests/support/made-networks.ts FOLDER COUNT"` writes their zips.
 */
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../cli/project.ts";
import { clock } from "./hostile-feeds.ts";
import { random } from "./random.ts";
import { makeZip } from "./zip.ts";
import { writeZip } from "./zip-stream.ts";

export type MadeNetwork = {
  /** Onestop ID of the feed. */
  feed: string;
  stops: number;
  /** GTFS files by name, in pieces; each iteration makes the same content. */
  files: Readonly<Record<string, Iterable<string>>>;
};

export type NetworkOptions = {
  seed?: number;
  /** Multiplies the number of stops of every feed. */
  size?: number;
  /** Trips of each route and direction. */
  trips?: number;
};

/**
 * Stops of a feed: half of the feeds have fewer than `MEDIAN_STOPS`, the mean is about 830, and one in a hundred has more
 * than 8,000 (lognormal; measured on 1,022 public feeds with 872,000 stops).
 */
const MEDIAN_STOPS = 230;
const SPREAD = 1.6;
const MIN_STOPS = 4;
const MAX_STOPS = 20_000;

const STOPS_PER_ROUTE = 18;
/** Every so many places is a station with two platforms. */
const STATION_EVERY = 12;

/** Cities around which the networks lie: longitude, latitude, time zone. */
const CITIES: readonly (readonly [lon: number, lat: number, zone: string])[] = [
  [-71.06, 42.36, "America/New_York"],
  [-87.63, 41.88, "America/Chicago"],
  [-122.42, 37.77, "America/Los_Angeles"],
  [-46.63, -23.55, "America/Sao_Paulo"],
  [-58.38, -34.6, "America/Argentina/Buenos_Aires"],
  [-6.26, 53.35, "Europe/Dublin"],
  [2.35, 48.86, "Europe/Paris"],
  [13.4, 52.52, "Europe/Berlin"],
  [21.01, 52.23, "Europe/Warsaw"],
  [18.07, 59.33, "Europe/Stockholm"],
  [31.24, 30.04, "Africa/Cairo"],
  [36.82, -1.29, "Africa/Nairobi"],
  [77.21, 28.61, "Asia/Kolkata"],
  [139.69, 35.69, "Asia/Tokyo"],
  [151.21, -33.87, "Australia/Sydney"],
];

/** Words that many networks share. */
const COMMON =
  "Main Oak Station Church Market Park River Hill Mill King Queen Victoria Central Airport University Hospital Bridge " +
  "Lake Forest Garden School Castle North South East West Old New Saint High Harbour Library College Museum Stadium";
const WAYS = "Street Avenue Road Square Place Lane Boulevard Drive Terrace Court Way Rue Plaza Calle Platz Weg Aleja";
/** Pieces of the names that only one network has. */
const FIRST_PIECES = "Bra Cor Dun El Fen Gal Har Is Kel Lin Mor Nor Or Pen Quil Ros Sal Tor Ul Ves Wil Yar Zam Ash Bel";
const MIDDLE_PIECES = "a an ber cot da der e en fi gar i in ka ko la len mi na no o pa ra ri sa ta ten u va vi wa";
const LAST_PIECES =
  "borough bury by chester dale den ek field ford ham heim ice kirchen lund mouth nik owa poli ridge ton";

const split = (text: string) => text.split(" ");

/** Names of the stops in the sample, each once. */
function sampleNames(): string[] {
  const names = globSync("sample/networks/*/*/stops.txt", { cwd: ROOT })
    .toSorted()
    .flatMap((file) => {
      const [header = "", ...rows] = readFileSync(join(ROOT, file), "utf8").trim().split("\n");
      const column = header.split(",").indexOf("stop_name");
      // Rows with quotes have their names in other rows too.
      return rows.filter((row) => !row.includes('"')).map((row) => row.split(",")[column]!);
    });
  return [...new Set(names)];
}

let sample: string[] | undefined;

/** The network with this number, counted from 0. */
export function madeNetwork(n: number, options: NetworkOptions = {}): MadeNetwork {
  const { seed = 1, size = 1, trips = 4 } = options;
  sample ??= sampleNames();
  const fresh = () => random(seed * 1_000_003 + n);
  const next = fresh();
  const gauss = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const wanted = size * MEDIAN_STOPS * Math.exp(SPREAD * gauss);
  const stops = Math.round(Math.min(MAX_STOPS * Math.max(1, size), Math.max(MIN_STOPS, wanted)));
  const pick = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)]!;
  const [first, middle, last] = [FIRST_PIECES, MIDDLE_PIECES, LAST_PIECES].map(split) as [string[], string[], string[]];
  const proper = () => pick(first) + pick(middle) + (next() < 0.3 ? pick(middle) : "") + pick(last);
  const own = Array.from({ length: 12 + Math.ceil(stops / 12) }, proper);
  const [common, ways] = [split(COMMON), split(WAYS)];
  const city = own[0]!;
  const word = () => (next() < 0.45 ? pick(common) : pick(own));
  const nameOf = () => {
    const kind = next();
    if (kind < 0.06) return pick(sample!);
    if (kind < 0.36) return `${word()} ${pick(ways)} & ${word()} ${pick(ways)}`;
    if (kind < 0.72) return `${word()} ${pick(ways)}`;
    if (kind < 0.82) return `${city} ${pick(common)}`;
    if (kind < 0.9) return `${pick(common)} ${1 + Math.floor(next() * 200)}`;
    return `${word()} ${word()}`;
  };
  const [lon0, lat0, zone] = CITIES[n % CITIES.length]!;
  const [lon, lat] = [lon0 + (next() - 0.5) * 8, lat0 + (next() - 0.5) * 6];
  const side = Math.ceil(Math.sqrt(stops));
  const rows: string[] = [];
  /** Stops that trips call at. */
  const served: string[] = [];
  for (let i = 0; rows.length < stops; i++) {
    const [name, code] = [nameOf(), next() < 0.6 ? String(1000 + i) : ""];
    const x = (lon + ((i % side) - side / 2) * 0.004 + next() * 0.001).toFixed(5);
    const y = (lat + (Math.floor(i / side) - side / 2) * 0.003 + next() * 0.001).toFixed(5);
    if (i % STATION_EVERY === 0 && rows.length + 3 <= stops) {
      rows.push([`p${i}`, code, name, y, x, 1, "", ""].join(","));
      for (const platform of [1, 2]) rows.push([`s${i}-${platform}`, "", name, y, x, 0, `p${i}`, platform].join(","));
      served.push(`s${i}-1`);
    } else {
      rows.push([`s${i}`, code, name, y, x, 0, "", ""].join(","));
      served.push(`s${i}`);
    }
  }
  const agency = `${city} ${pick(split("Transit Metro Lines Buses Transport Regional Mobility"))}`;
  const routeCount = Math.max(1, Math.ceil(served.length / STOPS_PER_ROUTE));
  const along = (route: number) =>
    served.slice(route * STOPS_PER_ROUTE, (route + 1) * STOPS_PER_ROUTE).concat(route === 0 ? [] : served[0]!);
  const routeRows = Array.from({ length: routeCount }, (_, r) =>
    [`r${r}`, "a", `${r + 1}`, `${pick(own)} - ${pick(own)}`, next() < 0.1 ? pick([0, 1, 2, 4]) : 3].join(","),
  );
  function* tripRows() {
    for (let r = 0; r < routeCount; r++) for (let t = 0; t < 2 * trips; t++) yield `r${r},daily,t${r}-${t},${t % 2}\n`;
  }
  function* times() {
    for (let r = 0; r < routeCount; r++) {
      const there = along(r);
      for (let t = 0; t < 2 * trips; t++) {
        const start = 21_600 + Math.floor((t * 57_600) / (2 * trips)) + ((r * 60) % 1800);
        const calls = t % 2 === 0 ? there : there.toReversed();
        for (const [i, stop] of calls.entries()) {
          const time = clock(start + i * 120);
          yield `t${r}-${t},${time},${time},${stop},${i + 1}\n`;
        }
      }
    }
  }
  /** Starts the generator again at each iteration. */
  const again = (header: string, make: () => Iterable<string>): Iterable<string> => ({
    *[Symbol.iterator]() {
      yield `${header}\n`;
      yield* make();
    },
  });
  const lines = (list: readonly string[]) => () => list.map((row) => `${row}\n`);
  const days = "monday,tuesday,wednesday,thursday,friday,saturday,sunday";
  return {
    feed: `f-made${n}~${city.toLowerCase()}`,
    stops: rows.length,
    files: {
      "agency.txt": again(
        "agency_id,agency_name,agency_url,agency_timezone",
        lines([`a,${agency},https://${city.toLowerCase()}.example,${zone}`]),
      ),
      "stops.txt": again(
        "stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code",
        lines(rows),
      ),
      "routes.txt": again("route_id,agency_id,route_short_name,route_long_name,route_type", lines(routeRows)),
      "trips.txt": again("route_id,service_id,trip_id,direction_id", tripRows),
      "stop_times.txt": again("trip_id,arrival_time,departure_time,stop_id,stop_sequence", times),
      "calendar.txt": again(`service_id,${days},start_date,end_date`, lines(["daily,1,1,1,1,1,1,1,20260101,20271231"])),
    },
  };
}

/** The zip that a producer of the network would publish. */
export function zipOfNetwork({ files }: MadeNetwork): Promise<Uint8Array<ArrayBuffer>> {
  return makeZip(Object.fromEntries(Object.entries(files).map(([name, pieces]) => [name, [...pieces].join("")])));
}

if (import.meta.main) {
  const [folder = "", count = "10"] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < Number(count); n++) {
    const network = madeNetwork(n);
    await writeZip(join(folder, `${network.feed}.zip`), network.files);
  }
}
