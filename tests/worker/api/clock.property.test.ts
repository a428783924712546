/**
 * Boards, timetables, pages, journeys, and trips under way of random feeds with random trip updates, held against a plain
 * reading of the rows. CLOCK_RUNS is the number of feeds; CLOCK_SEED a number, or `random`.
 */
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { isoOf, type MadeClock, madeClock } from "../../support/clock/made-clock.ts";
import {
  messageOf,
  type NaiveCall,
  type NaiveRun,
  naiveRuns,
  relationshipOf,
  shown,
} from "../../support/clock/naive-clock.ts";
import { zipOf } from "../../support/made-feed.ts";
import { ask } from "../../support/worker/ask.ts";
import { pageState } from "../../support/worker/page-state.ts";
import { addFeed, addOperatorRow, stores } from "./fixture.ts";
import { importZip } from "./imported.ts";

const { CLOCK_RUNS, CLOCK_SEED } = env as unknown as { CLOCK_RUNS: string; CLOCK_SEED: string };
const RUNS = {
  // A smaller example would cost minutes; the seed and the path of the report lead to it.
  endOnFailure: true,
  numRuns: Number(CLOCK_RUNS || 12),
  ...(CLOCK_SEED === "random" ? {} : { seed: Number(CLOCK_SEED || 37) }),
};

const DAY = 86_400;
const HOUR = 3600;
let made = 0;

/** A feed with its messages in the store, and its runs by the plain reading. */
type World = { feed: string; operator: string; clock: MadeClock; runs: NaiveRun[]; calls: NaiveCall[]; center: number };

async function worldOf(clock: MadeClock): Promise<World> {
  const n = ++made;
  const feed = `f-clock${n}`;
  await importZip(feed, await zipOf(clock.feed));
  const { db } = stores();
  await addFeed(db, { id: 9000 + n, onestop_id: `${feed}~rt`, spec: "gtfs-rt" });
  const operator = `o-clock${n}`;
  const { results } = await (env as unknown as { DB: D1Database }).DB.prepare(
    "SELECT f.id AS feed_id, a.id AS agency_id FROM feed f JOIN agency a ON a.feed_version_id = f.active_version_id WHERE f.onestop_id = ? ORDER BY a.id LIMIT 1",
  )
    .bind(feed)
    .all<{ feed_id: number; agency_id: number }>();
  const [row] = results;
  await addOperatorRow(db, {
    id: 90_000 + n * 2,
    onestopId: operator,
    name: operator,
    feedId: row!.feed_id,
    agency: row!.agency_id,
  });
  await addOperatorRow(db, { id: 90_001 + n * 2, onestopId: operator, name: operator, feedId: 9000 + n });
  const messages = [{ feed: `${feed}~rt`, type: "realtime_trip_updates" as const, message: messageOf(clock) }];
  await replaceAllRealtime(stores(), messages, new Date(clock.now * 1000));
  const center = Math.floor(clock.now / DAY);
  const runs = naiveRuns(clock, center - 9, center + 6);
  return { feed, operator, clock, runs, calls: runs.flatMap(({ calls }) => calls), center };
}

/** Takes the feed out of journeys, so that the next one, at the same place, is alone. */
async function retire({ feed }: World) {
  await stores().db.write([{ sql: "UPDATE feed SET active_version_id = NULL WHERE onestop_id = ?", values: [feed] }]);
}

/** Asks the Worker at the instant of the world. */
async function answer(world: World, path: string, body?: object): Promise<Response> {
  const headers = { "x-test-now": new Date(world.clock.now * 1000).toISOString(), "content-type": "application/json" };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  return ask(path, { init });
}

// biome-ignore lint/suspicious/noExplicitAny: answers of queries written here
async function query(world: World, text: string, variables: object = {}): Promise<any> {
  const response = await answer(world, "/api/v2/query", { query: text, variables });
  // biome-ignore lint/suspicious/noExplicitAny: answers of queries written here
  const { data, errors } = (await response.json()) as any;
  expect(errors).toBeUndefined();
  return data;
}

const utc = (unix: number | null) => (unix === null ? null : new Date(unix * 1000).toISOString().replace(".000Z", "Z"));

/** A call of an answer of the API, or of the plain reading, as one line. */
// biome-ignore lint/suspicious/noExplicitAny: rows of queries written here
const lineOf = (row: any) =>
  [
    ...[row.service_date, row.trip.trip_id, row.stop_sequence],
    ...[row.arrival.scheduled_utc, row.arrival.estimated_utc, row.departure.scheduled_utc, row.departure.estimated_utc],
  ].join(" ");

const naiveLine = ({ day, tripId, sequence, arrival, departure }: NaiveCall) =>
  [
    ...[isoOf(day), tripId, sequence],
    ...[utc(arrival.scheduled), utc(arrival.expected), utc(departure.scheduled), utc(departure.expected)],
  ].join(" ");

type Event = "arrival" | "departure";

const instantOf = (call: NaiveCall, event: Event) => call[event].expected ?? call[event].scheduled;

/** Calls at a stop that a list of departures or arrivals can have. */
function callsAt({ calls }: World, stop: string, event: Event): NaiveCall[] {
  const isEnd = (call: NaiveCall) => (event === "departure" ? call.isLast : call.isFirst);
  return calls.filter((call) => call.stopId === stop && !isEnd(call));
}

/** Compares the rows of a board, which are in the order of instants; rows of the same instant may be in any order. */
// biome-ignore lint/suspicious/noExplicitAny: rows of queries written here
function expectBoard(rows: any[], expected: readonly NaiveCall[], event: Event, order: "expected" | "scheduled") {
  expect(rows.map(lineOf).sort()).toEqual(expected.map(naiveLine).sort());
  // biome-ignore lint/suspicious/noExplicitAny: rows of queries written here
  const instants = rows.map((row: any) =>
    Date.parse((order === "expected" ? row[event].estimated_utc : null) ?? row[event].scheduled_utc),
  );
  expect(instants).toEqual(instants.toSorted((a: number, b: number) => a - b));
}

const TIMES =
  "service_date stop_sequence trip { trip_id } arrival { scheduled_utc estimated_utc } departure { scheduled_utc estimated_utc }";

const stopsOf = ({ clock }: World) => clock.feed["stops.txt"]!.map((row) => row.stop_id!);

async function checkWindows(world: World, next: number) {
  const { now } = world.clock;
  const data = await query(
    world,
    `query ($feed: String, $next: Int) { stops(where: { feed_onestop_id: $feed }) { stop_id
      departures(limit: 1000, where: { next: $next }) { ${TIMES} }
      arrivals(limit: 1000, where: { next: $next }) { ${TIMES} }
      first: departures(limit: 3, where: { next: $next }) { departure { scheduled_utc estimated_utc } }
    } }`,
    { feed: world.feed, next },
  );
  expect(data.stops).toHaveLength(stopsOf(world).length);
  for (const { stop_id, departures, arrivals, first } of data.stops) {
    const within = (event: Event) =>
      callsAt(world, stop_id, event).filter((call) => {
        const at = instantOf(call, event);
        return at >= now && at <= now + next;
      });
    expectBoard(departures, within("departure"), "departure", "expected");
    expectBoard(arrivals, within("arrival"), "arrival", "expected");
    const instants = within("departure").map((call) => instantOf(call, "departure"));
    expect(
      // biome-ignore lint/suspicious/noExplicitAny: rows of queries written here
      first.map(({ departure }: any) => Date.parse(departure.estimated_utc ?? departure.scheduled_utc) / 1000),
    ).toEqual(instants.toSorted((a, b) => a - b).slice(0, 3));
    const path = `/api/v2/rest/stops/${world.feed}:${stop_id}/departures?next=${next}&limit=100`;
    // biome-ignore lint/suspicious/noExplicitAny: rows of queries written here
    const rest = (await (await answer(world, path)).json()) as any;
    expect(rest.stops[0].departures.map(lineOf)).toEqual(departures.slice(0, 100).map(lineOf));
  }
}

async function checkDays(world: World, day: number) {
  const data = await query(
    world,
    `query ($feed: String, $date: Date) { stops(where: { feed_onestop_id: $feed }) { stop_id
      ofDate: departures(limit: 1000, where: { date: $date }) { ${TIMES} }
      arriving: arrivals(limit: 1000, where: { date: $date }) { ${TIMES} }
      ofDay: departures(limit: 1000, where: { service_date: $date }) { ${TIMES} }
    } }`,
    { feed: world.feed, date: isoOf(day) },
  );
  for (const { stop_id, ofDate, arriving, ofDay } of data.stops) {
    const onDate = (event: Event) =>
      callsAt(world, stop_id, event).filter((call) => {
        const seconds = call[event].seconds + (call.day - day) * DAY;
        return call.day <= day && seconds >= 0 && seconds <= DAY;
      });
    // A date is a window of the schedule (docs/decisions/021-boards.md).
    expectBoard(ofDate, onDate("departure"), "departure", "scheduled");
    expectBoard(arriving, onDate("arrival"), "arrival", "scheduled");
    const path = `/api/v2/rest/stops/${world.feed}:${stop_id}/departures?date=${isoOf(day)}&limit=100`;
    // biome-ignore lint/suspicious/noExplicitAny: an answer of a known shape
    const rest = (await (await answer(world, path)).json()) as any;
    expect(rest.stops[0].departures.map(lineOf)).toEqual(ofDate.slice(0, 100).map(lineOf));
    const ofService = callsAt(world, stop_id, "departure").filter((call) => call.day === day);
    expect(ofDay.map(lineOf).sort()).toEqual(ofService.map(naiveLine).sort());
  }
}

/** The data of a query that a page embeds. */
// biome-ignore lint/suspicious/noExplicitAny: data of several pages
async function pageData(world: World, path: string, name: string): Promise<any> {
  const { queries } = await pageState(await answer(world, path));
  const sent = queries.find(([key]) => key[0] === name);
  if (sent === undefined) throw new Error(`no ${name} among ${queries.map(([key]) => key[0])}`);
  return sent[1];
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

async function checkStopPages(world: World, day: number) {
  const { now } = world.clock;
  for (const stop of stopsOf(world)) {
    const path = `/stops/${world.feed}:${stop}?board=list&next=86400&date=${isoOf(day)}`;
    const leaving = callsAt(world, stop, "departure");
    const instants = leaving
      .filter((call) => !(call.isCanceled && relationshipOf(world.clock, call.update!) === "DELETED"))
      .map((call) => instantOf(call, "departure"))
      .filter((at) => at >= now && at <= now + DAY);
    const board = await pageData(world, path, "StopDepartures");
    expect(board.lines.map(({ leaves }: { leaves: number }) => leaves)).toEqual(ascending(instants).slice(0, 60));
    const listed = (await pageData(world, path, "StopTimetable")).lines.flatMap(
      ({ hours }: { hours: [hour: number, minutes: number[]][] }) =>
        hours.flatMap(([hour, minutes]) => minutes.map((minute) => hour * 60 + minute)),
    );
    const files = world.clock.feed;
    const zoneOf = ({ routeId }: NaiveCall) => {
      const own = files["stops.txt"]!.find((row) => row.stop_id === stop)!.stop_timezone;
      const agency = files["routes.txt"]!.find((row) => row.route_id === routeId)!.agency_id;
      return own || files["agency.txt"]!.find((row) => row.agency_id === agency)!.agency_timezone!;
    };
    // On the clock of the stop.
    const minutes = leaving
      .filter((call) => call.day === day)
      .map((call) => Math.floor((shown(zoneOf(call), call.departure.scheduled) - day * DAY) / 60));
    expect(ascending(listed)).toEqual(ascending(minutes));
  }
}

type Column = { every: { seconds: number; until: number } | null; times: (number | null)[] };

/** The times of a route's timetable, each run of a repeated column written out. */
function timesOfColumn({ every, times }: Column): string[] {
  const served = times.filter((time) => time !== null);
  if (every === null) return [served.join(" ")];
  const runs: string[] = [];
  for (let shift = 0; served[0]! + shift < every.until; shift += every.seconds) {
    runs.push(served.map((time) => time + shift).join(" "));
  }
  return runs;
}

async function checkRoutePages(world: World, day: number) {
  for (const route of world.clock.feed["routes.txt"]!.map((row) => row.route_id!)) {
    const path = `/routes/${world.feed}:${route}?date=${isoOf(day)}`;
    const { grid } = await pageData(world, path, "RouteTimetable");
    const times = (calls: readonly NaiveCall[]) =>
      calls.map((call) => (call.isLast ? call.arrival : call.departure).seconds).join(" ");
    const runs = world.runs.filter(
      ({ calls: [call] }) => call!.routeId === route && call!.day === day && !call!.isCopy,
    );
    expect(grid.columns.flatMap(timesOfColumn).sort()).toEqual(runs.map(({ calls }) => times(calls)).sort());
  }
}

/** Whether a journey has the instants of the board for a run: rules for impossible updates have their own tests. */
function isPlain({ update }: NaiveCall): boolean {
  return (
    update === null || update.predictions.every((p) => !p.hasNoData && (p.arrival ?? 0) >= 0 && (p.departure ?? 0) >= 0)
  );
}

/** Journeys that take longer than a walk are left out where there are others; stops are three hours of walking apart. */
const MAX_RIDE_S = 2 * HOUR;

/** Rides from one stop of a run to another that begin soon. */
function ridesSoon({ runs, clock: { now } }: World): { from: NaiveCall; to: NaiveCall }[] {
  return runs.flatMap(({ calls }) =>
    calls.flatMap((from, i) => {
      const at = instantOf(from, "departure");
      if (from.isCanceled || from.isSkipped || !isPlain(from) || at < now || at > now + 12 * HOUR) return [];
      return calls
        .slice(i + 1)
        .filter((to) => !to.isSkipped && to.stopId !== from.stopId && instantOf(to, "arrival") - at < MAX_RIDE_S)
        .map((to) => ({ from, to }));
    }),
  );
}

const JOURNEY = `query ($from: WaypointInput!, $to: WaypointInput!, $at: Time!) {
  directions(where: { mode: TRANSIT, from: $from, to: $to, depart_at: $at }) {
    itineraries { end_time legs { mode start_time end_time trip { trip_id } } }
  }
}`;

const unixOf = (time: string) => Date.parse(time) / 1000;

async function checkJourneys(world: World, picks: readonly number[]) {
  const { clock, calls, runs, feed } = world;
  const rides = ridesSoon(world);
  const updated = rides.filter(({ from }) => from.update !== null);
  for (const [n, pick] of picks.entries()) {
    const among = n % 2 === 0 && updated.length > 0 ? updated : rides;
    if (among.length === 0) return;
    const { from, to } = among[pick % among.length]!;
    const place = (id: string) => {
      const row = clock.feed["stops.txt"]!.find(({ stop_id }) => stop_id === id)!;
      return { lon: Number(row.stop_lon), lat: Number(row.stop_lat) };
    };
    const at = instantOf(from, "departure");
    const variables = { from: place(from.stopId), to: place(to.stopId), at: utc(at - (pick % 300)) };
    const { itineraries } = (await query(world, JOURNEY, variables)).directions;
    const best = Math.min(...itineraries.map(({ end_time }: { end_time: string }) => unixOf(end_time)));
    expect(best, `${feed} ${naiveLine(from)} to ${naiveLine(to)}`).toBeLessThanOrEqual(instantOf(to, "arrival"));
    const plain = new Set(runs.filter(({ calls: [call] }) => !isPlain(call!)).map(({ calls: [call] }) => call!.tripId));
    const running = calls.filter((call) => !call.isCanceled && !call.isSkipped);
    // biome-ignore lint/suspicious/noExplicitAny: legs of the query above
    for (const leg of itineraries.flatMap(({ legs }: any) => legs)) {
      const tripId = leg.trip?.trip_id;
      if (tripId === undefined || plain.has(tripId)) continue;
      const ofTrip = running.filter((call) => call.tripId === tripId);
      expect(ofTrip.map((call) => instantOf(call, "departure"))).toContain(unixOf(leg.start_time));
      expect(ofTrip.map((call) => instantOf(call, "arrival"))).toContain(unixOf(leg.end_time));
    }
  }
}

async function checkTripsUnderWay(world: World) {
  const response = await answer(world, `/api/v2/portal/operators/${world.operator}/trips`);
  const routes = new Set(
    world.clock.feed["routes.txt"]!.filter((row) => row.agency_id === "a0").map((row) => row.route_id),
  );
  const runs = world.runs.filter(({ calls: [call] }) => routes.has(call!.routeId) && !call!.isCopy);
  const between = (from: number, until: number) =>
    runs.filter(({ calls }) => calls[0]!.arrival.scheduled <= until && calls.at(-1)!.departure.scheduled >= from);
  const starts = (of: readonly NaiveRun[]) => ascending(of.map(({ calls }) => calls[0]!.departure.scheduled));
  const now = Math.floor(world.clock.now / 300) * 300;
  const today = between(now, now + HOUR);
  const later = runs.filter(
    ({ calls: [call] }) => call!.departure.scheduled >= now && call!.departure.scheduled < now + 5 * DAY,
  );
  // The services of an ordinary week may take the place of a week without any.
  if (response.status === 404) return expect(today).toEqual([]);
  // biome-ignore lint/suspicious/noExplicitAny: an answer of a known shape
  const { kind, start, seconds, trips } = (await response.json()) as any;
  if (today.length > 0 || later.length > 0) expect(kind).toBe(today.length > 0 ? "now" : "next");
  if (kind === "typical") return;
  if (kind === "next" && later.length > 0) expect(start).toBe(Math.floor(starts(later)[0]! / 300) * 300);
  expect(ascending(trips.map(([, , offset]: number[]) => start + offset!))).toEqual(
    starts(between(start, start + seconds)),
  );
}

const asks = fc.record({
  next: fc.integer({ min: 0, max: 20 * HOUR }),
  offset: fc.integer({ min: -2, max: 4 }),
  picks: fc.array(fc.nat(100_000), { minLength: 3, maxLength: 3 }),
});

test("boards, timetables, pages, journeys, and trips under way give the instants of the plain rows", async () => {
  await fc.assert(
    fc.asyncProperty(madeClock, asks, async (clock, { next, offset, picks }) => {
      const world = await worldOf(clock);
      await checkWindows(world, next);
      await checkDays(world, world.center + offset);
      await checkStopPages(world, world.center + offset);
      await checkRoutePages(world, world.center + offset);
      await checkJourneys(world, picks);
      await checkTripsUnderWay(world);
      await retire(world);
    }),
    RUNS,
  );
}, 3_600_000);
