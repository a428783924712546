/** Compares an answer, as a client receives it, with the exhaustive search. */
import type { EveryRun, Point, Rider, Timetable } from "./feed.ts";
import { type Ends, everyJourney, type Journey, leastWalk, MAX_VEHICLES } from "./profile.ts";
import { meters, type WayTimes, walkSeconds } from "./ways.ts";

const DAY = 86_400;

export type Query = {
  from: Point;
  to: Point;
  /** Unix seconds. */
  time: number;
  arriveBy: boolean;
  /** Whether it is a further page, by a cursor. */
  isPage: boolean;
  /** Itineraries of the pages before it. */
  before?: readonly Itinerary[];
  /** What a rider may limit; names and units are those of GraphQL. */
  limits?: Limits;
};

export type Limits = {
  max_transfers?: number;
  max_travel_time?: number;
  min_transfer_time?: number;
  additional_transfer_time?: number;
  walking_speed?: number;
  max_walk_before?: number;
  max_walk_after?: number;
  max_walk_direct?: number;
  search_window?: number;
  /** Which routes are used, by route_id and agency_id; they are those of the fields of GraphQL, which have numeric ids. */
  route_types?: readonly number[];
  banned_routes?: readonly string[];
  allowed_routes?: readonly string[];
  banned_agencies?: readonly string[];
  allowed_agencies?: readonly string[];
  /** Stairs and escalators are not told apart here: only where a feed has none. */
  wheelchair_accessible?: boolean;
  bikes_allowed?: boolean;
};

const USUAL_METERS_A_SECOND = 1.2;

/** The trips and stops that a rider with a wheelchair or a bicycle uses. */
function usableIn(
  ways: EveryRun["ways"],
  feed: Timetable,
  { wheelchair_accessible, bikes_allowed }: Limits,
): Timetable {
  if (wheelchair_accessible !== true && bikes_allowed !== true) return feed;
  const trips = feed.trips.filter(
    ({ wheelchair, bikes }) => (wheelchair || wheelchair_accessible !== true) && (bikes || bikes_allowed !== true),
  );
  const isClosed = (place: number) =>
    wheelchair_accessible === true && ways.stops[ways.places[place]!.stop]!.isInaccessible;
  const usable = trips.map((trip) => ({
    ...trip,
    calls: trip.calls.map((call) => (isClosed(call.place) ? { ...call, boards: false, alights: false } : call)),
  }));
  return { ...feed, trips: usable };
}

/** The network as a rider with limits uses it. */
function networkFor({ ways, feeds }: EveryRun, limits: Limits): EveryRun {
  const { route_types: types, banned_routes, allowed_routes, banned_agencies, allowed_agencies } = limits;
  const rider: Rider = {
    pace: USUAL_METERS_A_SECOND / (limits.walking_speed ?? USUAL_METERS_A_SECOND),
    leastChange: limits.min_transfer_time ?? 0,
    additionalChange: limits.additional_transfer_time ?? 0,
    rides: ({ route_id: route, agency_id: agency, route_type: type }) =>
      (types === undefined || types.includes(Number(type)) || types.includes(basicType(Number(type)))) &&
      banned_routes?.includes(route!) !== true &&
      (allowed_routes?.includes(route!) ?? true) &&
      banned_agencies?.includes(agency!) !== true &&
      (allowed_agencies?.includes(agency!) ?? true),
  };
  return { ways, feeds: feeds.map((feed) => usableIn(ways, feed, limits)), rider };
}

/** The basic type of an extended one, of those that made cities have. */
const basicType = (type: number) => ({ 109: 2, 700: 3, 704: 3 })[type] ?? type;

export type Itinerary = { start: number; end: number; legs: readonly Leg[] };

/** A leg, in Unix seconds; `stays`: riders come from the leg before it without alighting. */
type Leg = { isRide: boolean; stays: boolean; start: number; end: number };

export type Answer = {
  itineraries: readonly Itinerary[];
  /** Times of the cursors; null without. */
  later: number | null;
  earlier: number | null;
};

/** A difference in a word, and what is right. */
export type Fault = {
  kind:
    | "times go back"
    | "none though some exist"
    | "earlier than possible"
    | "dominated"
    | "dominated in walking"
    | "missing"
    | "fewer changes missing"
    | "listed twice"
    | "little walking missing"
    | "not in the list";
  detail: string;
};

/** Rules of the documentation. */
const MAX_WALK_M = 5000;
const LITTLE_WALK_S = 434;
const WALK_STEP_S = 180;

/** Seconds on foot: in all, to the first vehicle, and from the last one. */
type Listed = Journey & { walked: number; before: number; after: number };

/** Days that a further page passes where they have no journeys. */
const MAX_GAP_DAYS = 40;

/** What is right for a query: all journeys around its time, and those of them that are listed, now or on a further page. */
function expectationOf(network: EveryRun, query: Query): Expectation {
  const known = expectations.get(query);
  if (known !== undefined) return known;
  const made = makeExpectation(network, query);
  expectations.set(query, made);
  return made;
}

type Expectation = ReturnType<typeof makeExpectation>;
const expectations = new WeakMap<Query, Expectation>();

function makeExpectation(anyone: EveryRun, query: Query) {
  const { arriveBy, limits } = query;
  const network = limits === undefined ? anyone : networkFor(anyone, limits);
  const paced = (seconds: number) => Math.ceil(seconds * (network.rider?.pace ?? 1));
  const walks = (point: Point, direction: "in" | "out", most: number | undefined): WayTimes => {
    const all = [...network.ways.around(point, direction)];
    return upTo(new Map(all.map(([place, seconds]) => [place, paced(seconds)])), most);
  };
  const ends: Ends = {
    access: walks(query.from, "in", limits?.max_walk_before),
    egress: walks(query.to, "out", limits?.max_walk_after),
  };
  const window = limits?.search_window ?? DAY;
  const isAllowed = ({ start, end, vehicles }: Journey) =>
    vehicles <= (limits?.max_transfers ?? MAX_VEHICLES) + 1 && end - start <= (limits?.max_travel_time ?? end);
  const journeysBetween = (from: number, until: number, walks: Ends) =>
    everyJourney(network, walks, from, until).filter(isAllowed);
  const little = { access: shortest(ends.access), egress: shortest(ends.egress) };
  const onFoot = paced(walkSeconds(query.from, query.to));
  const isSlow = ({ start, end }: Journey) => end - start >= onFoot;
  const isWalkOffered = meters(query.from, query.to) <= MAX_WALK_M && onFoot <= (limits?.max_walk_direct ?? onFoot);
  const at = (time: number) => {
    const [from, until] = arriveBy ? [time - 2 * DAY, time] : [time, time + 2 * DAY];
    const isInWindow = ({ start, end }: Journey) => (arriveBy ? end > time - window : start < time + window);
    const all = journeysBetween(from, until, ends);
    const inWindow = all.filter(isInWindow);
    const fast = inWindow.filter((journey) => !isSlow(journey));
    const right = fast.length === 0 && !isWalkOffered ? inWindow : fast;
    return { ...{ ends, little, from, until, all, inWindow, right }, isInWindow };
  };
  let found = at(query.time);
  for (let day = 1; query.isPage && found.right.length === 0 && day <= MAX_GAP_DAYS; day++)
    found = at(query.time + (arriveBy ? -day : day) * DAY);
  const withLittleWalks = journeysBetween(found.from, found.until, little);
  const shortWalks = withLittleWalks.filter((journey) => found.isInWindow(journey) && !isSlow(journey));
  return { ...found, network, withLittleWalks, shortWalks };
}

/** Everything that is wrong with an answer; empty if nothing is. */
export function faultsOf(anyone: EveryRun, query: Query, answer: Answer): Fault[] {
  const { time, arriveBy } = query;
  const { network, ends, little, all, inWindow, right, shortWalks } = expectationOf(anyone, query);
  const listed = ridden(answer.itineraries);
  const before = ridden(query.before ?? []);
  const onAllPages = [...before, ...listed];
  const faults: Fault[] = answer.itineraries.flatMap(backward);
  const say = (kind: Fault["kind"], journey: Journey) => faults.push({ kind, detail: told(journey, time) });

  if (listed.length === 0 && right.length > 0) say("none though some exist", right.at(-1)!);
  for (const journey of listed) {
    if (!all.some((one) => isAsGood(one, journey))) say("earlier than possible", journey);
    faults.push(...dominationOf(network, ends, journey, time));
    if (before.some((one) => isSame(one, journey))) say("listed twice", journey);
  }
  if (listed.length === 0) return faults;
  const isListed = (journey: Journey) => onAllPages.some((one) => isAsGood(one, journey));
  const cursor = arriveBy ? answer.earlier : answer.later;
  const isBefore = ({ start, end }: Journey) => cursor === null || (arriveBy ? end > cursor : start < cursor);
  for (const journey of right) if (isBefore(journey) && !isListed(journey)) say("missing", journey);
  if (!query.isPage) {
    for (let vehicles = 1; vehicles <= MAX_VEHICLES; vehicles++) {
      const best = firstWith(inWindow, vehicles, arriveBy);
      if (best !== undefined && right.includes(best) && !isListed(best)) say("fewer changes missing", best);
    }
  }
  for (const journey of shortWalks)
    if (isBefore(journey) && !isShortListed(network, { ends, little }, journey, onAllPages))
      say("little walking missing", journey);
  return faults;
}

/**
 * What is wrong with the whole list of a day: the first page and all pages after it. Each journey of the exhaustive search is listed
 * once, and nothing else is.
 */
export function faultsOfList(anyone: EveryRun, query: Query, itineraries: readonly Itinerary[]): Fault[] {
  const { network, ends, little, isInWindow, all, right, withLittleWalks, shortWalks } = expectationOf(anyone, query);
  // One that is outside of the window may be better than one in it.
  const onAllPages = ridden(itineraries);
  const listed = onAllPages.filter(isInWindow);
  const faults: Fault[] = [];
  const say = (kind: Fault["kind"], journey: Journey) => faults.push({ kind, detail: told(journey, query.time) });
  const keyOf = ({ start, end, vehicles }: Journey) => `${start} ${end} ${vehicles}`;
  const keys = listed.map(keyOf);
  const expected = new Set([...all, ...withLittleWalks].map(keyOf));
  listed.forEach((journey, i) => {
    if (!expected.has(keys[i]!)) say("not in the list", journey);
    if (keys.indexOf(keys[i]!) < i) say("listed twice", journey);
    const isBeaten = listed.some(
      (other, j) => i !== j && isAsGood(other, journey) && stepsOf(other.walked) <= stepsOf(journey.walked),
    );
    if (isBeaten) say("dominated", journey);
  });
  const had = new Set(keys);
  for (const journey of right) if (!had.has(keyOf(journey))) say("missing", journey);
  for (const journey of shortWalks)
    if (!isShortListed(network, { ends, little }, journey, onAllPages)) say("little walking missing", journey);
  return faults;
}

const ridden = (all: readonly Itinerary[]) => all.filter(({ legs }) => legs.some(({ isRide }) => isRide)).map(listedOf);

/** Whether a journey with short walks is listed, or one that is as good and walks no more. */
function isShortListed(
  network: EveryRun,
  { ends, little }: { ends: Ends; little: Ends },
  journey: Journey,
  listed: readonly Listed[],
): boolean {
  if (listed.some((one) => isSame(one, journey) && one.before <= LITTLE_WALK_S && one.after <= LITTLE_WALK_S))
    return true;
  const most = stepsOf(leastWalk(network, little, journey));
  if (listed.some((one) => isAsGood(one, journey) && stepsOf(one.walked) <= most)) return true;
  // Another one is as good, and walks more to its first vehicle, but less in all.
  if (stepsOf(leastWalk(network, ends, journey)) < most) return true;
  // Another one is better, and walks no more in all. It may come on a later page.
  return betterThan(journey).some((bounds) => stepsOf(leastWalk(network, ends, bounds)) <= most);
}

const isSame = (a: Journey, b: Journey) => a.start === b.start && a.end === b.end && a.vehicles === b.vehicles;

const stepsOf = (seconds: number) => Math.floor(seconds / WALK_STEP_S);

const upTo = (walks: WayTimes, most = Number.POSITIVE_INFINITY): WayTimes =>
  new Map([...walks].filter(([, seconds]) => seconds <= most));

const shortest = (walks: WayTimes): WayTimes => upTo(walks, LITTLE_WALK_S);

/** Whether a journey departs no earlier, arrives no later, and uses no more vehicles than another one. */
function isAsGood(one: Journey, other: Journey): boolean {
  return one.start >= other.start && one.end <= other.end && one.vehicles <= other.vehicles;
}

/** The earliest arrival (or the latest departure) with at most so many vehicles. */
function firstWith(journeys: readonly Journey[], most: number, arriveBy: boolean): Journey | undefined {
  const few = journeys.filter(({ vehicles }) => vehicles <= most);
  return few.toSorted((a, b) =>
    arriveBy ? b.start - a.start || a.vehicles - b.vehicles : a.end - b.end || a.vehicles - b.vehicles,
  )[0];
}

function listedOf({ start, end, legs }: Itinerary): Listed {
  const walked = legs.reduce((sum, leg) => (leg.isRide ? sum : sum + leg.end - leg.start), 0);
  const rides = legs.filter(({ isRide }) => isRide);
  const [before, after] = [rides[0]!.start - start, end - rides.at(-1)!.end];
  return { start, end, walked, before, after, vehicles: rides.filter(({ stays }) => !stays).length };
}

/** Bounds of the journeys that are better in one of departure, arrival, and number of vehicles, and as good in the others. */
function betterThan({ start, end, vehicles }: Journey): Journey[] {
  return [
    { start: start + 1, end, vehicles },
    { start, end: end - 1, vehicles },
    { start, end, vehicles: vehicles - 1 },
  ];
}

/**
 * Whether there is a better journey with no longer walks: to the first vehicle, from the last one, and in all. Or one that is as
 * good and walks less, by the steps in which walking is compared.
 */
function dominationOf(network: EveryRun, ends: Ends, listed: Listed, time: number): Fault[] {
  const { walked, before, after } = listed;
  const shorter = { access: upTo(ends.access, before), egress: upTo(ends.egress, after) };
  const detail = told(listed, time);
  if (betterThan(listed).some((bounds) => leastWalk(network, shorter, bounds) <= walked))
    return [{ kind: "dominated", detail }];
  const least = leastWalk(network, ends, listed);
  if (stepsOf(least) >= stepsOf(walked)) return [];
  return [{ kind: "dominated in walking", detail: `${detail}: ${walked} s on foot, not ${least}` }];
}

function backward({ start, end, legs }: Itinerary): Fault[] {
  const times = [start, ...legs.flatMap((leg) => [leg.start, leg.end]), end];
  const isForward = times.every((time, i) => i === 0 || time >= times[i - 1]!);
  return isForward ? [] : [{ kind: "times go back", detail: times.map((time) => time - start).join(" ") }];
}

/** A journey by hours and minutes from the time of the query. */
function told({ start, end, vehicles }: Journey, time: number): string {
  const after = (unix: number) => {
    const minutes = Math.abs(unix - time) / 60;
    return `${unix < time ? "-" : "+"}${Math.floor(minutes / 60)}:${(minutes % 60).toFixed(1).padStart(4, "0")}`;
  };
  return `${after(start)} to ${after(end)} with ${vehicles}`;
}
