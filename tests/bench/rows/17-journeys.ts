/** Journeys through real feeds: the same arrivals and departures as a plain search, and the CPU of searches and answers. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "../../../cli/project.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import type { Compared as Answered } from "../journeys/answers.ts";
import type { Spent } from "../journeys/cpu.ts";
import { NETWORKS as ANSWERED, type RealNetwork } from "../journeys/networks.ts";
import type { ComparedReach } from "../journeys/reaches.ts";
import { SPEED_NETWORKS, SPEED_QUERIES, SPEED_WARM_UP } from "../journeys/speed-networks.ts";
import type { BenchRow, Measured } from "../row.ts";

/** `JOURNEYS=1050` plans more, in each network. */
const QUERIES = process.env.JOURNEYS;
const USUAL_QUERIES = 140;
const MAX_CPU_MS = 30;

/** Names of the networks, their feeds, and a Monday of their service. */
// A plain search takes longest in Mexico City.
const NETWORKS: readonly { name: string; feeds: readonly string[]; day: string; queries?: number }[] = [
  { name: "HART", feeds: ["hart"], day: "2018-04-30" },
  { name: "WMATA", feeds: ["wmata"], day: "2026-06-01" },
  { name: "BART and Caltrain", feeds: ["bart", "caltrain"], day: "2018-06-04" },
  { name: "Mexico City", feeds: ["cdmx"], day: "2018-06-04", queries: 56 },
  { name: "PATH", feeds: ["path-nj"], day: "2026-01-05" },
];

type Compared = { asked: number; found: number; differing: number; spent: number[]; plainly: number[] };

const needsOf = ({ feeds }: Pick<RealNetwork, "feeds">) =>
  `a build, and --data with ${feeds.map((feed) => `${feed}.zip`).join(" and ")}`;

/** Runs a script about a network; null without its feeds. */
function ran<T>(
  script: string,
  { name, feeds }: Pick<RealNetwork, "name" | "feeds">,
  data: string | undefined,
  env: Readonly<Record<string, string>> = {},
): T | null {
  if (data === undefined || !feeds.every((feed) => existsSync(`${data}/${feed}.zip`))) return null;
  const path = `${ROOT}tests/bench/journeys/${script}`;
  const text = execFileSync(process.execPath, ["--max-old-space-size=6000", path, data, name], {
    encoding: "utf8",
    maxBuffer: 64e6,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...env },
  });
  return JSON.parse(text.trim().split("\n").at(-1)!) as T;
}

/** How many answers have a fault of each kind. */
function faultsInWords(faults: Readonly<Record<string, number>>): string {
  const kinds = Object.entries(faults).map(([kind, times]) => `${kind} ${times}`);
  return kinds.join(", ") || "none";
}

/** What a comparison of lists measured. */
const comparison = ({ asked, alike, faults, journeys }: Answered, ...moreNotes: string[]): Measured => ({
  figures: [{ what: "lists that differ", unit: "", better: "less", ours: [asked - alike] }],
  notes: [
    `${alike} of ${asked} lists are alike, with ${journeys} journeys.`,
    `Faults: ${faultsInWords(faults)}.`,
    ...moreNotes,
  ],
  ok: alike === asked,
});

const answers: BenchRow[] = ANSWERED.map((network) => ({
  area: "Schedules and journeys",
  name: `Answers in ${network.name}: the whole list beside an exhaustive search`,
  bound: "all alike",
  how: `${QUERIES ?? network.queries} random journeys through a week of service are asked for by GraphQL and in the dialect of OpenTripPlanner, and the list of a day is read over all its pages. An exhaustive search that shares no code with the portal's tries every run of every trip (tests/support/every-run). A list differs if a journey is missing, listed twice, impossible, or worse than another one by departure, arrival, vehicles and walking.`,
  wrongIf: "Both read a rule of GTFS or of the documentation in the same wrong way.",
  needs: needsOf(network),
  async run(data) {
    const result = ran<Answered>("answers.ts", network, data);
    if (result === null) return null;
    return comparison(
      result,
      `Before the profile of docs/decisions/022-journey-search.md: ${network.before.alike} of ${network.queries} answers. Faults: ${faultsInWords(network.before.faults)}.`,
    );
  },
}));

const filteredAnswers: BenchRow[] = ANSWERED.flatMap((network) => {
  const { name, filteredQueries } = network;
  if (filteredQueries === undefined) return [];
  return {
    area: "Schedules and journeys",
    name: `Answers in ${name} with a wheelchair or a bicycle: the whole list beside an exhaustive search`,
    bound: "all alike",
    how: `${QUERIES ?? filteredQueries} random journeys of riders who need trips that state wheelchair access or take bicycles, in turn, are compared as those of other riders are. In feeds with pathways all riders have a bicycle, because the exhaustive search does not tell stairs and elevators apart.`,
    wrongIf: "Few trips of the feed state either, so that most lists are empty.",
    needs: needsOf(network),
    async run(data) {
      const count = QUERIES ?? String(filteredQueries);
      const result = ran<Answered>("answers.ts", network, data, { FILTERED: "1", JOURNEYS: count });
      return result === null ? null : comparison(result);
    },
  };
});

const reaches: BenchRow[] = ANSWERED.map((network) => ({
  area: "Schedules and journeys",
  name: `Reach in ${network.name}: the time to each stop beside an exhaustive search`,
  bound: "all alike",
  how: `The stops within 30 minutes of ${network.origins} random origins, at random times of a week of service, are compared with those of an exhaustive search over every run of every trip.`,
  wrongIf: "Both read a rule of GTFS or of the documentation in the same wrong way.",
  needs: needsOf(network),
  async run(data) {
    const result = ran<ComparedReach>("reaches.ts", network, data);
    if (result === null) return null;
    const { origins, alike, stops } = result;
    return {
      figures: [{ what: "origins that differ", unit: "", better: "less", ours: [origins - alike] }],
      notes: [`${alike} of ${origins} origins are alike, with ${stops} stops.`],
      ok: alike === origins,
    };
  },
}));

const searches: BenchRow[] = NETWORKS.map(({ name, feeds, day, queries = USUAL_QUERIES }) => ({
  area: "Schedules and journeys",
  name: `Journeys in ${name}: the same as a plain search finds, and CPU of a search`,
  bound: `none differs, and ${MAX_CPU_MS} ms in the middle`,
  how: `${QUERIES ?? queries} random journeys through a week of service, each by departure and by arrival, are planned by the portal and by a plain search that reads the text of the GTFS files and tries every run at every stop. Their times are compared. The CPU is that of one search with the network at hand.`,
  wrongIf: "Both searches misread a rule of GTFS in the same way. Points are near stops, where most journeys begin.",
  needs: `--data with ${feeds.map((feed) => `${feed}.zip`).join(" and ")}`,
  async run(data) {
    const zips = feeds.map((feed) => `${data}/${feed}.zip`);
    if (data === undefined || !zips.every((zip) => existsSync(zip))) return null;
    const script = `${ROOT}tests/bench/journeys/once.ts`;
    const text = execFileSync(process.execPath, [script, QUERIES ?? String(queries), day, ...zips], {
      encoding: "utf8",
      maxBuffer: 64e6,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { asked, found, differing, spent, plainly } = JSON.parse(text.trim().split("\n").at(-1)!) as Compared;
    return {
      figures: [
        { what: "CPU of a search", unit: "ms", better: "less", ours: spent, limit: MAX_CPU_MS },
        {
          what: "CPU of a search, beside a plain one",
          unit: "ms",
          better: "less",
          ours: spent,
          peer: { name: "plain search", values: plainly },
        },
        { what: "journeys that differ", unit: "", better: "less", ours: [differing] },
      ],
      notes: [`${found} of ${asked} found.`],
      ok: differing === 0 && spreadOf(spent).median <= MAX_CPU_MS,
    };
  },
}));

/** MB of the isolate after a collection. Cloudflare ends one at 128. */
const MAX_ISOLATE_MB = 100;

function shareOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;
}

const speeds: BenchRow[] = SPEED_NETWORKS.map((network) => {
  const { name, feeds, region, bounds, before } = network;
  return {
    area: "Schedules and journeys",
    name: `Whole answers in ${name}: CPU of workerd`,
    bound: `${bounds.p50} ms in the middle, ${bounds.p95} at 95 %, and an isolate of ${MAX_ISOLATE_MB} MB`,
    how: `The built Worker is asked for ${QUERIES ?? SPEED_QUERIES} random journeys through a week of service, one after another, after ${SPEED_WARM_UP} that do not count. An answer has up to five journeys with lines, in the dialect of OpenTripPlanner, and no cache has it. The CPU is that of the whole process of workerd: the Worker, its database, and its archive. Answers without a journey by vehicle are left out of the bound.`,
    wrongIf:
      "Points are near stops, where most journeys begin. The local database is in the same process, which Cloudflare's is not. On a busy machine, the same work takes more CPU.",
    needs: region === undefined ? needsOf(network) : "a build",
    async run(data) {
      const spent = ran<Spent>("cpu.ts", network, region === undefined ? data : "");
      if (spent === null) return null;
      const { journeys, others, first, perAnswer, isolateMb } = spent;
      const [p50, p95] = [shareOf(journeys, 0.5), shareOf(journeys, 0.95)];
      const one = { unit: "ms", better: "less" } as const;
      return {
        figures: [
          { ...one, what: "CPU of an answer", ours: journeys, limit: bounds.p50 },
          { ...one, what: "CPU of an answer at 95 %", ours: [p95], limit: bounds.p95 },
          { ...one, what: "CPU of the first answer of an isolate", ours: [first] },
          {
            what: "the isolate after a collection",
            unit: "MB",
            better: "less",
            ours: [isolateMb],
            limit: MAX_ISOLATE_MB,
          },
        ],
        notes: [
          `${journeys.length} answers have journeys, ${perAnswer.toFixed(1)} each on average; ${others.length} have none.`,
          ...(feeds.length === 0 ? ["50 made agencies with 1,000 routes and 200,000 trips."] : []),
          `Before the search kept journeys from step to step: ${before.p50} ms in the middle, and ${before.p95} at 95 %.`,
        ],
        ok: p50 <= bounds.p50 && p95 <= bounds.p95 && isolateMb <= MAX_ISOLATE_MB,
      };
    },
  };
});

export const rows: BenchRow[] = [...answers, ...filteredAnswers, ...reaches, ...searches, ...speeds];
