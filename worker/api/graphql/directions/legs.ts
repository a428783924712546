/** Turns a journey into legs: walks and rides. */
import { lineShape } from "../../../../src/domain/geo/antimeridian.ts";
import { haversine, type LonLat, lineLength } from "../../../../src/domain/geo/globe.ts";
import { decodeLine } from "../../../../src/domain/geo/polyline.ts";
import { followingRides } from "../../../../src/domain/journey/following.ts";
import { forwardTimes } from "../../../../src/domain/journey/forward-times.ts";
import { type NetworkStopPlace, once } from "../../../../src/domain/journey/network.ts";
import { partOfLine } from "../../../../src/domain/journey/part-of-line.ts";
import type { Journey } from "../../../../src/domain/journey/raptor.ts";
import type { Ride } from "../../../../src/domain/journey/stays.ts";
import {
  type WalkDirection,
  type Way,
  walkLength,
  walkTime,
  wayBetween,
  wayOfChange,
} from "../../../../src/domain/journey/walk.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import { approximateHeadwayOf } from "../../../../src/domain/schedule/timetable.ts";
import { stepText } from "../../../../src/domain/streets/steps.ts";
import type { ShownWalk } from "../../../../src/domain/streets/walks.ts";
import { dayOf } from "../../../../src/domain/time/service-day.ts";
import { wallOf } from "../../../../src/domain/time/zone-instant.ts";
import { timezoneOfVersion } from "../../../schedule/service-days.ts";
import { utcTime } from "../../../schedule/stop-time-events.ts";
import { type ScheduledTrip, scheduledTrip } from "../../../schedule/trip.ts";
import type { JourneyStop } from "../../../store/timetable-file/schedule.ts";
import type { QueryContext } from "../context.ts";
import type { Lazy } from "../rows.ts";
import type {
  Distance,
  Leg,
  LegDeparture,
  LegRental,
  LegTrip,
  Step,
  WalkSource,
  WaypointDeparture,
} from "../schema.generated.ts";
import type { RidePoint } from "./end-ride.ts";
import type { LegOnDemandRow } from "./on-demand/booking.ts";
import type { RideOption } from "./on-demand/options.ts";
import { drawChange, type EndOnFoot, type JourneyOnFoot } from "./on-foot.ts";
import { lonLat, type Waypoint } from "./request.ts";
import type { TransitNetwork, TransitRun } from "./runs.ts";
import { type LegRouteRow, legRouteOf, lineOfShape } from "./shown.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** The trip of a leg; its route is read only if the query selects it. */
export type LegTripRow = Omit<LegTrip, "route"> & { version_id: number; route: Lazy<LegRouteRow> };

/** A call of a ride. */
export type RideCallRow = Omit<WaypointDeparture, "departure"> & {
  departure: string;
  stop_number: number;
  times: CallTimes;
};

/** A point of a leg. */
export type WaypointRow = { lon: number; lat: number; name: string | null; stop_number?: number; stop?: RideCallRow };

/** A step; its instruction is a sentence, or one about the name of the place to which it leads. */
export type StepRow = Omit<Step, "instruction" | "to"> & {
  instruction: string | ((goal: string) => string);
  to?: WaypointRow;
};

/** Scheduled and expected times of a call, in Unix seconds. */
export type CallTimes = { arrival: number; departure: number; scheduledArrival: number; scheduledDeparture: number };

/** A ride by timetable as the search has it, for its fare and for other planners' answers. */
export type LegRide = {
  schedule: VersionSchedule;
  routeId: number;
  /** At which it calls, with both ends. */
  stops: readonly JourneyStop[];
  /** Its run, without reading it; null for a run beside the schedule. */
  run: () => ScheduledTrip | null;
};

/** A leg, with its start and end in Unix seconds and its length in meters. */
export type LegRow = Omit<
  Leg,
  "distance" | "from" | "geometry" | "next_departures" | "on_demand" | "rental" | "steps" | "stops" | "to" | "trip"
> & {
  from: WaypointRow;
  to: WaypointRow;
  stops?: readonly RideCallRow[];
  ride?: LegRide;
  start: number;
  end: number;
  meters(): number | Promise<number>;
  distance: Lazy<Distance>;
  geometry: Lazy<object>;
  steps: Lazy<StepRow[]>;
  next_departures?: Lazy<LegDeparture[]>;
  trip?: LegTripRow;
  on_demand?: LegOnDemandRow;
  /** The ride on demand of which the fare is computed. */
  option?: RideOption;
  rental?: LegRental;
};

/**
 * How the time of a walk was determined: see WalkSource in the schema. `street` is the part on streets; `draw` reads it
 * for a change, of which only the length is known before.
 */
type SourcedWay = Way & { source: WalkSource; street?: ShownWalk; draw?: () => Promise<ShownWalk | null> };

/**
 * A walk on streets, or as a straight line, or straight lines through the entrances of stations.
 * @param way its time by streets or by the pathways of a station, at least in part; undefined: an estimate
 * @param pace time as a multiple of the usual one
 * @param latest Unix seconds: a change that the feed guarantees may be shorter than we estimate
 */
export function walkLeg(
  from: Waypoint,
  to: Waypoint,
  start: number,
  way?: SourcedWay,
  latest: number = Number.POSITIVE_INFINITY,
  pace = 1,
): LegRow {
  const [a, b] = [lonLat(from), lonLat(to)];
  const street = way?.street;
  const corners: LonLat[] = [a, ...(way?.via ?? []).map(({ at }) => at), b];
  const points = pointsOfWalk(corners, street);
  const meters = metersOfWalk(points, way);
  const end = Math.min(start + Math.ceil((way?.seconds ?? walkTime(a, b)) * pace), latest);
  const span = { ...timesOf(start, end), distance: distanceOf(meters) };
  const straight = `${Math.round(lineLength(points))} m in a straight line`;
  const source = way?.source ?? "STRAIGHT_LINE";
  const instruction = (goal: string) =>
    ({
      STRAIGHT_LINE: `Walk to ${goal}: ${straight}. The walking time is an estimate.`,
      PATHWAYS: `Walk to ${goal} inside the station.`,
      STRAIGHT_LINE_AND_PATHWAYS: `Walk to ${goal} through an entrance of the station: ${straight}. The walking time to or from the entrance is an estimate.`,
      STREETS: `Walk to ${goal}.`,
      STREETS_AND_PATHWAYS: `Walk to ${goal} through an entrance of the station.`,
    })[source];
  const whole = { to: placeOf(to), mode: "WALK", instruction, geometry_offset: 0, ...NO_TURN } as const;
  const stepsOf = (walk: ShownWalk | null | undefined): StepRow[] =>
    walk == null ? [{ ...span, ...whole }] : stepsOnStreets(walk, pointsOfWalk(corners, walk), { start, end, meters });
  const draw = way?.draw;
  return {
    ...span,
    start,
    end,
    meters: () => meters,
    mode: "WALK",
    stays_on_board: false,
    walk_source: source,
    from: placeOf(from),
    to: placeOf(to),
    steps: draw === undefined ? stepsOf(street) : async () => stepsOf(await draw()),
    geometry:
      draw === undefined
        ? lineGeometry(points)
        : async () => lineGeometry(pointsOfWalk(corners, (await draw()) ?? undefined)),
  };
}

/** @param points of the walk as far as they are known */
function metersOfWalk(points: readonly LonLat[], way: SourcedWay | undefined): number {
  const { street, onStreets } = way ?? {};
  if (street !== undefined) return street.meters + lineLength(points) - lineLength(street.line);
  if (onStreets !== undefined) return onStreets.meters + lineLength(points) - haversine(onStreets.from, onStreets.to);
  return points.slice(1).reduce((sum, point, i) => sum + walkLength(points[i]!, point), 0);
}

/** The points of a walk, of which one part is on streets. @param corners its ends and entrances */
function pointsOfWalk(corners: LonLat[], street: ShownWalk | undefined): LonLat[] {
  if (street === undefined) return corners;
  const first = corners.findIndex((corner) => isSamePoint(corner, street.line[0]!));
  return [...corners.slice(0, first), ...street.line, ...corners.slice(first + 2)];
}

const isSamePoint = (a: LonLat, b: LonLat) => a[0] === b[0] && a[1] === b[1];

/** Members of a step without a turn. */
export const NO_TURN = {
  relative_direction: null,
  absolute_direction: null,
  street_name: null,
  is_unnamed: false,
  stays_on: false,
};

/** One step for each street, and one for each part inside a station. Their times are shares of the walk's by their meters. */
function stepsOnStreets(
  street: ShownWalk,
  points: readonly LonLat[],
  { start, end, meters }: { start: number; end: number; meters: number },
): StepRow[] {
  const outside = Math.max(
    0,
    points.findIndex((point) => isSamePoint(point, street.line[0]!)),
  );
  const before = lineLength(points.slice(0, outside + 1));
  const after = Math.max(0, meters - street.meters - before);
  let [walked, offset] = [before, outside];
  const timeAt = (length: number) => start + Math.round(meters === 0 ? 0 : ((end - start) * length) / meters);
  const between = (first: number, length: number) => ({
    ...timesOf(timeAt(first), timeAt(first + length)),
    distance: distanceOf(length),
    mode: "WALK" as const,
  });
  const pathwayStep = (first: number, length: number, geometryOffset: number): StepRow => ({
    ...between(first, length),
    ...{ instruction: "Walk through the station", geometry_offset: geometryOffset, ...NO_TURN },
  });
  const steps = street.steps.map((step, i): StepRow => {
    const next = points.findIndex((point, at) => at >= offset && isSamePoint(point, step.at));
    if (i > 0 && next !== -1) offset = next;
    const times = between(walked, step.meters);
    walked += step.meters;
    return {
      ...times,
      instruction: `${stepText(step)}, ${Math.round(step.meters)} m`,
      geometry_offset: offset,
      relative_direction: step.relativeDirection,
      absolute_direction: step.absoluteDirection,
      street_name: step.streetName,
      is_unnamed: step.isNameless,
      stays_on: step.staysOn,
    };
  });
  const lastOutside = outside + street.line.length - 1;
  return [
    ...(outside > 0 ? [pathwayStep(0, before, 0)] : []),
    ...steps,
    ...(lastOutside < points.length - 1 ? [pathwayStep(before + street.meters, after, lastOutside)] : []),
  ];
}

function timesOf(start: number, end: number) {
  return { duration: durationOf(end - start), start_time: utcTime(start), end_time: utcTime(end) };
}

/** Ways through entrances; a straight walk is an estimate. */
function throughDoors(way: Way | null): SourcedWay | undefined {
  return way === null || way.via.length === 0 ? undefined : { ...way, source: "STRAIGHT_LINE_AND_PATHWAYS" };
}

/** The way between an end of the journey and a place: on streets where they lead, else an estimate. */
function wayAtEnd(end: EndOnFoot, place: NetworkStopPlace, direction: WalkDirection): SourcedWay | undefined {
  const way = wayBetween(end.seconds, place, direction);
  if (way === null) return undefined;
  const street = end.walk(way.via[0]?.at ?? place.at, direction);
  if (street === null) return throughDoors(way);
  return { ...way, source: way.via.length === 0 ? "STREETS" : "STREETS_AND_PATHWAYS", street };
}

/** The way between an end of the journey and a point that is no stop, on streets; undefined where none lead there. */
export function streetWay(end: EndOnFoot, point: LonLat, direction: WalkDirection): SourcedWay | undefined {
  const street = end.walk(point, direction);
  return street === null ? undefined : { seconds: end.seconds(point), via: [], source: "STREETS", street };
}

/** The way of a change: on streets where they are stored with the version, else an estimate. */
function wayBetweenStops(
  context: QueryContext,
  from: NetworkStopPlace,
  to: NetworkStopPlace,
  stepFree: boolean,
): SourcedWay | undefined {
  const way = wayOfChange(from, to);
  const street = way?.onStreets;
  if (way === null || street === undefined) return throughDoors(way);
  const source = way.via.length === 0 ? "STREETS" : "STREETS_AND_PATHWAYS";
  return { ...way, source, draw: () => drawChange(context, street, stepFree) };
}

const walkableStop = ({ id, lon, lat, stop_name: name }: JourneyStop): Waypoint => ({
  ...{ lon: lon!, lat: lat!, name, stop_number: id },
});

/** Legs from the origin to the destination; walks without length are omitted. */
export function legsOf(
  context: QueryContext,
  { from, to, limits: { pace }, filter, onFoot }: JourneyOnFoot,
  { start, rides }: Pick<Journey<TransitRun>, "start" | "rides">,
  network: TransitNetwork,
): LegRow[] {
  const legs: LegRow[] = [];
  let here: Waypoint = from;
  let now = start;
  let alighting: { stop: JourneyStop; place: NetworkStopPlace } | null = null;
  const walk = (there: Waypoint, isChange: boolean, way?: SourcedWay, latest?: number) => {
    const leg = walkLeg(here, there, now, way, latest, isChange ? Math.max(1, pace) : pace);
    if (leg.end > leg.start) legs.push(leg);
  };
  for (const ride of rides) {
    const { stops, inside, parts } = ride.run.on;
    // Places of one stop in several parts differ in rules only.
    const placeAt = (position: number) => {
      const places = parts.map(({ index }) => network.patterns[index]!.places[position]!);
      return network.places[Math.max(...places)]!;
    };
    const [boardingStop, place] = [stops[ride.board]!, placeAt(ride.board)];
    const byPathways: number | null | undefined = inside.get(alighting?.stop.id ?? 0)?.get(boardingStop.id);
    const way: SourcedWay | undefined =
      byPathways != null
        ? { seconds: byPathways, via: [], source: "PATHWAYS" }
        : alighting === null
          ? wayAtEnd(onFoot.origin, place, "inward")
          : wayBetweenStops(context, alighting.place, place, filter.wheelchair);
    if (!ride.stays) walk(walkableStop(boardingStop), alighting !== null, way, ride.departure);
    legs.push(rideLeg(context, ride, network));
    alighting = { stop: stops[ride.alight]!, place: placeAt(ride.alight) };
    here = walkableStop(alighting.stop);
    now = ride.arrival;
  }
  walk(to, false, alighting === null ? undefined : wayAtEnd(onFoot.destination, alighting.place, "outward"));
  return legs;
}

function rideLeg(context: QueryContext, ride: Ride<TransitRun>, network: TransitNetwork): LegRow {
  const { run, board, alight, departure, arrival } = ride;
  const calls = run.on.stops
    .slice(board, alight + 1)
    .flatMap((stop, i) => (stop === null ? [] : [departureAt(ride, stop, board + i)]));
  const points = calls.map(lonLat);
  const line = once(() => lineOf(context, run, points));
  return {
    start: departure,
    end: arrival,
    meters: async () => (await line()).meters,
    duration: durationOf(arrival - departure),
    distance: async () => distanceOf((await line()).meters),
    start_time: utcTime(departure),
    end_time: utcTime(arrival),
    mode: "TRANSIT",
    ...delaysOf(ride),
    stays_on_board: ride.stays,
    from: waypointOf(calls[0]!),
    to: waypointOf(calls.at(-1)!),
    stops: calls,
    steps: [],
    trip: tripOf(context, run),
    ride: {
      schedule: run.on.schedule,
      routeId: run.on.routeId,
      stops: run.on.stops.slice(board, alight + 1).filter((stop) => stop !== null),
      run: () => scheduledRunOf(run),
    },
    next_departures: () => nextDepartures(ride, network),
    geometry: async () => lineGeometry((await line()).points),
  };
}

/** Departures listed after that of a ride. */
const MAX_NEXT = 3;

function nextDepartures({ run, board, alight, departure: after }: Ride<TransitRun>, { patterns }: TransitNetwork) {
  const lines = run.on.parts.flatMap(({ index }) => patterns[index]!.lines());
  const following = followingRides(lines, { board, alight, after, limit: MAX_NEXT });
  return following.map(
    (next): LegDeparture => ({
      departure: utcTime(next.departure),
      arrival: utcTime(next.arrival),
      trip_id: next.run.timetable.tripIds[next.run.index]!,
    }),
  );
}

/** GeoJSON of the path of a leg, which may have a single point. */
const lineGeometry = (line: readonly LonLat[]) => lineShape(line) ?? { type: "LineString", coordinates: line };

type LegLine = { points: LonLat[]; meters: number };

/** Journeys of one answer often have the same ride at other times. */
const linesByRequest = perObject<QueryContext, Map<string, Promise<LegLine>>>("lines of an answer", {
  by: "request",
  bytes: 500_000,
});

/** The path of a ride between its stops. */
function lineOf(context: QueryContext, { on, timetable, index }: TransitRun, stops: LonLat[]): Promise<LegLine> {
  const { shapeId } = on.pattern.kinds[timetable.kinds[index]!]!;
  const { version } = on.schedule;
  const read = async () => {
    const line = shapeId === null ? "" : await lineOfShape(context, version, shapeId);
    const points = partOfLine(decodeLine(line), stops);
    return { points, meters: lineLength(points) };
  };
  const lines = linesByRequest.getOrMake(context, () => new Map());
  const key = [version.id, shapeId, ...stops].join(" ");
  const line = lines.get(key) ?? read();
  lines.set(key, line);
  return line;
}

/** Unix seconds from which the times of a run count. */
function baseOf({ timetable, index, origin, shift }: TransitRun): number {
  return origin + shift + timetable.starts[index]!;
}

/** Seconds late at boarding and alighting; null without realtime data. */
function delaysOf({ run, board, alight, departure, arrival }: Ride<TransitRun>) {
  if (run.live === undefined) return { departure_delay: null, arrival_delay: null };
  const profile = forwardTimes(run.on.pattern.profiles[run.timetable.profiles[run.index]!]!);
  const late = (time: number, offset: number | null | undefined) => time - baseOf(run) - (offset ?? 0);
  return {
    departure_delay: late(departure, profile.departures[board]),
    arrival_delay: late(arrival, profile.arrivals[alight]),
  };
}

/** A stop of a ride. At the last stop the departure is the arrival. */
function departureAt(ride: Ride<TransitRun>, stop: JourneyStop, position: number): RideCallRow {
  const { run, board, alight } = ride;
  const { on, timetable, index } = run;
  const profile = forwardTimes(on.pattern.profiles[timetable.profiles[index]!]!);
  const [arrival, departure] = [profile.arrivals[position] ?? null, profile.departures[position] ?? null];
  const offset = position === alight ? arrival : (departure ?? arrival);
  const expectedTime = run.live?.[position === alight ? "arrivals" : "departures"][position] ?? null;
  const { stopSequence, pickupType, dropOffType } =
    on.pattern.extras[on.pattern.kinds[timetable.kinds[index]!]!.extras]!;
  const live = run.live?.boarding?.[position];
  const fallback = position === board ? ride.departure : ride.arrival;
  const at = (offset: number | null) => (offset === null ? fallback : baseOf(run) + offset);
  const [scheduledArrival, scheduledDeparture] = [at(arrival ?? departure), at(departure ?? arrival)];
  return {
    lon: stop.lon!,
    lat: stop.lat!,
    departure: utcTime(expectedTime ?? at(offset)),
    stop_id: stop.stop_id,
    stop_name: stop.stop_name ?? "",
    stop_code: stop.stop_code ?? "",
    stop_onestop_id: stop.onestop_id ?? "",
    stop_index: position,
    stop_sequence: stopSequence[position] ?? null,
    pickup_type: live?.pickupType ?? pickupType[position] ?? null,
    drop_off_type: live?.dropOffType ?? dropOffType[position] ?? null,
    stop_number: stop.id,
    times: {
      ...{ scheduledArrival, scheduledDeparture },
      arrival: run.live?.arrivals[position] ?? scheduledArrival,
      departure: run.live?.departures[position] ?? scheduledDeparture,
    },
  };
}

function waypointOf(stop: RideCallRow): WaypointRow {
  return { ...placeOf({ ...stop, name: stop.stop_name }), stop };
}

/** Seconds from the beginning of a service day to its noon, which has the date of the day in every zone of the feed. */
const TO_NOON = 43_200;

/** The service day of a run, and its start where the trip repeats at a headway. */
function datesOfRun({ on, timetable, index, origin, shift }: TransitRun) {
  const frequencies = timetable.frequencies[index] ?? [];
  const start = timetable.starts[index]! + shift;
  return {
    service_date: wallOf(origin + TO_NOON, timezoneOfVersion(on.schedule.version)).date,
    start_time: frequencies.length > 0 ? start : null,
    headway_secs: approximateHeadwayOf(frequencies, start),
  };
}

function tripOf(context: QueryContext, run: TransitRun): LegTripRow {
  const { on, timetable, index } = run;
  const { version } = on.schedule;
  return {
    ...datesOfRun(run),
    trip_id: timetable.tripIds[index]!,
    trip_short_name: timetable.shortNames[index] ?? "",
    headsign: on.pattern.kinds[timetable.kinds[index]!]!.headsign ?? "",
    feed_id: version.feed_onestop_id,
    feed_version_sha1: version.sha1,
    version_id: version.id,
    route: () => legRouteOf(context, on.schedule, on.routeId),
  };
}

/**
 * A run as the search has it. Of the columns of its calls it has the times, stop_sequence, pickup_type, and drop_off_type;
 * its block is a number. Null for a run beside the schedule.
 */
function scheduledRunOf(run: TransitRun): ScheduledTrip | null {
  const { row, schedule } = run.on;
  const { timetables, version } = schedule;
  const service = row?.pattern.timetables.find(({ timetableId }) => timetables.get(timetableId) === run.timetable);
  if (row === null || service === undefined) return null;
  const { id, route_id, direction_id, pattern } = row;
  const timetable = {
    ...{ id: service.timetableId, pattern_id: id, service_id: service.serviceId },
    timetable: run.timetable,
  };
  const { service_date: date, start_time: startTime } = datesOfRun(run);
  const patternRow = { id, feed_version_id: version.id, route_id, direction_id, pattern };
  return {
    ...scheduledTrip(patternRow, timetable, run.index, [date]),
    run: { day: dayOf(date)!, startTime },
  };
}

/** Durations, distances and places of directions. */
export function durationOf(seconds: number) {
  return { duration: seconds, units: "SECONDS" } as const;
}

/** A distance in kilometers, rounded to the meter. */
export function distanceOf(meters: number) {
  return { distance: Math.round(meters) / 1000, units: "KILOMETERS" } as const;
}

/** A point of a journey, without the call of a ride there. */
export function placeOf({ lon, lat, name, stop_number: stop }: Waypoint): WaypointRow {
  return { lon, lat, name: name ?? null, ...(stop === undefined ? {} : { stop_number: stop }) };
}

/** The same of a point of a ride on demand, or on a shared vehicle. */
export const pointOf = ({ at: [lon, lat], name, stop }: RidePoint): WaypointRow =>
  placeOf({ lon, lat, name, ...(stop === undefined ? {} : { stop_number: stop.id }) });
