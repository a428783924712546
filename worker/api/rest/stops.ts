/** `/stops`. */
import { listTotals } from "../../store/lists/read.ts";
import { type Collection, ownGeometry } from "../endpoint/endpoint.ts";
import { entityKey, idParameter } from "../endpoint/key.ts";
import {
  AREA,
  direct,
  FEED,
  ID,
  IN_LANGUAGE,
  INCLUDE_ALERTS,
  include,
  LICENSE,
  ONESTOP_ID,
  PLACES,
  parameter,
  plain,
  SEARCH,
  SHA1,
  withExample,
} from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { AGENCY_NAMES, alerts, TRANSLATIONS, VERSION, when } from "../endpoint/selection.ts";
import { INTEGER, listOf, TEXT } from "../endpoint/value.ts";

/** Columns of a stop, here and in departures. */
export const STOP_COLUMNS = `id onestop_id stop_id stop_name stop_code stop_desc stop_url
  stop_timezone zone_id location_type wheelchair_boarding platform_code tts_stop_name
  stop_access geometry`;

export const STOPS: Collection = {
  name: "stops",
  groups: [
    plain(
      ID,
      parameter("stop_key", TEXT, "Numeric id, Onestop ID or feed:stop_id.", SAMPLE.stop),
      include("routes", "Include the routes that serve the stop; implied by a key."),
      INCLUDE_ALERTS,
      IN_LANGUAGE,
    ),
    direct(
      withExample(ONESTOP_ID, SAMPLE.stopOnestopId),
      FEED,
      SHA1,
      parameter("stop_id", TEXT, "GTFS stop_id.", SAMPLE.stopId),
      parameter("location_type", INTEGER, "GTFS location_type.", 1),
      parameter(
        "served_by_onestop_ids",
        listOf(TEXT),
        "Onestop IDs of operators or routes; stops served by any of them match.",
        [SAMPLE.operator],
      ),
      parameter("served_by_route_type", INTEGER, "GTFS route_type of a route that serves it.", SAMPLE.routeType),
      parameter("served_by_route_types", listOf(INTEGER), "Any of these GTFS route types.", [SAMPLE.routeType]),
      SEARCH,
    ),
    PLACES,
    AREA,
    LICENSE,
  ],
  total: async (db) => (await listTotals(db)).feed.stops,
  key: ({ stop_key, id }) => (stop_key === undefined ? idParameter(id) : entityKey(stop_key as string, "stop_id")),
  document({ stop_key, include_routes, include_alerts }) {
    const withAlerts = alerts(include_alerts === true);
    return `query ($limit: Int, $after: Int, $since: Time, $ids: [Int!], $where: StopFilter) {
      stops(limit: $limit, after: $after, since: $since, ids: $ids, where: $where) {
        ${STOP_COLUMNS}
        ${when(stop_key !== undefined, TRANSLATIONS)}
        place { adm0_name adm0_iso adm1_name adm1_iso }
        ${VERSION}
        level { level_id level_name level_index }
        parent { id onestop_id stop_id stop_name geometry ${withAlerts} }
        ${withAlerts}
        ${when(
          include_routes === true || stop_key !== undefined,
          `route_stops(limit: 1000) {
            route {
              id onestop_id route_id route_short_name route_long_name route_type ${withAlerts}
              agency { ${AGENCY_NAMES} ${withAlerts} }
            }
          }`,
        )}
      }
    }`;
  },
  geometry: ownGeometry,
  everything: { stop_key: "1", include_routes: true, include_alerts: true },
};
