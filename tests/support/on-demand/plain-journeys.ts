/**
 * A slow and obvious search for journeys with rides on demand, straight from short descriptions of a place: every second at
 * which a rider may be picked up is tried, with every chain of vehicles. It follows the GTFS reference (stop_times.txt,
 * booking_rules.txt, trips.txt) and the rules of the documentation for walks, and shares no code with the product.
 */

type Point = readonly [lon: number, lat: number];
type Days = "weekdays" | "daily" | "weekends";

/** Seconds of the service day. `west` and so on are WGS84 degrees. */
export type PlainZone = { west: number; south: number; east: number; north: number };
export type PlainRide = {
  route: number;
  /** A zone, or the stops of a group. */
  from: PlainZone | number[];
  to: PlainZone | number[];
  days: Days;
  pickup: readonly [number, number];
  dropOff: readonly [number, number];
  /** Minutes before the pickup, a time on the day before, or neither. */
  notice: { minutes: number } | { dayBefore: number } | null;
  factor: number;
  offset: number;
};
type PlainRun = { days: Days; calls: { stop: number; time: number }[] };
export type PlainPlace = { stops: Point[]; runs: PlainRun[]; rides: PlainRide[] };

export type PlainQuestion = {
  from: Point;
  to: Point;
  /** Unix seconds. */
  time: number;
  now: number;
  wanted: "departure" | "arrival";
  uses: readonly ("ACCESS" | "EGRESS" | "DIRECT")[];
};

/** Unix seconds; `vehicles` also counts rides. */
type PlainJourney = { start: number; end: number; vehicles: number };

/** The journeys to list, and all with a ride that can be traveled. */
export type PlainAnswer = { listed: PlainJourney[]; all: PlainJourney[] };

const DAY = 86_400;
/** max_travel_time of the questions. */
export const MAX_TRAVEL_S = 14_400;
const EARTH_RADIUS_M = 6_371_008.8;
const DETOUR = 1.3;
const WALK_MPS = 1.2;
const DRIVE_MPS = 30 / 3.6;
const ACCESS_M = 1000;
const CHANGE_M = 400;
const CHANGE_S = 60;
const LONGEST_WALK_M = 5000;
const MOST_VEHICLES = 4;
const MOST_LISTED = 3;

function metersBetween([lonA, latA]: Point, [lonB, latB]: Point): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((latB - latA) * rad) / 2) ** 2 +
    Math.cos(latA * rad) * Math.cos(latB * rad) * Math.sin(((lonB - lonA) * rad) / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(h));
}

const walkSeconds = (a: Point, b: Point) => Math.ceil((metersBetween(a, b) * DETOUR) / WALK_MPS);
const isInside = ([lon, lat]: Point, zone: PlainZone) =>
  lon > zone.west && lon < zone.east && lat > zone.south && lat < zone.north;
const runsOn = (days: Days, day: number) => {
  const weekday = (((day + 3) % 7) + 7) % 7;
  return days === "daily" || (days === "weekdays") === weekday < 5;
};

/** A ride between two points on a day; `before` and `after` are walks. */
type DatedRide = {
  route: number;
  seconds: number;
  before: number;
  after: number;
  /** Whether a rider may be picked up at a second. */
  isOffered(pickup: number): boolean;
  /** Between which seconds it makes sense to try. */
  span: readonly [number, number];
};

/** @param offset seconds of local time ahead of UTC, the same on all days of the search */
export function plainJourneys(place: PlainPlace, question: PlainQuestion, offset: number): PlainAnswer {
  const { from, to, time, now, wanted, uses } = question;
  const { stops } = place;
  const [first, last] = wanted === "departure" ? [time, time + 2 * DAY] : [time - 2 * DAY, time];
  const dayOf = (unix: number) => Math.floor((unix + offset) / DAY);
  const days = Array.from({ length: dayOf(last) - dayOf(first) + 3 }, (_, i) => dayOf(first) - 1 + i);
  const bookedAt = Math.min(now, time);

  /** Points at which riders get on or off for an end of the journey, with the walk. */
  const endPoints = (area: PlainZone | number[], end: Point): { at: Point; walk: number }[] => {
    if (!Array.isArray(area)) return isInside(end, area) ? [{ at: end, walk: 0 }] : [];
    return area
      .filter((stop) => metersBetween(stops[stop]!, end) <= ACCESS_M)
      .map((stop) => ({ at: stops[stop]!, walk: walkSeconds(stops[stop]!, end) }));
  };
  /** Points at which riders change to or from a vehicle at a stop, with the walk. */
  const changePoints = (area: PlainZone | number[], stop: number): { at: Point; walk: number }[] => {
    if (!Array.isArray(area)) return isInside(stops[stop]!, area) ? [{ at: stops[stop]!, walk: 0 }] : [];
    return area
      .filter((other) => metersBetween(stops[stop]!, stops[other]!) <= CHANGE_M)
      .map((other) => ({ at: stops[other]!, walk: walkSeconds(stops[stop]!, stops[other]!) }));
  };
  const dated = (
    ride: PlainRide,
    origins: { at: Point; walk: number }[],
    ends: { at: Point; walk: number }[],
  ): DatedRide[] =>
    days
      .filter((day) => runsOn(ride.days, day))
      .flatMap((day) =>
        origins.flatMap((a) =>
          ends.map((b): DatedRide => {
            const midnight = day * DAY - offset;
            const meters = metersBetween(a.at, b.at) * DETOUR;
            const seconds = Math.ceil((meters / DRIVE_MPS) * ride.factor + ride.offset);
            const within = (second: number, [opens, closes]: readonly [number, number]) =>
              second >= midnight + opens && second <= midnight + closes;
            const isBookable = (pickup: number) => {
              if (ride.notice === null) return true;
              if ("minutes" in ride.notice) return bookedAt <= pickup - ride.notice.minutes * 60;
              return bookedAt <= midnight - DAY + ride.notice.dayBefore;
            };
            return {
              ...{ route: ride.route, seconds, before: a.walk, after: b.walk },
              isOffered: (pickup) =>
                within(pickup, ride.pickup) && within(pickup + seconds, ride.dropOff) && isBookable(pickup),
              span: [midnight + ride.pickup[0], midnight + ride.pickup[1]],
            };
          }),
        ),
      );

  const all: (PlainJourney & { direct?: number })[] = [];
  const isAllowed = ({ start, end }: PlainJourney) =>
    end - start <= MAX_TRAVEL_S &&
    (wanted === "departure" ? start >= time && start < time + DAY : end <= time && end > time - DAY);

  // All the way: the first second of each route, or the last one.
  const direct = !uses.includes("DIRECT")
    ? []
    : place.rides.flatMap((ride) => dated(ride, endPoints(ride.from, from), endPoints(ride.to, to)));
  for (const ride of direct) {
    const journeyAt = (pickup: number) => ({
      ...{ start: pickup - ride.before, end: pickup + ride.seconds + ride.after, vehicles: 1, direct: ride.route },
    });
    const [opens, closes] = ride.span;
    const isWanted = (second: number) => ride.isOffered(second) && isAllowed(journeyAt(second));
    let pickup: number | undefined;
    for (let i = 0; i <= closes - opens && pickup === undefined; i++) {
      const second = wanted === "departure" ? opens + i : closes - i;
      if (isWanted(second)) pickup = second;
    }
    if (pickup !== undefined) all.push(journeyAt(pickup));
  }
  /** Whether some ride all the way is as good as a journey. */
  const hasDirectWithin = ({ start, end }: PlainJourney) =>
    direct.some((ride) => {
      for (let pickup = start + ride.before; pickup + ride.seconds + ride.after <= end; pickup++)
        if (ride.isOffered(pickup)) return true;
      return false;
    });

  // With vehicles: every chain, from every stop to every other.
  const runs = place.runs.flatMap(({ days: service, calls }) =>
    days
      .filter((day) => runsOn(service, day))
      .map((day) => calls.map(({ stop, time }) => ({ stop, time: day * DAY - offset + time }))),
  );
  const changeSeconds = (a: number, b: number) => {
    if (a === b) return CHANGE_S;
    return metersBetween(stops[a]!, stops[b]!) <= CHANGE_M
      ? walkSeconds(stops[a]!, stops[b]!) + CHANGE_S
      : Number.POSITIVE_INFINITY;
  };
  const served = new Set(runs.flatMap((calls) => calls.map(({ stop }) => stop)));
  const walkable = (stop: number, end: Point) =>
    metersBetween(stops[stop]!, end) <= ACCESS_M ? walkSeconds(stops[stop]!, end) : null;
  const toStop = new Map([...served].map((stop) => [stop, ridesAt(stop, "ACCESS")]));
  const fromStop = new Map([...served].map((stop) => [stop, ridesAt(stop, "EGRESS")]));
  function ridesAt(stop: number, use: "ACCESS" | "EGRESS"): DatedRide[] {
    if (!uses.includes(use)) return [];
    return place.rides.flatMap((ride) => {
      if (use === "ACCESS") {
        const ends = changePoints(ride.to, stop).map(({ at, walk }) => ({ at, walk: walk + CHANGE_S }));
        return dated(ride, endPoints(ride.from, from), ends);
      }
      const origins = changePoints(ride.from, stop).map(({ at, walk }) => ({ at, walk: walk + CHANGE_S }));
      return dated(ride, origins, endPoints(ride.to, to));
    });
  }
  /** Latest starts before a departure; the walk is the first one. */
  const startsFor = (stop: number, departure: number): { start: number; rides: number }[] => {
    const walk = walkable(stop, from);
    const starts = walk === null ? [] : [{ start: departure - walk, rides: 0 }];
    for (const ride of toStop.get(stop)!) {
      const latest = departure - ride.after - ride.seconds;
      for (let pickup = Math.min(latest, ride.span[1]); pickup >= ride.span[0]; pickup--) {
        if (!ride.isOffered(pickup)) continue;
        starts.push({ start: pickup - ride.before, rides: 1 });
        break;
      }
    }
    return starts;
  };
  const endsFor = (stop: number, arrival: number): { end: number; rides: number }[] => {
    const walk = walkable(stop, to);
    const ends = walk === null ? [] : [{ end: arrival + walk, rides: 0 }];
    for (const ride of fromStop.get(stop)!) {
      const earliest = arrival + ride.before;
      for (let pickup = Math.max(earliest, ride.span[0]); pickup <= ride.span[1]; pickup++) {
        if (!ride.isOffered(pickup)) continue;
        ends.push({ end: pickup + ride.seconds + ride.after, rides: 1 });
        break;
      }
    }
    return ends;
  };
  const others: PlainJourney[] = [];
  for (const calls of runs) {
    for (const [i, board] of calls.slice(0, -1).entries()) {
      const starts = startsFor(board.stop, board.time);
      if (starts.length === 0 || board.time < first || board.time > last) continue;
      // Earliest arrivals at stops of each number of vehicles, from here.
      let onBoard = [{ calls, i }];
      for (let vehicles = 1; vehicles <= MOST_VEHICLES && onBoard.length > 0; vehicles++) {
        const arrivals = new Map<number, Set<number>>();
        for (const { calls: run, i: at } of onBoard) {
          for (const { stop, time: arrival } of run.slice(at + 1))
            arrivals.set(stop, (arrivals.get(stop) ?? new Set()).add(arrival));
        }
        for (const [stop, times] of arrivals) {
          for (const arrival of times) {
            for (const { start, rides: before } of starts) {
              for (const { end, rides: after } of endsFor(stop, arrival)) {
                if (vehicles + before + after > MOST_VEHICLES + 1 || vehicles > MOST_VEHICLES) continue;
                const journey = { start, end, vehicles: vehicles + before + after };
                if (isAllowed(journey)) (before + after > 0 ? all : others).push(journey);
              }
            }
          }
        }
        onBoard = runs.flatMap((run) => {
          const at = run
            .slice(0, -1)
            .findIndex(({ stop, time: departure }) =>
              [...arrivals].some(([here, times]) => Math.min(...times) + changeSeconds(here, stop) <= departure),
            );
          return at < 0 ? [] : [{ calls: run, i: at }];
        });
      }
    }
  }

  const isFast = ({ start, end }: PlainJourney) => end - start < walkSeconds(from, to);
  const isFaster = (a: PlainJourney, b: PlainJourney) => a.start >= b.start && a.end <= b.end;
  const isSame = (a: PlainJourney, b: PlainJourney) => a.start === b.start && a.end === b.end;
  const best = all.filter(
    (one) =>
      !all.some((other) => isFaster(other, one) && !isSame(other, one)) &&
      !others.some((other) => isFaster(other, one)) &&
      (one.direct !== undefined || !hasDirectWithin(one)),
  );
  // Where no walk is offered, slow journeys are better than none.
  const hasOnlySlow = metersBetween(from, to) > LONGEST_WALK_M && ![...best, ...others].some(isFast);
  const worthwhile = hasOnlySlow ? best : best.filter(isFast);
  // Of those at the same times, the one with the fewest vehicles.
  const fewestLast = worthwhile.toSorted((a, b) => b.vehicles - a.vehicles);
  const each = [...new Map(fewestLast.map((one) => [`${one.start} ${one.end}`, one])).values()];
  // Each route is listed once all the way.
  const inOrder = each.toSorted((a, b) =>
    wanted === "departure" ? a.end - b.end || b.start - a.start : b.start - a.start || a.end - b.end,
  );
  const routes = new Set<number>();
  const listed = inOrder
    .filter(({ direct: route }) => route === undefined || (!routes.has(route) && routes.add(route)))
    .slice(0, MOST_LISTED)
    .map(({ start, end, vehicles }) => ({ start, end, vehicles }));
  return { listed, all: all.map(({ start, end, vehicles }) => ({ start, end, vehicles })) };
}
