/** Turns a journey into legs: walks and rides. */
import { haversine, type LonLat, lineLength } from "../../../../src/domain/geo.ts";
import { partOfLine } from "../../../../src/domain/journey/part-of-line.ts";
import type { Journey, Ride } from "../../../../src/domain/journey/raptor.ts";
import { walkLength, walkTime } from "../../../../src/domain/journey/walk.ts";
import { decodeLine } from "../../../../src/domain/polyline.ts";
import { agencyLoader, routeLoader } from "../../../loaders/entities.ts";
import { utcTime } from "../../../schedule/stop-time-events.ts";
import { shapeLoader } from "../../../schedule/timetables.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import type { QueryContext } from "../context.ts";
import type { Lazy } from "../rows.ts";
import type { Distance, Leg, LegRoute, LegTrip } from "../schema.generated.ts";
import type { TransitRun } from "./network.ts";
import { type Journeying, lonLat, type Waypoint } from "./request.ts";

/** The trip of a leg; its route is read only if the query selects it. */
export type LegTripRow = Omit<LegTrip, "route"> & { route: Lazy<LegRoute> };

/** A leg, with its start and end in Unix seconds and its length in meters. */
export type LegRow = Omit<Leg, "distance" | "geometry" | "trip"> & {
  start: number;
  end: number;
  metres(): number | Promise<number>;
  distance: Lazy<Distance>;
  geometry: Lazy<object>;
  trip?: LegTripRow;
};

/** A walk, as a straight line. @param latest Unix seconds: a change that the feed guarantees may be shorter than we estimate */
export function walkLeg(
  from: Waypoint,
  to: Waypoint,
  start: number,
  latest: number = Number.POSITIVE_INFINITY,
): LegRow {
  const [a, b] = [lonLat(from), lonLat(to)];
  const metres = walkLength(a, b);
  const end = Math.min(start + walkTime(a, b), latest);
  const span = {
    duration: durationOf(end - start),
    distance: distanceOf(metres),
    start_time: utcTime(start),
    end_time: utcTime(end),
  };
  const goal = (to.name ?? "") === "" ? "the destination" : to.name;
  const instruction = `Walk to ${goal}: ${Math.round(haversine(a, b))} m in a straight line. The walking time is an estimate.`;
  return {
    ...span,
    start,
    end,
    metres: () => metres,
    mode: "WALK",
    from: placeOf(from),
    to: placeOf(to),
    steps: [{ ...span, to: placeOf(to), mode: "WALK", instruction, geometry_offset: 0 }],
    geometry: { type: "LineString", coordinates: [a, b] },
  };
}

const walkableStop = ({ lon, lat, stop_name }: StopRow): Waypoint => ({ lon: lon!, lat: lat!, name: stop_name });

/** Legs from the origin to the destination; walks without length are omitted. */
export function legsOf(
  context: QueryContext,
  { from, to }: Journeying,
  { start, rides }: Journey<TransitRun>,
): LegRow[] {
  const legs: LegRow[] = [];
  let here: Waypoint = from;
  let now = start;
  const walk = (there: Waypoint, latest?: number) => {
    const leg = walkLeg(here, there, now, latest);
    if (leg.end > leg.start) legs.push(leg);
  };
  for (const ride of rides) {
    const { stops: called } = ride.run.on;
    walk(walkableStop(called[ride.board]!), ride.departure);
    legs.push(rideLeg(context, ride));
    here = walkableStop(called[ride.alight]!);
    now = ride.arrival;
  }
  walk(to);
  return legs;
}

function rideLeg(context: QueryContext, ride: Ride<TransitRun>): LegRow {
  const { run, board, alight, departure, arrival } = ride;
  const called = run.on.stops
    .slice(board, alight + 1)
    .flatMap((stop, i) => (stop === null ? [] : [departureAt(ride, stop, board + i)]));
  const points = called.map(lonLat);
  let drawn: Promise<LonLat[]> | undefined;
  const line = () => {
    drawn ??= lineOf(context, run, points);
    return drawn;
  };
  return {
    start: departure,
    end: arrival,
    metres: async () => lineLength(await line()),
    duration: durationOf(arrival - departure),
    distance: async () => distanceOf(lineLength(await line())),
    start_time: utcTime(departure),
    end_time: utcTime(arrival),
    mode: "TRANSIT",
    from: waypointOf(called[0]!),
    to: waypointOf(called.at(-1)!),
    stops: called,
    steps: [],
    trip: tripOf(context, run),
    geometry: async () => ({ type: "LineString", coordinates: await line() }),
  };
}

async function lineOf(context: QueryContext, { on, timetable, index }: TransitRun, stops: LonLat[]): Promise<LonLat[]> {
  const { shapeId } = on.pattern.kinds[timetable.kinds[index]!]!;
  const shape = shapeId === null ? null : await shapeLoader(context, on.version.shard).load(shapeId);
  return partOfLine(shape === null ? [] : decodeLine(shape.line), stops);
}

/** A stop of a ride. At the last stop the departure is the arrival. */
function departureAt(ride: Ride<TransitRun>, stop: StopRow, position: number) {
  const { run, board, alight } = ride;
  const { on, timetable, index, origin, shift } = run;
  const profile = on.pattern.profiles[timetable.profiles[index]!]!;
  const [arrival, departure] = [profile.arrivals[position] ?? null, profile.departures[position] ?? null];
  const offset = position === alight ? arrival : (departure ?? arrival);
  const { stopSequence } = on.pattern.extras[on.pattern.kinds[timetable.kinds[index]!]!.extras]!;
  const fallback = position === board ? ride.departure : ride.arrival;
  return {
    lon: stop.lon!,
    lat: stop.lat!,
    departure: utcTime(offset === null ? fallback : origin + shift + timetable.starts[index]! + offset),
    stop_id: stop.stop_id,
    stop_name: stop.stop_name ?? "",
    stop_code: stop.stop_code ?? "",
    stop_onestop_id: stop.onestop_id ?? "",
    stop_index: position,
    stop_sequence: stopSequence[position] ?? null,
  };
}

function waypointOf(stop: ReturnType<typeof departureAt>) {
  return { ...placeOf({ ...stop, name: stop.stop_name }), stop };
}

function tripOf(context: QueryContext, { on, timetable, index }: TransitRun): LegTripRow {
  return {
    trip_id: timetable.tripIds[index]!,
    trip_short_name: timetable.shortNames[index] ?? "",
    headsign: on.pattern.kinds[timetable.kinds[index]!]!.headsign ?? "",
    feed_id: on.version.feed_onestop_id,
    feed_version_sha1: on.version.sha1,
    route: async () => {
      const [route, agency] = await Promise.all([
        routeLoader(context).load(on.routeId),
        agencyLoader(context).load(on.agencyId),
      ]);
      return {
        route_id: route?.route_id ?? "",
        route_short_name: route?.route_short_name ?? "",
        route_long_name: route?.route_long_name ?? "",
        route_onestop_id: route?.onestop_id ?? "",
        route_type: route?.route_type ?? 3,
        route_color: route?.route_color,
        route_text_color: route?.route_text_color,
        agency: {
          agency_id: agency?.agency_id ?? "",
          agency_name: agency?.agency_name ?? "",
          agency_onestop_id: agency?.onestop_id ?? "",
        },
      };
    },
  };
}

/** Durations, distances and places of directions. */
export function durationOf(seconds: number) {
  return { duration: seconds, units: "SECONDS" } as const;
}

/** A distance in kilometers, rounded to the meter. */
export function distanceOf(metres: number) {
  return { distance: Math.round(metres) / 1000, units: "KILOMETERS" } as const;
}

/** A point of a journey that is not a stop. */
export function placeOf({ lon, lat, name }: Waypoint) {
  return { lon, lat, name: name ?? null };
}
