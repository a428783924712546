/** What a build of the datasets says of itself: the pointer to it in R2, the answer of the API and the page. */

/** A column: its name in CSV and JSON, its type in the words of Frictionless Table Schema. */
export type DatasetField = {
  name: string;
  type: "string" | "integer" | "number" | "boolean" | "date" | "datetime" | "array" | "object";
  description: string;
};

export type DatasetFormat = "csv" | "geojsonl" | "json";

export type DatasetFile = {
  name: string;
  format: DatasetFormat;
  /** Bytes. */
  size: number;
  /** SHA-256, 64 hex digits. */
  sha256: string;
  /** CSV only: cells that got an apostrophe so that no spreadsheet runs them. */
  escaped?: number;
};

/** Feeds inside by their licence. */
export type DatasetLicences = {
  /** SPDX identifiers, the most frequent first. */
  spdx: readonly { id: string; feeds: number }[];
  /** Feeds whose publishers have terms without a common name. */
  own_terms: number;
  /** Feeds of which the registry records no terms. */
  not_stated: number;
};

export type Dataset = {
  name: string;
  title: string;
  description: string;
  rows: number;
  fields: readonly DatasetField[];
  files: readonly DatasetFile[];
  /** Null: made of the registry alone, which has one licence. */
  licences: DatasetLicences | null;
};

/** A feed whose licence forbids to pass its data on. */
export type LeftOut = { onestop_id: string; name: string | null };

export type DatasetManifest = {
  /** Name of the build; builds sort by it in time. */
  version: string;
  /** RFC 3339 in UTC. */
  built_at: string;
  /** Active feed versions inside. */
  feed_versions: number;
  datasets: readonly Dataset[];
  /** The Frictionless descriptor of all of them. */
  descriptor: { name: string; size: number; sha256: string };
  /** The first of the feeds that are left out, by Onestop ID, and how many there are. */
  left_out: readonly LeftOut[];
  left_out_total: number;
};

/** Everything that belongs to datasets in the bucket. */
export const DATASETS_PREFIX = "datasets/";

/** The pointer: the manifest of the build that is served. It is written last. */
export const DATASETS_CURRENT = "datasets/current.json";

/** Key of a file of a build. */
export function datasetKey(version: string, name: string): string {
  return `${DATASETS_PREFIX}${version}/${name}`;
}

export const MEDIA_TYPES: Readonly<Record<DatasetFormat, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  geojsonl: "application/x-ndjson",
  json: "application/json",
};

/** A file of the build by its name, with its type; null where there is none. */
export function datasetFile(
  manifest: DatasetManifest,
  name: string,
): { size: number; sha256: string; type: string } | null {
  const { descriptor } = manifest;
  if (descriptor.name === name) return { size: descriptor.size, sha256: descriptor.sha256, type: MEDIA_TYPES.json };
  const file = manifest.datasets.flatMap(({ files }) => files).find((one) => one.name === name);
  return file === undefined ? null : { size: file.size, sha256: file.sha256, type: MEDIA_TYPES[file.format] };
}
