/**
 * Journeys with rides at their ends that are not by timetable: on demand (GTFS-Flex), or on shared vehicles (GBFS). The search
 * of vehicles knows no windows, so it is made with the rides of one window as if they were walks, and what it finds is moved
 * into the window: riders wait at the stop up to an hour, or the journey is left out.
 */
import type { PlanOptions, TimeChoice } from "../../../../src/domain/journey/plan.ts";
import { type Journey, MAX_BOARDINGS } from "../../../../src/domain/journey/raptor.ts";
import type { QueryContext } from "../context.ts";
import type { EndRide, RideGroup, RidePoint, StopRide } from "./end-ride.ts";
import { type LegRow, legsOf, placeOf, pointOf, streetWay, walkLeg } from "./legs.ts";
import { endOf, type JourneyOnFoot } from "./on-foot.ts";
import { SEARCH_WINDOW_S } from "./request.ts";
import type { Span } from "./running.ts";
import type { TransitNetwork, TransitRun } from "./runs.ts";

/** Walks, or rides as if they were walks, between an end and places of the network. */
type Ways = readonly { place: number; seconds: number }[];

export type EndRideSearch = {
  network: TransitNetwork;
  span: Span;
  /** Seconds of the walk all the way: journeys that take as long are left out, unless there are only such ones and `always`. */
  onFoot: { seconds: number; always: boolean };
  /** Searches the network from the one time of the span or from the other; null ways: on foot. */
  find(
    access: Ways | null,
    egress: Ways | null,
    span: Span & { wanted: TimeChoice },
    options: Partial<PlanOptions>,
  ): Promise<readonly Journey<TransitRun>[]>;
};

/** A ride with its leg, which begins at a time in Unix seconds. */
type RideWithLeg<Ride extends EndRide = EndRide> = Ride & { leg(start: number): LegRow };

/** Rides of one kind at the ends of a journey, in the order in which they are searched. */
export type EndRides = {
  /** Journeys all the way. */
  direct: readonly RideJourney[];
  /** Rides all the way, also at other times than those of `direct`. */
  whole: readonly WholeRide[];
  /** Whether rides all the way lead through zones that forbid it, and none does not. */
  isClosed?: boolean;
  access: readonly RideGroup<RideWithLeg<StopRide>>[];
  egress: readonly RideGroup<RideWithLeg<StopRide>>[];
  /** Whether one of them is a vehicle of public transit, and thus a change. */
  isTransit: boolean;
};

/** A journey with such a ride; its legs are made only if it is listed. Times are Unix seconds. */
export type RideJourney = { start: number; end: number; legs(): LegRow[] };

/** When a ride all the way may begin, and its seconds. */
type WholeRide = Pick<EndRide, "starts" | "whole">;

/** Windows of each end that are searched, and after how many of them the journeys so far are enough. */
const MAX_GROUPS = 4;
const ENOUGH_GROUPS = 2;
/** Searches for journeys with rides of one window, each after the journeys of the one before. */
const MAX_PAGES = 3;
/** Riders wait at a stop so long at most between a ride and a vehicle. */
const MAX_WAIT_S = 3600;
/** Journeys without rides with which those with rides are compared. */
const MAX_RIVALS = 10;
/** Such journeys in one answer. */
const MAX_LISTED = 3;

/**
 * Journeys with these rides that are listed beside those without: none that one of these beats in both times, and so few
 * that at least one of these is listed, too.
 */
export async function endRidesBeside(
  context: QueryContext,
  journey: JourneyOnFoot,
  kinds: readonly EndRides[],
  others: readonly Times[],
  room: number,
  search: EndRideSearch,
): Promise<RideJourney[]> {
  const all: RideJourney[] = [];
  for (const rides of kinds) {
    const access = inSearchOrder(rides.access, journey.wanted);
    const egress = inSearchOrder(rides.egress, journey.wanted);
    all.push(...rides.direct);
    const searchPairs = async (pairs: readonly [RideOfLegs | null, RideOfLegs | null][]) => {
      let count = 0;
      for (const [i, [first, last]] of pairs.entries()) {
        if (i >= ENOUGH_GROUPS && count >= MAX_LISTED) break;
        const journeys = await journeysWith(context, journey, search, rides.isTransit, first, last);
        // A ride all the way at the same time is better.
        const faster = journeys.filter((one) => !rides.whole.some((ride) => isWithin(ride, one)));
        count += faster.length;
        all.push(...faster);
      }
    };
    await searchPairs(access.map((group) => [group, null]));
    await searchPairs(egress.map((group) => [null, group]));
    const both = access.flatMap((first) => egress.map((last): [RideOfLegs, RideOfLegs] => [first, last]));
    await searchPairs(both.filter(([first, last]) => mayJoin(first, last)).slice(0, MAX_GROUPS));
  }
  const rivals = [...others, ...(await laterOthers(all, others, search))];
  const best = all.filter(
    (one, i) =>
      !rivals.some((other) => beats(other, one)) &&
      !all.some((other, j) => i !== j && beats(other, one) && (!beats(one, other) || j < i)),
  );
  const { seconds, always } = search.onFoot;
  const isFast = ({ start, end }: Times) => end - start < seconds;
  const hasOnlySlow = always && ![...best, ...rivals].some(isFast);
  return inOrder(hasOnlySlow ? best : best.filter(isFast), journey.wanted)
    .slice(0, MAX_LISTED)
    .slice(0, Math.max(0, room - Math.min(1, others.length)));
}

/** Journeys without rides in the time of these, which the first ones of an answer may be before. */
async function laterOthers(
  rides: readonly Times[],
  others: readonly Times[],
  { span, find }: EndRideSearch,
): Promise<readonly Times[]> {
  const [from, until] = [Math.min(...rides.map(({ start }) => start)), Math.max(...rides.map(({ end }) => end))];
  const isCovered = others.some(({ start }) => start <= from) && others.some(({ end }) => end >= until);
  if (rides.length === 0 || others.length === 0 || isCovered) return [];
  const within = { from: Math.max(from, span.from), until: Math.min(until, span.until), wanted: "departure" as const };
  return find(null, null, within, { eachNumberOfVehicles: false, maxJourneys: MAX_RIVALS });
}

/** Whether a ride all the way departs no earlier and arrives no later than a journey. */
function isWithin({ starts, whole }: WholeRide, { start, end }: Times): boolean {
  const latest = Math.min(starts[1], end - whole);
  return latest >= start && latest >= starts[0];
}

/** Whether a ride of the second window may follow one of the first. */
const mayJoin = (first: RideOfLegs, last: RideOfLegs) => last.starts[1] >= first.starts[0];

const inSearchOrder = <Group>(groups: readonly Group[], wanted: TimeChoice): Group[] =>
  (wanted === "departure" ? groups : groups.toReversed()).slice(0, MAX_GROUPS);

type Times = { start: number; end: number };

/** Whether a journey departs no earlier and arrives no later than another. */
const beats = (one: Times, other: Times) => one.start >= other.start && one.end <= other.end;

/** The earliest arrival first; where an arrival was wanted, the latest departure. */
export function inOrder<T extends Times>(journeys: readonly T[], wanted: "departure" | "arrival"): T[] {
  return journeys.toSorted((a, b) =>
    wanted === "departure" ? a.end - b.end || b.start - a.start : b.start - a.start || a.end - b.end,
  );
}

type EndLegRide = RideWithLeg<StopRide>;
type RideOfLegs = RideGroup<EndLegRide>;

/** The times of a journey all the way by a ride within the request; null if the ride is not offered then. */
export function timesOfDirect(
  { time, wanted, limits }: Pick<JourneyOnFoot, "time" | "wanted" | "limits">,
  { starts, whole }: Pick<EndRide, "starts" | "whole">,
): Times | null {
  const window = limits.window ?? SEARCH_WINDOW_S;
  if (whole > (limits.maxTravel ?? Number.POSITIVE_INFINITY)) return null;
  const start = wanted === "departure" ? Math.max(time, starts[0]) : Math.min(time - whole, starts[1]);
  const isInWindow = wanted === "departure" ? start < time + window : start + whole > time - window;
  return !isInWindow || start < starts[0] || start > starts[1] ? null : { start, end: start + whole };
}

/** Walks and the ride of a journey all the way. */
export function directLegs(journey: JourneyOnFoot, ride: RideWithLeg, { start, end }: Times): LegRow[] {
  const { pickup, dropOff } = ride;
  return [...walkTo(journey, pickup, start), ride.leg(start + pickup.walk), ...walkFrom(journey, dropOff, end)];
}

/** Journeys by vehicles with a ride at one end or at both. @param access null: on foot */
async function journeysWith(
  context: QueryContext,
  journey: JourneyOnFoot,
  { network, span, find }: EndRideSearch,
  isTransit: boolean,
  access: RideOfLegs | null,
  egress: RideOfLegs | null,
): Promise<RideJourney[]> {
  const { time, wanted, limits } = journey;
  const window = limits.window ?? SEARCH_WINDOW_S;
  const rideCount = isTransit ? (access === null ? 0 : 1) + (egress === null ? 0 : 1) : 0;
  const maxBoardings = Math.min(MAX_BOARDINGS, (limits.maxTransfers ?? MAX_BOARDINGS) + 1 - rideCount);
  if (maxBoardings < 1) return [];
  const waysOf = (group: RideOfLegs | null): Ways | null =>
    group && [...group.byPlace.values()].map(({ place, whole }) => ({ place, seconds: whole }));
  const [byStart, byEnd] = [byPosition(network, access), byPosition(network, egress)];
  const isAllowed = ({ start, end }: Times) =>
    end - start <= (limits.maxTravel ?? Number.POSITIVE_INFINITY) &&
    (wanted === "departure" ? start >= time && start < time + window : end <= time && end > time - window);
  const fitting: RideJourney[] = [];
  /** Searches once, keeps the journeys that fit into the windows, and returns all. */
  const search = async (within: Span, seconds: number, direction: TimeChoice): Promise<readonly Times[]> => {
    if (seconds <= 0) return [];
    const options = { maxBoardings, windowSeconds: Math.ceil(seconds), eachNumberOfVehicles: false };
    const journeys = await find(waysOf(access), waysOf(egress), { ...within, wanted: direction }, options);
    for (const one of journeys) {
      const times = moveIntoWindows(one, byStart, byEnd);
      if (times !== null && isAllowed(times)) fitting.push(withLegs(context, journey, network, one, times));
    }
    return journeys;
  };
  const ends = [...(egress?.byPlace.values() ?? [])].map(endsOf);
  if (wanted === "departure") {
    let from = Math.max(time, access?.starts[0] ?? time);
    const last = access === null ? time + window : Math.min(time + window, access.starts[1] + 1) + MAX_WAIT_S;
    const opens = ends.reduce((latest, [at]) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
    if (opens > from) {
      // Riders wait for the window of the last ride, so of the vehicles before it, the last ones are wanted.
      const early = await search({ from, until: opens }, opens - from, "arrival");
      from = early.reduce((latest, { start }) => Math.max(latest, start + 1), from);
    }
    for (let page = 0; page < MAX_PAGES && fitting.length < MAX_LISTED; page++) {
      const journeys = await search({ ...span, from }, last - from, "departure");
      if (journeys.length === 0) break;
      from = journeys.reduce((latest, { start }) => Math.max(latest, start + 1), from);
    }
    return fitting;
  }
  let until = ends.length === 0 ? time : Math.min(time, Math.max(...ends.map(([, at]) => at)));
  const opens = ends.reduce((first, [at]) => Math.min(first, at), Number.POSITIVE_INFINITY);
  const first = egress === null ? time - window : Math.max(time - window, opens - 1) - MAX_WAIT_S;
  const starts = [...(access?.byPlace.values() ?? [])].map((option) => option.starts[1]);
  const closes = starts.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY);
  if (closes < until) {
    // The first ride ends before the vehicle leaves, so of the vehicles after its window, the first ones are wanted.
    const late = await search({ from: closes, until }, until - closes, "departure");
    until = late.reduce((earliest, { end }) => Math.min(earliest, end - 1), until);
  }
  for (let page = 0; page < MAX_PAGES && fitting.length < MAX_LISTED; page++) {
    const journeys = await search({ ...span, until }, until - first, "arrival");
    if (journeys.length === 0) break;
    until = journeys.reduce((earliest, { end }) => Math.min(earliest, end - 1), until);
  }
  return fitting;
}

/** When a ride from a stop of the network ends, with the walk after it. */
function endsOf({ starts, seconds, dropOff }: EndLegRide): [from: number, until: number] {
  return [starts[0] + seconds + dropOff.walk, starts[1] + seconds + dropOff.walk];
}

const positionKey = ([lon, lat]: readonly [number, number]) => `${lon} ${lat}`;

/** Options by the position of their stop: places of one stop differ in rules for changes only. */
function byPosition({ places }: TransitNetwork, group: RideOfLegs | null): ReadonlyMap<string, EndLegRide> | null {
  return group && new Map([...group.byPlace.values()].map((option) => [positionKey(places[option.place]!.at), option]));
}

type FittedJourney = Times & { first: EndLegRide | null; last: EndLegRide | null };

/** Shifts each ride to a time at which its service runs; null if that is too late, or the rider would wait too long. */
function moveIntoWindows(
  { start, end, rides }: Journey<TransitRun>,
  access: ReadonlyMap<string, EndLegRide> | null,
  egress: ReadonlyMap<string, EndLegRide> | null,
): FittedJourney | null {
  const [boarding, alighting] = [rides[0], rides.at(-1)];
  if (boarding === undefined || alighting === undefined) return null;
  const optionAt = (options: ReadonlyMap<string, EndLegRide> | null, { run }: typeof boarding, position: number) => {
    const { lon, lat } = run.on.stops[position] ?? { lon: null, lat: null };
    return options === null || lon === null || lat === null ? null : (options.get(positionKey([lon, lat])) ?? null);
  };
  const first = optionAt(access, boarding, boarding.board);
  const last = optionAt(egress, alighting, alighting.alight);
  if ((access !== null && first === null) || (egress !== null && last === null)) return null;
  const times = { start, end, first, last };
  if (first !== null) {
    const latest = boarding.departure - first.whole;
    times.start = Math.min(latest, first.starts[1]);
    if (times.start < first.starts[0] || latest - times.start > MAX_WAIT_S) return null;
  }
  if (last !== null) {
    const [opens, closes] = endsOf(last);
    const earliest = alighting.arrival + last.whole;
    times.end = Math.max(earliest, opens);
    if (times.end > closes || times.end - earliest > MAX_WAIT_S) return null;
  }
  return times;
}

function withLegs(
  context: QueryContext,
  journey: JourneyOnFoot,
  network: TransitNetwork,
  { rides }: Journey<TransitRun>,
  { start, end, first, last }: FittedJourney,
): RideJourney {
  const legs = () => {
    const before: LegRow[] = [];
    const after: LegRow[] = [];
    let inner = journey;
    let innerStart = start;
    if (first !== null) {
      const ride = first.leg(start + first.pickup.walk);
      before.push(...walkTo(journey, first.pickup, start), ride);
      innerStart = ride.end;
      inner = {
        ...inner,
        from: pointOf(first.dropOff),
        onFoot: { ...inner.onFoot, origin: endOf(first.dropOff.at, null) },
      };
    }
    if (last !== null) {
      const departure = end - last.dropOff.walk - last.seconds;
      after.push(last.leg(departure), ...walkFrom(journey, last.dropOff, end));
      inner = {
        ...inner,
        to: pointOf(last.pickup),
        onFoot: { ...inner.onFoot, destination: endOf(last.pickup.at, null) },
      };
    }
    return [...before, ...legsOf(context, inner, { start: innerStart, rides }, network), ...after];
  };
  return { start, end, legs };
}

/** The walk to the pickup; none where riders are picked up at the origin. */
function walkTo({ from, limits, onFoot }: JourneyOnFoot, pickup: RidePoint, start: number): LegRow[] {
  if (pickup.walk === 0) return [];
  const way = pickup.byStreets ? streetWay(onFoot.origin, pickup.at, "inward") : undefined;
  return [walkLeg(placeOf(from), pointOf(pickup), start, way, start + pickup.walk, limits.pace)];
}

/** The walk from the drop-off; none where riders are left at the destination. */
function walkFrom({ to, limits, onFoot }: JourneyOnFoot, dropOff: RidePoint, end: number): LegRow[] {
  if (dropOff.walk === 0) return [];
  const way = dropOff.byStreets ? streetWay(onFoot.destination, dropOff.at, "outward") : undefined;
  return [walkLeg(pointOf(dropOff), placeOf(to), end - dropOff.walk, way, end, limits.pace)];
}
