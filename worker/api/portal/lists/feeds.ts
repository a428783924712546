/** `{apiBase}/portal/feeds`. */

import { LICENSE_FIELDS } from "../../../store/db/condition.ts";
import { FEED_CONTENT } from "../../../store/lists/feed-list.ts";
import type { BoxFilter, FeedEntry } from "../../../store/lists/read.ts";
import {
  BOX,
  INTEGER,
  nullable,
  OPTIONAL_TEXT,
  object,
  ROUTE_TYPES,
  TEXT as TEXT_SCHEMA,
  TEXTS,
} from "../../endpoint/answer.ts";
import { parameter, type QueryValues } from "../../endpoint/parameter.ts";
import { FLAG, listOf, oneOf, TEXT } from "../../endpoint/value.ts";
import { feedJudge } from "../verdict/judge.ts";
import { allOfThem, anyOf, areaFilters, distinct, LIST_AREA, TAG } from "./filter.ts";
import { type List, listEndpoints } from "./list.ts";
import { searching } from "./searching.ts";
import type { Filter } from "./select.ts";

export type ShownFeed = {
  id: number;
  onestop_id: string;
  name: string | null;
  spec: string;
  operators: { onestop_id: string; name: string | null; short_name: string | null }[];
  last_fetch: { fetched_at: string; success: 0 | 1; error: string | null } | null;
  last_successful_fetch_at: string | null;
  import_status: string | null;
  imported_at: string | null;
  active_version: {
    sha1: string;
    fetched_at: string;
    earliest_calendar_date: string | null;
    latest_calendar_date: string | null;
    feed_start_date: string | null;
    feed_end_date: string | null;
  } | null;
  license: Record<string, string>;
  authorization: string | null;
  tags: Record<string, string>;
  places: [string | null, string, string | null][];
  content: string[];
  bbox: BoxFilter | null;
  routes: number;
  route_types: number[];
  url: string | null;
};

const same = (...words: string[]) => Object.fromEntries(words.map((word) => [word, word]));
const SPEC = oneOf({ gtfs: "GTFS", "gtfs-rt": "GTFS_RT", gtfs_rt: "GTFS_RT", gbfs: "GBFS", mds: "MDS" });
const ANSWERS = { y: "yes", n: "no", u: "unknown", "-": "none" } as const;

const specOf = ({ spec }: FeedEntry) => [spec.toUpperCase().replaceAll("-", "_")];
const fetchOf = ({ fetchSucceeded }: FeedEntry) => [
  fetchSucceeded === null ? "never" : fetchSucceeded === 1 ? "success" : "error",
];
const importOf = (entry: FeedEntry) => [entry.importStatus ?? "never"];
const authorizationOf = (entry: FeedEntry) => [entry.authorization ?? "none"];
const answerOf = (i: number) => (entry: FeedEntry) => [ANSWERS[entry.license[i] as keyof typeof ANSWERS] ?? "none"];
const tagsOf = (entry: FeedEntry) => entry.tags;
const countriesOf = (entry: FeedEntry) => distinct(entry.places.map(([, country]) => country));
const regionsOf = (entry: FeedEntry) => distinct(entry.places.map(([, , region]) => region));
const codesOf = (entry: FeedEntry) => distinct(entry.places.map(([iso]) => iso));
const contentOf = (entry: FeedEntry) => entry.content;
/** Whether there is data: an active version, or for formats that are not imported, a successful fetch. */
const activeOf = (entry: FeedEntry) => [
  String(entry.dates !== null || (entry.spec !== "gtfs" && entry.fetchSucceeded === 1)),
];

function filters(query: QueryValues): Filter<FeedEntry>[] {
  return [
    ...(query.search === undefined
      ? []
      : [
          searching(
            query.search as string,
            (e: FeedEntry) => e.onestopId,
            (e: FeedEntry) => `${e.onestopId} ${e.name} ${e.operatorNames} ${e.url}`,
          ),
        ]),
    ...anyOf("spec", query.spec, specOf),
    ...anyOf("fetch", query.fetch, fetchOf),
    ...anyOf("import", query.import, importOf),
    ...anyOf("active", query.active, activeOf),
    ...anyOf("authorization", query.authorization, authorizationOf),
    ...LICENSE_FIELDS.flatMap((field, i) => anyOf(`license_${field}`, query[`license_${field}`], answerOf(i))),
    ...allOfThem("tag", query.tag, tagsOf),
    ...anyOf<FeedEntry>("country", query.country, (entry) => [...countriesOf(entry), ...codesOf(entry)]),
    ...anyOf("region", query.region, regionsOf),
    ...allOfThem("content", query.content, contentOf),
    ...areaFilters<FeedEntry>(query, (entry) => entry.box),
  ];
}

export const FEED_LIST: List<"feed", ShownFeed> = {
  kind: "feed",
  name: "feeds",
  parameters: [
    parameter(
      "search",
      TEXT,
      "Words that match the start of words in the name, operators or URL, or part of the Onestop ID.",
      "ferries",
    ),
    parameter("spec", listOf(SPEC), "Type of data."),
    parameter("fetch", listOf(oneOf(same("success", "error", "never"))), "Result of the last fetch."),
    parameter("import", listOf(oneOf(same("success", "error", "in_progress", "never"))), "State of the last import."),
    parameter(
      "active",
      FLAG,
      "Whether it has data: an active version, or a successful fetch if its format is not imported.",
    ),
    parameter("authorization", listOf(TEXT), "Type of key that the source requires; none for open sources.", ["none"]),
    ...LICENSE_FIELDS.map((field) =>
      parameter(
        `license_${field}`,
        listOf(oneOf(same("yes", "no", "unknown", "none"))),
        `License: "${field.replaceAll("_", " ")}"; none if nothing is recorded.`,
      ),
    ),
    TAG,
    parameter(
      "country",
      TEXT,
      "Country, by name or ISO 3166-1 code: of the agencies, or else of the Onestop ID.",
      "Australia",
    ),
    parameter("region", TEXT, "Region of an agency of the active version, by name.", "New South Wales"),
    parameter("content", listOf(oneOf(same(...FEED_CONTENT))), "Contents of the feed; it must have all of them."),
    ...LIST_AREA,
  ],
  filters,
  judge: (_, now) => feedJudge(now),
  facets: {
    spec: specOf,
    fetch: fetchOf,
    import: importOf,
    active: activeOf,
    authorization: authorizationOf,
    ...Object.fromEntries(LICENSE_FIELDS.map((field, i) => [`license_${field}`, answerOf(i)])),
    tag: tagsOf,
    country: countriesOf,
    region: regionsOf,
    content: contentOf,
  },
  title: (entry) => entry.name || entry.operatorNames || entry.onestopId,
  orders: {
    onestop_id: (entry) => entry.onestopId,
    name: (entry) => entry.name || entry.operatorNames,
    spec: (entry) => entry.spec,
    fetched: (entry) => entry.lastSuccessAt,
    imported: (entry) => entry.importedAt,
    service_end: (entry) => entry.serviceEnd,
  },
  row: {
    title: "ListedFeed",
    properties: {
      id: INTEGER,
      onestop_id: TEXT_SCHEMA,
      name: OPTIONAL_TEXT,
      spec: { type: "string", description: "gtfs, gtfs-rt, gbfs or mds" },
      operators: {
        type: "array",
        items: object({ onestop_id: TEXT_SCHEMA, name: OPTIONAL_TEXT, short_name: OPTIONAL_TEXT }, "OperatorName"),
      },
      last_fetch: nullable(
        object(
          { fetched_at: TEXT_SCHEMA, success: { type: "integer", enum: [0, 1] }, error: OPTIONAL_TEXT },
          "LastFetch",
        ),
      ),
      last_successful_fetch_at: OPTIONAL_TEXT,
      import_status: { ...OPTIONAL_TEXT, description: "success, error or in_progress; null if it was never imported" },
      imported_at: OPTIONAL_TEXT,
      active_version: nullable(
        object(
          {
            sha1: TEXT_SCHEMA,
            fetched_at: TEXT_SCHEMA,
            earliest_calendar_date: OPTIONAL_TEXT,
            latest_calendar_date: OPTIONAL_TEXT,
            feed_start_date: OPTIONAL_TEXT,
            feed_end_date: OPTIONAL_TEXT,
          },
          "ListedFeedVersion",
        ),
      ),
      license: TEXTS,
      authorization: { ...OPTIONAL_TEXT, description: "Type of key that the source requires" },
      tags: TEXTS,
      places: {
        type: "array",
        items: { type: "array", items: OPTIONAL_TEXT, minItems: 3, maxItems: 3 },
        description: "ISO code, country, region; without data the country of the Onestop ID or of the operators'",
      },
      content: { type: "array", items: TEXT_SCHEMA, description: "Contents, such as realtime_alerts" },
      bbox: BOX,
      routes: { type: "integer", description: "Routes of the active version" },
      route_types: ROUTE_TYPES,
      url: OPTIONAL_TEXT,
    },
  },
  columns: {
    onestop_id: (feed) => feed.onestop_id,
    name: (feed) => feed.name,
    operators: (feed) => feed.operators.map(({ name, onestop_id }) => name ?? onestop_id).join("; "),
    spec: (feed) => feed.spec,
    url: (feed) => feed.url,
    last_fetch: (feed) => feed.last_fetch?.fetched_at,
    last_fetch_error: (feed) => feed.last_fetch?.error,
    last_successful_fetch_at: (feed) => feed.last_successful_fetch_at,
    import_status: (feed) => feed.import_status,
    active_sha1: (feed) => feed.active_version?.sha1,
    service_start: (feed) => feed.active_version?.feed_start_date ?? feed.active_version?.earliest_calendar_date,
    service_end: (feed) => feed.active_version?.feed_end_date ?? feed.active_version?.latest_calendar_date,
    license_spdx: (feed) => feed.license.spdx_identifier,
    license_url: (feed) => feed.license.url,
    ...Object.fromEntries(
      LICENSE_FIELDS.map((field) => [`license_${field}`, (feed: ShownFeed) => feed.license[field]]),
    ),
    authorization: (feed) => feed.authorization,
    tags: (feed) => Object.keys(feed.tags).join("; "),
    countries: (feed) => distinct(feed.places.map(([, country]) => country)).join("; "),
    content: (feed) => feed.content.join("; "),
    routes: (feed) => feed.routes,
    route_types: (feed) => feed.route_types.join("; "),
    min_lon: (feed) => feed.bbox?.[0],
    min_lat: (feed) => feed.bbox?.[1],
    max_lon: (feed) => feed.bbox?.[2],
    max_lat: (feed) => feed.bbox?.[3],
  },
};

export const FEED_LIST_ENDPOINTS = listEndpoints(FEED_LIST);
