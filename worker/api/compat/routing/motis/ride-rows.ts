/** Rows of rides by timetable, from the run that the search has in memory: only stops, agencies, and alerts are read. */
import { zoneOfStop } from "../../../../../src/domain/time/stop-zone.ts";
import { stopLoader, versionLoader } from "../../../../loaders/entities.ts";
import { levelLoader } from "../../../../loaders/station.ts";
import { alertsAbout, alertsOfRoute, alertsOfStop, alertsOfTrip } from "../../../../schedule/realtime.ts";
import { kindOf, type ScheduledTrip } from "../../../../schedule/trip.ts";
import type { FeedVersionRow } from "../../../../store/entities/feed-version.ts";
import type { StopRow } from "../../../../store/entities/stop.ts";
import type { QueryContext } from "../../../graphql/context.ts";
import type { LegRide } from "../../../graphql/directions/legs.ts";
import { zoneOfRoute } from "../../../graphql/directions/running.ts";
import { routeOfLeg, stopOfLeg } from "../../../graphql/directions/shown.ts";
import { textInLanguage } from "../../../graphql/resolvers/translations.ts";
import { headsignInLanguage } from "../../../graphql/resolvers/trip.ts";
import type { MotisStopRow, MotisTripRow, RowOfStop } from "./rows.ts";
import type { MotisRun } from "./runs.ts";

/** A stop of a ride, with the time zone in which its times are shown. */
export type RideStop = { stop: RowOfStop; zone: string };

/** A ride with the names, alerts, and ends of its run, which the search leaves out. */
export type RideRow = {
  run: MotisRun;
  trip: Omit<MotisTripRow, "frequencies" | "schedule_relationship" | "trip_id">;
  /** At the places of `LegRow.stops`; null where nothing is known. */
  stops: readonly (RideStop | null)[];
  /** The first and the last stop of the run. */
  ends: MotisStopRow[];
};

/** Alerts in force about one thing. */
const ALERTS = { active: true, limit: 10 };

/** The rows of a ride; null if the search has no scheduled run for it. */
export async function rideRow(context: QueryContext, ride: LegRide | null, run: MotisRun): Promise<RideRow | null> {
  const trip = ride?.run() ?? null;
  if (ride === null || trip === null) return null;
  const { version } = ride.schedule;
  versionLoader(context).prime(version.id, version);
  const usualZone = zoneOfRoute(ride.schedule, ride.routeId);
  const ids = trip.pattern.pattern.stops.filter((id) => id > 0);
  const [shownTrip, stops, ends] = await Promise.all([
    tripRow(context, trip, ride),
    Promise.all(ride.stops.map(({ id }) => rideStop(context, version, id, usualZone))),
    Promise.all(
      [ids[0], ids.at(-1)].map((id) => (id === undefined ? null : rideStop(context, version, id, usualZone))),
    ),
  ]);
  if (shownTrip === null) return null;
  return { run, trip: shownTrip, stops, ends: ends.flatMap((end) => end?.stop ?? []) };
}

async function tripRow(
  context: QueryContext,
  trip: ScheduledTrip,
  { schedule }: LegRide,
): Promise<RideRow["trip"] | null> {
  const { route, agency } = await routeOfLeg(context, schedule, trip.route_id);
  if (route === null || agency === null) return null;
  const [headsign, ofTrip, ofRoute, ofAgency] = await Promise.all([
    headsignInLanguage(context, {}, trip),
    alertsOfTrip(context, trip, ALERTS),
    alertsOfRoute(context, route, ALERTS),
    alertsAbout(context, trip.feed_version_id, { agencyId: agency.agency_id }, ALERTS),
  ]);
  const { directionId, wheelchairAccessible, bikesAllowed } = kindOf(trip);
  return {
    ...{ id: trip.id, trip_headsign: headsign, direction_id: directionId, bikes_allowed: bikesAllowed, alerts: ofTrip },
    trip_short_name: trip.timetable.timetable.shortNames[trip.index] ?? null,
    wheelchair_accessible: wheelchairAccessible,
    route: {
      ...{ ...route, alerts: ofRoute },
      agency: { ...agency, alerts: ofAgency, agency_name: await textInLanguage("agency_name")(agency, {}, context) },
      route_short_name: await textInLanguage("route_short_name")(route, {}, context),
      route_long_name: await textInLanguage("route_long_name")(route, {}, context),
    },
  };
}

async function rideStop(
  context: QueryContext,
  version: FeedVersionRow,
  id: number,
  usualZone: string,
): Promise<RideStop | null> {
  const stop = await stopOfLeg(context, version, id);
  if (stop === null) return null;
  const [parent, level] = await Promise.all([
    stop.parent_id === null ? null : stopOfLeg(context, version, stop.parent_id),
    stop.level_id === null ? null : levelLoader(context).load(stop.level_id),
  ]);
  // A boarding area belongs to a platform, and that to a station.
  const station = parent?.parent_id == null ? parent : await stopOfLeg(context, version, parent.parent_id);
  if (parent !== null) stopLoader(context).prime(parent.id, parent);
  const alerts = await alertsOfStop(context, stop, ALERTS);
  const { lon, lat } = stop.lon === null && parent !== null ? parent : stop;
  const nameOf = (named: StopRow) => textInLanguage("stop_name")(named, {}, context);
  const geometry: MotisStopRow["geometry"] = { coordinates: [lon ?? 0, lat ?? 0] };
  return {
    stop: {
      ...{ ...stop, geometry, feed_onestop_id: version.feed_onestop_id, level, alerts },
      stop_name: await nameOf(stop),
      stop_desc: await textInLanguage("stop_desc")(stop, {}, context),
      parent: parent && { ...parent, stop_name: await nameOf(parent) },
    },
    zone: zoneOfStop({ stop_timezone: (station ?? stop).stop_timezone }) ?? usualZone,
  };
}
