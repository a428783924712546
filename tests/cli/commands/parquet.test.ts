/** The Parquet files of `portal datasets build` on the sample, read by DuckDB. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type DuckDBConnection, DuckDBInstance, type Json } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDatasets, currentDatasets } from "../../../cli/datasets/build.ts";
import { ObjectWriter } from "../../../cli/datasets/object-writer.ts";
import { ParquetFile } from "../../../cli/datasets/parquet-file.ts";
import type { Local } from "../../../cli/local/local.ts";
import { ROOT } from "../../../cli/project.ts";
import {
  type DatasetField,
  type DatasetManifest,
  datasetKey,
  type ParquetCatalog,
} from "../../../src/domain/datasets/manifest.ts";
import { text } from "../../../src/pages/datasets/text.tsx";
import { FORBIDDING, HIDDEN, openWithheldSample, type WithheldSample } from "../../support/withheld-sample.ts";

let sample: WithheldSample;
let folder: string;
let local: Local;
let duck: DuckDBConnection;
let first: DatasetManifest;
let catalog: ParquetCatalog;

const build = async (now: string) => {
  await buildDatasets({ ...local, progress: () => {}, now: () => new Date(now) });
  return (await currentDatasets(local.archive))!;
};
const bytesOf: WithheldSample["bytesOf"] = (manifest, name) => sample.bytesOf(manifest, name);
const catalogOf = async (manifest: DatasetManifest) =>
  JSON.parse(new TextDecoder().decode((await bytesOf(manifest, "catalog.json"))!)) as ParquetCatalog;
/** Writes the files of a build into the folder `name`, as somebody who downloads all of them. */
const download = async (manifest: DatasetManifest, name: string) => {
  for (const file of (await catalogOf(manifest)).files) {
    const path = join(folder, name, file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, (await bytesOf(manifest, file.name))!);
  }
};
const table = (name: string, build = "first") =>
  `read_parquet('${join(folder, build, name)}/*/*.parquet', hive_partitioning = true, hive_types_autocast = false)`;
const select = async (sql: string) => (await duck.runAndReadAll(sql)).getRowObjectsJson() as Record<string, Json>[];

beforeAll(async () => {
  sample = await openWithheldSample();
  ({ folder, local } = sample);
  await sample.set(
    "UPDATE feed SET license = json_set(license, '$.attribution_text', '© Somebody') WHERE onestop_id = ?",
    "f-sample~cairo~metro",
  );
  first = await build("2026-11-21T06:00:00Z");
  catalog = await catalogOf(first);
  await download(first, "first");
  duck = await (await DuckDBInstance.create(":memory:")).connect();
});

afterAll(async () => {
  duck.closeSync();
  await sample.close();
});

/** Coordinates of a WKB geometry (OGC 06-103r4, 8.2): of a point, or of each line or ring. */
function parseWkb(hex: string): { type: number; parts: number[][][] } {
  const bytes = Buffer.from(hex, "hex");
  let at = 0;
  const skip = (count: number) => {
    at += count;
    return at - count;
  };
  const number = () => bytes.readUInt32LE(skip(4));
  const positions = (count: number) =>
    Array.from({ length: count }, () => [bytes.readDoubleLE(skip(8)), bytes.readDoubleLE(skip(8))]);
  const header = () => {
    expect(bytes[skip(1)]).toBe(1);
    return number();
  };
  const type = header();
  const rings = () => Array.from({ length: number() }, () => positions(number()));
  const lines = () =>
    Array.from({ length: number() }, () => {
      expect(header()).toBe(2);
      return positions(number());
    });
  const parts = type === 1 ? [positions(1)] : type === 3 ? rings() : lines();
  expect(at).toBe(bytes.length);
  return { type, parts };
}

const TABLES = ["stops", "routes", "departures", "headways", "feeds", "operators", "feed_versions"];

test("the catalog lists every file with its table, country, rows, bytes and checksum", async () => {
  expect(catalog.tables.map(({ name }) => name)).toEqual(TABLES);
  expect(catalog.partition_column).toBe("country");
  for (const { name, table, country, rows, bytes, sha256 } of catalog.files) {
    expect(name).toBe(`${table}/country=${country}/${table}.parquet`);
    const file = (await bytesOf(first, name))!;
    expect([name, file.length]).toEqual([name, bytes]);
    expect([name, createHash("sha256").update(file).digest("hex")]).toEqual([name, sha256]);
    const [counted] = await select(`SELECT count(*) AS n FROM '${join(folder, "first", name)}'`);
    expect([name, Number(counted?.n)]).toEqual([name, rows]);
  }
  const stored = (await local.archive.list({ prefix: datasetKey(first.version, "") })).objects.map(({ key }) => key);
  const parquet = stored.filter((key) => key.endsWith(".parquet"));
  expect(parquet.sort()).toEqual(catalog.files.map(({ name }) => datasetKey(first.version, name)).sort());
});

test("the manifest sums up the catalog", async () => {
  const bytes = (await bytesOf(first, "catalog.json"))!;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(first.parquet!.catalog).toEqual({ name: "catalog.json", size: bytes.length, sha256 });
  for (const { name, rows, files, size, geometry, largest } of first.parquet!.tables) {
    const own = catalog.files.filter((file) => file.table === name);
    expect([name, rows, files, size]).toEqual([
      name,
      own.reduce((sum, file) => sum + file.rows, 0),
      own.length,
      own.reduce((sum, file) => sum + file.bytes, 0),
    ]);
    expect(own.find((file) => file.name === largest)?.rows).toBe(Math.max(...own.map((file) => file.rows)));
    expect([name, geometry]).toEqual([name, ["stops", "routes", "feed_versions"].includes(name)]);
  }
});

test.each(TABLES)("%s has the columns of the catalog, and the country of its folder", async (name) => {
  const { columns, geometry_column: geometry } = catalog.tables.find((one) => one.name === name)!;
  const described = await select(`DESCRIBE SELECT * FROM ${table(name)}`);
  const names = columns.map((column) => column.name);
  const extra = geometry === null ? [] : [geometry, "bbox"];
  expect(described.map(({ column_name }) => column_name)).toEqual([...names, ...extra, "country"]);
  const types: Record<string, string> = {
    string: "VARCHAR",
    object: "VARCHAR",
    integer: "BIGINT",
    number: "DOUBLE",
    boolean: "BOOLEAN",
    date: "DATE",
    datetime: "TIMESTAMP",
    array: "VARCHAR[]",
  };
  for (const [i, { name: column, type }] of columns.entries())
    expect([column, described[i]?.column_type]).toEqual([column, types[type]]);
  expect(columns.every(({ description }) => description !== "")).toBe(true);
  const counts = await select(`SELECT country, count(*) AS n FROM ${table(name)} GROUP BY country ORDER BY country`);
  const own = catalog.files.filter((file) => file.table === name);
  expect(counts.map(({ country, n }) => [country, Number(n)])).toEqual(own.map(({ country, rows }) => [country, rows]));
});

test.each(["stops", "routes"])("%s has the values and geometries of the GeoJSON file", async (name) => {
  const features = new TextDecoder()
    .decode((await bytesOf(first, `${name}.geojsonl`))!)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { geometry: { type: string; coordinates: unknown }; properties: object });
  const { columns } = catalog.tables.find((one) => one.name === name)!;
  const id = name === "stops" ? "stop_id" : "route_id";
  await duck.run("SET enable_geoparquet_conversion = false");
  const rows = await select(
    `SELECT * REPLACE (hex(geometry) AS geometry) FROM ${table(name)} ORDER BY feed_onestop_id, ${id}`,
  );
  await duck.run("SET enable_geoparquet_conversion = true");
  const key = (row: object) => `${Reflect.get(row, "feed_onestop_id")} ${Reflect.get(row, id)}`;
  const sorted = features.toSorted((a, b) => (key(a.properties) < key(b.properties) ? -1 : 1));
  const byKey = new Map(rows.map((row) => [key(row), row]));
  expect(byKey.size).toBe(features.length);
  for (const { geometry, properties } of sorted) {
    const row = byKey.get(key(properties))!;
    for (const { name: column, type } of columns) {
      const value = row[column];
      const read = type === "integer" && value !== null ? Number(value) : value;
      expect([column, read]).toEqual([column, Reflect.get(properties, column)]);
    }
    const { type, parts } = parseWkb(String(row.geometry));
    expect(type).toBe(name === "stops" ? 1 : 5);
    expect(parts).toEqual(name === "stops" ? [[geometry.coordinates]] : geometry.coordinates);
    const positions = parts.flat();
    const lons = positions.map(([lon]) => lon!);
    const lats = positions.map(([, lat]) => lat!);
    const box = { xmin: Math.min(...lons), ymin: Math.min(...lats), xmax: Math.max(...lons), ymax: Math.max(...lats) };
    expect(row.bbox).toEqual(box);
  }
});

test("geometries are GeoParquet 1.1 in longitude and latitude", async () => {
  for (const [name, type] of [
    ["stops", "Point"],
    ["routes", "MultiLineString"],
    ["feed_versions", "Polygon"],
  ] as const) {
    const files = catalog.files.filter((file) => file.table === name && file.country !== "ZZ");
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const path = join(folder, "first", file.name);
      const [stored] = await select(
        `SELECT decode(value) AS geo FROM parquet_kv_metadata('${path}') WHERE decode(key) = 'geo'`,
      );
      const geo = JSON.parse(String(stored?.geo)) as {
        version: string;
        primary_column: string;
        columns: { geometry: Record<string, unknown> };
      };
      expect([geo.version, geo.primary_column]).toEqual(["1.1.0", "geometry"]);
      const [box] = await select(
        `SELECT min(bbox.xmin) AS a, min(bbox.ymin) AS b, max(bbox.xmax) AS c, max(bbox.ymax) AS d FROM '${path}'`,
      );
      expect(geo.columns.geometry).toMatchObject({
        encoding: "WKB",
        geometry_types: [type],
        crs: { type: "GeographicCRS", id: { authority: "OGC", code: "CRS84" } },
        bbox: [box?.a, box?.b, box?.c, box?.d],
        covering: { bbox: { xmin: ["bbox", "xmin"], ymax: ["bbox", "ymax"] } },
      });
      // DuckDB takes the column for a geometry only with valid metadata.
      const described = await select(`DESCRIBE SELECT geometry FROM '${path}'`);
      expect(described[0]?.column_type).toContain("GEOMETRY");
    }
  }
});

type Line = Record<string, string>;

/** The rows of a GTFS file of the sample, which has no quotes around separators. */
function gtfs(network: string, file: string): Line[] {
  const path = join(ROOT, "sample/networks", network, `${file}.txt`);
  if (!existsSync(path)) return [];
  const [head = "", ...lines] = readFileSync(path, "utf8").trim().split(/\r?\n/);
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, i) => [head.split(",")[i], value])));
}

const seconds = (time: string) => time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** Trips and departures of a service day (YYYYMMDD), counted in the files of the sample. */
function countDay(network: string, date: string, weekday: string): { trips: number; departures: number } {
  const running = new Set(
    gtfs(network, "calendar")
      .filter((row) => row[weekday] === "1" && date >= row.start_date! && date <= row.end_date!)
      .map((row) => row.service_id),
  );
  for (const { service_id, exception_type, date: day } of gtfs(network, "calendar_dates")) {
    if (day !== date) continue;
    if (exception_type === "1") running.add(service_id);
    else running.delete(service_id);
  }
  const stops = new Map<string, number>();
  for (const { trip_id = "" } of gtfs(network, "stop_times")) stops.set(trip_id, (stops.get(trip_id) ?? 0) + 1);
  const runs = new Map<string, number>();
  for (const { trip_id = "", start_time = "", end_time = "", headway_secs } of gtfs(network, "frequencies")) {
    const some = Math.ceil((seconds(end_time) - seconds(start_time)) / Number(headway_secs));
    runs.set(trip_id, (runs.get(trip_id) ?? 0) + some);
  }
  const sum = { trips: 0, departures: 0 };
  for (const { trip_id = "", service_id } of gtfs(network, "trips")) {
    if (!running.has(service_id)) continue;
    const times = runs.get(trip_id) ?? 1;
    sum.trips += times;
    sum.departures += times * (stops.get(trip_id)! - 1);
  }
  return sum;
}

test.each([
  ["f-sample~cairo~metro", "cairo-metro-line-2/2024-01", "2024-01-24", "wednesday"],
  // A holiday with the service of a Friday.
  ["f-sample~cairo~metro", "cairo-metro-line-2/2024-01", "2024-01-25", "thursday"],
  // Its trips run by frequencies.
  ["f-sample~buenos~aires~subte", "buenos-aires-subte/2026-03", "2026-06-10", "wednesday"],
])("departures of %s (%s) on %s are those of its files", async (feed, network, date, weekday) => {
  const days = await select(
    `SELECT date::VARCHAR AS date, route_type, route_type_name, trips, departures FROM ${table("departures")} ` +
      `WHERE feed_onestop_id = '${feed}' AND date = '${date}'`,
  );
  const { trips, departures } = countDay(network, date.replaceAll("-", ""), weekday);
  expect(trips).toBeGreaterThan(10);
  expect(days).toEqual([
    { date, route_type: "1", route_type_name: "Metro", trips: String(trips), departures: String(departures) },
  ]);
});

test("headways name the route and its busiest stop", async () => {
  const [line] = await select(
    "SELECT h.*, s.stop_name, r.route_short_name " +
      `FROM ${table("headways")} h JOIN ${table("stops")} s USING (feed_onestop_id, stop_id) ` +
      `JOIN ${table("routes")} r USING (feed_onestop_id, route_id) ` +
      "WHERE r.route_short_name = 'SL1' AND h.day_kind = 'weekday' AND h.direction_id = 0",
  );
  expect(line).toMatchObject({
    country: "US",
    headway_seconds: "1200",
    stop_onestop_id: expect.stringMatching(/^s-drt/),
  });
  expect(Number(line?.first_departure)).toBeLessThan(Number(line?.last_departure));
});

test("feeds, operators and feed versions are in the country of their data", async () => {
  const feeds = await select(
    `SELECT country, onestop_id FROM ${table("feeds")} WHERE onestop_id LIKE 'f-sample~%' ORDER BY onestop_id`,
  );
  expect(feeds.map(({ country, onestop_id }) => `${onestop_id} ${country}`)).toEqual([
    "f-sample~boston~silver~line US",
    "f-sample~buenos~aires~subte AR",
    "f-sample~cairo~metro EG",
    "f-sample~porto~alegre~metro BR",
    // Its license forbids redistribution, so nothing is said of its data.
    "f-sample~sydney~ferries ZZ",
    "f-sample~tokyo~metro JP",
  ]);
  const [operator] = await select(
    `SELECT country, feed_onestop_ids, gtfs_agency_ids FROM ${table("operators")} WHERE onestop_id = 'o-sample~buenos~aires~subte'`,
  );
  expect(operator).toEqual({
    country: "AR",
    feed_onestop_ids: ["f-sample~buenos~aires~subte"],
    gtfs_agency_ids: ["subte"],
  });
  const versions = await select(
    "SELECT feed_onestop_id, country, active, stops, geometry IS NULL AS nowhere, fetched_at::VARCHAR AS fetched " +
      `FROM ${table("feed_versions")} WHERE active ORDER BY feed_onestop_id`,
  );
  const stops = await local.stores.db.rows(
    "SELECT v.feed_onestop_id, v.stop_count, v.fetched_at FROM feed f JOIN feed_version v ON v.id = f.active_version_id " +
      "WHERE f.public = 1 ORDER BY v.feed_onestop_id",
  );
  expect(
    versions.map((row) => [row.feed_onestop_id, row.stops === null ? null : Number(row.stops), row.nowhere]),
  ).toEqual(
    (stops as { feed_onestop_id: string; stop_count: number }[]).map(({ feed_onestop_id: feed, stop_count }) =>
      feed === FORBIDDING ? [feed, null, true] : [feed, stop_count, false],
    ),
  );
});

test("hidden feeds and data that may not be passed on are in no file", async () => {
  for (const { name } of catalog.files) {
    const text = JSON.stringify(await select(`SELECT * FROM '${join(folder, "first", name)}'`));
    expect([name, text.includes(HIDDEN)]).toEqual([name, false]);
    if (!/^(?:feeds|operators|feed_versions)\//.test(name))
      expect([name, text.includes(FORBIDDING)]).toEqual([name, false]);
  }
  expect(JSON.stringify(catalog)).not.toContain(HIDDEN);
});

test("files name the licenses and the attributions of their feeds", () => {
  const of = (name: string) => catalog.files.find((file) => file.name === name)!;
  expect(of("stops/country=EG/stops.parquet")).toMatchObject({
    licenses: { spdx: [{ id: "MIT", feeds: 1 }], own_terms: 0, not_stated: 0 },
    attributions: ["© Somebody"],
  });
  expect(of("stops/country=US/stops.parquet").attributions).toEqual([]);
  expect(of("feeds/country=US/feeds.parquet").attributions).toEqual(["Transitland Atlas"]);
  const license = (name: string) => catalog.tables.find((one) => one.name === name)!.license?.name ?? null;
  expect([license("stops"), license("feeds")]).toEqual([null, "CC-BY-4.0"]);
});

test("the query of the page reads all countries by the catalog", async () => {
  const files = join(folder, "first");
  writeFileSync(join(files, "catalog.json"), (await bytesOf(first, "catalog.json"))!);
  const [set = "", query = ""] = text.parquet.queries.all(files, "catalog.json", "stops").split(";\n");
  await duck.run(set);
  const rows = await select(query);
  expect(rows.map(({ country }) => country)).toEqual(["AR", "BR", "EG", "JP", "US"]);
});

test("a build copies the files whose versions are the same, and writes the others again", async () => {
  const second = await build("2026-11-22T06:00:00Z");
  const again = await catalogOf(second);
  expect(again.files).toEqual(catalog.files);
  await local.stores.db.write([
    { sql: "UPDATE feed SET public = 0 WHERE onestop_id = 'f-sample~cairo~metro'", values: [] },
  ]);
  const third = await catalogOf(await build("2026-11-23T06:00:00Z"));
  expect(third.files.filter(({ country }) => country === "EG")).toEqual([]);
  const others = ({ table: name, country }: { table: string; country: string }) =>
    country !== "EG" && ["stops", "routes", "departures", "headways"].includes(name);
  expect(third.files.filter(others)).toEqual(catalog.files.filter(others));
});

test("rows of many groups and long lines are read back, with names of any script", async () => {
  const object = new ObjectWriter(local.archive, "datasets/large.parquet");
  const column = (name: string, type: DatasetField["type"]): DatasetField => ({ name, type, description: name });
  const file = new ParquetFile(object, [column("n", "integer"), column("name", "string"), column("day", "date")], true);
  const line = Array.from({ length: 2000 }, (_, i) => [i / 100, 1]);
  const count = 31_000;
  for (let n = 0; n < count; n++) {
    const geometry = n % 100 === 0 ? { type: "MultiLineString" as const, coordinates: [line] } : null;
    await file.add([n, `\u2028銀座線 ${n}`, n % 2 === 0 ? "2026-02-28" : null], geometry);
  }
  const { rows, size } = await file.end();
  expect(rows).toBe(count);
  const bytes = new Uint8Array(await (await local.archive.get("datasets/large.parquet"))!.arrayBuffer());
  expect(bytes.length).toBe(size);
  const path = join(folder, "large.parquet");
  writeFileSync(path, bytes);
  const [groups] = await select(`SELECT count(DISTINCT row_group_id) AS n FROM parquet_metadata('${path}')`);
  expect(Number(groups?.n)).toBeGreaterThan(1);
  const [sums] = await select(
    "SELECT sum(n)::BIGINT AS total, count(geometry) AS drawn, count(day) AS dated, max(day)::VARCHAR AS day, " +
      `count(*) FILTER (WHERE name = chr(8232) || '銀座線 ' || n) AS named FROM '${path}'`,
  );
  expect(sums).toEqual({
    total: String((count * (count - 1)) / 2),
    drawn: String(count / 100),
    dated: String(count / 2),
    day: "2026-02-28",
    named: String(count),
  });
});
