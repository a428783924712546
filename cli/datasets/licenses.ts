/** The licenses dataset: the terms of each included feed, and which feeds are excluded. */
import type { DatasetVersion } from "../../worker/store/read/dataset.ts";
import { type Column, column, type Table } from "./table.ts";
import { LICENSE_MEMBERS, type License, licenseOf, mayBePassedOn } from "./terms.ts";

type Row = { version: DatasetVersion; included: boolean; licence: License };

const term = (name: string, description: string): Column<Row> =>
  column(name, "string", description, ({ licence }) => licence[name]);

/** Columns that describe a version's contents are empty for an excluded feed. */
const inside = (name: string, description: string, of: (version: DatasetVersion) => unknown): Column<Row> =>
  column(name, "integer", description, ({ included, version }) => (included ? of(version) : null));

const COLUMNS: readonly Column<Row>[] = [
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
  ...LICENSE_MEMBERS.map(([name, description]) => term(name, description)),
];

export function licensesTable(versions: readonly DatasetVersion[]): Table<Row> {
  return {
    name: "licenses",
    title: "Feeds and their licenses",
    description: "Every feed with an active version: its terms of use, and whether its stops and routes are included.",
    columns: COLUMNS,
    formats: ["csv", "json"],
    key: ["feed_onestop_id"],
    async *slices() {
      yield versions.map((version) => ({
        version,
        included: mayBePassedOn(version),
        licence: licenseOf(version),
      }));
    },
  };
}
