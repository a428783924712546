/**
 * The datasets in Parquet: one file per table and country, and a catalog of them (docs/decisions/037-datasets.md).
 * Tables of feed versions are written from the stored rows of their parts, country by country; a file whose versions
 * are the same as in the build before is copied.
 */
import { createHash } from "node:crypto";
import {
  type CatalogTable,
  type DatasetLicenses,
  datasetKey,
  type ParquetCatalog,
  type ParquetTables,
  type PartitionFile,
  parquetName,
} from "../../src/domain/datasets/manifest.ts";
import { TRANSITLAND_ATLAS } from "../../src/domain/registry/attribution.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import type { DatasetVersion } from "../../worker/store/entities/dataset.ts";
import { type CountryCounts, type CountryTable, countryCode, rowOf } from "./country-rows.ts";
import { routesTable, stopsTable } from "./network-tables.ts";
import { type LargeBucket, ObjectWriter } from "./object-writer.ts";
import { type Geometry, ParquetFile } from "./parquet-file.ts";
import { COUNTRY_TABLES, type CountryTableName, countryRows, fingerprintOf, indexOf } from "./parts.ts";
import {
  attributionsOf,
  FeedCountries,
  feedsByCountry,
  feedVersionsByCountry,
  licensesOf,
  operatorsByCountry,
} from "./registry-tables.ts";
import { DEPARTURES, HEADWAYS } from "./schedule-tables.ts";

/** Version of the content of files; raise it when the file of the same parts would change. */
const FORMAT_VERSION = 1;

const CATALOG = "catalog.json";

/** What the files of a build were made from, by name: not among the public files. */
const INPUTS = "inputs.json";

/** Bytes that are copied at once. */
const COPY_BYTES = 8 * 1024 * 1024;

type WrittenFile = { rows: number; size: number; sha256: string };
type Inputs = Record<string, WrittenFile & { inputs: string }>;

type TableDescription = Pick<CountryTable<never>, "name" | "title" | "description" | "geometry"> & {
  columns: CatalogTable["columns"];
};

export type ParquetBuild = {
  stores: Stores;
  archive: LargeBucket;
  /** Name of this build, and of the one before if there is one. */
  version: string;
  before: string | null;
  /** RFC 3339 in UTC. */
  builtAt: string;
  /** The versions whose data may be in files, by the Onestop ID of their feed. */
  versions: readonly DatasetVersion[];
  /** Organizations that the feeds name for their data, by the id of their version. */
  organizations: ReadonlyMap<number, readonly string[]>;
  progress(message: string): void;
};

/** Writes all Parquet files of a build, and their catalog. */
export async function buildParquet(build: ParquetBuild): Promise<ParquetTables> {
  const { stores, archive, version, builtAt, versions } = build;
  const { db } = stores;
  const counts = new Map<DatasetVersion, Record<CountryTableName, CountryCounts>>();
  const countries = new FeedCountries();
  for (const one of versions) {
    const index = (await indexOf(stores, archive, one)).countries;
    counts.set(one, index);
    countries.set(one.feed_onestop_id, index.stops);
  }

  const tables: CatalogTable[] = [];
  const files: PartitionFile[] = [];
  const add = (table: TableDescription, partitions: readonly PartitionFile[], license: CatalogTable["license"]) => {
    files.push(...partitions);
    const rows = sum(partitions, (file) => file.rows);
    tables.push({
      name: table.name,
      title: table.title,
      description: table.description,
      rows,
      files: partitions.length,
      bytes: sum(partitions, (file) => file.bytes),
      geometry: table.geometry !== undefined,
      geometry_column: table.geometry === undefined ? null : "geometry",
      columns: table.columns.map(({ name, type, description }) => ({ name, type, description })),
      license,
    });
    build.progress(`${table.name} in Parquet: ${rows} rows in ${partitions.length} files.`);
  };

  const earlier = await readInputs(archive, build.before);
  const inputs: Inputs = {};
  const versionTables: Record<CountryTableName, TableDescription> = {
    stops: stopsTable(stores, []),
    routes: routesTable(stores, []),
    departures: DEPARTURES,
    headways: HEADWAYS,
  };
  for (const name of COUNTRY_TABLES) {
    const table = versionTables[name];
    const files = await writeVersionTable(build, table, name, counts, earlier, inputs);
    add(table, files, null);
  }
  for (const write of [
    () => writeRegistryTable(build, feedsByCountry(db, countries)),
    () => writeRegistryTable(build, operatorsByCountry(db, countries)),
    () => writeRegistryTable(build, feedVersionsByCountry(db, countries)),
  ]) {
    const { table, written: files } = await write();
    add(table, files, REGISTRY_LICENSE);
  }

  await archive.put(datasetKey(version, INPUTS), new TextEncoder().encode(JSON.stringify(inputs)));
  const catalog: ParquetCatalog = { version, built_at: builtAt, partition_column: "country", tables, files };
  const object = new ObjectWriter(archive, datasetKey(version, CATALOG));
  await object.write(`${JSON.stringify(catalog, null, 1)}\n`);
  return {
    catalog: { name: CATALOG, ...(await object.end()) },
    tables: tables.map(({ name, title, rows, files: count, bytes, geometry }) => ({
      name,
      title,
      rows,
      files: count,
      size: bytes,
      geometry,
      largest: largestOf(files, name),
    })),
  };
}

const REGISTRY_LICENSE = {
  name: "CC-BY-4.0",
  url: TRANSITLAND_ATLAS.licenseUrl,
  attribution: TRANSITLAND_ATLAS.name,
};

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

function largestOf(files: readonly PartitionFile[], table: string): string {
  const [largest] = files.filter((file) => file.table === table).toSorted((a, b) => b.rows - a.rows);
  return largest?.name ?? "";
}

async function readInputs(archive: LargeBucket, before: string | null): Promise<Inputs> {
  const object = before === null ? null : await archive.get(datasetKey(before, INPUTS));
  return object === null ? {} : (JSON.parse(new TextDecoder().decode(await object.arrayBuffer())) as Inputs);
}

/** Writes a table of versions, one file at a time. */
async function writeVersionTable(
  { archive, version, before, versions, organizations }: ParquetBuild,
  table: TableDescription,
  name: CountryTableName,
  counts: ReadonlyMap<DatasetVersion, Record<CountryTableName, CountryCounts>>,
  earlier: Inputs,
  inputs: Inputs,
): Promise<PartitionFile[]> {
  const countries = new Set(versions.flatMap((one) => Object.keys(counts.get(one)?.[name] ?? {})));
  const files: PartitionFile[] = [];
  for (const country of [...countries].toSorted()) {
    const inside = versions.filter((one) => counts.get(one)?.[name][country] !== undefined);
    const file = parquetName(name, country);
    const digest = createHash("sha256")
      .update([FORMAT_VERSION, ...inside.map(fingerprintOf)].join("\n"))
      .digest("hex");
    const same = earlier[file]?.inputs === digest ? earlier[file] : undefined;
    const isCopied = same && before !== null && (await copy(archive, datasetKey(before, file), version, file));
    const partition =
      same && isCopied === same.sha256
        ? { rows: same.rows, size: same.size, sha256: same.sha256 }
        : await writeFile(archive, version, file, table, rowsOf(archive, inside, name, country));
    inputs[file] = { ...partition, inputs: digest };
    files.push(catalogFile(name, country, partition, licensesOf(inside), attributionsOf(inside, organizations)));
  }
  return files;
}

function catalogFile(
  table: string,
  country: string,
  { rows, size, sha256 }: WrittenFile,
  licenses: DatasetLicenses | null,
  attributions: readonly string[],
): PartitionFile {
  return { name: parquetName(table, country), table, country, rows, bytes: size, sha256, licenses, attributions };
}

type Row = { values: readonly unknown[]; geometry: Geometry | null };

async function* rowsOf(
  archive: LargeBucket,
  versions: readonly DatasetVersion[],
  name: CountryTableName,
  country: string,
): AsyncGenerator<Row> {
  for (const version of versions) yield* countryRows(archive, version, name, country);
}

function newFile(archive: LargeBucket, version: string, name: string, table: TableDescription): ParquetFile {
  const object = new ObjectWriter(archive, datasetKey(version, name));
  return new ParquetFile(object, table.columns, table.geometry !== undefined);
}

async function writeFile(
  archive: LargeBucket,
  version: string,
  name: string,
  table: TableDescription,
  rows: AsyncIterable<Row>,
): Promise<WrittenFile> {
  const file = newFile(archive, version, name, table);
  try {
    for await (const { values, geometry } of rows) await file.add(values, geometry);
    return await file.end();
  } catch (error) {
    await file.abort().catch(() => {});
    throw error;
  }
}

/**
 * Writes a table that is read once, with a file for each country side by side. Only for tables of the registry: the
 * rows of all countries that are not written yet are in memory.
 */
async function writeRegistryTable<T>(
  { archive, version }: ParquetBuild,
  table: CountryTable<T>,
): Promise<{ table: TableDescription; written: PartitionFile[] }> {
  const files = new Map<string, ParquetFile>();
  try {
    for await (const rows of table.slices()) {
      for (const row of rows) {
        const country = countryCode(table.country(row));
        let file = files.get(country);
        if (file === undefined) {
          file = newFile(archive, version, parquetName(table.name, country), table);
          files.set(country, file);
        }
        const values = rowOf(table, row);
        const geometry = values.pop() as Geometry | null;
        await file.add(values, geometry);
      }
    }
    const partitions: PartitionFile[] = [];
    for (const [country, file] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      partitions.push(catalogFile(table.name, country, await file.end(), null, [TRANSITLAND_ATLAS.name]));
    return { table, written: partitions };
  } catch (error) {
    for (const file of files.values()) await file.abort().catch(() => {});
    throw error;
  }
}

/** Copies a file of the build before. @returns its SHA-256; null if it is gone */
async function copy(archive: LargeBucket, from: string, version: string, name: string): Promise<string | null> {
  const object = new ObjectWriter(archive, datasetKey(version, name));
  for (let offset = 0; ; offset += COPY_BYTES) {
    const part = await archive.get(from, { range: { offset, length: COPY_BYTES } });
    if (part === null) {
      await object.abort();
      return null;
    }
    await object.writeBytes(new Uint8Array(await part.arrayBuffer()));
    if (offset + COPY_BYTES >= part.size) return (await object.end()).sha256;
  }
}
