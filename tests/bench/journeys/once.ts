/**
 * Plans random journeys through real feeds and compares their arrivals and departures with a plain search (./plain.ts).
 * Prints one line of JSON. node tests/bench/journeys/once.ts QUERIES FIRST-DAY A.zip [B.zip …]; the day is YYYY-MM-DD.
 */
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { planJourneys } from "../../../src/domain/journey/plan.ts";
import { MAX_ACCESS_METERS } from "../../../src/domain/journey/walk.ts";
import { QueryBudget } from "../../../worker/api/graphql/budget.ts";
import { createContext, queryContext } from "../../../worker/api/graphql/context.ts";
import { loadNetwork } from "../../../worker/api/graphql/directions/network.ts";
import { NO_FILTER } from "../../../worker/api/graphql/directions/request.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { Turn } from "../../../worker/store/db/turn.ts";
import { random as randomOf } from "../../support/random.ts";
import { cpu } from "../sqlite-binding.ts";
import { plainAccess, plainArrival, plainDays, plainDeparture, plainNetwork } from "./plain.ts";
import { storeOf } from "./store.ts";

const DAY = 86_400;
/** Days of the queries. */
const DAYS = 7;

const [count = "100", firstDay = "", ...zips] = process.argv.slice(2);
const { binding, bindings } = await storeOf(zips);
const plain = await plainNetwork(zips);
const random = randomOf(Number(count));
const whole = (limit: number) => Math.floor(random() * limit);

/** A point up to a few hundred meters from a stop. */
function somewhere(): LonLat {
  const [lon, lat] = plain.stops[whole(plain.stops.length)]!.at;
  return [lon + (random() - 0.5) * 0.008, lat + (random() - 0.5) * 0.008];
}

async function planned(points: [LonLat, LonLat], from: number, until: number, wanted: "departure" | "arrival") {
  const context = createContext({ stores: openStores(bindings), now: new Date(from * 1000) });
  const query = queryContext(
    context,
    new Set(),
    new QueryBudget({ abort: new AbortController(), maxRows: 1000, turn: new Turn() }),
  );
  const start = cpu();
  const network = await loadNetwork(query, points, { from, until }, { filter: NO_FILTER, time: from });
  const loaded = cpu();
  const steps = planJourneys({
    ...{ network, from, until, wanted },
    access: (nearby) => nearby.around(points[0], MAX_ACCESS_METERS),
    egress: (nearby) => nearby.around(points[1], MAX_ACCESS_METERS),
  });
  for (;;) {
    const step = steps.next();
    if (step.done !== true) continue;
    const { journeys } = step.value;
    const [first] = journeys;
    const none = wanted === "departure" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    const value = (wanted === "departure" ? first?.end : first?.start) ?? none;
    return { journeys: journeys.length, value, cpu: cpu() - loaded, load: loaded - start };
  }
}

/** Milliseconds of CPU of each search, ours and the plain one. */
const spent: number[] = [];
const plainly: number[] = [];
const differing: unknown[] = [];
let [asked, found] = [0, 0];
for (let day = 0; day < DAYS; day++) {
  const midnight = Date.parse(`${firstDay}T00:00:00Z`) / 1000 + day * DAY;
  const times = Array.from({ length: Math.ceil(Number(count) / DAYS) }, () => midnight + whole(DAY)).sort(
    (a, b) => a - b,
  );
  for (const from of times) {
    const until = from + DAY;
    const days = plainDays(plain, from, until);
    const points: [LonLat, LonLat] = [somewhere(), somewhere()];
    const [access, egress] = [plainAccess(days, points[0]), plainAccess(days, points[1])];
    for (const wanted of ["departure", "arrival"] as const) {
      const answer = await planned(points, from, until, wanted);
      const search = wanted === "departure" ? plainArrival : plainDeparture;
      const begun = cpu();
      const expected = search(days, access, egress, wanted === "departure" ? from : until);
      plainly.push(cpu() - begun);
      const none = wanted === "departure" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      const right = expected >= from && expected <= until ? expected : none;
      asked++;
      if (Number.isFinite(right)) found++;
      if (answer.value !== right) differing.push({ points, from, wanted, expected: right, actual: answer.value });
      spent.push(answer.cpu);
    }
  }
}
process.stdout.write(
  `${JSON.stringify({ asked, found, differing: differing.length, examples: differing.slice(0, 3), spent, plainly })}\n`,
);
binding.close();
