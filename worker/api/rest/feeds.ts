/** `/feeds`. */
import { listTotals } from "../../store/lists/read.ts";
import type { Collection, RestRow } from "../endpoint/endpoint.ts";
import { idOr, idParameter } from "../endpoint/key.ts";
import {
  AREA,
  direct,
  groupWith,
  ID,
  LICENSE,
  ONESTOP_ID,
  parameter,
  plain,
  SEARCH,
  TAGS,
} from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { FLAG, lenient, listOf, oneOf, TEXT } from "../endpoint/value.ts";

const SPEC = oneOf({ gtfs: "GTFS", "gtfs-rt": "GTFS_RT", gtfs_rt: "GTFS_RT", gbfs: "GBFS", mds: "MDS" });

const URL_TYPES = [
  "static_current",
  "static_historic",
  "static_planned",
  "static_hypothetical",
  "realtime_vehicle_positions",
  "realtime_trip_updates",
  "realtime_alerts",
  "gbfs_auto_discovery",
  "mds_provider",
];

/** Filter by a URL of one type; a type without a URL matches any URL of that type. */
const SOURCE_URL = groupWith(
  [
    parameter("url", TEXT, "A URL of the feed.", "https://cdn.mbta.com/MBTA_GTFS.zip"),
    parameter("url_type", oneOf(Object.fromEntries(URL_TYPES.map((type) => [type, type]))), "Type of the URL."),
    parameter("url_case_sensitive", FLAG, "Match the URL exactly, including case."),
  ],
  ({ url, url_type, url_case_sensitive }) => {
    if (url === undefined && url_type === undefined) return {};
    const type = url_type === undefined ? {} : { type: url_type };
    return { source_url: { url, ...type, case_sensitive: url_case_sensitive ?? false } };
  },
);

export const FEEDS: Collection = {
  name: "feeds",
  groups: [
    plain(ID, parameter("feed_key", TEXT, "Numeric id or Onestop ID.", SAMPLE.feed)),
    direct(
      ONESTOP_ID,
      parameter("spec", listOf(SPEC), "Type of data."),
      SEARCH,
      parameter("fetch_error", lenient(FLAG), "Whether the last fetch failed."),
    ),
    TAGS,
    SOURCE_URL,
    AREA,
    LICENSE,
  ],
  total: async (db) => (await listTotals(db)).feed.count,
  key: ({ feed_key, id }) => (feed_key === undefined ? idParameter(id) : idOr("onestop_id", feed_key as string)),
  document: () => `query ($limit: Int, $after: Int, $ids: [Int!], $where: FeedFilter) {
    feeds(limit: $limit, after: $after, ids: $ids, where: $where) {
      id onestop_id name spec languages tags
      urls {
        static_current static_historic static_planned
        realtime_alerts realtime_trip_updates realtime_vehicle_positions gbfs_auto_discovery mds_provider
      }
      license {
        spdx_identifier url attribution_text attribution_instructions
        commercial_use_allowed create_derived_product redistribution_allowed
        share_alike_optional use_without_attribution
      }
      authorization { type param_name info_url }
      feed_state {
        feed_version {
          id sha1 url fetched_at geometry
          feed_version_gtfs_import { id in_progress success exception_log }
        }
      }
      feed_versions(limit: 1000) { id sha1 url fetched_at earliest_calendar_date latest_calendar_date }
    }
  }`,
  geometry(row: RestRow) {
    const active = (row.feed_state as { feed_version?: RestRow | null } | null)?.feed_version;
    const geometry = active?.geometry;
    if (active != null) delete active.geometry;
    return geometry;
  },
};
