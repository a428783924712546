/**
 * Asks the built Worker for random journeys in real feeds, and compares each answer, as a client receives it, with an
 * exhaustive search over every run of every trip (tests/support/every-run). Prints one line of JSON for each network.
 * node tests/bench/journeys/answers.ts FOLDER [NETWORK …]; the folder has the zips, and `npm run build` comes first.
 * `JOURNEYS=40` asks fewer in each network, `SEED=2` others, and `STATE=DIR` keeps the store.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ask, askGraphql, askOpenTripPlanner, type Received } from "../../support/every-run/clients.ts";
import { type EveryRun, type Point, readFeeds } from "../../support/every-run/feed.ts";
import { type Fault, faultsOf, faultsOfList, type Itinerary, type Query } from "../../support/every-run/verdict.ts";
import { alongOf, filesOfZip } from "../../support/every-run/zip-files.ts";
import { portal } from "../../support/launch.ts";
import { random as randomOf } from "../../support/random.ts";
import { startSiteOn } from "../../support/start-site.ts";
import { NETWORKS, type RealNetwork } from "./networks.ts";

const DAY = 86_400;
/** Days of the queries, from the first day of a network on. */
const DAYS = 7;
/** Queries of which each page before and after is compared as an answer of its own, in each network. */
const PAGED = 6;
/** Pages that are compared in each direction. */
const PAGES = 4;
/** Most pages of the list of a day. */
const MAX_PAGES = 400;

/** What the lists of a network were compared to. */
export type Compared = {
  name: string;
  asked: number;
  alike: number;
  /** Queries with a fault, by its kind. */
  faults: Partial<Record<Fault["kind"] | "dialects differ" | "endless", number>>;
  /** Journeys in all lists. */
  journeys: number;
  examples: { query: Query; faults: readonly { kind: string; detail: string }[] }[];
};

const [folder = "", ...names] = process.argv.slice(2);
const seed = Number(process.env.SEED ?? 1);
const networks = NETWORKS.filter(
  ({ name, feeds }) => (names.length === 0 || names.includes(name)) && feeds.every((feed) => existsSync(zipOf(feed))),
);

function zipOf(feed: string): string {
  return join(folder, `${feed}.zip`);
}

async function fill(state: string): Promise<void> {
  for (const feed of new Set(networks.flatMap(({ feeds }) => feeds))) {
    const { code, stderr } = await portal(
      state,
      ...["import", zipOf(feed), "--feed", `f-${feed}`, "--activate", "--accept-losses", "--quiet"],
    );
    if (code !== 0) throw new Error(`${feed}: ${stderr}`);
  }
}

/** A random query: points up to 600 m from a stop, every hour of the day, the night more often than riders ask for. */
function queryIn(network: EveryRun, { day, origin }: { day: number; origin: number }, next: () => number): Query {
  const whole = (limit: number) => Math.floor(next() * limit);
  const near = (): Point => {
    const { at } = network.ways.stops[whole(network.ways.stops.length)]!;
    const [angle, meters] = [next() * 2 * Math.PI, next() * 600];
    const degrees = meters / 111_195;
    const lon = at[0] + (degrees * Math.cos(angle)) / Math.cos((at[1] * Math.PI) / 180);
    return [Number(lon.toFixed(6)), Number((at[1] + degrees * Math.sin(angle)).toFixed(6))];
  };
  const [from, to] = [near(), near()];
  const kind = next();
  const hour = kind < 0.15 ? 21 + next() * 3 : kind < 0.3 ? next() * 6 : 6 + next() * 15;
  const time = origin + (day + whole(DAYS)) * DAY + Math.floor(hour * 60) * 60;
  return { from, to, time, arriveBy: next() < 0.5, isPage: false };
}

async function compare(ask: Ask, { name, feeds, day, hoursBehind, queries }: RealNetwork): Promise<Compared> {
  const network = readFeeds(
    feeds.map((feed) => filesOfZip(zipOf(feed))),
    alongOf(),
  );
  const next = randomOf(seed);
  const compared: Compared = { name, asked: 0, alike: 0, faults: {}, journeys: 0, examples: [] };
  const count = Number(process.env.JOURNEYS ?? queries);
  for (let i = 0; i < count; i++) {
    const query = queryIn(network, { day: Date.parse(day) / 86_400_000, origin: hoursBehind * 3600 }, next);
    const answer = await askGraphql(ask, query);
    const other = await askOpenTripPlanner(ask, query);
    const shape = ({ itineraries }: { itineraries: Received["itineraries"] }) => JSON.stringify(itineraries);
    const differing = shape(answer) === shape(other) ? [] : [{ kind: "dialects differ", detail: shape(other) }];
    const list = await wholeList(query, answer);
    const pages =
      i < PAGED ? [...(await pageFaults(query, answer, "later")), ...(await pageFaults(query, answer, "earlier"))] : [];
    const faults = [
      ...[...faultsOf(network, query, answer), ...differing, ...pages],
      ...(list === null ? [{ kind: "endless", detail: `${MAX_PAGES} pages` }] : faultsOfList(network, query, list)),
    ];
    compared.asked++;
    compared.journeys += list?.length ?? 0;
    if (faults.length === 0) compared.alike++;
    else compared.examples.push({ query, faults: faults.slice(0, 8) });
    for (const kind of new Set(faults.map((fault) => fault.kind as keyof Compared["faults"])))
      compared.faults[kind] = (compared.faults[kind] ?? 0) + 1;
    if (process.env.PROGRESS !== undefined) process.stderr.write(`${name} ${i} ${JSON.stringify(compared)}\n`);
  }
  return compared;

  /** All journeys of a day, from the first page on. */
  async function wholeList(query: Query, first: Received): Promise<Itinerary[] | null> {
    const all = [...first.itineraries];
    let page = first;
    for (let n = 0; n < MAX_PAGES; n++) {
      const [cursor, time] = query.arriveBy ? [page.earlierCursor, page.earlier] : [page.laterCursor, page.later];
      if (cursor === null || time === null || Math.abs(time - query.time) >= DAY) return all;
      page = await askGraphql(ask, query, { page_cursor: cursor });
      all.push(...page.itineraries);
    }
    return null;
  }

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
      answer = await askGraphql(ask, query, { page_cursor: cursor });
      const asked = { ...query, time, arriveBy: direction === "earlier", isPage: true, before: [...before] };
      faults.push(...faultsOf(network, asked, answer));
      before.push(...answer.itineraries);
    }
    return faults;
  }
}

const state = process.env.STATE ?? mkdtempSync(join(tmpdir(), "portal-journeys-"));
if (!existsSync(join(state, "filled"))) {
  await fill(state);
  writeFileSync(join(state, "filled"), "");
}
const site = await startSiteOn(state);
const send = (path: string, body?: object) =>
  fetch(`${site.origin}${path}`, {
    ...(body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
const MAX_TRIES = 5;
// The exhaustive search takes so long that the server closes the connection meanwhile; the second request opens another.
const ask: Ask = async (path, body) => {
  for (let tries = 1; ; tries++) {
    const response = await send(path, body).catch(() => null);
    // On a busy machine an answer may take too long.
    if (response !== null && (response.status < 500 || tries === MAX_TRIES)) {
      const text = await response.text();
      if (!text.includes('"answer.timeout"') || tries === MAX_TRIES) return JSON.parse(text);
    }
    if (tries === MAX_TRIES) throw new Error(`${path} was not answered`);
  }
};
for (const network of networks) process.stdout.write(`${JSON.stringify(await compare(ask, network))}\n`);
await site.close();
if (process.env.STATE === undefined) rmSync(state, { recursive: true, force: true });
