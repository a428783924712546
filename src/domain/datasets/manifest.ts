/** The manifest of a dataset build: the pointer in R2, the API response, and the page all use it. */

import { JSON_LINES } from "../media-types.ts";
import type { CatalogFile } from "./catalogs.ts";

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

/** A table in Parquet, one file per country; its files and columns are in the catalog. */
export type ParquetTable = {
  name: string;
  title: string;
  rows: number;
  files: number;
  /** Bytes of all files. */
  size: number;
  /** Whether it is GeoParquet. */
  geometry: boolean;
  /** Name of the file with the most rows, below `/datasets/files`. */
  largest: string;
};

export type ParquetTables = {
  /** The catalog of all files. */
  catalog: { name: string; size: number; sha256: string };
  tables: readonly ParquetTable[];
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
  /** Absent in builds of earlier releases. */
  parquet?: ParquetTables;
  /** The first excluded feeds by Onestop ID, and the total number of excluded feeds. */
  left_out: readonly LeftOut[];
  left_out_total: number;
  /** Catalogs of all feeds; absent in builds of earlier releases. */
  catalogs?: readonly CatalogFile[];
};

/**
 * The pointer: the manifest, the data version of the last withdrawal before the build, and the data version after the
 * build if nothing else has changed.
 */
export type StoredManifest = DatasetManifest & { withdrawn?: number; data?: number };

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
  geojsonl: JSON_LINES,
  json: "application/json",
};

const PARQUET_TYPE = "application/vnd.apache.parquet";

/** Name of a Parquet file, e.g. `stops/country=US/stops.parquet`: readers take the column `country` from it. */
export const parquetName = (table: string, country: string) => `${table}/country=${country}/${table}.parquet`;

const PARQUET_NAME = /^([a-z_]+)\/country=[A-Z]{2}\/([a-z_]+)\.parquet$/;

/**
 * A file of the build by name, with its type; null if there is none.
 * `sha256` is null for a Parquet file, which exists only if the bucket has it.
 */
export function datasetFile(manifest: DatasetManifest, name: string): { sha256: string | null; type: string } | null {
  const { descriptor, parquet } = manifest;
  if (descriptor.name === name) return { sha256: descriptor.sha256, type: MEDIA_TYPES.json };
  if (parquet?.catalog.name === name) return { sha256: parquet.catalog.sha256, type: MEDIA_TYPES.json };
  const [, table, again] = PARQUET_NAME.exec(name) ?? [];
  if (table !== undefined) {
    const listed = table === again && parquet?.tables.some((one) => one.name === table) === true;
    return listed ? { sha256: null, type: PARQUET_TYPE } : null;
  }
  const file = manifest.datasets.flatMap(({ files }) => files).find((one) => one.name === name);
  return file === undefined ? null : { sha256: file.sha256, type: MEDIA_TYPES[file.format] };
}

/** A file of the catalog. */
export type PartitionFile = {
  /** Below `/datasets/files`. */
  name: string;
  table: string;
  /** ISO 3166-1 alpha-2; ZZ: unknown. */
  country: string;
  rows: number;
  bytes: number;
  sha256: string;
  /** Its feeds by license; null for a table made from the registry alone. */
  licenses: DatasetLicenses | null;
  /** Attributions that its feeds require, and organizations that they name for their data. */
  attributions: readonly string[];
};

export type CatalogTable = Omit<ParquetTable, "largest" | "size"> & {
  description: string;
  bytes: number;
  columns: readonly DatasetField[];
  /** Column of the geometry; null without one. */
  geometry_column: string | null;
  /** License of a table made from the registry; null where the data of each feed keeps its own license. */
  license: { name: string; url: string; attribution: string } | null;
};

/** `catalog.json`: all Parquet files of a build. */
export type ParquetCatalog = {
  version: string;
  /** RFC 3339 in UTC. */
  built_at: string;
  partition_column: "country";
  tables: readonly CatalogTable[];
  files: readonly PartitionFile[];
};
