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
import { type Fault, faultsOf, type Query } from "../../support/every-run/verdict.ts";
import { alongOf, filesOfZip } from "../../support/every-run/zip-files.ts";
import { portal } from "../../support/launch.ts";
import { random as randomOf } from "../../support/random.ts";
import { startSiteOn } from "../../support/start-site.ts";
import { NETWORKS, type RealNetwork } from "./networks.ts";

const DAY = 86_400;
/** Days of the queries, from the first day of a network on. */
const DAYS = 7;
/** Answers of which the pages before and after are read, in each network. */
const PAGED = 6;
/** Pages that are read in each direction. */
const PAGES = 4;

/** What a network's answers were compared to. */
export type Compared = {
  name: string;
  asked: number;
  alike: number;
  /** Answers with a fault, by its kind. */
  faults: Partial<Record<Fault["kind"] | "dialects differ" | "dead end", number>>;
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
  const compared: Compared = { name, asked: 0, alike: 0, faults: {}, examples: [] };
  const note = (query: Query, faults: readonly { kind: string; detail: string }[]) => {
    compared.asked++;
    if (faults.length === 0) compared.alike++;
    else compared.examples.push({ query, faults });
    for (const kind of new Set(faults.map((fault) => fault.kind as keyof Compared["faults"])))
      compared.faults[kind] = (compared.faults[kind] ?? 0) + 1;
  };
  const count = Number(process.env.JOURNEYS ?? queries);
  for (let i = 0; i < count; i++) {
    const query = queryIn(network, { day: Date.parse(day) / 86_400_000, origin: hoursBehind * 3600 }, next);
    const answer = await askGraphql(ask, query);
    const other = await askOpenTripPlanner(ask, query);
    const shape = ({ itineraries }: { itineraries: Received["itineraries"] }) => JSON.stringify(itineraries);
    const differing = shape(answer) === shape(other) ? [] : [{ kind: "dialects differ", detail: shape(other) }];
    note(query, [...faultsOf(network, query, answer), ...differing]);
    if (i < PAGED) for (const direction of ["later", "earlier"] as const) await follow(query, answer, direction);
  }
  return compared;

  /** Reads further pages: each is compared as an answer of its own. */
  async function follow(query: Query, first: Received, direction: "later" | "earlier"): Promise<void> {
    let answer = first;
    const isOnward = (direction === "earlier") === query.arriveBy;
    const before = isOnward ? [...first.itineraries] : [];
    for (let page = 0; page < PAGES; page++) {
      const cursor = direction === "later" ? answer.laterCursor : answer.earlierCursor;
      const time = direction === "later" ? answer.later : answer.earlier;
      if (cursor === null || time === null) return;
      answer = await askGraphql(ask, query, { page_cursor: cursor });
      const asked = { ...query, time, arriveBy: direction === "earlier", isPage: true, before: [...before] };
      note(asked, faultsOf(network, asked, answer));
      before.push(...answer.itineraries);
    }
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
// The exhaustive search takes so long that the server closes the connection meanwhile; the second request opens another.
const ask: Ask = async (path, body) => (await send(path, body).catch(() => send(path, body))).json();
for (const network of networks) process.stdout.write(`${JSON.stringify(await compare(ask, network))}\n`);
await site.close();
if (process.env.STATE === undefined) rmSync(state, { recursive: true, force: true });
