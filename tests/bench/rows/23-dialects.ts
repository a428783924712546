/** Answers in the dialects of other servers beside our own answers of the same content. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "../../../cli/project.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import type { DialectCosts } from "../dialects.ts";
import type { BenchRow } from "../row.ts";

/** How much more CPU an answer of a dialect may take. */
const MAX_TIMES = 1.2;

let measured: DialectCosts | undefined;

function measure(data: string): DialectCosts {
  measured ??= JSON.parse(
    execFileSync(process.execPath, [`${ROOT}tests/bench/dialects.ts`, data], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
      .trim()
      .split("\n")
      .at(-1)!,
  ) as DialectCosts;
  return measured;
}

const WORDS = {
  journeys: "Five journeys between two stops",
  departures: "Departures of a stop within two hours",
  stops: "Stops in a box of about 4 km",
} as const;

const KINDS = Object.keys(WORDS) as (keyof typeof WORDS)[];

export const rows: BenchRow[] = KINDS.map((kind) => ({
  area: "API",
  name: `Dialects beside our own API: ${kind}`,
  bound: `An answer takes at most ${MAX_TIMES} times the CPU of our own`,
  how: `${WORDS[kind]} in HART: the built Worker is asked by our own API, OpenTripPlanner's, MOTIS', and for departures also as SIRI, in turns, for other stops and times in each round. No cache has an answer. The CPU is that of the whole process of workerd.`,
  wrongIf:
    "The answers have the same content but not the same members: some have more fields for each leg or departure. The database is in the same process. On a busy machine, the same work takes more CPU.",
  needs: "a build, and --data with hart.zip",
  async run(data) {
    if (data === undefined || !existsSync(`${data}/hart.zip`)) return null;
    const { own = [], ...dialects } = measure(data)[kind] ?? {};
    const times = Object.values(dialects).map((taken) => spreadOf(taken).median / spreadOf(own).median);
    return {
      ok: times.length > 0 && times.every((one) => one <= MAX_TIMES),
      figures: Object.entries(dialects).map(([name, taken]) => ({
        ...{ what: `CPU of an answer by ${name}`, unit: "ms", better: "less" },
        ...{ ours: taken, peer: { name: "our own API", values: own } },
      })),
    };
  },
}));
