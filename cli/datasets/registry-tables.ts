/** The datasets of the registry: feeds, operators, identifiers, and licenses. */

import type { DatasetLicenses } from "../../src/domain/datasets/manifest.ts";
import { DATASET_WORDS } from "../../src/domain/datasets/words.ts";
import { IDENTIFIER_SCHEMES, identifiersOf, identifierUrl } from "../../src/domain/registry/identifiers.ts";
import type { Db } from "../../worker/store/db/db.ts";
import {
  type DatasetFeed,
  type DatasetFeedVersion,
  type DatasetOperator,
  type DatasetVersion,
  datasetFeeds,
  datasetFeedVersions,
  datasetGeneratedOperators,
  datasetOperators,
  datasetSuperseded,
} from "../../worker/store/entities/dataset.ts";
import { type CountryTable, UNKNOWN_COUNTRY } from "./country-rows.ts";
import { mostFrequent } from "./network-tables.ts";
import type { Geometry } from "./parquet-file.ts";
import { column, type DatasetColumn, type DatasetTable } from "./table.ts";

/** The countries of feeds: for each, the one with the most stops of its active version. */
export class FeedCountries {
  readonly #countries = new Map<string, string>();

  /** @param stops number of stops of a feed by country */
  set(feed: string, stops: Readonly<Record<string, number>>): void {
    const countryCounts = Object.entries(stops).filter(([country]) => country !== UNKNOWN_COUNTRY);
    this.#countries.set(feed, mostFrequent(countryCounts) ?? UNKNOWN_COUNTRY);
  }

  /** The country of most of these feeds, by Onestop ID; those without data do not matter. */
  ofAll(feeds: readonly string[]): string {
    const counts = new Map<string, number>();
    for (const feed of feeds) {
      const country = this.#countries.get(feed);
      if (country !== undefined && country !== UNKNOWN_COUNTRY) counts.set(country, (counts.get(country) ?? 0) + 1);
    }
    return mostFrequent(counts) ?? UNKNOWN_COUNTRY;
  }
}

/** The license of a feed in the registry (DMFR); unset members are absent. */
type License = Readonly<Record<string, string | undefined>>;

/** The members of a DMFR license and their meanings. */
const LICENSE_MEMBERS: readonly (readonly [name: string, description: string])[] = [
  ["spdx_identifier", "License by its SPDX identifier"],
  ["url", "Terms of the publisher"],
  ["use_without_attribution", "yes, no, unknown or empty"],
  ["create_derived_product", "yes, no, unknown or empty"],
  ["redistribution_allowed", "yes, no, unknown or empty"],
  ["commercial_use_allowed", "yes, no, unknown or empty"],
  ["share_alike_optional", "yes, no, unknown or empty"],
  ["attribution_text", "Attribution to show with the data"],
  ["attribution_instructions", "How to show it"],
];

function licenseOf({ license }: { license: string }): License {
  return JSON.parse(license) as License;
}

/** Whether the data may be redistributed. Only an explicit "no" forbids it, as for downloads of archived versions. */
export function mayRedistribute(version: { license: string }): boolean {
  return licenseOf(version).redistribution_allowed !== "no";
}

/** Counts feeds by license. */
export function licensesOf(versions: readonly DatasetVersion[]): DatasetLicenses {
  const counts = new Map<string, number>();
  let [ownLicenses, none] = [0, 0];
  for (const version of versions) {
    const { spdx_identifier: spdx = "", ...rest } = licenseOf(version);
    if (spdx !== "") counts.set(spdx, (counts.get(spdx) ?? 0) + 1);
    else if (Object.values(rest).some((value) => value !== undefined && value !== "")) ownLicenses++;
    else none++;
  }
  const spdx = [...counts].map(([id, feeds]) => ({ id, feeds }));
  spdx.sort((a, b) => b.feeds - a.feeds || (a.id < b.id ? -1 : 1));
  return { spdx, own_terms: ownLicenses, not_stated: none };
}

/**
 * The attributions that licenses of feeds require, and the organizations that feeds name in attributions.txt; without
 * repetitions, in alphabetical order.
 * @param organizations by the id of their version
 */
export function attributionsOf(
  versions: readonly DatasetVersion[],
  organizations: ReadonlyMap<number, readonly string[]>,
): string[] {
  const texts = versions.flatMap((version) => {
    const { attribution_text: text = "", use_without_attribution: without } = licenseOf(version);
    const names = organizations.get(version.id) ?? [];
    if (text !== "") return [text, ...names];
    return without === "no" ? [version.feed_name || version.feed_onestop_id, ...names] : names;
  });
  return [...new Set(texts)].toSorted();
}

type Json = Readonly<Record<string, unknown>>;
type FeedRow = { feed: DatasetFeed; urls: Json; license: Json; authorization: Json };

/** A column of one URL. */
const url = (name: string, description: string) =>
  column<FeedRow>(name, "string", description, ({ urls }) => urls[name]);
const term = (name: string, description: string) =>
  column<FeedRow>(`license_${name}`, "string", description, ({ license }) => license[name]);

const FEED_COLUMNS: readonly DatasetColumn<FeedRow>[] = [
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
  column("languages", "array", "Languages, BCP 47", ({ feed }) => parseJson(feed.languages)),
  column("tags", "object", "Tags of the record", ({ feed }) => parseJson(feed.tags)),
  column("operator_onestop_ids", "array", "Onestop IDs of its operators", ({ feed }) => parseJson(feed.operators)),
  column("active_feed_version_sha1", "string", "SHA-1 of the active feed version", ({ feed }) => feed.active_sha1),
  column("active_fetched_at", "datetime", "Time of the fetch of that version", ({ feed }) => feed.active_fetched_at),
];

function parseJson(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}

export function feedsTable(db: Db): DatasetTable<FeedRow> {
  return {
    name: "feeds",
    ...DATASET_WORDS.feeds,
    columns: FEED_COLUMNS,
    formats: ["csv", "json"],
    key: ["onestop_id"],
    async *slices() {
      for await (const feeds of datasetFeeds(db)) {
        yield feeds.map((feed) => ({
          feed,
          urls: JSON.parse(feed.urls) as Json,
          license: JSON.parse(feed.license) as Json,
          authorization: (parseJson(feed.authorization) ?? {}) as Json,
        }));
      }
    },
  };
}

type OperatorRow = DatasetOperator & { generated: boolean };

const OPERATOR_COLUMNS: readonly DatasetColumn<OperatorRow>[] = [
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
  column("tags", "object", "Tags of the record", (row) => parseJson(row.tags)),
  column("associated_feeds", "array", "Its feeds, and its GTFS agency_id in them", (row) => parseJson(row.feeds)),
];

export function operatorsTable(db: Db): DatasetTable<OperatorRow> {
  return {
    name: "operators",
    ...DATASET_WORDS.operators,
    columns: OPERATOR_COLUMNS,
    formats: ["csv", "json"],
    key: ["onestop_id", "generated"],
    async *slices() {
      for await (const rows of datasetOperators(db)) yield rows.map((row) => ({ ...row, generated: false }));
      for await (const rows of datasetGeneratedOperators(db)) yield rows.map((row) => ({ ...row, generated: true }));
    },
  };
}

/** Feeds of an operator, as `associated_feeds` has them. */
function feedsOf({ feeds }: OperatorRow): { feed_onestop_id: string; gtfs_agency_id: string | null }[] {
  return JSON.parse(feeds) as { feed_onestop_id: string; gtfs_agency_id: string | null }[];
}

/** The same with lists in place of objects, which Parquet readers query without functions for JSON. */
export function operatorsByCountry(db: Db, countries: FeedCountries): CountryTable<OperatorRow> {
  const table = operatorsTable(db);
  return {
    ...table,
    columns: [
      ...table.columns.filter(({ name }) => name !== "associated_feeds"),
      column("feed_onestop_ids", "array", "Onestop IDs of its feeds", (row) =>
        feedsOf(row).map(({ feed_onestop_id }) => feed_onestop_id),
      ),
      column("gtfs_agency_ids", "array", "Its GTFS agency_id in each of them", (row) =>
        feedsOf(row).map(({ gtfs_agency_id }) => gtfs_agency_id),
      ),
    ],
    country: (row) => countries.ofAll(feedsOf(row).map(({ feed_onestop_id }) => feed_onestop_id)),
  };
}

export function feedsByCountry(db: Db, countries: FeedCountries): CountryTable<FeedRow> {
  return { ...feedsTable(db), country: ({ feed }) => countries.ofAll([feed.onestop_id]) };
}

/** A column that describes a version's contents: empty for a feed whose license forbids redistribution. */
const ofContents = (
  name: string,
  type: "integer" | "date" | "string",
  description: string,
  of: (row: DatasetFeedVersion) => unknown,
): DatasetColumn<DatasetFeedVersion> =>
  column(name, type, description, (row) => (mayRedistribute(row) ? of(row) : null));

const FEED_VERSION_COLUMNS: readonly DatasetColumn<DatasetFeedVersion>[] = [
  column("feed_onestop_id", "string", "Onestop ID of the feed", (row) => row.onestop_id),
  column("sha1", "string", "SHA-1 of the zip", (row) => row.sha1),
  column("fetched_at", "datetime", "Time of its first fetch", (row) => row.fetched_at),
  column("url", "string", "URL that it was fetched from", (row) => row.url),
  column("bytes", "integer", "Bytes of the zip", (row) => row.bytes),
  column("active", "boolean", "Whether it is the active version of its feed", (row) => row.active === 1),
  column("imported", "boolean", "Whether its rows are in the database", (row) => row.imported === 1),
  ofContents("earliest_calendar_date", "date", "First day of service", (row) => row.earliest_calendar_date),
  ofContents("latest_calendar_date", "date", "Last day of service", (row) => row.latest_calendar_date),
  ofContents("feed_start_date", "date", "feed_start_date of feed_info.txt", (row) => row.feed_start_date),
  ofContents("feed_end_date", "date", "feed_end_date of feed_info.txt", (row) => row.feed_end_date),
  ofContents("default_timezone", "string", "Time zone of its agencies", (row) => row.default_timezone),
  ofContents("agencies", "integer", "Number of its agencies", (row) => row.agency_count),
  ofContents("routes", "integer", "Number of its routes", (row) => row.route_count),
  ofContents("stops", "integer", "Number of its stops", (row) => row.stop_count),
  ofContents("trips", "integer", "Number of its trips", (row) => row.trip_count),
];

export function feedVersionsByCountry(db: Db, countries: FeedCountries): CountryTable<DatasetFeedVersion> {
  return {
    name: "feed_versions",
    ...DATASET_WORDS.feed_versions,
    columns: FEED_VERSION_COLUMNS,
    formats: [],
    key: ["feed_onestop_id", "sha1"],
    geometry: (row) => (row.hull === null || !mayRedistribute(row) ? null : (JSON.parse(row.hull) as Geometry)),
    country: (row) => countries.ofAll([row.onestop_id]),
    slices: () => datasetFeedVersions(db),
  };
}

type IdentifierRow = { kind: string; onestop_id: string; name: string | null; scheme: string; id: string };

/** Scheme name of replaced Onestop IDs. */
const PREVIOUS = "previous_onestop_id";

const IDENTIFIER_COLUMNS: readonly DatasetColumn<IdentifierRow>[] = [
  column("kind", "string", "feed or operator", (row) => row.kind),
  column("onestop_id", "string", "Onestop ID", (row) => row.onestop_id),
  column("name", "string", "Name; empty for a previous Onestop ID", (row) => row.name),
  column(
    "scheme",
    "string",
    `Catalog: a key of the registry's tags, or ${PREVIOUS} for an id that this one replaced`,
    (row) => row.scheme,
  ),
  column(
    "scheme_name",
    "string",
    "Name of the catalog",
    ({ scheme }) => IDENTIFIER_SCHEMES[scheme]?.name ?? "Previous Onestop ID",
  ),
  column("id", "string", "Id in that catalog", (row) => row.id),
  column("url", "string", "Permanent URL of the entry, if there is one", (row) => identifierUrl(row.scheme, row.id)),
];

type NamedEntity = { onestop_id: string; name: string | null; tags: string | null };

function rowsOf(kind: string, { onestop_id, name, tags }: NamedEntity): IdentifierRow[] {
  const tagValues = JSON.parse(tags ?? "{}") as Record<string, unknown>;
  return Object.keys(IDENTIFIER_SCHEMES).flatMap((scheme) =>
    identifiersOf(tagValues[scheme]).map((id) => ({ kind, onestop_id, name, scheme, id })),
  );
}

export function identifiersTable(db: Db): DatasetTable<IdentifierRow> {
  return {
    name: "identifiers",
    ...DATASET_WORDS.identifiers,
    columns: IDENTIFIER_COLUMNS,
    formats: ["csv", "json"],
    key: ["kind", "onestop_id", "scheme", "id"],
    async *slices() {
      for await (const feeds of datasetFeeds(db)) yield feeds.flatMap((feed) => rowsOf("feed", feed));
      for await (const some of datasetOperators(db)) yield some.flatMap((operator) => rowsOf("operator", operator));
      for await (const superseded of datasetSuperseded(db)) {
        yield superseded.map(({ kind, onestop_id, by_onestop_id }) => ({
          kind,
          onestop_id: by_onestop_id,
          name: null,
          scheme: PREVIOUS,
          id: onestop_id,
        }));
      }
    },
  };
}

type LicenseRow = { version: DatasetVersion; included: boolean; license: License };

const licenseTerm = (name: string, description: string): DatasetColumn<LicenseRow> =>
  column(name, "string", description, ({ license }) => license[name]);

/** Columns that describe a version's contents are empty for an excluded feed. */
const inside = (
  name: string,
  description: string,
  of: (version: DatasetVersion) => unknown,
): DatasetColumn<LicenseRow> =>
  column(name, "integer", description, ({ included, version }) => (included ? of(version) : null));

const LICENSE_COLUMNS: readonly DatasetColumn<LicenseRow>[] = [
  column("feed_onestop_id", "string", "Onestop ID of the feed", ({ version }) => version.feed_onestop_id),
  column("feed_name", "string", "Name of the feed", ({ version }) => version.feed_name),
  column(
    "included",
    "boolean",
    "Whether its data is in these datasets; feeds whose terms forbid redistribution are left out",
    ({ included }) => included,
  ),
  column("feed_version_sha1", "string", "SHA-1 of the feed version", ({ version }) => version.sha1),
  column("fetched_at", "datetime", "Time of the fetch of that version", ({ version }) => version.fetched_at),
  inside("stops", "Number of its stops", (version) => version.stop_count),
  inside("routes", "Number of its routes", (version) => version.route_count),
  ...LICENSE_MEMBERS.map(([name, description]) => licenseTerm(name, description)),
];

export function licensesTable(versions: readonly DatasetVersion[]): DatasetTable<LicenseRow> {
  return {
    name: "licenses",
    ...DATASET_WORDS.licenses,
    columns: LICENSE_COLUMNS,
    formats: ["csv", "json"],
    key: ["feed_onestop_id"],
    async *slices() {
      yield versions.map((version) => ({
        version,
        included: mayRedistribute(version),
        license: licenseOf(version),
      }));
    },
  };
}
