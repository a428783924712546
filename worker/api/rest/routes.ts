/** `/routes`. */
import { listTotals } from "../../store/lists/read.ts";
import { withNumericKey } from "../endpoint/ask.ts";
import { type Collection, ownGeometry } from "../endpoint/endpoint.ts";
import { entityKey, idParameter, numericKey } from "../endpoint/key.ts";
import {
  AREA,
  direct,
  FEED,
  groupWith,
  ID,
  IN_LANGUAGE,
  INCLUDE_ALERTS,
  INCLUDE_ATTRIBUTIONS,
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
import { AGENCY_NAMES, alerts, attributions, TRANSLATIONS, VERSION, when } from "../endpoint/selection.ts";
import { INTEGER, listOf, TEXT } from "../endpoint/value.ts";

/** Filter by the agency's numeric id; in `/agencies/{agency_key}/routes` also by its operator's Onestop ID. */
const OF_AGENCY = groupWith(
  [
    parameter("agency_id", INTEGER, "Numeric id of the agency.", 1),
    parameter(
      "agency_key",
      TEXT,
      "Numeric id of the agency, Onestop ID of its operator, or feed:agency_id.",
      SAMPLE.operator,
    ),
  ],
  ({ agency_id, agency_key }) => {
    const key = agency_key === undefined ? null : numericKey(agency_key as string);
    if (key !== null) return { agency_ids: [key] };
    if (agency_key !== undefined) return { operator_onestop_id: agency_key };
    return typeof agency_id === "number" && agency_id > 0 ? { agency_ids: [agency_id] } : {};
  },
);

export const ROUTES: Collection = {
  name: "routes",
  prepare: (query, _where, api) => withNumericKey(query, "agency_key", api),
  groups: [
    plain(
      ID,
      parameter("route_key", TEXT, "Numeric id, Onestop ID or feed:route_id.", SAMPLE.route),
      include("geometry", "Include the path of the route; implied by a key or GeoJSON."),
      include("stops", "Include the stops that it serves; implied by a key."),
      INCLUDE_ALERTS,
      INCLUDE_ATTRIBUTIONS,
      IN_LANGUAGE,
    ),
    direct(
      withExample(ONESTOP_ID, SAMPLE.routeOnestopId),
      FEED,
      SHA1,
      parameter("route_id", TEXT, "GTFS route_id.", SAMPLE.routeId),
      parameter("route_type", INTEGER, "GTFS route_type.", SAMPLE.routeType),
      parameter("route_types", listOf(INTEGER), "Any of these GTFS route types.", [SAMPLE.routeType]),
      parameter("operator_onestop_id", TEXT, "Onestop ID of the operator.", SAMPLE.operator),
      parameter("serves_stop_onestop_id", TEXT, "Onestop ID of a stop that the route serves.", SAMPLE.stopOnestopId),
      SEARCH,
    ),
    OF_AGENCY,
    PLACES,
    AREA,
    LICENSE,
  ],
  total: async (db) => (await listTotals(db)).feed.routes,
  key: ({ route_key, id }) => (route_key === undefined ? idParameter(id) : entityKey(route_key as string, "route_id")),
  document({ route_key, include_geometry, include_stops, include_alerts, include_attributions, format }) {
    const byKey = route_key !== undefined;
    const geometry = when(include_geometry === true || byKey || isGeojson(format), "geometry");
    const withAlerts = alerts(include_alerts === true);
    return `query ($limit: Int, $after: Int, $since: Time, $ids: [Int!], $where: RouteFilter) {
      routes(limit: $limit, after: $after, since: $since, ids: $ids, where: $where) {
        id onestop_id route_id route_short_name route_long_name route_type route_color route_text_color
        route_sort_order route_url route_desc continuous_pickup continuous_drop_off cemv_support
        ${geometry} ${withAlerts} ${attributions(include_attributions === true || byKey)} ${when(byKey, TRANSLATIONS)}
        agency { ${AGENCY_NAMES} ${withAlerts} }
        ${VERSION}
        ${when(
          include_stops === true || byKey,
          `route_stops(limit: 1000) { stop { id onestop_id stop_id stop_name ${geometry} ${withAlerts} } }`,
        )}
      }
    }`;
  },
  geometry: ownGeometry,
  everything: {
    route_key: "1",
    include_geometry: true,
    include_stops: true,
    include_alerts: true,
    include_attributions: true,
  },
};

/** Whether the format is GeoJSON, which needs the geometry. */
export function isGeojson(format: unknown): boolean {
  return format === "geojson" || format === "geojsonl";
}
