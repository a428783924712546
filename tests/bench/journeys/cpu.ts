/**
 * Asks the built Worker for random journeys, one after another, and measures the CPU of workerd for each whole answer: up to
 * five journeys in the dialect of OpenTripPlanner, with lines. Then it measures the isolate after a collection. Prints one
 * line of JSON for each network. node tests/bench/journeys/cpu.ts FOLDER [NETWORK …]; the folder has the zips, `npm run build`
 * comes first, and `Region` is a made one. `JOURNEYS=50` asks for fewer, `SEED=2` for others, and `STATE=DIR` keeps the store.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { ask as send } from "../../drill/ask.ts";
import { type InspectedSite, startInspected } from "../../drill/inspected-site.ts";
import type { Point } from "../../support/every-run/feed.ts";
import { portal } from "../../support/launch.ts";
import { plainRows } from "../../support/naive-feed.ts";
import { random as randomOf } from "../../support/random.ts";
import { bytesOf, collect } from "../load/heap.ts";
import { attachTo } from "../load/isolates.ts";
import { threadsOf } from "../load/workerd.ts";
import { writeRegion } from "./made-region.ts";
import { fill, zipOf } from "./site.ts";
import { SPEED_NETWORKS, SPEED_QUERIES, SPEED_WARM_UP, type SpeedNetwork } from "./speed-networks.ts";

/** What the answers in a network cost. */
export type Spent = {
  name: string;
  /** Milliseconds of CPU of workerd for each answer with journeys by vehicle. */
  journeys: number[];
  /** The same for the others, which are searched several times to say why there is none. */
  others: number[];
  /** Of the first answer of a new isolate, which reads the timetables and runs code that is not compiled yet. */
  first: number;
  /** Mean number of journeys of the answers that have any. */
  perAnswer: number;
  /** MB of the isolate after a collection. */
  isolateMb: number;
};

const DAY = 86_400;
/** Days of the queries, from the first day of a network on. */
const DAYS = 7;
/** Meters from a stop to the points near it. */
const MAX_METERS = 600;
/** Most degrees between two points of the region, on each axis: about 7 km. */
const MAX_APART = 0.07;

const [folder = "", ...names] = process.argv.slice(2);
const count = Number(process.env.JOURNEYS ?? SPEED_QUERIES);
const state = process.env.STATE ?? mkdtempSync(join(tmpdir(), "portal-journeys-"));

function stopsOf(zip: string): Point[] {
  const files = unzipSync(new Uint8Array(readFileSync(zip)), { filter: ({ name }) => name === "stops.txt" });
  const rows = plainRows(new TextDecoder().decode(files["stops.txt"]));
  const stops = rows.filter(({ location_type: type = "", stop_lat: lat = "" }) => /^0?$/.test(type) && lat !== "");
  return stops.map(({ stop_lat, stop_lon }) => [Number(stop_lon), Number(stop_lat)]);
}

/** Imports what is missing, and returns the zips. */
async function fillWith({ feeds, region }: SpeedNetwork): Promise<string[]> {
  if (region === undefined) {
    for (const feed of feeds) await fill(state, folder, feed);
    return feeds.map((feed) => zipOf(folder, feed));
  }
  const zips = join(state, "region");
  if (!existsSync(zips)) {
    mkdirSync(zips);
    await writeRegion(zips, region);
    const { code, stderr } = await portal(state, "import", zips, "--activate", "--quiet");
    if (code !== 0) throw new Error(stderr);
  }
  return Array.from({ length: region.agencies }, (_, i) => join(zips, `f-region~${i}.zip`));
}

/** Paths of random requests: every hour of the day, the night more often than riders ask for, half of them to arrive by it. */
function* requestsIn({ day, hoursBehind, region }: SpeedNetwork, stops: readonly Point[]): Generator<string> {
  const random = randomOf(Number(process.env.SEED ?? 1));
  const whole = (limit: number) => Math.floor(random() * limit);
  const near = ([lon, lat]: Point): Point => {
    const [angle, degrees] = [random() * 2 * Math.PI, (random() * MAX_METERS) / 111_195];
    return [lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180), lat + degrees * Math.sin(angle)];
  };
  const text = ([lon, lat]: Point) => `${lat.toFixed(6)},${lon.toFixed(6)}`;
  for (;;) {
    const [from, to] = [near(stops[whole(stops.length)]!), near(stops[whole(stops.length)]!)];
    const isFar = from.some((degrees, axis) => Math.abs(degrees - to[axis]!) > MAX_APART);
    if (region !== undefined && isFar) continue;
    const kind = random();
    const hour = kind < 0.15 ? 21 + random() * 3 : kind < 0.3 ? random() * 6 : 6 + random() * 15;
    const midnight = Date.parse(day) / 1000 + hoursBehind * 3600 + whole(DAYS) * DAY;
    const parameters = new URLSearchParams({
      ...{ fromPlace: text(from), toPlace: text(to), numItineraries: "5" },
      ...{ unixTime: String(midnight + Math.floor(hour * 60) * 60), arriveBy: String(random() < 0.5) },
    });
    yield `/api/v2/routing/otp/plan?${parameters}`;
  }
}

const cpuOf = ({ pid }: InspectedSite) => {
  const { own, beside } = threadsOf(String(pid));
  return own + beside;
};

async function measure(network: SpeedNetwork): Promise<Spent> {
  const zips = await fillWith(network);
  const site = await startInspected(state);
  const spent: Spent = { name: network.name, journeys: [], others: [], first: 0, perAnswer: 0, isolateMb: 0 };
  let [asked, journeys] = [0, 0];
  try {
    for (const path of requestsIn(network, zips.flatMap(stopsOf))) {
      if (asked === SPEED_WARM_UP + count) break;
      const before = cpuOf(site);
      const { status, body, fault } = await send(site.origin, { path }, 60_000);
      const taken = cpuOf(site) - before;
      if (status !== 200) throw new Error(`${path}: ${status} ${fault} ${body.slice(0, 300)}`);
      const { plan } = JSON.parse(body) as { plan?: { itineraries: { legs: { mode: string }[] }[] } };
      const rides = plan?.itineraries.filter(({ legs }) => legs.some(({ mode }) => mode !== "WALK")) ?? [];
      if (asked === 0) spent.first = taken;
      if (asked++ < SPEED_WARM_UP) continue;
      (rides.length > 0 ? spent.journeys : spent.others).push(taken);
      journeys += rides.length;
    }
    spent.perAnswer = journeys / spent.journeys.length;
    const isolate = await attachTo(site.inspectorPort, site.isolate);
    spent.isolateMb = bytesOf(await collect(isolate, site.origin)) / 1e6;
    isolate.close();
    return spent;
  } finally {
    await site.close();
  }
}

for (const network of SPEED_NETWORKS.filter(({ name }) => names.length === 0 || names.includes(name)))
  process.stdout.write(`${JSON.stringify(await measure(network))}\n`);
if (process.env.STATE === undefined) rmSync(state, { recursive: true, force: true });
