/**
 * The parts of datasets: the lines of one feed version, made once when it is imported or when datasets are built, and
 * joined in each build (docs/decisions/037-datasets.md).
 */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGunzip, gzipSync } from "node:zlib";
import type { DatasetFormat } from "../../src/domain/datasets/manifest.ts";
import { problem } from "../../worker/problem.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import type { DatasetVersion } from "../../worker/store/entities/dataset.ts";
import {
  type CountryCounts,
  CountryRowsWriter,
  type CountryTable,
  parseRows,
  rowsKey,
  type StoredRow,
} from "./country-rows.ts";
import { RouteCountries, routesTable, stopsTable } from "./network-tables.ts";
import { type LargeBucket, ObjectWriter } from "./object-writer.ts";
import { departuresTable, headwaysTable } from "./schedule-tables.ts";
import { type DatasetTable, type Lines, linesOf, type ReusedPart } from "./table.ts";

/** Version of the content of parts; raise it when the lines of the same version would change. */
const FORMAT_VERSION = 2;

const PARTS_PREFIX = "datasets/parts/";

/** Bytes of a part that are read at once. */
const READ_BYTES = 4 * 1024 * 1024;

/** The datasets that consist of parts. */
export type DatasetInParts = "stops" | "routes";

/** The datasets of a version by country. */
export const COUNTRY_TABLES = ["stops", "routes", "departures", "headways"] as const;
export type CountryTableName = (typeof COUNTRY_TABLES)[number];

/** What a part contains, by dataset; its object is written last. */
type PartIndex = Record<DatasetInParts, Lines> & { countries: Record<CountryTableName, CountryCounts> };

const folderOf = (version: DatasetVersion) => {
  const { feed_onestop_id, sha1, state } = version;
  const hash = createHash("sha256").update([FORMAT_VERSION, feed_onestop_id, sha1, state].join("\n")).digest("hex");
  return `${PARTS_PREFIX}${hash.slice(0, 16)}/`;
};
const indexKey = (folder: string) => `${folder}index.json`;
const linesKey = (folder: string, name: DatasetInParts, format: DatasetFormat) => `${folder}${name}.${format}.gz`;

/** The part of a version in a dataset; made if it is missing. */
export async function partOf(
  stores: Stores,
  bucket: LargeBucket,
  version: DatasetVersion,
  name: DatasetInParts,
): Promise<ReusedPart> {
  const folder = folderOf(version);
  const lines = (await indexOf(stores, bucket, version))[name];
  // Without rows there is nothing to unpack: gzip has no empty stream.
  return {
    ...lines,
    bytes: (format) => (lines.rows === 0 ? none() : unpack(bucket, folder, linesKey(folder, name, format))),
  };
}

async function* none(): AsyncGenerator<Uint8Array> {}

/** The index of the parts of a version, which are made if they are missing. */
export async function indexOf(stores: Stores, bucket: LargeBucket, version: DatasetVersion): Promise<PartIndex> {
  return (await readIndex(bucket, folderOf(version))) ?? (await makePart(stores, bucket, version));
}

/** The rows of a version that belong to a country; it must have some. */
export function countryRows(
  bucket: LargeBucket,
  version: DatasetVersion,
  name: CountryTableName,
  country: string,
): AsyncGenerator<StoredRow> {
  const folder = folderOf(version);
  return parseRows(unpack(bucket, folder, rowsKey(folder, name, country)));
}

/** Changes with the content of the parts of a version. */
export const fingerprintOf = (version: DatasetVersion): string => folderOf(version);

/** Makes the parts of a version. */
export async function makePart(stores: Stores, bucket: LargeBucket, version: DatasetVersion): Promise<PartIndex> {
  const folder = folderOf(version);
  const countries = new RouteCountries();
  const types = new Map<number, number>();
  const stops = stopsTable(stores, [version]);
  const routes = routesTable(stores, [version], countries);
  const departures = departuresTable(stores, version, { types, countries });
  // In this order: stops tell the countries of routes, and routes the types of departures.
  const [stopLines, stopCounts] = await writeTable(bucket, folder, "stops", stops, (rows) => countries.add(rows));
  const [routeLines, routeCounts] = await writeTable(bucket, folder, "routes", routes, (rows) => {
    for (const { route } of rows) types.set(route.id, route.route_type);
  });
  const index: PartIndex = {
    stops: stopLines,
    routes: routeLines,
    countries: {
      stops: stopCounts,
      routes: routeCounts,
      departures: await writeCountries(bucket, folder, departures),
      headways: await writeCountries(bucket, folder, headwaysTable(stores, version, countries)),
    },
  };
  await bucket.put(indexKey(folder), new TextEncoder().encode(JSON.stringify(index)));
  return index;
}

/** Reads a table once and writes its lines and its rows by country. @param see gets each slice before it is written */
async function writeTable<Row>(
  bucket: LargeBucket,
  folder: string,
  name: DatasetInParts,
  table: CountryTable<Row>,
  see: (rows: readonly Row[]) => void,
): Promise<[Lines, CountryCounts]> {
  const countries = new CountryRowsWriter(bucket, folder, table);
  async function* slices() {
    for await (const rows of table.slices()) {
      see(rows);
      await countries.add(rows);
      yield rows;
    }
  }
  try {
    const lines = await writeLines(bucket, folder, name, { ...table, slices });
    return [lines, await countries.end()];
  } catch (error) {
    await countries.abort();
    throw error;
  }
}

async function writeCountries<Row>(
  bucket: LargeBucket,
  folder: string,
  table: CountryTable<Row>,
): Promise<CountryCounts> {
  const countries = new CountryRowsWriter(bucket, folder, table);
  try {
    for await (const rows of table.slices()) await countries.add(rows);
    return await countries.end();
  } catch (error) {
    await countries.abort();
    throw error;
  }
}

/** Whether the parts of a version are stored. */
export async function hasPart(bucket: LargeBucket, version: DatasetVersion): Promise<boolean> {
  return (await bucket.head(indexKey(folderOf(version)))) !== null;
}

/** Deletes the parts of all other versions. */
export async function removeOtherParts(bucket: LargeBucket, versions: readonly DatasetVersion[]): Promise<void> {
  const keptFolders = new Set(versions.map(folderOf));
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: PARTS_PREFIX, ...(cursor === undefined ? {} : { cursor }) });
    for (const { key } of page.objects) {
      const folder = key.slice(0, key.indexOf("/", PARTS_PREFIX.length) + 1);
      if (!keptFolders.has(folder)) await bucket.delete(key);
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

async function readIndex(bucket: LargeBucket, folder: string): Promise<PartIndex | null> {
  const object = await bucket.get(indexKey(folder));
  return object === null ? null : (JSON.parse(new TextDecoder().decode(await object.arrayBuffer())) as PartIndex);
}

/** Writes the lines of a table, each slice compressed by itself, which gzip allows (RFC 1952, 2.2). */
async function writeLines<Row>(
  bucket: LargeBucket,
  folder: string,
  name: DatasetInParts,
  table: DatasetTable<Row>,
): Promise<Lines> {
  const writers = table.formats.map((format) => ({
    format,
    writer: new ObjectWriter(bucket, linesKey(folder, name, format)),
  }));
  const sum: Lines = { rows: 0, escaped: 0 };
  try {
    for await (const { rows, escaped, texts } of linesOf(table)) {
      for (const { format, writer } of writers) await writer.writeBytes(gzipSync(texts[format] ?? "", { level: 3 }));
      sum.rows += rows;
      sum.escaped += escaped;
    }
    for (const { writer } of writers) await writer.end();
    return sum;
  } catch (error) {
    for (const { writer } of writers) await writer.abort().catch(() => {});
    throw error;
  }
}

/** The bytes of a compressed object, a few megabytes at a time. @throws Problem store.unavailable if it is gone */
async function* unpack(bucket: LargeBucket, folder: string, key: string): AsyncGenerator<Uint8Array> {
  async function* ranges(): AsyncGenerator<Uint8Array> {
    for (let offset = 0; ; offset += READ_BYTES) {
      const object = await bucket.get(key, { range: { offset, length: READ_BYTES } });
      if (object === null) {
        // So that the next build makes the part again.
        await bucket.delete(indexKey(folder));
        throw problem("store.unavailable", `${key} is gone. Run datasets build again.`);
      }
      yield new Uint8Array(await object.arrayBuffer());
      if (offset + READ_BYTES >= object.size) return;
    }
  }
  yield* Readable.from(ranges(), { objectMode: false }).pipe(createGunzip());
}
