/** `/stops/{stop_key}/departures`: departures at a stop, its children, and its station. */
import type { Collection } from "../endpoint/endpoint.ts";
import { entityKey } from "../endpoint/key.ts";
import {
  DEFAULT_LIMIT,
  IN_LANGUAGE,
  INCLUDE_ALERTS,
  include,
  parameter,
  plain,
  type QueryValues,
  RELATIVE_DATE,
} from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { AGENCY_NAMES, alerts, FREQUENCY, VERSION, when } from "../endpoint/selection.ts";
import { CLOCK, DATE, FLAG, INTEGER, TEXT } from "../endpoint/value.ts";
import { STOP_COLUMNS } from "./stops.ts";

const EVENT = `{
  scheduled scheduled_utc scheduled_local estimated estimated_utc estimated_local estimated_delay
  time_utc delay uncertainty stop_timezone
}`;

/** Default window in seconds. */
const NEXT = 3600;

/**
 * A date takes precedence over a relative date, and that over a service date; start and end exclude `next` (Transitland
 * v2). A time without a date means today: without a date the filter would ignore the times.
 */
function stopTimeWhere(query: QueryValues): Record<string, unknown> {
  const { date, relative_date, service_date, start_time, end_time, next, use_service_window } = query;
  const where: Record<string, unknown> = { use_service_window: use_service_window ?? true };
  if (date !== undefined) where.date = date;
  else if (relative_date !== undefined) where.relative_date = relative_date;
  else if (service_date !== undefined) where.service_date = service_date;
  const hasDay = date !== undefined || relative_date !== undefined || service_date !== undefined;
  if (start_time !== undefined || end_time !== undefined) {
    if (!hasDay) where.relative_date = "TODAY";
    if (start_time !== undefined) where.start = start_time;
    if (end_time !== undefined) where.end = end_time;
  } else if (next !== undefined) where.next = next;
  else if (!hasDay) where.next = NEXT;
  return where;
}

export const DEPARTURES: Collection = {
  name: "stops",
  row: "StopDepartures",
  groups: [
    plain(
      parameter("stop_key", TEXT, "Numeric id, Onestop ID or feed:stop_id.", SAMPLE.stop),
      parameter("next", INTEGER, "Seconds from now; default 3600 if no other parameter sets the time.", NEXT),
      parameter("date", DATE, "Calendar day; includes trips of adjacent service days."),
      parameter("relative_date", RELATIVE_DATE, "The same, relative to today in the time zone of the stop."),
      parameter("service_date", DATE, "Exactly this service day."),
      parameter("start_time", CLOCK, "Start time of day."),
      parameter("end_time", CLOCK, "End time of day.", "09:00:00"),
      parameter(
        "use_service_window",
        FLAG,
        "For a day outside the service window, use the same weekday of the regular week (default true).",
      ),
      include("geometry", "Include the shapes of trips."),
      INCLUDE_ALERTS,
      IN_LANGUAGE,
    ),
  ],
  key: ({ stop_key }) => entityKey(stop_key as string, "stop_id"),
  variables: (query) => ({
    limit: 100,
    departures: (query.limit as number) ?? DEFAULT_LIMIT,
    stop_time_where: stopTimeWhere(query),
  }),
  document({ include_geometry, include_alerts }) {
    const withAlerts = alerts(include_alerts === true);
    const board = "departures(limit: $departures, where: $stop_time_where) { ...departure }";
    const inside = `children { ${STOP_COLUMNS} ${withAlerts} ${board} }`;
    return `query (
      $limit: Int, $after: Int, $ids: [Int!], $where: StopFilter, $departures: Int, $stop_time_where: StopTimeFilter
    ) {
      stops(limit: $limit, after: $after, ids: $ids, where: $where) {
        ${STOP_COLUMNS} ${withAlerts}
        ${VERSION}
        ${board}
        ${inside}
        parent { ${STOP_COLUMNS} ${withAlerts} ${inside} }
      }
    }
    fragment departure on StopTime {
      service_date date arrival_time departure_time stop_sequence stop_headsign
      pickup_type drop_off_type timepoint continuous_pickup continuous_drop_off
      interpolated shape_dist_traveled schedule_relationship
      arrival ${EVENT}
      departure ${EVENT}
      trip {
        id trip_id trip_headsign trip_short_name direction_id block_id wheelchair_accessible bikes_allowed cars_allowed
        stop_pattern_id schedule_relationship timestamp ${withAlerts}
        shape { id shape_id generated ${when(include_geometry === true, "geometry")} }
        frequencies { id ${FREQUENCY} }
        route {
          id onestop_id route_id route_short_name route_long_name route_type route_color route_text_color
          route_desc route_url continuous_pickup continuous_drop_off cemv_support ${withAlerts}
          agency { ${AGENCY_NAMES} ${withAlerts} }
        }
      }
    }`;
  },
  everything: { include_geometry: true, include_alerts: true },
};
