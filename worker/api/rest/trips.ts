/** `/routes/{route_key}/trips`. */

import { isoDate, localNow } from "../../../src/domain/time/service-day.ts";
import { relativeDay } from "../../schedule/service-days.ts";
import { askRows, withNumericKey } from "../endpoint/ask.ts";
import type { Collection, RestRow } from "../endpoint/endpoint.ts";
import { idParameter, numericKey } from "../endpoint/key.ts";
import {
  direct,
  FEED,
  groupWith,
  ID,
  IN_LANGUAGE,
  INCLUDE_ALERTS,
  INCLUDE_ATTRIBUTIONS,
  include,
  LICENSE,
  parameter,
  plain,
  type QueryValues,
  RELATIVE_DATE,
  SHA1,
  type Where,
  withExample,
} from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { alerts, attributions, FREQUENCY, when } from "../endpoint/selection.ts";
import { DATE, INTEGER, TEXT } from "../endpoint/value.ts";
import type { ApiContext } from "../graphql/context.ts";
import { isGeojson } from "./routes.ts";

/** Filter by route; the number 0 means any route (Transitland v2). */
const OF_ROUTE = groupWith(
  [
    parameter(
      "route_key",
      TEXT,
      "Numeric id of the route (0 for any route), its Onestop ID, or feed:route_id.",
      SAMPLE.route,
    ),
    parameter("route_id", INTEGER, "Numeric id of the route.", 1),
    parameter("route_onestop_id", TEXT, "Onestop ID of the route.", SAMPLE.routeOnestopId),
  ],
  ({ route_key, route_id, route_onestop_id }) => {
    const number = route_key === undefined ? ((route_id as number) ?? 0) : numericKey(route_key as string);
    const onestopId = number === null ? route_key : route_onestop_id;
    return {
      ...(number !== null && number > 0 ? { route_ids: [number] } : {}),
      ...(onestopId === undefined ? {} : { route_onestop_ids: [onestopId] }),
    };
  },
);

/** A relative day takes precedence over a date (Transitland v2). */
const DAY = groupWith(
  [
    parameter("service_date", DATE, "Service day on which the trip runs."),
    parameter("relative_date", RELATIVE_DATE, "The same, relative to today in the time zone of the feed."),
  ],
  ({ service_date, relative_date }) => {
    if (relative_date !== undefined) return { relative_date };
    return service_date === undefined ? {} : { service_date };
  },
);

export const TRIPS: Collection = {
  name: "trips",
  groups: [
    plain(
      withExample(ID, SAMPLE.trip),
      include("geometry", "Include the shape; implied by an id or GeoJSON."),
      INCLUDE_ALERTS,
      INCLUDE_ATTRIBUTIONS,
      IN_LANGUAGE,
    ),
    direct(FEED, SHA1, parameter("trip_id", TEXT, "GTFS trip_id.", SAMPLE.tripId)),
    OF_ROUTE,
    DAY,
    LICENSE,
  ],
  key: ({ id }) => idParameter(id),
  prepare: async (query, where, api) => withServiceDate(await withNumericKey(query, "route_key", api), where, api),
  document({ id, include_geometry, include_alerts, include_attributions, format }) {
    const single = typeof id === "number" && id > 0;
    const geometry = when(single || include_geometry === true || isGeojson(format), "geometry");
    return `query ($limit: Int, $after: Int, $ids: [Int!], $where: TripFilter) {
      trips(limit: $limit, after: $after, ids: $ids, where: $where) {
        id trip_id trip_headsign trip_short_name direction_id block_id
        wheelchair_accessible bikes_allowed cars_allowed stop_pattern_id schedule_relationship
        feed_version { sha1 fetched_at feed { id onestop_id } }
        shape { shape_id ${geometry} generated }
        calendar {
          service_id start_date end_date monday tuesday wednesday thursday friday saturday sunday
          added_dates removed_dates
        }
        frequencies { ${FREQUENCY} }
        ${alerts(include_alerts === true)}
        ${attributions(include_attributions === true || single)}
        ${when(
          single,
          `stop_times {
            arrival_time departure_time stop_sequence stop_headsign pickup_type drop_off_type timepoint interpolated
            stop { id onestop_id stop_id stop_name geometry ${alerts(include_alerts === true)} }
          }`,
        )}
      }
    }`;
  },
  geometry(row: RestRow) {
    const shape = row.shape as RestRow | null;
    const geometry = shape?.geometry;
    if (shape != null) delete shape.geometry;
    return geometry;
  },
  everything: { id: 1, include_geometry: true, include_alerts: true, include_attributions: true },
};

const WINDOW = "service_window { default_timezone }";

/** The same values with `service_date` instead of `relative_date`. @param where the filter that they produce */
async function withServiceDate(query: QueryValues, where: Where, api: ApiContext): Promise<QueryValues> {
  const { relative_date, ...others } = query;
  if (relative_date === undefined) return query;
  const zone = (await zoneOf(where, api)) ?? "UTC";
  const today = localNow(zone, api.now.getTime()).day;
  return { ...others, service_date: isoDate(relativeDay(relative_date as string, today)) };
}

type Version = { service_window: { default_timezone: string | null } | null };

/** Zone of the route's version, else of the feed's; null if neither is named or known. */
async function zoneOf(where: Where, api: ApiContext): Promise<string | null> {
  const ids = where.route_ids as number[] | undefined;
  const onestopIds = where.route_onestop_ids as string[] | undefined;
  const feed = where.feed_onestop_id as string | undefined;
  let versions: (Version | null | undefined)[] = [];
  if (ids !== undefined || onestopIds !== undefined) {
    const routes = await askRows<{ feed_version: Version }>(
      api,
      `query ($ids: [Int!], $where: RouteFilter) { routes(limit: 1, ids: $ids, where: $where) { feed_version { ${WINDOW} } } }`,
      { ids: ids ?? null, where: onestopIds === undefined ? {} : { onestop_ids: onestopIds } },
    );
    versions = routes.map((route) => route.feed_version);
  } else if (feed !== undefined) {
    const feeds = await askRows<{ feed_state: { feed_version: Version | null } | null }>(
      api,
      `query ($where: FeedFilter) { feeds(limit: 1, where: $where) { feed_state { feed_version { ${WINDOW} } } } }`,
      { where: { onestop_id: feed } },
    );
    versions = feeds.map(({ feed_state }) => feed_state?.feed_version);
  }
  return versions[0]?.service_window?.default_timezone ?? null;
}
