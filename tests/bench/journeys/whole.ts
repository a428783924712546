/**
 * Asks for random journeys through real feeds and measures whole answers: GraphQL with lines of five journeys, in this
 * process, one after another. Prints one line of JSON. node tests/bench/journeys/whole.ts QUERIES FIRST-DAY HOURS-BEHIND
 * A.zip [B.zip …]; the day is YYYY-MM-DD. `ANSWERS=FILE` writes a line of JSON for each answer, which two builds can be
 * compared by, and `DAYS=1` asks for one day instead of a week.
 */
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { newTrips, openStores } from "../../../worker/store/db/db.ts";
import { random as randomOf } from "../../support/random.ts";
import { cpu } from "../sqlite-binding.ts";
import { storeOf } from "./store.ts";

const DAY = 86_400;
/** Days of the queries, from the first day on. */
const DAYS = Number(process.env.DAYS ?? 7);
/** Answers before measuring. */
const WARM_UP = 20;

const [count = "200", firstDay = "", hoursBehind = "0", ...zips] = process.argv.slice(2);
const { binding, bindings } = await storeOf(zips);
const random = randomOf(Number(process.env.SEED ?? 1));
const whole = (limit: number) => Math.floor(random() * limit);

const QUERY = `query ($where: DirectionRequest!) { directions(where: $where) { exception_code next_page_cursor
  itineraries { start_time end_time duration { duration } distance { distance } legs { mode duration { duration } distance { distance }
    start_time end_time geometry from { lon lat name } to { lon lat name } stays_on_board
    stops { stop_id stop_name lon lat departure } trip { trip_id headsign route { route_id route_short_name route_color agency { agency_name } } } } } } }`;

const stops = (
  await binding.batch([
    binding.prepare("SELECT lon, lat FROM stop WHERE lon IS NOT NULL AND location_type = 0 ORDER BY id") as never,
  ])
)[0]!.results as { lon: number; lat: number }[];

/** A point up to 600 m from a stop. */
function somewhere() {
  const { lon, lat } = stops[whole(stops.length)]!;
  const [angle, meters] = [random() * 2 * Math.PI, random() * 600];
  const degrees = meters / 111_195;
  return {
    lon: Number((lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)).toFixed(6)),
    lat: Number((lat + degrees * Math.sin(angle)).toFixed(6)),
  };
}

const spent: number[] = [];
const codes: Record<string, number> = {};
const lines: string[] = [];
let [first, itineraries] = [0, 0];
for (let n = 0; n < Number(count) + WARM_UP; n++) {
  const kind = random();
  const hour = kind < 0.15 ? 21 + random() * 3 : kind < 0.3 ? random() * 6 : 6 + random() * 15;
  const day = Date.parse(firstDay) / 1000 + whole(DAYS) * DAY;
  const time = new Date((day + Number(hoursBehind) * 3600 + Math.floor(hour * 60) * 60) * 1000);
  const at = random() < 0.5 ? { arrive_by: time.toISOString() } : { depart_at: time.toISOString() };
  const where: Record<string, unknown> = { from: somewhere(), to: somewhere(), mode: "TRANSIT", ...at };
  const ask = async (variables: object) => {
    const stores = openStores(bindings, { trips: newTrips(1) });
    const start = cpu();
    const answer = await execute({
      context: createContext({ stores, now: time }),
      query: QUERY,
      variables: { where: variables },
    } as never);
    const text = JSON.stringify(answer);
    return {
      taken: cpu() - start,
      text,
      answer: answer as {
        data?: {
          directions: { exception_code: string | null; next_page_cursor: string | null; itineraries: unknown[] };
        };
      },
    };
  };
  const { taken, text, answer } = await ask(where);
  if (n === 0) first = taken;
  const code = answer.data?.directions.exception_code ?? (answer.data === undefined ? "error" : "journeys");
  if (n >= WARM_UP) {
    codes[code] = (codes[code] ?? 0) + 1;
    spent.push(taken);
    itineraries += answer.data?.directions.itineraries.length ?? 0;
  }
  if (process.env.ANSWERS === undefined) continue;
  lines.push(JSON.stringify(where), text);
  const variants: Record<string, unknown>[] = [];
  if (n % 3 === 0 && answer.data?.directions.next_page_cursor != null)
    variants.push({ page_cursor: answer.data.directions.next_page_cursor });
  if (n % 10 === 1) variants.push({ max_transfers: 1 });
  if (n % 10 === 2) variants.push({ walking_speed: 0.7, max_walk_before: 900 });
  if (n % 10 === 3) variants.push({ min_transfer_time: 420, max_travel_time: 5400 });
  if (n % 10 === 4) variants.push({ wheelchair_accessible: true });
  if (n % 10 === 5) variants.push({ search_window: 7200 });
  if (n % 10 === 6) variants.push({ walking_speed: 2, additional_transfer_time: 100 });
  for (const variant of variants) {
    const { text } = await ask({ ...where, ...variant });
    lines.push(JSON.stringify(variant), text);
  }
}
if (process.env.ANSWERS !== undefined) writeFileSync(process.env.ANSWERS, `${lines.join("\n")}\n`);
const sorted = spent.toSorted((a, b) => a - b);
const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]! * 10) / 10;
const mean = Math.round((spent.reduce((a, b) => a + b, 0) / spent.length) * 10) / 10;
process.stdout.write(
  `${JSON.stringify({ feeds: zips.map((zip) => basename(zip, ".zip")), first: Math.round(first), p50: at(0.5), p90: at(0.9), p95: at(0.95), max: at(1), mean, itineraries: Math.round((itineraries / spent.length) * 10) / 10, codes })}\n`,
);
binding.close();
