/**
 * Asks the built Worker for random journeys in real feeds, and compares each answer, as a client receives it, with an
 * exhaustive search over every run of every trip (tests/support/every-run). Prints one line of JSON for each network.
 * node tests/bench/journeys/answers.ts FOLDER [NETWORK …]; the folder has the zips, and `npm run build` comes first.
 * `JOURNEYS=40` asks fewer in each network, `SEED=2` others, `FILTERED=1` only those of riders with a wheelchair or a bicycle, `PAGED=0` compares no page by itself, and `STATE=DIR` keeps the store.
 */
import { type Ask, askGraphql, askOpenTripPlanner, listOfDay, type Received } from "../../support/every-run/clients.ts";
import { readFeeds } from "../../support/every-run/feed.ts";
import { type Fault, faultsOf, faultsOfList, type Limits, type Query } from "../../support/every-run/verdict.ts";
import { alongOf, filesOfZip } from "../../support/every-run/zip-files.ts";
import { random as randomOf } from "../../support/random.ts";
import { NETWORKS, type RealNetwork } from "./networks.ts";
import { queryIn } from "./random-query.ts";
import { withNetworks, zipOf } from "./site.ts";

/** Queries of which each page before and after is compared as an answer of its own, in each network; `PAGED=0` for none. */
const PAGED = Number(process.env.PAGED ?? 6);
/** Pages that are compared in each direction. */
const PAGES = 4;

/** Whether all queries are those of riders with a wheelchair or a bicycle, in turn. */
const IS_FILTERED = process.env.FILTERED === "1";
/** Else, of so many queries, the last one is that of a rider with a bicycle, and the one before it that of one with a wheelchair. */
const FILTERED_OF = 8;

/** What the lists of a network were compared to. */
export type Compared = {
  name: string;
  asked: number;
  alike: number;
  /** Queries with a fault, by its kind. */
  faults: Partial<Record<Fault["kind"] | "dialects differ", number>>;
  /** Journeys in all lists. */
  journeys: number;
  examples: { query: Query; faults: readonly { kind: string; detail: string }[] }[];
};

const [folder = "", ...names] = process.argv.slice(2);
const seed = Number(process.env.SEED ?? 1);
const networks = NETWORKS.filter(({ name }) => names.length === 0 || names.includes(name));

async function compare(ask: Ask, { name, feeds, day, hoursBehind, queries }: RealNetwork): Promise<Compared> {
  const files = feeds.map((feed) => filesOfZip(zipOf(folder, feed)));
  const network = readFeeds(files, alongOf());
  // The exhaustive search does not tell stairs and elevators apart.
  const hasPathways = files.some((texts) => (texts["pathways.txt"] ?? "").trim().includes("\n"));
  const filterOf = (i: number): Limits | null => {
    if (IS_FILTERED) return i % 2 === 1 || hasPathways ? { bikes_allowed: true } : { wheelchair_accessible: true };
    if (i % FILTERED_OF === FILTERED_OF - 1) return { bikes_allowed: true };
    return i % FILTERED_OF === FILTERED_OF - 2 && !hasPathways ? { wheelchair_accessible: true } : null;
  };
  const next = randomOf(seed);
  const compared: Compared = { name, asked: 0, alike: 0, faults: {}, journeys: 0, examples: [] };
  const count = Number(process.env.JOURNEYS ?? queries);
  for (let i = 0; i < count; i++) {
    const filter = filterOf(i);
    const query: Query = {
      ...queryIn(network, { day: Date.parse(day) / 86_400_000, origin: hoursBehind * 3600 }, next),
      ...(filter === null ? {} : { limits: filter }),
    };
    const answer = await askGraphql(ask, query, { ...filter });
    // OpenTripPlanner 1 has no parameter for bicycles on vehicles.
    const other =
      filter?.bikes_allowed === true
        ? answer
        : await askOpenTripPlanner(ask, query, filter === null ? {} : { wheelchair: "true" });
    const shape = ({ itineraries }: { itineraries: Received["itineraries"] }) => JSON.stringify(itineraries);
    const differing = shape(answer) === shape(other) ? [] : [{ kind: "dialects differ", detail: shape(other) }];
    const list = await listOfDay(query, answer, (cursor) => askGraphql(ask, query, { ...filter, page_cursor: cursor }));
    const pages =
      i < PAGED ? [...(await pageFaults(query, answer, "later")), ...(await pageFaults(query, answer, "earlier"))] : [];
    const faults = [
      ...[...faultsOf(network, query, answer), ...differing, ...pages],
      ...faultsOfList(network, query, list),
    ];
    compared.asked++;
    compared.journeys += list.length;
    if (faults.length === 0) compared.alike++;
    else compared.examples.push({ query, faults: faults.slice(0, 8) });
    for (const kind of new Set(faults.map((fault) => fault.kind as keyof Compared["faults"])))
      compared.faults[kind] = (compared.faults[kind] ?? 0) + 1;
    if (process.env.PROGRESS !== undefined) process.stderr.write(`${name} ${i} ${JSON.stringify(compared)}\n`);
  }
  return compared;

  /** Reads further pages: each is compared as an answer of its own. */
  async function pageFaults(query: Query, first: Received, direction: "later" | "earlier"): Promise<Fault[]> {
    const faults: Fault[] = [];
    let answer = first;
    const isOnward = (direction === "earlier") === query.arriveBy;
    const before = isOnward ? [...first.itineraries] : [];
    for (let page = 0; page < PAGES; page++) {
      const cursor = direction === "later" ? answer.laterCursor : answer.earlierCursor;
      const time = direction === "later" ? answer.later : answer.earlier;
      if (cursor === null || time === null) break;
      answer = await askGraphql(ask, query, { ...query.limits, page_cursor: cursor });
      const asked = { ...query, time, arriveBy: direction === "earlier", isPage: true, before: [...before] };
      faults.push(...faultsOf(network, asked, answer));
      before.push(...answer.itineraries);
    }
    return faults;
  }
}

await withNetworks(folder, networks, async (ask, network) => {
  process.stdout.write(`${JSON.stringify(await compare(ask, network))}\n`);
});
