/** The registry datasets: feeds and operators. */
import type { Db } from "../../worker/store/db.ts";
import {
  type DatasetFeed,
  type DatasetOperator,
  datasetFeeds,
  datasetGeneratedOperators,
  datasetOperators,
} from "../../worker/store/read/dataset.ts";
import { type Column, column, type Table } from "./table.ts";
import { LICENSE_MEMBERS } from "./terms.ts";

type Json = Readonly<Record<string, unknown>>;
type FeedRow = { feed: DatasetFeed; urls: Json; license: Json; authorization: Json };

const url = (name: string, description: string) =>
  column<FeedRow>(name, "string", description, ({ urls }) => urls[name]);
const term = (name: string, description: string) =>
  column<FeedRow>(`license_${name}`, "string", description, ({ license }) => license[name]);

const FEED_COLUMNS: readonly Column<FeedRow>[] = [
  column("onestop_id", "string", "Onestop ID of the feed", ({ feed }) => feed.onestop_id),
  column("name", "string", "Name", ({ feed }) => feed.name),
  column("spec", "string", "gtfs, gtfs-rt, gbfs or mds", ({ feed }) => feed.spec),
  column("file", "string", "DMFR file that holds its record", ({ feed }) => feed.file),
  url("static_current", "Current URL of the data"),
  url("static_hypothetical", "URL of data for hypothetical service"),
  column("static_historic", "array", "Former URLs", ({ urls }) => urls.static_historic),
  column("static_planned", "array", "URLs of data for future periods", ({ urls }) => urls.static_planned),
  url("realtime_alerts", "GTFS-Realtime alerts"),
  url("realtime_trip_updates", "GTFS-Realtime trip updates"),
  url("realtime_vehicle_positions", "GTFS-Realtime vehicle positions"),
  url("gbfs_auto_discovery", "GBFS auto-discovery file"),
  url("mds_provider", "MDS provider API"),
  ...LICENSE_MEMBERS.map(([name, description]) => term(name, description)),
  column("authorization_type", "string", "How requests are authorized", ({ authorization }) => authorization.type),
  column(
    "authorization_info_url",
    "string",
    "Page on which to request a key",
    ({ authorization }) => authorization.info_url,
  ),
  column("languages", "array", "Languages, BCP 47", ({ feed }) => parsed(feed.languages)),
  column("tags", "object", "Tags of the record", ({ feed }) => parsed(feed.tags)),
  column("operator_onestop_ids", "array", "Onestop IDs of its operators", ({ feed }) => parsed(feed.operators)),
  column("active_feed_version_sha1", "string", "SHA-1 of the active feed version", ({ feed }) => feed.active_sha1),
  column("active_fetched_at", "datetime", "Time of the fetch of that version", ({ feed }) => feed.active_fetched_at),
];

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}

export function feedsTable(db: Db): Table<FeedRow> {
  return {
    name: "feeds",
    title: "Feeds of the registry",
    description: "Every source feed in the registry with its URLs, license and tags, with or without imported data.",
    columns: FEED_COLUMNS,
    formats: ["csv", "json"],
    key: ["onestop_id"],
    async *slices() {
      for await (const feeds of datasetFeeds(db)) {
        yield feeds.map((feed) => ({
          feed,
          urls: JSON.parse(feed.urls) as Json,
          license: JSON.parse(feed.license) as Json,
          authorization: (parsed(feed.authorization) ?? {}) as Json,
        }));
      }
    },
  };
}

type OperatorRow = DatasetOperator & { generated: boolean };

const OPERATOR_COLUMNS: readonly Column<OperatorRow>[] = [
  column("onestop_id", "string", "Onestop ID of the operator", (row) => row.onestop_id),
  column("name", "string", "Name", (row) => row.name),
  column("short_name", "string", "Short name", (row) => row.short_name),
  column("website", "string", "Web page", (row) => row.website),
  column("file", "string", "DMFR file that holds its record", (row) => row.file),
  column(
    "generated",
    "boolean",
    "Whether it was generated from an agency that no operator in the registry claims",
    (row) => row.generated,
  ),
  column("tags", "object", "Tags of the record", (row) => parsed(row.tags)),
  column("associated_feeds", "array", "Its feeds, and its GTFS agency_id in them", (row) => parsed(row.feeds)),
];

export function operatorsTable(db: Db): Table<OperatorRow> {
  return {
    name: "operators",
    title: "Operators of the registry",
    description: "Every operator in the registry, followed by those generated from agencies of feeds.",
    columns: OPERATOR_COLUMNS,
    formats: ["csv", "json"],
    key: ["onestop_id", "generated"],
    async *slices() {
      for await (const rows of datasetOperators(db)) yield rows.map((row) => ({ ...row, generated: false }));
      for await (const rows of datasetGeneratedOperators(db)) yield rows.map((row) => ({ ...row, generated: true }));
    },
  };
}
