/**
 * Journeys as clients receive them from the Worker, held against an exhaustive search over every run of every trip
 * (tests/support/every-run), which shares no code with the portal's. CITIES_RUNS is the number of cities, and CITIES_SEED
 * the seed of a report.
 */
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { askGraphql, askOpenTripPlanner, listOfDay, type Received } from "../../support/every-run/clients.ts";
import { type EveryRun, type Point, readFeeds } from "../../support/every-run/feed.ts";
import { madeCity } from "../../support/every-run/made-city.ts";
import { askReach, differingStops } from "../../support/every-run/reach.ts";
import { faultsOf, faultsOfList, type Limits, type Query } from "../../support/every-run/verdict.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

const { CITIES_RUNS, CITIES_SEED } = env as unknown as { CITIES_RUNS: string; CITIES_SEED: string };
const SETTINGS = {
  // A smaller example would cost minutes; the seed and the path of the report lead to it.
  endOnFailure: true,
  numRuns: Number(CITIES_RUNS || 15),
  ...(CITIES_SEED === "" ? {} : { seed: Number(CITIES_SEED) }),
};

async function send(path: string, body?: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const response = await ask(
    path,
    body === undefined ? {} : { init: { method: "POST", headers, body: JSON.stringify(body) } },
  );
  return response.json();
}

/** A city takes a second or two on an idle machine. */
const MAX_MS_A_CITY = 12_000;

/** Saturday, 28 February 2026, in New York; clocks change on 8 March. */
const FIRST = Date.parse("2026-02-28T05:00:00Z") / 1000;
const DAYS = 14;

const query = fc.record({
  ends: fc.tuple(fc.nat(1000), fc.nat(1000)),
  /** Degrees, up to 600 m. */
  asides: fc.array(fc.integer({ min: -54, max: 54 }), { minLength: 4, maxLength: 4 }),
  minute: fc.integer({ min: 0, max: DAYS * 1440 }),
  arriveBy: fc.boolean(),
});

const walk = fc.integer({ min: 60, max: 900 });
/** Numbers of lines. */
const lines = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 });
const routesOf = (numbers: readonly number[]) => numbers.map((l) => `r${l}`);
/** The line of all stops is never excluded: which stops are near without it is nowhere defined. */
const chosenLines = fc.oneof(
  lines.map((banned) => ({ banned_routes: routesOf(banned) })),
  lines.map((allowed) => ({ allowed_routes: ["all", ...routesOf(allowed)] })),
  fc.constantFrom({ banned_agencies: ["B"] }, { allowed_agencies: ["A"] }),
  fc.constantFrom([3], [0, 3], [700, 3], [2, 3], [109, 3]).map((route_types) => ({ route_types })),
);
const changes = fc.oneof(
  fc.record({ min_transfer_time: fc.integer({ min: 0, max: 1200 }) }),
  fc.record({ additional_transfer_time: fc.integer({ min: 0, max: 600 }) }),
  fc.record({
    min_transfer_time: fc.integer({ min: 0, max: 1200 }),
    additional_transfer_time: fc.integer({ min: 0, max: 600 }),
  }),
);
const speed = fc.record({ walking_speed: fc.constantFrom(0.3, 0.5, 0.8, 1, 1.2, 1.5, 2.4, 5) });
const journeys = fc.oneof(
  fc.record({ max_transfers: fc.nat(3) }),
  fc.record({ max_travel_time: fc.integer({ min: 600, max: 7200 }) }),
  fc.record({ search_window: fc.integer({ min: 600, max: 50_000 }) }),
  fc.record({ max_walk_before: walk, max_walk_after: walk }),
  fc.record({ max_walk_direct: fc.integer({ min: 60, max: 5000 }) }),
);
const riders = fc.constantFrom({ wheelchair_accessible: true }, { bikes_allowed: true });
const limits = fc
  .array(fc.oneof(chosenLines, changes, speed, journeys, riders), { minLength: 1, maxLength: 3 })
  .map((all): Limits => Object.assign({}, ...all));

/** Numeric ids of the routes and agencies of a feed. */
type Ids = { routes: Map<string, number>; agencies: Map<string, number> };

async function idsOf(feed: string): Promise<Ids> {
  const query = `{ routes(limit: 20, where: { feed_onestop_id: "${feed}" }) { id route_id agency { id agency_id } } }`;
  const { data } = (await send("/api/v2/query", { query })) as {
    data: { routes: { id: number; route_id: string; agency: { id: number; agency_id: string } }[] };
  };
  return {
    routes: new Map(data.routes.map(({ id, route_id }) => [route_id, id])),
    agencies: new Map(data.routes.map(({ agency }) => [agency.agency_id, agency.id])),
  };
}

/** Limits as the fields of GraphQL. */
function fieldsOf({ banned_routes, allowed_routes, banned_agencies, allowed_agencies, ...others }: Limits, ids: Ids) {
  const idsIn = (field: string, known: Map<string, number>, names: readonly string[] | undefined) =>
    names === undefined ? {} : { [field]: names.flatMap((name) => known.get(name) ?? []) };
  return {
    ...others,
    ...idsIn("banned_route_ids", ids.routes, banned_routes),
    ...idsIn("allowed_route_ids", ids.routes, allowed_routes),
    ...idsIn("banned_agency_ids", ids.agencies, banned_agencies),
    ...idsIn("allowed_agency_ids", ids.agencies, allowed_agencies),
  };
}

const OTP_MODES: Readonly<Record<number, string>> = { 0: "TRAM", 2: "RAIL", 3: "BUS" };

/** Limits as parameters of OpenTripPlanner's dialect; null if it has none for one of them. */
function parametersOf(feed: string, { routes }: Ids, within: Limits): Record<string, string> | null {
  const inFeed = (names: readonly string[]) => names.map((id) => `${feed}:${id}`).join();
  // This dialect refuses routes that there are not.
  const routesIn = (names: readonly string[]) => inFeed(names.filter((name) => routes.has(name)));
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(within) as [keyof Limits, never][]) {
    const limit: number | boolean | readonly string[] | readonly number[] = value;
    if (name === "max_transfers") parameters.maxTransfers = String(limit);
    else if (name === "min_transfer_time") parameters.minTransferTime = String(limit);
    else if (name === "additional_transfer_time") parameters.transferSlack = String(limit);
    else if (name === "walking_speed") parameters.walkSpeed = String(limit);
    else if (name === "search_window") parameters.searchWindow = String(limit);
    else if (name === "banned_routes") parameters.bannedRoutes = routesIn(limit as readonly string[]);
    else if (name === "allowed_routes") parameters.whiteListedRoutes = routesIn(limit as readonly string[]);
    else if (name === "banned_agencies") parameters.bannedAgencies = inFeed(limit as readonly string[]);
    else if (name === "allowed_agencies") parameters.whiteListedAgencies = inFeed(limit as readonly string[]);
    else if (name === "wheelchair_accessible") parameters.wheelchair = String(limit);
    else if (name === "route_types" && (limit as readonly number[]).every((type) => type in OTP_MODES))
      parameters.mode = ["WALK", ...(limit as readonly number[]).map((type) => OTP_MODES[type])].join();
    else return null;
  }
  return parameters;
}

const REASONS = ["EXCLUDED_BY_LIMITS", "EXCLUDED_BY_FILTERS", "BEYOND_SEARCH_WINDOW", "TOO_MANY_CHANGES"];

/** Compares the list within limits, and holds the reason of an empty one to be about them if there are journeys without. */
async function compareLimited(
  [network, feed, ids]: readonly [EveryRun, string, Ids],
  unlimited: Query,
  within: Limits,
): Promise<void> {
  const asked = { ...unlimited, limits: within };
  const fields = fieldsOf(within, ids);
  const answer = await askGraphql(send, asked, fields);
  const said = JSON.stringify({ asked, itineraries: answer.itineraries, reason: answer.reason });
  expect(faultsOf(network, asked, answer), said).toEqual([]);
  const list = await listOfDay(asked, answer, (cursor) => askGraphql(send, asked, { ...fields, page_cursor: cursor }));
  expect(faultsOfList(network, asked, list), JSON.stringify({ asked, list })).toEqual([]);
  const parameters = parametersOf(feed, ids, within);
  if (parameters !== null)
    expect((await askOpenTripPlanner(send, asked, parameters)).itineraries, said).toEqual(answer.itineraries);
  if (answer.itineraries.length > 0 || (await askGraphql(send, unlimited)).itineraries.length === 0) return;
  expect(REASONS, said).toContain(answer.reason);
}

const aside = ([lon, lat]: Point, x: number, y: number): Point => [
  Number((lon + x / 10_000).toFixed(6)),
  Number((lat + y / 10_000).toFixed(6)),
];

let cities = 0;

/** Compares the answer to a query, and the pages before and after it as far as there are any. */
async function compare(network: EveryRun, asked: Query, pages: number): Promise<void> {
  const answer = await askGraphql(send, asked);
  const said = JSON.stringify({ asked, itineraries: answer.itineraries, reason: answer.reason });
  expect(faultsOf(network, asked, answer), said).toEqual([]);
  const other = await askOpenTripPlanner(send, asked);
  expect(other.itineraries, said).toEqual(answer.itineraries);
  const list = await listOfDay(asked, answer, (cursor) => askGraphql(send, asked, { page_cursor: cursor }));
  expect(faultsOfList(network, asked, list), JSON.stringify({ asked, list })).toEqual([]);
  for (const direction of ["later", "earlier"] as const) {
    const size = 1 + (asked.time % 5);
    const isOnward = (direction === "earlier") === asked.arriveBy;
    const small = isOnward ? await askOpenTripPlanner(send, asked, { numItineraries: String(size) }) : answer;
    await follow(network, asked, small, direction, isOnward, (cursor) =>
      isOnward
        ? askOpenTripPlanner(send, asked, { numItineraries: String(size), pageCursor: cursor })
        : askGraphql(send, asked, { page_cursor: cursor }),
    );
    if (isOnward)
      await follow(network, asked, answer, direction, true, (cursor) =>
        askGraphql(send, asked, { page_cursor: cursor }),
      );
  }

  /** Reads pages in one direction; where it is that of the list, they go on where the first page ends. */
  async function follow(
    network: EveryRun,
    asked: Query,
    first: Received,
    direction: "later" | "earlier",
    isOnward: boolean,
    read: (cursor: string) => Promise<Received>,
  ): Promise<void> {
    let page = first;
    const before = isOnward ? [...first.itineraries] : [];
    for (let i = 0; i < pages; i++) {
      const [cursor, time] =
        direction === "later" ? [page.laterCursor, page.later] : [page.earlierCursor, page.earlier];
      if (cursor === null || time === null) break;
      page = await read(cursor);
      const further = { ...asked, time, arriveBy: direction === "earlier", isPage: true, before: [...before] };
      const heard = JSON.stringify({ further, itineraries: page.itineraries, reason: page.reason });
      expect(faultsOf(network, further, page), heard).toEqual([]);
      before.push(...page.itineraries);
    }
  }
}

/** Compares the time to every stop within an hour; times that go back in the feed must not give negative ones. */
async function compareReach(network: EveryRun, feed: string, from: Point, time: number): Promise<void> {
  const asked = { from, time, minutes: 60, zone: "America/New_York", feeds: [feed] };
  const differing = differingStops(network, asked, await askReach(send, asked));
  expect(differing, JSON.stringify({ from, time })).toEqual([]);
}

test(
  "are right in any city, page after page, as is reach",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const n = cities++;
        // Far from all others.
        const corner: Point = [-160 + (n % 64) * 5, -40 + Math.floor(n / 64) * 2];
        const city = gen(madeCity, corner);
        const feed = `f-city~${n}`;
        await importFeed(feed, city.files);
        await refreshLists(stores().db);
        const network = readFeeds([city.files]);
        const ids = await idsOf(feed);
        for (let i = 0; i < 4; i++) {
          const { ends, asides, minute, arriveBy } = gen(() => query);
          const change = i % 2 === 0 ? city.changes[ends[0] % city.changes.length] : undefined;
          const points = change ?? ends.map((end) => city.stops[end % city.stops.length]!);
          const [from, to] = points.map((point, side) => aside(point, asides[2 * side]!, asides[2 * side + 1]!)) as [
            Point,
            Point,
          ];
          const asked = { from, to, time: FIRST + minute * 60, arriveBy, isPage: false };
          await compare(network, asked, 3);
          await compareLimited(
            [network, feed, ids],
            asked,
            // The exhaustive search does not know which pathways have steps.
            { ...gen(() => limits), ...(city.hasSteps ? { wheelchair_accessible: false } : {}) },
          );
          if (i === 0) await compareReach(network, feed, from, FIRST + minute * 60);
        }
      }),
      SETTINGS,
    );
  },
  MAX_MS_A_CITY * SETTINGS.numRuns,
);
