/** Places, times, routes, and alerts in the shapes of MOTIS. */

import { textInLanguages } from "../../../../../src/domain/realtime/alert-language.ts";
import { isShownCanceled } from "../../../../../src/domain/realtime/canceled.ts";
import { isOffered } from "../../../../../src/domain/schedule/boarding.ts";
import { parseGtfsTime } from "../../../../../src/domain/time/gtfs-time.ts";
import { LAST_UNIX } from "../../../../../src/domain/time/rfc3339.ts";
import { utcTime } from "../../../../schedule/stop-time-events.ts";
import type { AlertRow, CallRow, MotisRouteRow, MotisStopRow, MotisTripRow } from "./rows.ts";
import type { Dialect } from "./version.ts";

/** Members that are known: MOTIS leaves out the others. */
export function withoutEmpty<T extends Record<string, unknown>>(members: T): Partial<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return Object.fromEntries(entries) as Partial<T>;
}

/** MOTIS' id of something in a feed. */
export const motisId = (feed: string, id: string) => `${feed}_${id}`;

/** The place of a stop, without times. */
export function stopPlace(stop: MotisStopRow, { alwaysLevel }: Dialect) {
  const [lon, lat] = stop.geometry.coordinates;
  const feed = stop.feed_onestop_id;
  return {
    name: stop.stop_name ?? stop.parent?.stop_name ?? "",
    stopId: motisId(feed, stop.stop_id),
    ...{ lat, lon, vertexType: "TRANSIT" },
    ...withoutEmpty({
      parentId: stop.parent === null ? null : motisId(feed, stop.parent.stop_id),
      level: stop.level?.level_index ?? (alwaysLevel ? 0 : null),
      tz: stop.stop_timezone,
      ...{ stopCode: stop.stop_code, description: stop.stop_desc, track: stop.platform_code },
      scheduledTrack: stop.platform_code,
    }),
  };
}

/** MOTIS has no word for calls that must be arranged in advance. */
export const offerOf = (type: number | null | undefined) => (isOffered(type) ? "NORMAL" : "NOT_ALLOWED");

/** Unix seconds; null where unknown. `scheduled…` are those of the plan. */
type CallTimes = {
  arrival: number | null;
  departure: number | null;
  scheduledArrival: number | null;
  scheduledDeparture: number | null;
  isRealtime: boolean;
};

/** The times of a call. GraphQL's scheduled arrival is the departure, so that the time between both comes from the feed's columns. */
export function timesOf({ arrival, departure, arrival_time, departure_time }: CallRow): CallTimes {
  const [in_, out] = [parseGtfsTime(arrival_time ?? ""), parseGtfsTime(departure_time ?? "")];
  const scheduledDeparture = departure.scheduled_unix;
  const wait = in_ === null || out === null ? 0 : out - in_;
  const scheduledArrival = scheduledDeparture === null ? null : scheduledDeparture - wait;
  const expectedArrival = arrival.estimated_unix ?? (departure.estimated_unix === null ? scheduledArrival : null);
  const expectedDeparture = departure.estimated_unix ?? (arrival.estimated_unix === null ? scheduledDeparture : null);
  return {
    arrival: expectedArrival ?? expectedDeparture,
    departure: expectedDeparture ?? expectedArrival,
    // A run that is not in the schedule is planned as it is expected.
    scheduledArrival: scheduledArrival ?? expectedArrival ?? expectedDeparture,
    scheduledDeparture: scheduledDeparture ?? expectedDeparture ?? expectedArrival,
    isRealtime: arrival.estimated_unix !== null || departure.estimated_unix !== null,
  };
}

/** Whether riders cannot use a call because of realtime data. */
export function isCanceledCall(call: CallRow, trip: MotisTripRow): boolean {
  return isShownCanceled(call.schedule_relationship) || isShownCanceled(trip.schedule_relationship);
}

const text = (unix: number | null) => (unix === null ? null : utcTime(unix));

/** The place of a call. @param ends whether it is the first or the last of those that are shown, which have one time */
export function callPlace(
  call: CallRow,
  isCanceled: boolean,
  dialect: Dialect,
  languages: readonly string[],
  ends: { isFirst?: boolean; isLast?: boolean } = {},
) {
  const times = timesOf(call);
  const arrivals = { arrival: text(times.arrival), scheduledArrival: text(times.scheduledArrival) };
  const departures = { departure: text(times.departure), scheduledDeparture: text(times.scheduledDeparture) };
  const alerts = call.stop.alerts ?? [];
  return {
    ...stopPlace(call.stop, dialect),
    ...withoutEmpty({
      tz: call.arrival.stop_timezone,
      scheduledTrack: (call.scheduled_stop ?? call.stop).platform_code,
      ...(ends.isFirst === true ? {} : arrivals),
      ...(ends.isLast === true ? {} : departures),
    }),
    pickupType: isCanceled ? "NOT_ALLOWED" : offerOf(call.pickup_type),
    dropoffType: isCanceled ? "NOT_ALLOWED" : offerOf(call.drop_off_type),
    ...{ cancelled: isCanceled },
    ...(alerts.length === 0 ? {} : { alerts: alerts.map((alert) => alertOf(alert, languages)) }),
  };
}

/** Members about the route and its agency, which legs and boards share. */
export function routeMembers(route: MotisRouteRow, feed: string) {
  const { agency } = route;
  return {
    routeId: motisId(feed, route.route_id),
    routeShortName: route.route_short_name ?? "",
    routeLongName: route.route_long_name ?? "",
    displayName: route.route_short_name || route.route_long_name || "",
    routeType: route.route_type,
    ...withoutEmpty({
      ...{ routeUrl: route.route_url, routeColor: route.route_color, routeTextColor: route.route_text_color },
      agencyFareUrl: agency.agency_fare_url,
    }),
    ...{ agencyId: agency.agency_id, agencyName: agency.agency_name, agencyUrl: agency.agency_url },
    source: feed,
  };
}

/** Alerts about a run, its route, and its agency. */
export function alertsOf({ alerts, route }: Pick<MotisTripRow, "alerts" | "route">, languages: readonly string[]) {
  const rows = [...(alerts ?? []), ...(route.alerts ?? []), ...(route.agency.alerts ?? [])];
  const texts = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return Array.from(texts.values(), (row) => alertOf(row, languages));
}

const CAUSES = new Set([
  ...["UNKNOWN_CAUSE", "OTHER_CAUSE", "TECHNICAL_PROBLEM", "STRIKE", "DEMONSTRATION", "ACCIDENT", "HOLIDAY", "WEATHER"],
  ...["MAINTENANCE", "CONSTRUCTION", "POLICE_ACTIVITY", "MEDICAL_EMERGENCY", "SPECIAL_EVENT"],
]);
const EFFECTS = new Set([
  ...["NO_SERVICE", "REDUCED_SERVICE", "SIGNIFICANT_DELAYS", "DETOUR", "ADDITIONAL_SERVICE", "MODIFIED_SERVICE"],
  ...["OTHER_EFFECT", "UNKNOWN_EFFECT", "STOP_MOVED", "NO_EFFECT", "ACCESSIBILITY_ISSUE"],
]);
const SEVERITIES = new Set(["UNKNOWN_SEVERITY", "INFO", "WARNING", "SEVERE"]);
const among = (words: ReadonlySet<string>, word: string | null) => (word !== null && words.has(word) ? word : null);

export function alertOf(alert: AlertRow, languages: readonly string[]) {
  const best = (rows: AlertRow["url"]) => textInLanguages(rows ?? [], languages);
  const periods = (alert.active_period ?? []).map(({ start, end }) => {
    return { start: utcTime(start ?? 0), end: utcTime(end ?? LAST_UNIX) };
  });
  return {
    headerText: best(alert.header_text) ?? "",
    descriptionText: best(alert.description_text) ?? "",
    ...withoutEmpty({
      impactPeriod: periods.length === 0 ? null : periods,
      cause: among(CAUSES, alert.cause),
      effect: among(EFFECTS, alert.effect),
      severityLevel: among(SEVERITIES, alert.severity_level),
      url: best(alert.url),
      ttsHeaderText: best(alert.tts_header_text),
      ttsDescriptionText: best(alert.tts_description_text),
    }),
  };
}
