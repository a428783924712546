/** Itineraries and their legs, as OpenTripPlanner's resolvers read them. */
import { joinedLine } from "../../../../src/domain/geo/antimeridian.ts";
import { type LonLat, lineLength } from "../../../../src/domain/geo/globe.ts";
import { STATION } from "../../../../src/domain/gtfs/location-types.ts";
import { dayOf, isoDate } from "../../../../src/domain/time/service-day.ts";
import { childrenOf } from "../../../loaders/denormalized-rows.ts";
import { agencyLoader, routeLoader, stopLoader } from "../../../loaders/entities.ts";
import { tripsByGtfsId } from "../../../schedule/find-trips.ts";
import { routeByGtfsId, stopByGtfsId } from "../../../schedule/realtime.ts";
import { isAdded, type ScheduledTrip, type StopTime } from "../../../schedule/trip.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import type { RouteRow } from "../../../store/entities/route.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import type { QueryContext } from "../../graphql/context.ts";
import type { LegRide } from "../../graphql/directions/legs.ts";
import { routeOfLeg, stopOfLeg } from "../../graphql/directions/shown.ts";
import type { LegRental } from "../../graphql/schema.generated.ts";
import { type FoundItinerary, type FoundLeg, type FoundStop, type JourneyPlace, unixOf } from "../routing/journeys.ts";
import { stepsOf } from "../routing/otp.ts";
import { activeVersion, primeVersion, readGlobalId, tripOfId } from "./ids.ts";
import { boardOf, callsOfTrip, stateOf, stopOfCall, timesOfCall } from "./stop-times.ts";
import { transitMode } from "./words.ts";

/** Scheduled and expected, in Unix seconds; `expected` is null without realtime data. */
export type LegTimeSource = { scheduled: number; expected: number | null; zone: string };

export type PlaceSource = {
  name: string | null;
  lat: number;
  lon: number;
  arrival: LegTimeSource;
  departure: LegTimeSource;
  /** GTFS stop_sequence; null where it is no stop. */
  position: number | null;
  stop: ((context: QueryContext) => Promise<StopRow | null> | StopRow | null) | null;
  boarding: { pickup: number | null; dropOff: number | null };
  /** A station or a free vehicle of a system of shared vehicles; null for other places. */
  rental: RentalName | null;
};

/** Names a station or a vehicle of the system of a feed, by their ids. */
export type RentalName = { feed: string; station: string | null; vehicle: string | null };

/** The trip of a ride, with its run, and the positions of its ends in the pattern. */
type RideSource = {
  /** As a search has it, perhaps without the columns that it does not need. */
  trip: ScheduledTrip | null;
  /** With all columns of its calls. */
  wholeTrip: () => Promise<ScheduledTrip | null>;
  route: RouteRow | null;
  /** Stops of its calls, as far as they are read, by numeric id. */
  stops: ReadonlyMap<number, StopRow>;
  from: number;
  to: number;
};

export type LegSource = {
  start: LegTimeSource;
  end: LegTimeSource;
  from: PlaceSource;
  to: PlaceSource;
  stopsBetween: PlaceSource[];
  meters: number;
  line: readonly LonLat[];
  steps: ReturnType<typeof stepsOf>;
  staysOnBoard: boolean;
  headsign: string | null;
  serviceDay: number | null;
  /** Null for a walk, and on a shared vehicle. */
  ride: RideSource | null;
  /** Null for other legs. */
  rental: LegRental | null;
  /** Tickets, of a leg in an itinerary. */
  products?: readonly object[];
};

export type ItinerarySource = { itinerary: FoundItinerary; zone: string };

/** A leg of a journey that was found, with the rows of its ride. */
export async function legOf(context: QueryContext, leg: FoundLeg, zone: string): Promise<LegSource> {
  const [start, end] = [unixOf(leg.start_time), unixOf(leg.end_time)];
  const time = (at: number, delay: number | null): LegTimeSource => ({
    scheduled: at - (delay ?? 0),
    expected: delay === null ? null : at,
    zone,
  });
  const times = { start: time(start, leg.departure_delay), end: time(end, leg.arrival_delay) };
  const stops = leg.stops ?? [];
  const base = {
    ...times,
    meters: Math.round(leg.distance.distance * 1000),
    line: joinedLine(leg.geometry),
    staysOnBoard: leg.stays_on_board,
    rental: leg.rental,
  };
  if (leg.trip === null) {
    return {
      ...base,
      from: placeOf(leg.from, times.start, rentalAt(leg, "from")),
      to: placeOf(leg.to, times.end, rentalAt(leg, "to")),
      ...{ stopsBetween: [], steps: stepsOf(leg), headsign: null, serviceDay: null, ride: null },
    };
  }
  const { feed_id: feed, trip_id: tripId, service_date: date, start_time: startTime, headsign } = leg.trip;
  const day = dayOf(date) ?? 0;
  const tripOf = async (version: FeedVersionRow | null): Promise<ScheduledTrip | null> => {
    const [trips] = version === null ? [] : await tripsByGtfsId(context, [{ version, tripId }]);
    const [trip] = trips ?? [];
    return trip === undefined ? null : { ...trip, service_dates: [date], run: { day, startTime: startTime ?? null } };
  };
  const source =
    leg.ride === null ? await readRide(context, feed, leg, tripOf) : await knownRide(context, leg.ride, tripOf);
  const { route, trip, wholeTrip, stopAt } = source;
  const place = (stop: FoundStop, at: LegTimeSource): PlaceSource => ({
    ...{ name: stop.stop_name, lat: stop.lat, lon: stop.lon, arrival: at, departure: at },
    position: stop.stop_sequence ?? null,
    stop: () => stopAt(stop),
    boarding: { pickup: stop.pickup_type ?? null, dropOff: stop.drop_off_type ?? null },
    rental: null,
  });
  const [first, last] = [stops[0], stops.at(-1)];
  return {
    ...base,
    from: first === undefined ? placeOf(leg.from, times.start, null) : place(first, times.start),
    to: last === undefined ? placeOf(leg.to, times.end, null) : place(last, times.end),
    stopsBetween: stops.slice(1, -1).map((stop) => {
      const at = unixOf(stop.departure);
      // The delay at the stops between is not known apart from the time.
      return place(stop, { scheduled: at, expected: leg.departure_delay === null ? null : at, zone });
    }),
    ...{ steps: [], headsign: headsign || null, serviceDay: day },
    ride: {
      ...{ trip, wholeTrip, route, stops: source.stops },
      ...{ from: first?.stop_index ?? 0, to: last?.stop_index ?? 0 },
    },
  };
}

type RideRows = Pick<RideSource, "trip" | "wholeTrip" | "route" | "stops"> & {
  stopAt: (stop: FoundStop) => Promise<StopRow | null> | StopRow | null;
};

type TripReader = (version: FeedVersionRow | null) => Promise<ScheduledTrip | null>;

/** The rows of a ride that the search has, by their numeric ids. */
async function knownRide(context: QueryContext, ride: LegRide, tripOf: TripReader): Promise<RideRows> {
  const { version } = ride.schedule;
  primeVersion(context, version);
  const [stops, { route, agency }] = await Promise.all([
    Promise.all(ride.stops.map(({ id }) => stopOfLeg(context, version, id))),
    routeOfLeg(context, ride.schedule, ride.routeId),
  ]);
  const rows = stops.filter((stop) => stop !== null);
  if (route !== null) routeLoader(context).prime(route.id, route);
  if (agency !== null) agencyLoader(context).prime(agency.id, agency);
  const byGtfsId = new Map(rows.map((row) => [row.stop_id, row]));
  const trip = ride.run() ?? (await tripOf(version));
  return {
    ...{ trip, route, stops: new Map(rows.map((row) => [row.id, row])) },
    wholeTrip: () => tripOf(version),
    stopAt: ({ stop_id }) => byGtfsId.get(stop_id) ?? null,
  };
}

/** The rows of a ride on demand, by the ids of its feed. */
async function readRide(context: QueryContext, feed: string, leg: FoundLeg, tripOf: TripReader): Promise<RideRows> {
  const version = await activeVersion(context, feed);
  const [trip, route] = await Promise.all([
    tripOf(version),
    version === null || leg.trip === null ? null : routeByGtfsId(context, version.id, leg.trip.route.route_id),
  ]);
  return {
    ...{ trip, route, stops: new Map<number, StopRow>(), wholeTrip: async () => trip },
    stopAt: ({ stop_id }) => (version === null ? null : stopByGtfsId(context, version.id, stop_id)),
  };
}

function placeOf({ name, lat, lon }: JourneyPlace, at: LegTimeSource, rental: RentalName | null): PlaceSource {
  const boarding = { pickup: null, dropOff: null };
  return { name, lat, lon, arrival: at, departure: at, position: null, stop: null, boarding, rental };
}

/** Where the vehicle of a leg is taken or returned; null for a place that is no station. */
function rentalAt({ rental }: FoundLeg, end: "from" | "to"): RentalName | null {
  if (rental === null) return null;
  const station = (end === "from" ? rental.from_station_id : rental.to_station_id) ?? null;
  const vehicle = end === "from" ? (rental.vehicle_id ?? null) : null;
  return station === null && vehicle === null ? null : { feed: rental.feed_onestop_id, station, vehicle };
}

/** A ride on a run between two positions of its pattern, with straight lines between its stops. */
async function legOfRun(
  context: QueryContext,
  run: ScheduledTrip,
  from: number,
  to: number,
): Promise<LegSource | null> {
  const day = run.run?.day ?? 0;
  const calls = callsOfTrip(run, day).filter(({ position }) => position! >= from && position! <= to);
  const places = await Promise.all(calls.map((call) => placeOfCall(context, call)));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const line = places.map(({ lon, lat }): LonLat => [lon, lat]);
  return {
    ...{ start: first.departure, end: last.arrival, from: first, to: last, stopsBetween: places.slice(1, -1), line },
    ...{ meters: Math.round(lineLength(line)), steps: [], staysOnBoard: false, serviceDay: day },
    headsign: run.pattern.pattern.kinds[run.timetable.timetable.kinds[run.index]!]?.headsign ?? null,
    ride: {
      ...{ trip: run, wholeTrip: async () => run, route: await routeLoader(context).load(run.route_id) },
      ...{ stops: new Map(), from, to },
    },
    rental: null,
  };
}

async function placeOfCall(context: QueryContext, call: StopTime): Promise<PlaceSource> {
  const [stop, arrival, departure] = await Promise.all([
    stopOfCall(context, call),
    timesOfCall(context, call, "arrival"),
    timesOfCall(context, call, "departure"),
  ]);
  const time = ({ scheduledUnix, expectedUnix, zone }: typeof arrival): LegTimeSource => ({
    scheduled: scheduledUnix ?? expectedUnix ?? 0,
    expected: expectedUnix,
    zone,
  });
  return {
    ...{ name: stop?.stop_name ?? null, lat: stop?.lat ?? 0, lon: stop?.lon ?? 0 },
    ...{ arrival: time(arrival), departure: time(departure), position: call.stopSequence },
    stop: () => stop,
    boarding: { pickup: null, dropOff: null },
    rental: null,
  };
}

/** Names a ride: its trip, the day and start of its run, and its two positions. */
export type LegName = [trip: string, date: string, startTime: number | null, from: number, to: number];

/** The ride that an id of an earlier answer names; null if there is none. */
export async function legOfId(context: QueryContext, id: string): Promise<LegSource | null> {
  const name = readGlobalId(id);
  if (name?.type !== "Leg") return null;
  const parts = readName(name.id);
  if (parts === null) return null;
  const [tripId, date, startTime, from, to] = parts;
  const [trip, day] = [await tripOfId(context, tripId), dayOf(date)];
  if (trip === null || day === null) return null;
  return legOfRun(context, { ...trip, service_dates: [date], run: { day, startTime } }, from, to);
}

function readName(text: string): LegName | null {
  try {
    const name: unknown = JSON.parse(text);
    const isName =
      Array.isArray(name) &&
      name.length === 5 &&
      name.slice(0, 2).every((part) => typeof part === "string") &&
      [name[2] ?? 0, name[3], name[4]].every((part) => Number.isSafeInteger(part));
    return isName ? (name as LegName) : null;
  } catch {
    return null;
  }
}

const DAY_S = 86_400;

export type OtherLegsArgs = {
  numberOfLegs: number;
  originModesWithParentStation?: readonly string[] | null;
  destinationModesWithParentStation?: readonly string[] | null;
};

/** Most rides before or after a leg. */
const MAX_OTHER_LEGS = 20;

/**
 * Rides between the two stops of a leg that depart within a day after it, or before it, the nearest first.
 * Rides of the modes that the arguments name may use any platform of the station.
 */
export async function otherLegs(
  context: QueryContext,
  leg: LegSource,
  args: OtherLegsArgs,
  which: "next" | "previous",
): Promise<LegSource[] | null> {
  const { ride, from, to, start } = leg;
  if (ride === null || from.stop === null || to.stop === null) return null;
  const mode = transitMode(ride.route?.route_type ?? 3);
  const [origin, destination] = await Promise.all([from.stop(context), to.stop(context)]);
  if (origin === null || destination === null) return null;
  const [origins, destinations] = await Promise.all([
    platformsOf(context, origin, args.originModesWithParentStation?.includes(mode) === true),
    platformsOf(context, destination, args.destinationModesWithParentStation?.includes(mode) === true),
  ]);
  const at = start.expected ?? start.scheduled;
  const window =
    which === "next" ? { startTime: at + 1, timeRange: DAY_S } : { startTime: at - DAY_S, timeRange: DAY_S - 1 };
  const board = { ...window, omitNonPickups: true, omitCanceled: true };
  const calls = (await Promise.all(origins.map((stop) => boardOf(context, stop, board)))).flat();
  const goals = new Set(destinations.map(({ id }) => id));
  const rides = calls.flatMap(({ trip, position, serviceDay, shift }) => {
    if (isAdded(trip) || trip.copy !== undefined || position === null || serviceDay === null) return [];
    const alight = trip.pattern.pattern.stops.findIndex((id, i) => i > position && goals.has(id));
    if (alight < 0) return [];
    const begin = trip.timetable.timetable.starts[trip.index]!;
    const repeats = (trip.timetable.timetable.frequencies[trip.index] ?? []).length > 0;
    const run = { day: serviceDay, startTime: repeats ? begin + shift : null };
    return [legOfRun(context, { ...trip, service_dates: [isoDate(serviceDay)], run }, position, alight)];
  });
  const legs = (await Promise.all(rides)).filter((one) => one !== null);
  const departure = (one: LegSource) => one.start.expected ?? one.start.scheduled;
  const sign = which === "next" ? 1 : -1;
  return legs
    .sort((a, b) => sign * (departure(a) - departure(b)))
    .slice(0, Math.max(0, Math.min(args.numberOfLegs, MAX_OTHER_LEGS)));
}

async function platformsOf(context: QueryContext, stop: StopRow, ofStation: boolean): Promise<StopRow[]> {
  const station = !ofStation || stop.parent_id === null ? null : await stopLoader(context).load(stop.parent_id);
  if (station === null || station.location_type !== STATION) return [stop];
  return (await childrenOf(context, station)).filter(({ location_type }) => location_type === 0);
}

/** The calls of a ride, with both ends. */
export function callsOfRide({ ride, serviceDay }: LegSource): StopTime[] {
  if (ride === null || ride.trip === null || serviceDay === null) return [];
  return callsOfTrip(ride.trip, serviceDay)
    .filter(({ position }) => position! >= ride.from && position! <= ride.to)
    .map((call) => {
      const stop = ride.stops.get(call.stopId);
      return stop === undefined ? call : { ...call, stop };
    });
}

/** RealtimeState of a ride; null for a walk. */
export async function stateOfRide(context: QueryContext, leg: LegSource): Promise<string | null> {
  if (leg.ride === null) return null;
  const [first] = callsOfRide(leg);
  if (first === undefined) return "ADDED";
  return stateOf(context, first);
}
