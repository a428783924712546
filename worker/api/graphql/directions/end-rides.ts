/**
 * Journeys with rides at their ends that are not by timetable: on demand (GTFS-Flex), or on shared vehicles (GBFS). The search
 * of vehicles knows no windows, so it is made with the rides of one window as if they were walks, and what it finds is moved
 * into the window: riders wait at the stop up to an hour, or the journey is left out.
 */
import type { PlanOptions } from "../../../../src/domain/journey/plan.ts";
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
  /** Seconds of the walk all the way, where one is offered: journeys that take as long are left out. */
  onFoot: number;
  /** Searches the network; null ways: on foot. */
  find(
    access: Ways | null,
    egress: Ways | null,
    span: Span,
    options: Partial<PlanOptions>,
  ): Promise<readonly Journey<TransitRun>[]>;
};

/** A ride with its leg, which begins at a time in Unix seconds. */
type RideWithLeg<Ride extends EndRide = EndRide> = Ride & { leg(start: number): LegRow };

/** Rides of one kind at the ends of a journey, in the order in which they are searched. */
export type EndRides = {
  /** Journeys all the way. */
  direct: readonly RideJourney[];
  access: readonly RideGroup<RideWithLeg<StopRide>>[];
  egress: readonly RideGroup<RideWithLeg<StopRide>>[];
  /** Whether one of them is a vehicle of public transit, and thus a change. */
  isTransit: boolean;
};

/** A journey with such a ride; its legs are made only if it is listed. Times are Unix seconds. */
export type RideJourney = { start: number; end: number; legs(): LegRow[] };

/** Windows of each end that are searched. */
const MAX_GROUPS = 2;
/** Riders wait at a stop so long at most between a ride and a vehicle. */
const MAX_WAIT_S = 3600;
/** A journey by transit to the pickup, or from the drop-off, is looked for within so many seconds of a window. */
const NEAR_WINDOW_S = 10_800;
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
    const pairs: [RideOfLegs | null, RideOfLegs | null][] = [
      ...access.map((group): [RideOfLegs, null] => [group, null]),
      ...egress.map((group): [null, RideOfLegs] => [null, group]),
      ...(access[0] !== undefined && egress[0] !== undefined
        ? [[access[0], egress[0]] as [RideOfLegs, RideOfLegs]]
        : []),
    ];
    all.push(...rides.direct);
    // Without a vehicle of public transit, a ride all the way begins at any time, too.
    const whole = rides.isTransit ? Number.POSITIVE_INFINITY : shortest(rides.direct);
    for (const [first, last] of pairs) {
      const journeys = await journeysWith(context, journey, search, rides.isTransit, first, last);
      all.push(...journeys.filter(({ start, end }) => end - start < whole));
    }
  }
  const best = all.filter(
    (one, i) => !all.some((other, j) => i !== j && beats(other, one) && (!beats(one, other) || j < i)),
  );
  return inOrder(best, journey.wanted)
    .slice(0, MAX_LISTED)
    .filter((one) => one.end - one.start < search.onFoot && !others.some((other) => beats(other, one)))
    .slice(0, Math.max(0, room - Math.min(1, others.length)));
}

/** Seconds of the shortest one; infinite without any. */
const shortest = (journeys: readonly Times[]) =>
  journeys.reduce((least, { start, end }) => Math.min(least, end - start), Number.POSITIVE_INFINITY);

const inSearchOrder = <Group>(groups: readonly Group[], wanted: "departure" | "arrival"): Group[] =>
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
  const search = async (within: Span, seconds: number) => {
    const options = { maxBoardings, windowSeconds: Math.max(1, Math.ceil(seconds)), eachNumberOfVehicles: false };
    const journeys = await find(waysOf(access), waysOf(egress), within, options);
    return journeys.flatMap((one): RideJourney[] => {
      const times = moveIntoWindows(one, byStart, byEnd);
      return times !== null && isAllowed(times) ? [withLegs(context, journey, network, one, times)] : [];
    });
  };
  if (wanted === "departure") {
    const from = Math.max(time, access?.starts[0] ?? time);
    if (from >= time + window || (access !== null && access.starts[1] < time)) return [];
    const journeys = await search({ ...span, from }, time + window - from);
    // Before the window of the last ride, the first journeys wait too long for it.
    const opens = (egress?.starts[0] ?? from) - NEAR_WINDOW_S;
    if (journeys.length > 0 || opens <= from || opens >= time + window) return journeys;
    return search({ ...span, from: opens }, time + window - opens);
  }
  const lastEnd = [...(egress?.byPlace.values() ?? [])].reduce((most, option) => Math.max(most, endsOf(option)[1]), 0);
  const until = egress === null ? time : Math.min(time, lastEnd);
  if (until <= time - window) return [];
  const journeys = await search({ ...span, until }, window - (time - until));
  // After the window of the first ride, the last journeys begin too long after it.
  const closes = (access?.starts[1] ?? until) + NEAR_WINDOW_S;
  if (journeys.length > 0 || closes >= until || closes <= time - window) return journeys;
  return search({ ...span, until: closes }, window - (time - closes));
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
