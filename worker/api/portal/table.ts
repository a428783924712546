/** Endpoints beyond Transitland v2, as a table like that of REST. */
import type { Endpoint } from "../rest/endpoint.ts";
import { ATTRIBUTIONS_OF_FEEDS } from "./attributions.ts";
import { DATASETS } from "./datasets.ts";
import { FEED_FACETS, OPERATOR_FACETS } from "./facets.ts";
import { IDENTIFIERS } from "./identifiers.ts";
import { LINES } from "./lines.ts";
import { FEED_LIST_ENDPOINTS } from "./lists/feeds.ts";
import { OPERATOR_LIST_ENDPOINTS } from "./lists/operators.ts";
import { NETWORK } from "./network.ts";
import { RELATED } from "./related.ts";
import { SEARCH } from "./search.ts";
import { STATUS } from "./status.ts";
import { LARGEST, TOTALS } from "./totals.ts";
import { TRIPS } from "./trips.ts";
import { FIND } from "./url-lookup.ts";
import { VERDICT_ENDPOINTS } from "./verdict/endpoints.ts";
import { COMPARE_VERSIONS } from "./versions/compare.ts";
import { VERSION_ENTITIES } from "./versions/entities.ts";
import { VERSION_NETWORK } from "./versions/network.ts";
import { VERSION } from "./versions/version.ts";

export const PORTAL_TABLE: readonly Endpoint[] = [
  TOTALS,
  STATUS,
  ...FEED_LIST_ENDPOINTS,
  ...OPERATOR_LIST_ENDPOINTS,
  FEED_FACETS,
  OPERATOR_FACETS,
  ...IDENTIFIERS,
  ...FIND,
  RELATED,
  NETWORK,
  LINES,
  LARGEST,
  TRIPS,
  SEARCH,
  ...VERDICT_ENDPOINTS,
  VERSION,
  ...VERSION_ENTITIES,
  VERSION_NETWORK,
  COMPARE_VERSIONS,
  DATASETS,
  ATTRIBUTIONS_OF_FEEDS,
];
