/** The manifest of a dataset build: the pointer in R2, the API response, and the page all use it. */

/** A column: its name in CSV and JSON, and its Frictionless Table Schema type. */
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
  /** CSV only: number of cells prefixed with an apostrophe so that spreadsheets do not run them. */
  escaped?: number;
};

/** Included feeds by license. */
export type DatasetLicenses = {
  /** SPDX identifiers, the most frequent first. */
  spdx: readonly { id: string; feeds: number }[];
  /** Feeds whose publishers have terms without an SPDX identifier. */
  own_terms: number;
  /** Feeds without terms in the registry. */
  not_stated: number;
};

export type Dataset = {
  name: string;
  title: string;
  description: string;
  rows: number;
  fields: readonly DatasetField[];
  files: readonly DatasetFile[];
  /** Null for a dataset made from the registry alone, which has one license. */
  licences: DatasetLicenses | null;
};

/** A feed whose license forbids redistribution. */
export type LeftOut = { onestop_id: string; name: string | null };

export type DatasetManifest = {
  /** Name of the build; names sort by time. */
  version: string;
  /** RFC 3339 in UTC. */
  built_at: string;
  /** Number of active feed versions included. */
  feed_versions: number;
  datasets: readonly Dataset[];
  /** The Frictionless descriptor of all of them. */
  descriptor: { name: string; size: number; sha256: string };
  /** The first excluded feeds by Onestop ID, and the total number of excluded feeds. */
  left_out: readonly LeftOut[];
  left_out_total: number;
};

/** The pointer: the manifest, and the data version of the last withdrawal before the build. */
export type StoredManifest = DatasetManifest & { withdrawn?: number };

/** Key prefix of all dataset files in the bucket. */
export const DATASETS_PREFIX = "datasets/";

/** Key of the pointer: the manifest of the published build. It is written last. */
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

/** A file of the build by name, with its type; null if there is none. */
export function datasetFile(
  manifest: DatasetManifest,
  name: string,
): { size: number; sha256: string; type: string } | null {
  const { descriptor } = manifest;
  if (descriptor.name === name) return { size: descriptor.size, sha256: descriptor.sha256, type: MEDIA_TYPES.json };
  const file = manifest.datasets.flatMap(({ files }) => files).find((one) => one.name === name);
  return file === undefined ? null : { size: file.size, sha256: file.sha256, type: MEDIA_TYPES[file.format] };
}
