/** Legs and itineraries in the shapes of MOTIS. */
import { joinedLine } from "../../../../../src/domain/geo/antimeridian.ts";
import { encodePolyline } from "../../../../../src/domain/geo/encoded-polyline.ts";
import { type LonLat, lineLength } from "../../../../../src/domain/geo/globe.ts";
import { partOfLine } from "../../../../../src/domain/journey/part-of-line.ts";
import { formatGtfsTime } from "../../../../../src/domain/time/gtfs-time.ts";
import { utcTime } from "../../../../schedule/stop-time-events.ts";
import type { QueryContext } from "../../../graphql/context.ts";
import type { LegRental } from "../../../graphql/schema.generated.ts";
import { motisFares } from "../fares.ts";
import {
  type FoundItinerary,
  type FoundLeg,
  type FoundStop,
  type JourneyPlace,
  type StreetStep,
  streetSteps,
  sumsOf,
  unixOf,
} from "../journeys.ts";
import { motisWindow } from "../on-demand.ts";
import { motisRental } from "../rental.ts";
import { type ItineraryLegs, itineraryId } from "./itinerary-id.ts";
import { modeOf } from "./modes.ts";
import {
  alertOf,
  alertsOf,
  callPlace,
  isCanceledCall,
  motisId,
  offerOf,
  routeMembers,
  stopPlace,
  timesOf,
  withoutEmpty,
} from "./places.ts";
import { type RideRow, type RideStop, rideRow } from "./ride-rows.ts";
import type { CallRow, MotisTripRow } from "./rows.ts";
import { type MotisRide, type MotisRun, type MotisRunRow, readRuns, runId } from "./runs.ts";
import type { Dialect } from "./version.ts";

/** How an answer shows legs. */
export type LegStyle = Dialect & { languages: readonly string[]; withLines: boolean };

/** A leg as far as ids of itineraries and the order of legs need it. */
export type MotisLeg =
  | ReturnType<typeof walkLeg>
  | ReturnType<typeof rentalLeg>
  | ReturnType<typeof plannedLeg>
  | ReturnType<typeof onDemandLeg>
  | ReturnType<typeof runLeg>;

/** The shapes of itineraries, with what our schedules know about their rides beside what the search does. */
export async function shownItineraries(
  context: QueryContext,
  itineraries: readonly FoundItinerary[],
  style: LegStyle,
): Promise<object[]> {
  const rows = await rowsOfRides(context, itineraries);
  const shownLeg = (leg: FoundLeg) => {
    if (leg.rental !== null) return rentalLeg(leg, leg.rental, style);
    if (leg.trip === null) return walkLeg(leg, style);
    const row = rows.get(leg) ?? null;
    return leg.on_demand === null
      ? plannedLeg(leg, leg.trip, row, style)
      : onDemandLeg(leg, leg.trip, leg.on_demand, row, style);
  };
  return itineraries.map((itinerary) => {
    const { duration, transfers } = sumsOf(itinerary);
    const { start_time: startTime, end_time: endTime } = itinerary;
    const legs = itinerary.legs.map(shownLeg);
    const summary = { id: itineraryId(legs), duration, startTime, endTime, transfers };
    if (itinerary.costs === null) return { ...summary, legs };
    const fares = motisFares(itinerary);
    return {
      ...summary,
      legs: legs.map((leg, i) => ({ ...leg, ...fares.legs[i] })),
      ...(fares.fareTransfers.length === 0 ? {} : { fareTransfers: fares.fareTransfers }),
    };
  });
}

/** The rows of rides: from the schedule in memory, and from the database for rides that are not in it. */
async function rowsOfRides(
  context: QueryContext,
  itineraries: readonly FoundItinerary[],
): Promise<ReadonlyMap<FoundLeg, RideRow | null>> {
  const rides = itineraries.flatMap(({ legs }) =>
    legs.flatMap((leg) => (leg.trip === null ? [] : [{ leg, run: runOf(leg.trip) }])),
  );
  const rows = new Map(
    await Promise.all(rides.map(async ({ leg, run }) => [leg, await rideRow(context, leg.ride, run)] as const)),
  );
  // Several itineraries may have a ride on the same run, which is read once.
  const others = Map.groupBy(
    rides.filter(({ leg }) => rows.get(leg) === null),
    ({ run }) => runId(run),
  );
  const runs = [...others.values()].map((sameRun): MotisRide => {
    const stops = sameRun.flatMap(({ leg }) => leg.stops ?? []);
    return { ...sameRun[0]!.run, sequences: [...new Set(stops.flatMap(({ stop_sequence }) => stop_sequence ?? []))] };
  });
  const readRows = await readRuns(context, runs, { alerts: true, lines: false });
  for (const [i, sameRun] of [...others.values()].entries()) {
    const row = readRows[i] ?? null;
    if (row === null) continue;
    for (const { leg } of sameRun) {
      rows.set(leg, { ...row, stops: (leg.stops ?? []).map((stop) => stopInRun(row, stop)) });
    }
  }
  return rows;
}

/** The stop of a ride in the calls of its run. */
function stopInRun({ calls }: MotisRunRow, stop: FoundStop): RideStop | null {
  const call = calls.find(({ stop_sequence }) => stop_sequence === stop.stop_sequence);
  return call?.stop.stop_id === stop.stop_id ? { stop: call.stop, zone: call.arrival.stop_timezone } : null;
}

type FoundTrip = NonNullable<FoundLeg["trip"]>;

function runOf({ feed_id, trip_id, service_date, start_time }: FoundTrip): MotisRun {
  return {
    ...{ feed: feed_id, tripId: trip_id, date: String(service_date) },
    startTime: start_time == null ? null : gtfsTime(start_time),
  };
}

const gtfsTime = (time: string | number) => (typeof time === "number" ? formatGtfsTime(time) : time);

export function placeOf({ name, lat, lon }: JourneyPlace, fallback: string, { alwaysLevel }: Dialect) {
  return { name: name || fallback, lat, lon, ...(alwaysLevel ? { level: 0 } : {}), vertexType: "NORMAL" };
}

/** A walk of the search. */
export function walkLeg(leg: FoundLeg, style: LegStyle) {
  const { start_time: startTime, end_time: endTime } = leg;
  const steps = streetSteps(leg);
  return {
    ...{ mode: "WALK", duration: leg.duration.duration },
    from: { ...placeOf(leg.from, "START", style), departure: startTime, scheduledDeparture: startTime },
    to: { ...placeOf(leg.to, "END", style), arrival: endTime, scheduledArrival: endTime },
    ...{ startTime, endTime, scheduledStartTime: startTime, scheduledEndTime: endTime },
    ...{ realTime: false, scheduled: true, distance: Math.round(leg.distance.distance * 1000) },
    legGeometry: geometryOf(style.withLines ? joinedLine(leg.geometry) : [], style),
    ...(steps.length === 0 ? {} : { steps: steps.map((step) => stepOf(step, style)) }),
  };
}

/** A ride on a shared vehicle. */
export function rentalLeg(leg: FoundLeg, rental: LegRental, style: LegStyle) {
  const { steps: _, ...walk } = walkLeg(leg, style);
  const atStation = { vertexType: "BIKESHARE" };
  return {
    ...walk,
    mode: "RENTAL",
    from: { ...walk.from, ...atStation },
    to: { ...walk.to, ...(rental.to_station_id == null ? {} : atStation) },
    rental: motisRental(rental),
  };
}

/** A ride of the search. @param row what our schedules have about its run; null: nothing, as for a run of a former version */
function plannedLeg(leg: FoundLeg, trip: FoundTrip, row: RideRow | null, style: LegStyle) {
  const { start_time: startTime, end_time: endTime } = leg;
  const scheduledStartTime = utcTime(unixOf(startTime) - (leg.departure_delay ?? 0));
  const scheduledEndTime = utcTime(unixOf(endTime) - (leg.arrival_delay ?? 0));
  const stops = leg.stops ?? [];
  const places = stops.map((stop, i) => plannedPlace(stop, row?.stops[i] ?? null, trip.feed_id, style));
  const { arrival: _, scheduledArrival: __, ...first } = places[0]!;
  const { departure: ___, scheduledDeparture: ____, ...last } = places.at(-1)!;
  const common = row === null ? foundMembers(trip) : tripMembers(row, style);
  return {
    mode: modeOf(trip.route.route_type),
    from: { ...first, departure: startTime, scheduledDeparture: scheduledStartTime },
    to: { ...last, arrival: endTime, scheduledArrival: scheduledEndTime },
    duration: leg.duration.duration,
    ...{ startTime, endTime, scheduledStartTime, scheduledEndTime },
    ...{ realTime: leg.departure_delay !== null, scheduled: true },
    distance: Math.round(leg.distance.distance * 1000),
    ...common,
    ...{ headsign: row?.trip.trip_headsign ?? trip.headsign, tripId: runId(runOf(trip)) },
    ...{ interlineWithPreviousLeg: leg.stays_on_board, cancelled: false, intermediateStops: places.slice(1, -1) },
    legGeometry: geometryOf(style.withLines ? joinedLine(leg.geometry) : [], style),
  };
}

/** A ride on demand of the search. */
function onDemandLeg(
  leg: FoundLeg,
  trip: FoundTrip,
  onDemand: NonNullable<FoundLeg["on_demand"]>,
  row: RideRow | null,
  style: LegStyle,
) {
  const { start_time: startTime, end_time: endTime } = leg;
  const stops = leg.stops ?? [];
  const placeAt = (place: JourneyPlace, stop: FoundStop | undefined, fallback: string) =>
    stop === undefined ? placeOf(place, fallback, style) : stopOfRide(stop, trip.feed_id, style);
  return {
    mode: "FLEX",
    from: {
      ...placeAt(leg.from, stops[0], "START"),
      ...motisWindow(onDemand, onDemand.from_area),
      ...{ departure: startTime, scheduledDeparture: startTime },
    },
    to: {
      ...placeAt(leg.to, stops.at(-1), "END"),
      ...motisWindow(onDemand, onDemand.to_area),
      ...{ arrival: endTime, scheduledArrival: endTime },
    },
    duration: leg.duration.duration,
    ...{ startTime, endTime, scheduledStartTime: startTime, scheduledEndTime: endTime },
    ...{ realTime: false, scheduled: true, distance: Math.round(leg.distance.distance * 1000) },
    ...(row === null ? foundMembers(trip) : tripMembers(row, style)),
    ...{ headsign: trip.headsign, tripId: runId(runOf(trip)), interlineWithPreviousLeg: false },
    ...{ cancelled: false, intermediateStops: [] },
    legGeometry: geometryOf(style.withLines ? joinedLine(leg.geometry) : [], style),
  };
}

/** A stop of a ride with its times by the search, and with what our schedules know about the stop. */
function plannedPlace(stop: FoundStop, row: RideStop | null, feed: string, style: LegStyle) {
  const times = textsOfTimes(stop);
  if (row === null) return { ...stopOfRide(stop, feed, style), ...times };
  const alerts = row.stop.alerts ?? [];
  return {
    ...{ ...stopPlace(row.stop, style), tz: row.zone, ...times, ...offersAt(stop), cancelled: false },
    ...(alerts.length === 0 ? {} : { alerts: alerts.map((alert) => alertOf(alert, style.languages)) }),
  };
}

/** The times of a stop of a ride. Mostly all are the same, and formatted once. */
function textsOfTimes({ departure: text, times }: FoundStop) {
  if (times === undefined) {
    return { arrival: text, scheduledArrival: text, departure: text, scheduledDeparture: text };
  }
  const { arrival, departure, scheduledArrival, scheduledDeparture } = times;
  const arrivalText = utcTime(arrival);
  const departureText = departure === arrival ? arrivalText : utcTime(departure);
  return {
    arrival: arrivalText,
    scheduledArrival: scheduledArrival === arrival ? arrivalText : utcTime(scheduledArrival),
    departure: departureText,
    scheduledDeparture: scheduledDeparture === departure ? departureText : utcTime(scheduledDeparture),
  };
}

/** A stop of a ride by the search alone. */
function stopOfRide(stop: FoundStop, feed: string, style: LegStyle) {
  const { stop_name, stop_id, stop_code, lat, lon } = stop;
  return {
    ...{ name: stop_name, stopId: motisId(feed, stop_id), lat, lon },
    ...withoutEmpty({ level: style.alwaysLevel ? 0 : null, stopCode: stop_code }),
    ...{ vertexType: "TRANSIT", ...offersAt(stop) },
  };
}

const offersAt = (stop: FoundStop) => ({
  pickupType: offerOf(stop.pickup_type),
  dropoffType: offerOf(stop.drop_off_type),
});

/** Members about the run of a ride. */
function tripMembers({ run, trip, ends }: Omit<RideRow, "stops">, style: LegStyle) {
  const alerts = alertsOf(trip, style.languages);
  const [first, last] = [ends[0], ends.at(-1)];
  return {
    ...routeMembers(trip.route, run.feed),
    ...{ tripShortName: trip.trip_short_name ?? "", headsign: trip.trip_headsign ?? "", tripId: runId(run) },
    ...(first === undefined || last === undefined
      ? {}
      : { tripFrom: stopPlace(first, style), tripTo: stopPlace(last, style) }),
    ...(trip.direction_id === null ? {} : { directionId: String(trip.direction_id) }),
    ...{ bikesAllowed: trip.bikes_allowed === 1, ...accessibilityOf(trip), reservation: "NONE" },
    ...(alerts.length === 0 ? {} : { alerts }),
  };
}

/** The statement of the feed; nothing where it has none. */
function accessibilityOf({ wheelchair_accessible: value }: Pick<MotisTripRow, "wheelchair_accessible">) {
  if (value === 1) return { wheelchairAccessible: "ACCESSIBLE" };
  return value === 2 ? { wheelchairAccessible: "NOT_ACCESSIBLE" } : {};
}

function foundMembers({ route, feed_id, trip_short_name }: FoundTrip) {
  const { agency } = route;
  return {
    ...{ tripShortName: trip_short_name, routeId: motisId(feed_id, route.route_id) },
    ...{ routeShortName: route.route_short_name, routeLongName: route.route_long_name },
    displayName: route.route_short_name || route.route_long_name,
    routeType: route.route_type,
    ...withoutEmpty({ routeColor: route.route_color, routeTextColor: route.route_text_color }),
    ...{ agencyId: agency.agency_id, agencyName: agency.agency_name, source: feed_id },
  };
}

/** A part of a run as a leg, from one of its calls to another: the whole run by default. */
export function runLeg(
  row: MotisRunRow,
  style: LegStyle,
  [board, alight]: [number, number] = [0, row.calls.length - 1],
) {
  const { trip } = row;
  const calls = row.calls.slice(board, alight + 1);
  const [out, in_] = [timesOf(calls[0]!), timesOf(calls.at(-1)!)];
  const places = calls.map((call, i) =>
    callPlace(call, isCanceledCall(call, trip), style, style.languages, {
      isFirst: i === 0,
      isLast: i === calls.length - 1,
    }),
  );
  const points = lineBetween(row, calls);
  const at = (unix: number | null) => utcTime(unix ?? 0);
  const [start, end] = [out.departure ?? 0, in_.arrival ?? 0];
  return {
    mode: modeOf(trip.route.route_type),
    ...{ from: places[0]!, to: places.at(-1)! },
    ...{ duration: end - start, startTime: at(start), endTime: at(end) },
    ...{ scheduledStartTime: at(out.scheduledDeparture), scheduledEndTime: at(in_.scheduledArrival) },
    realTime: calls.some((call) => timesOf(call).isRealtime) || trip.schedule_relationship === "CANCELED",
    scheduled: trip.id !== 0,
    distance: Math.round(lineLength(points)),
    ...tripMembers(row, style),
    ...{ cancelled: trip.schedule_relationship === "CANCELED", interlineWithPreviousLeg: false },
    intermediateStops: places.slice(1, -1),
    legGeometry: geometryOf(style.withLines ? points : [], style),
  };
}

/** The path of a run between two calls. */
function lineBetween({ line }: MotisRunRow, calls: readonly CallRow[]): readonly LonLat[] {
  const stops = calls.map(({ stop }) => stop.geometry.coordinates);
  const shape = line === null ? [] : joinedLine(line as { coordinates: unknown });
  return stops.length < 2 ? stops : partOfLine(shape, stops);
}

/** An itinerary of legs that are known already. */
export function itineraryOfLegs(legs: readonly MotisLeg[]) {
  const [first, last] = [legs[0]!, legs.at(-1)!];
  const rides = legs.filter((leg) => "tripId" in leg && !leg.interlineWithPreviousLeg).length;
  return {
    id: itineraryId(legs as ItineraryLegs),
    duration: unixOf(last.endTime) - unixOf(first.startTime),
    ...{ startTime: first.startTime, endTime: last.endTime, transfers: Math.max(0, rides - 1), legs },
  };
}

export function geometryOf(points: readonly LonLat[], { decimals }: Dialect) {
  return { points: encodePolyline(points, decimals), precision: decimals, length: points.length };
}

function stepOf({ relativeDirection, meters, streetName, isUnnamed, staysOn, line }: StreetStep, dialect: Dialect) {
  return {
    ...{ relativeDirection, distance: meters, fromLevel: 0, toLevel: 0, polyline: geometryOf(line, dialect) },
    // MOTIS names no street that has no name.
    ...{ streetName: isUnnamed ? "" : streetName, exit: "", stayOn: staysOn, area: false },
  };
}
