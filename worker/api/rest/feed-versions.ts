/** `/feed_versions`. */
import { listTotals } from "../../store/lists/read.ts";
import { type Collection, ownGeometry } from "../endpoint/endpoint.ts";
import { idOr, idParameter, numericKey } from "../endpoint/key.ts";
import { AREA, direct, FEED, groupWith, ID, INCLUDE_ATTRIBUTIONS, parameter, plain } from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { attributions } from "../endpoint/selection.ts";
import { DATE, INSTANT, INTEGER, TEXT } from "../endpoint/value.ts";

const COVERS = groupWith(
  [
    parameter("fetched_before", INSTANT, "Fetched before this time."),
    parameter("fetched_after", INSTANT, "Fetched after this time."),
    parameter("covers_start_date", DATE, "Service runs on this day or earlier."),
    parameter("covers_end_date", DATE, "Service runs on this day or later."),
  ],
  ({ fetched_before, fetched_after, covers_start_date, covers_end_date }) => {
    const covers = {
      ...(fetched_before === undefined ? {} : { fetched_before }),
      ...(fetched_after === undefined ? {} : { fetched_after }),
      ...(covers_start_date === undefined ? {} : { start_date: covers_start_date }),
      ...(covers_end_date === undefined ? {} : { end_date: covers_end_date }),
    };
    return Object.keys(covers).length === 0 ? {} : { covers };
  },
);

/** Filter by the feed's numeric id or Onestop ID. */
const OF_FEED = groupWith(
  [
    parameter("feed_key", TEXT, "Numeric id or Onestop ID of the feed.", SAMPLE.feed),
    parameter("feed_id", INTEGER, "Numeric id of the feed.", 1),
  ],
  ({ feed_key, feed_id }) => {
    const key = feed_key === undefined ? null : numericKey(feed_key as string);
    if (key !== null) return { feed_ids: [key] };
    if (feed_key !== undefined) return { feed_onestop_id: feed_key };
    return typeof feed_id === "number" && feed_id > 0 ? { feed_ids: [feed_id] } : {};
  },
);

export const FEED_VERSIONS: Collection = {
  name: "feed_versions",
  groups: [
    plain(ID, parameter("feed_version_key", TEXT, "Numeric id or SHA-1.", SAMPLE.sha1), INCLUDE_ATTRIBUTIONS),
    direct(FEED, parameter("sha1", TEXT, "SHA-1 of the zip.", SAMPLE.sha1)),
    OF_FEED,
    COVERS,
    AREA,
  ],
  total: async (db) => (await listTotals(db)).feed.versions,
  key: ({ feed_version_key, id }) =>
    feed_version_key === undefined ? idParameter(id) : idOr("sha1", (feed_version_key as string).toLowerCase()),
  document: ({
    feed_version_key,
    include_attributions,
  }) => `query ($limit: Int, $after: Int, $ids: [Int!], $where: FeedVersionFilter) {
    feed_versions(limit: $limit, after: $after, ids: $ids, where: $where) {
      id sha1 url fetched_at earliest_calendar_date latest_calendar_date geometry
      feed { onestop_id name spec }
      ${attributions(include_attributions === true || feed_version_key !== undefined)}
      files { name rows sha1 header csv_like size }
      service_levels { start_date end_date monday tuesday wednesday thursday friday saturday sunday }
      feed_infos {
        feed_publisher_name feed_publisher_url feed_lang default_lang
        feed_start_date feed_end_date feed_contact_email feed_contact_url
      }
      feed_version_gtfs_import {
        in_progress success exception_log warning_count
        skip_entity_error_count skip_entity_filter_count skip_entity_marked_count interpolated_stop_time_count
      }
    }
  }`,
  geometry: ownGeometry,
  everything: { include_attributions: true },
};
