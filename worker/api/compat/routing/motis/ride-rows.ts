/** Rows of rides by timetable, from the run that the search has in memory: only stops, agencies, and alerts are read. */
import { formatGtfsTime } from "../../../../../src/domain/time/gtfs-time.ts";
import { stopLoader, versionLoader } from "../../../../loaders/entities.ts";
import { levelLoader } from "../../../../loaders/station.ts";
import { alertsAbout, alertsOfRoute, alertsOfStop, alertsOfTrip } from "../../../../schedule/realtime.ts";
import {
  boardingTypeOf,
  movedStop,
  relationshipOf,
  stopOfStopTime,
  timesOfEvent,
} from "../../../../schedule/stop-time-events.ts";
import { kindOf, type ScheduledTrip, type StopTime, undatedStopTime } from "../../../../schedule/trip.ts";
import type { FeedVersionRow } from "../../../../store/entities/feed-version.ts";
import type { StopRow } from "../../../../store/entities/stop.ts";
import type { QueryContext } from "../../../graphql/context.ts";
import type { LegRide } from "../../../graphql/directions/legs.ts";
import { routeOfLeg, stopOfLeg } from "../../../graphql/directions/shown.ts";
import { textInLanguage } from "../../../graphql/resolvers/translations.ts";
import { headsignInLanguage } from "../../../graphql/resolvers/trip.ts";
import type { FoundLeg } from "../journeys.ts";
import type { CallRow, MotisStopRow } from "./rows.ts";
import type { MotisRideRow, MotisRun } from "./runs.ts";

/** Alerts in force about one thing. */
const ALERTS = { active: true, limit: 10 };

/** What is shown of the run of a ride, with the calls of the ride; null if the search has no scheduled run for it. */
export async function rideRow(context: QueryContext, leg: FoundLeg, run: MotisRun): Promise<MotisRideRow | null> {
  const trip = leg.ride?.run() ?? null;
  if (leg.ride === null || trip === null) return null;
  const { version } = leg.ride.schedule;
  versionLoader(context).prime(version.id, version);
  const { stops } = trip.pattern.pattern;
  const positions = (leg.stops ?? []).map(({ stop_index }) => stop_index ?? 0);
  const ends = [stops.find((id) => id > 0), stops.findLast((id) => id > 0)];
  const [shownTrip, calls, endRows] = await Promise.all([
    tripRow(context, trip, leg.ride),
    Promise.all(positions.map((position) => callRow(context, version, trip, position))),
    Promise.all(
      ends.map(async (id) =>
        stopRow(context, version, id === undefined ? null : await stopOfLeg(context, version, id)),
      ),
    ),
  ]);
  if (shownTrip === null) return null;
  const isThere = <T>(row: T | null): row is T => row !== null;
  return { run, trip: shownTrip, calls: calls.filter(isThere), ends: endRows.filter(isThere) };
}

async function tripRow(
  context: QueryContext,
  trip: ScheduledTrip,
  { schedule }: LegRide,
): Promise<MotisRideRow["trip"] | null> {
  const { route, agency } = await routeOfLeg(context, schedule, trip.route_id);
  if (route === null || agency === null) return null;
  const [headsign, ofTrip, ofRoute, ofAgency] = await Promise.all([
    headsignInLanguage(context, {}, trip),
    alertsOfTrip(context, trip, ALERTS),
    alertsOfRoute(context, route, ALERTS),
    alertsAbout(context, trip.feed_version_id, { agencyId: agency.agency_id }, ALERTS),
  ]);
  const { timetable } = trip.timetable;
  const { directionId, wheelchairAccessible, bikesAllowed } = kindOf(trip);
  return {
    ...{ id: trip.id, trip_headsign: headsign, direction_id: directionId, bikes_allowed: bikesAllowed, alerts: ofTrip },
    ...{ trip_short_name: timetable.shortNames[trip.index] ?? null, wheelchair_accessible: wheelchairAccessible },
    route: {
      ...{ ...route, alerts: ofRoute, agency: { ...agency, alerts: ofAgency } },
      route_long_name: textInLanguage("route_long_name")(route, {}, context),
    },
  };
}

async function callRow(
  context: QueryContext,
  version: FeedVersionRow,
  trip: ScheduledTrip,
  position: number,
): Promise<CallRow | null> {
  const undated = undatedStopTime(trip, position);
  const { day, startTime } = trip.run!;
  const shift = startTime === null ? 0 : startTime - trip.timetable.timetable.starts[trip.index]!;
  const shifted = (time: number | null) => (time === null ? null : time + shift);
  const [arrivalTime, departureTime] = [shifted(undated.arrival), shifted(undated.departure)];
  const scheduledStop = await stopOfLeg(context, version, undated.stopId);
  const call: StopTime = {
    ...{ ...undated, arrival: arrivalTime, departure: departureTime, shift, serviceDay: day, runDay: day },
    ...(scheduledStop === null ? {} : { stop: scheduledStop }),
  };
  const [movedTo, arrival, departure, pickup, dropOff, relationship] = await Promise.all([
    movedStop(context, call),
    timesOfEvent(context, call, "arrival"),
    timesOfEvent(context, call, "departure"),
    boardingTypeOf(context, call, "pickupType"),
    boardingTypeOf(context, call, "dropOffType"),
    relationshipOf(context, call),
  ]);
  const stop = movedTo ?? (await stopOfStopTime(context, call));
  const [row, alerts] = await Promise.all([
    stopRow(context, version, stop),
    stop === null ? [] : alertsOfStop(context, stop, ALERTS),
  ]);
  if (row === null) return null;
  return {
    ...{ stop_sequence: call.stopSequence, pickup_type: pickup, drop_off_type: dropOff },
    schedule_relationship: relationship,
    arrival_time: arrivalTime === null ? null : formatGtfsTime(arrivalTime),
    departure_time: departureTime === null ? null : formatGtfsTime(departureTime),
    arrival: { estimated_unix: arrival.estimatedUnix, stop_timezone: arrival.zone },
    departure: { scheduled_unix: departure.scheduledUnix, estimated_unix: departure.estimatedUnix },
    stop: { ...row, alerts },
    scheduled_stop: movedTo === null ? null : scheduledStop,
  };
}

async function stopRow(
  context: QueryContext,
  version: FeedVersionRow,
  stop: StopRow | null,
): Promise<MotisStopRow | null> {
  if (stop === null) return null;
  const [parent, level] = await Promise.all([
    stop.parent_id === null ? null : stopOfLeg(context, version, stop.parent_id),
    stop.level_id === null ? null : levelLoader(context).load(stop.level_id),
  ]);
  // Boards show times in the zone of the station.
  if (parent !== null) stopLoader(context).prime(parent.id, parent);
  const { lon, lat } = stop.lon === null && parent !== null ? parent : stop;
  const feed = version.feed_onestop_id;
  return {
    ...{ ...stop, feed_onestop_id: feed, level, geometry: { coordinates: [lon ?? 0, lat ?? 0] } },
    stop_name: textInLanguage("stop_name")(stop, {}, context),
    stop_desc: textInLanguage("stop_desc")(stop, {}, context),
    parent: parent && { ...parent, stop_name: textInLanguage("stop_name")(parent, {}, context) },
  };
}
