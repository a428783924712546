/**
 * Journeys with rides at their ends that are not by timetable: on demand (GTFS-Flex), or on shared vehicles (GBFS). They are
 * compared with each other, and with those without such rides, by departure and arrival alone.
 */
import type { TimeChoice } from "../../../../src/domain/journey/plan.ts";
import type { Journey, SearchOptions } from "../../../../src/domain/journey/raptor.ts";
import type { Ride } from "../../../../src/domain/journey/stays.ts";
import { endOfWay, latestStartOf, type TimedWay } from "../../../../src/domain/journey/timed-way.ts";
import type { Walk } from "../../../../src/domain/journey/walk.ts";
import { WaySearch } from "../../../../src/domain/journey/way-search.ts";
import { SEARCH_FIELDS } from "../budget.ts";
import type { QueryContext } from "../context.ts";
import type { EndRide, RidePoint, StopRide } from "./end-ride.ts";
import { type LegRow, legsOf, placeOf, pointOf, streetWay, walkLeg } from "./legs.ts";
import { endOf, type JourneyOnFoot } from "./on-foot.ts";
import { SEARCH_WINDOW_S } from "./request.ts";
import type { TransitNetwork, TransitRun } from "./runs.ts";
import type { searchSpan } from "./search.ts";

export type EndRideSearch = {
  network: TransitNetwork;
  span: ReturnType<typeof searchSpan>;
  /** Seconds of the walk all the way: journeys that take as long are left out, unless there are only such ones and `always`. */
  onFoot: { seconds: number; always: boolean };
  /** Walks from the origin to places, and from places to the destination. */
  walks: { access: readonly Walk[]; egress: readonly Walk[] };
  options: SearchOptions;
  /** Work to leave for the rest of the answer. */
  reserved: number;
};

/** A ride with its leg, which begins at a time in Unix seconds. */
type RideWithLeg<Ride extends EndRide = EndRide> = Ride & { leg(start: number): LegRow };
type EndLegRide = RideWithLeg<StopRide>;

/** Rides of one kind at the ends of a journey. */
export type EndRides = {
  /** Journeys all the way. */
  direct: readonly RideJourney[];
  /** Rides all the way, also at other times than those of `direct`. */
  whole: readonly WholeRide[];
  /** Whether rides all the way lead through zones that forbid it, and none does not. */
  isClosed?: boolean;
  /** Rides from the origin to places of the network, and from places to the destination. */
  access: readonly EndLegRide[];
  egress: readonly EndLegRide[];
  /** Whether one of them is a vehicle of public transit, and thus a change. */
  isTransit: boolean;
};

/** A journey with such a ride; its legs are made only if it is listed. Times are Unix seconds. */
export type RideJourney = Times & { vehicles: number; legs(): LegRow[] };

type Times = { start: number; end: number };

/** When a ride all the way may begin, and its seconds. */
type WholeRide = Pick<EndRide, "starts" | "whole">;

/** Journeys in one answer. */
const MAX_LISTED = 3;
/** Journeys with rides at the same ends that are looked at. */
const MAX_STEPS = 40;

/**
 * Journeys with these rides that are listed beside those without: none that another one of either beats in both times, and
 * so few that at least one of those without is listed, too.
 * @param others journeys without such rides
 */
export async function endRidesBeside(
  context: QueryContext,
  journey: JourneyOnFoot,
  kinds: readonly EndRides[],
  others: readonly Times[],
  room: number,
  search: EndRideSearch,
): Promise<RideJourney[]> {
  const { network, walks, options, onFoot } = search;
  const sources = kinds.flatMap((rides) => [
    inOrder(rides.direct, journey.wanted).values(),
    ...ridesOfEnds(rides).map((ends) => journeysWith(context, journey, search, rides, ends)),
  ]);
  if (sources.length === 0) return [];
  const withoutRides = new WaySearch(network, walks.access, walks.egress, options);
  const isFast = ({ start, end }: Times) => end - start < onFoot.seconds;
  const best: RideJourney[] = [];
  for await (const one of inOneOrder(sources, journey.wanted)) {
    if (!best.some((other) => beats(other, one)) && !withoutRides.hasWithin(one)) best.push(one);
    if (best.filter(isFast).length === MAX_LISTED) break;
  }
  const hasOnlySlow = onFoot.always && ![...best, ...others].some(isFast);
  return (hasOnlySlow ? best : best.filter(isFast))
    .slice(0, MAX_LISTED)
    .slice(0, Math.max(0, room - Math.min(1, others.length)));
}

type RidesOfEnds = [access: readonly EndLegRide[] | null, egress: readonly EndLegRide[] | null];

/** Rides at the one end, at the other, and at both; null: a walk. */
function ridesOfEnds({ access, egress }: EndRides): RidesOfEnds[] {
  const all: RidesOfEnds[] = [
    [access, null],
    [null, egress],
    [access, egress],
  ];
  return all.filter((ends) => ends.every((rides) => rides?.length !== 0));
}

type JourneySource = Iterator<RideJourney> | AsyncIterator<RideJourney>;

/** The journeys of several lists in order as one such list. */
async function* inOneOrder(sources: readonly JourneySource[], wanted: TimeChoice): AsyncGenerator<RideJourney> {
  const compare = compareIn(wanted);
  const heads: (RideJourney | null)[] = [];
  const advance = async (i: number) => {
    const { done, value } = await sources[i]!.next();
    heads[i] = done === true ? null : value;
  };
  for (const i of sources.keys()) await advance(i);
  for (;;) {
    const first = heads.filter((head) => head !== null).toSorted(compare)[0];
    if (first === undefined) return;
    yield first;
    await advance(heads.indexOf(first));
  }
}

/** Whether a ride all the way departs no earlier and arrives no later than a journey. */
function isWithin({ starts, whole }: WholeRide, { start, end }: Times): boolean {
  const latest = Math.min(starts[1], end - whole);
  return latest >= start && latest >= starts[0];
}

/** Whether a journey departs no earlier and arrives no later than another. */
const beats = (one: Times, other: Times) => one.start >= other.start && one.end <= other.end;

/** The earliest arrival first; where an arrival was wanted, the latest departure. */
export function inOrder<T extends Times>(journeys: readonly T[], wanted: TimeChoice): T[] {
  return journeys.toSorted(compareIn(wanted));
}

const compareIn =
  (wanted: TimeChoice) =>
  (a: Times & { vehicles?: number }, b: Times & { vehicles?: number }): number =>
    (wanted === "departure" ? a.end - b.end || b.start - a.start : b.start - a.start || a.end - b.end) ||
    (a.vehicles ?? 0) - (b.vehicles ?? 0);

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

/** Journeys by vehicles with a ride at one end or at both, in order. */
async function* journeysWith(
  context: QueryContext,
  journey: JourneyOnFoot,
  { network, span, walks, options, reserved }: EndRideSearch,
  { isTransit, whole }: EndRides,
  [access, egress]: RidesOfEnds,
): AsyncGenerator<RideJourney> {
  const { time, wanted, limits } = journey;
  const window = limits.window ?? SEARCH_WINDOW_S;
  const rideCount = isTransit ? Number(access !== null) + Number(egress !== null) : 0;
  const maxBoardings = Math.min(options.maxBoardings, (limits.maxTransfers ?? options.maxBoardings) + 1 - rideCount);
  if (maxBoardings < 1) return;
  const waysOf = (rides: readonly EndLegRide[]): TimedWay[] => rides.map(({ way }) => way);
  const ways = [
    access === null ? walks.access : waysOf(access),
    egress === null ? walks.egress : waysOf(egress),
  ] as const;
  const journeys = new WaySearch(network, ...ways, { ...options, maxBoardings }).journeys(span);
  const [byStart, byEnd] = [byPosition(network, access), byPosition(network, egress)];
  for (let step = 0; step < MAX_STEPS && context.budget.allows(SEARCH_FIELDS + reserved); step++) {
    await context.budget.spend(SEARCH_FIELDS);
    const { done, value: one } = journeys.next();
    if (done === true) return;
    const { start, end, rides } = one;
    if (wanted === "departure" ? start >= time + window : end <= time - window) return;
    const isAllowed = end - start <= (limits.maxTravel ?? Number.POSITIVE_INFINITY);
    // A ride all the way at the same time is better.
    if (!isAllowed || whole.some((ride) => isWithin(ride, one))) continue;
    const [boarding, alighting] = [rides[0]!, rides.at(-1)!];
    const first =
      byStart && bestAt(byStart, boarding, boarding.board, (way) => -latestStartOf(way, boarding.departure));
    const last = byEnd && bestAt(byEnd, alighting, alighting.alight, (way) => endOfWay(way, alighting.arrival));
    const vehicles = one.vehicles + rideCount;
    yield { start, end, vehicles, legs: () => legsWith(context, journey, network, one, first, last) };
  }
}

const positionKey = ([lon, lat]: readonly [number, number]) => `${lon} ${lat}`;

/** Rides by the position of their stop: places of one stop differ in rules for changes only. */
function byPosition({ places }: TransitNetwork, rides: readonly EndLegRide[] | null) {
  return rides && Map.groupBy(rides, ({ way }) => positionKey(places[way.place]!.at));
}

/** The ride to or from a stop at which a journey boards or alights that takes the least time. */
function bestAt(
  rides: ReadonlyMap<string, readonly EndLegRide[]>,
  { run }: Ride<TransitRun>,
  position: number,
  time: (way: TimedWay) => number,
): EndLegRide {
  const { lon, lat } = run.on.stops[position]!;
  return rides.get(positionKey([lon!, lat!]))!.toSorted((a, b) => time(a.way) - time(b.way))[0]!;
}

function legsWith(
  context: QueryContext,
  journey: JourneyOnFoot,
  network: TransitNetwork,
  { start, end, rides }: Journey<TransitRun>,
  first: EndLegRide | null,
  last: EndLegRide | null,
): LegRow[] {
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
