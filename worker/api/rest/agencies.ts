/** `/agencies`. */
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
import { alerts, attributions, TRANSLATIONS, VERSION, when } from "../endpoint/selection.ts";
import { TEXT } from "../endpoint/value.ts";

export const AGENCIES: Collection = {
  name: "agencies",
  groups: [
    plain(
      ID,
      parameter("agency_key", TEXT, "Numeric id, Onestop ID or feed:agency_id.", SAMPLE.operator),
      include("routes", "Include the routes; implied by a key."),
      INCLUDE_ALERTS,
      INCLUDE_ATTRIBUTIONS,
      IN_LANGUAGE,
    ),
    direct(
      withExample(ONESTOP_ID, SAMPLE.operator),
      FEED,
      SHA1,
      parameter("agency_id", TEXT, "GTFS agency_id.", SAMPLE.agencyId),
      parameter("agency_name", TEXT, "The exact name.", SAMPLE.agencyName),
      SEARCH,
    ),
    PLACES,
    AREA,
    LICENSE,
  ],
  total: async (db) => (await listTotals(db)).feed.agencies,
  key: ({ agency_key, id }) =>
    agency_key === undefined ? idParameter(id) : entityKey(agency_key as string, "agency_id"),
  document({ agency_key, include_routes, include_alerts, include_attributions }) {
    const withAlerts = include_alerts === true;
    const withRoutes = include_routes === true || agency_key !== undefined;
    return `query ($limit: Int, $after: Int, $since: Time, $ids: [Int!], $where: AgencyFilter) {
      agencies(limit: $limit, after: $after, since: $since, ids: $ids, where: $where) {
        id onestop_id agency_id agency_name agency_url agency_timezone agency_lang
        agency_phone agency_fare_url agency_email cemv_support geometry
        operator { onestop_id name short_name tags feeds { id onestop_id name spec } }
        places(where: { min_rank: 0.2 }) { city_name adm0_name adm1_name }
        ${VERSION}
        ${alerts(withAlerts)}
        ${when(agency_key !== undefined, TRANSLATIONS)}
        ${attributions(include_attributions === true || agency_key !== undefined)}
        ${when(
          withRoutes,
          `routes(limit: 1000) { id onestop_id route_id route_short_name route_long_name route_type ${alerts(withAlerts)} }`,
        )}
      }
    }`;
  },
  geometry: ownGeometry,
  everything: { agency_key: "1", include_routes: true, include_alerts: true, include_attributions: true },
};
