/** Endpoints beyond Transitland v2, as a table like that of REST. */
import type { Endpoint } from "../endpoint/endpoint.ts";
import { ACTIVATIONS } from "./activations.ts";
import { ADDITIONS } from "./additions.ts";
import { ATTRIBUTIONS_OF_FEEDS } from "./attributions.ts";
import { CHANGE_ENDPOINTS } from "./changes/endpoints.ts";
import { CONTACTS } from "./contacts.ts";
import { DATASETS } from "./datasets.ts";
import { FEED_FACETS, OPERATOR_FACETS } from "./facets.ts";
import { FEED_DOTS } from "./feed-dots.ts";
import { FETCH_HISTORY } from "./fetch-history.ts";
import { IDENTIFIERS } from "./identifiers.ts";
import { RETRY_IMPORT } from "./imports.ts";
import { KEYS } from "./keys.ts";
import { LINES } from "./lines.ts";
import { FEED_LIST_ENDPOINTS } from "./lists/feeds.ts";
import { OPERATOR_LIST_ENDPOINTS } from "./lists/operators.ts";
import { MAIL_SUBSCRIPTIONS } from "./mail-subscriptions.ts";
import { NETWORK } from "./network.ts";
import { OBSERVED_ENDPOINTS } from "./observed.ts";
import { ON_DEMAND } from "./on-demand.ts";
import { OPERATOR_ALERTS } from "./operator-alerts.ts";
import { PLACE_ROWS } from "./place-rows.ts";
import { REACH } from "./reach.ts";
import { REALTIME_OUT } from "./realtime-out/endpoints.ts";
import { STOP_MONITORING } from "./realtime-out/siri.ts";
import { RELATED_FEEDS } from "./related.ts";
import { RENTAL_SYSTEM, RENTALS_NEAR } from "./rentals.ts";
import { SEARCH } from "./search.ts";
import { STATION_WAYS } from "./station-ways.ts";
import { STATUS } from "./status.ts";
import { SUBSCRIPTIONS } from "./subscriptions.ts";
import { LARGEST, TOTALS } from "./totals.ts";
import { TRANSLATIONS_OF_ENTITY } from "./translations.ts";
import { TRIPS } from "./trips.ts";
import { FIND } from "./url-lookup.ts";
import { VERDICT_ENDPOINTS } from "./verdict/endpoints.ts";
import { VERSION_ATTRIBUTIONS } from "./versions/attributions.ts";
import { COMPARE_VERSIONS } from "./versions/compare.ts";
import { VERSION_ENTITIES } from "./versions/entities.ts";
import { VERSION_FARES } from "./versions/fares.ts";
import { VERSION_NETWORK } from "./versions/network.ts";
import { RIDER_VIEW } from "./versions/rider-view.ts";
import { VERSION } from "./versions/version.ts";
import { WALKS } from "./walks.ts";
import { WEBHOOKS } from "./webhooks.ts";

export const PORTAL_TABLE: readonly Endpoint[] = [
  TOTALS,
  STATUS,
  ...FEED_LIST_ENDPOINTS,
  ...OPERATOR_LIST_ENDPOINTS,
  FEED_DOTS,
  FEED_FACETS,
  OPERATOR_FACETS,
  ...IDENTIFIERS,
  ...FIND,
  RELATED_FEEDS,
  ACTIVATIONS,
  ...OBSERVED_ENDPOINTS,
  ...CHANGE_ENDPOINTS,
  OPERATOR_ALERTS,
  ...REALTIME_OUT,
  STOP_MONITORING,
  FETCH_HISTORY,
  NETWORK,
  LINES,
  ...PLACE_ROWS,
  LARGEST,
  TRIPS,
  ON_DEMAND,
  RENTAL_SYSTEM,
  RENTALS_NEAR,
  REACH,
  WALKS,
  STATION_WAYS,
  SEARCH,
  ...VERDICT_ENDPOINTS,
  VERSION,
  ...VERSION_ENTITIES,
  VERSION_NETWORK,
  VERSION_ATTRIBUTIONS,
  VERSION_FARES,
  RIDER_VIEW,
  COMPARE_VERSIONS,
  DATASETS,
  ATTRIBUTIONS_OF_FEEDS,
  TRANSLATIONS_OF_ENTITY,
  KEYS,
  ...WEBHOOKS,
  ...SUBSCRIPTIONS,
  ...MAIL_SUBSCRIPTIONS,
  ...CONTACTS,
  RETRY_IMPORT,
  ...ADDITIONS,
];
