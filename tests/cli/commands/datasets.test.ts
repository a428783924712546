/**
 * `portal datasets build` on the sample: the contents of the files, excluded feeds, and the effect of a second build.
 */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command } from "../../../cli/commands/datasets.ts";
import { currentDatasets } from "../../../cli/datasets/build.ts";
import { ObjectWriter } from "../../../cli/datasets/object-writer.ts";
import type { Local } from "../../../cli/local/local.ts";
import type { DatasetManifest } from "../../../src/domain/datasets/manifest.ts";
import { readDataVersion } from "../../../worker/store/db/data-version.ts";
import { FORBIDDING, HIDDEN, openWithheldSample, type WithheldSample } from "../../support/withheld-sample.ts";

let sample: WithheldSample;
let local: Local;
let first: DatasetManifest;

const context = (now: string) => ({ ...local, progress: () => {}, now: () => new Date(now) });
const build = async (now: string) => {
  await command.run(context(now), ["build"], {});
  return (await currentDatasets(local.archive))!;
};
const bytesOf: WithheldSample["bytesOf"] = (manifest, name) => sample.bytesOf(manifest, name);
const textOf = async (manifest: DatasetManifest, name: string) =>
  new TextDecoder().decode((await bytesOf(manifest, name))!);
const jsonOf = async <T>(manifest: DatasetManifest, name: string) => JSON.parse(await textOf(manifest, name)) as T;
const dataset = (name: string) => first.datasets.find((one) => one.name === name)!;

beforeAll(async () => {
  sample = await openWithheldSample();
  ({ local } = sample);
  const { set } = sample;
  await set(
    "UPDATE stop SET stop_name = '=HYPERLINK(\"http://x\")' WHERE id = (SELECT min(s.id) FROM stop s " +
      "JOIN feed f ON f.active_version_id = s.feed_version_id WHERE f.onestop_id = ?)",
    "f-sample~cairo~metro",
  );
  // Rows of a version never change, so its part would not be made again.
  for (const { key } of (await local.archive.list({ prefix: "datasets/parts/" })).objects)
    await local.archive.delete(key);
  await set("INSERT INTO superseded VALUES ('feed', 'f-old~bart', 'f-c20-trimet'), ('feed', 'f-old~luas', ?)", HIDDEN);
  first = await build("2026-11-21T06:00:00Z");
});

afterAll(async () => {
  await sample.close();
});

test("every file matches the size, checksum and rows in the manifest", async () => {
  const files = first.datasets.flatMap(({ rows, files }) => files.map((file) => ({ ...file, rows })));
  expect(files.map(({ name }) => name)).toEqual([
    "stops.csv",
    "stops.geojsonl",
    "routes.csv",
    "routes.geojsonl",
    "feeds.csv",
    "feeds.json",
    "operators.csv",
    "operators.json",
    "identifiers.csv",
    "identifiers.json",
    "licenses.csv",
    "licenses.json",
  ]);
  for (const { name, size, sha256, rows } of [...files, { ...first.descriptor, rows: null }]) {
    const bytes = (await bytesOf(first, name))!;
    expect([name, bytes.length]).toEqual([name, size]);
    expect([name, createHash("sha256").update(bytes).digest("hex")]).toEqual([name, sha256]);
    const text = new TextDecoder().decode(bytes);
    if (rows === null) continue;
    if (name.endsWith(".json")) expect((JSON.parse(text) as object[]).length).toBe(rows);
    else expect([name, text.split("\n").length - 1]).toEqual([name, rows + (name.endsWith(".csv") ? 1 : 0)]);
  }
});

test("stops and routes belong to active versions that are public and redistributable", async () => {
  const [counted] = (await local.stores.db.rows(
    "SELECT sum(v.stop_count) AS stops, sum(v.route_count) AS routes, count(*) AS versions FROM feed f " +
      "JOIN feed_version v ON v.id = f.active_version_id WHERE f.onestop_id NOT IN (?, ?)",
    HIDDEN,
    FORBIDDING,
  )) as { stops: number; routes: number; versions: number }[];
  expect(dataset("stops").rows).toBe(counted!.stops);
  expect(dataset("routes").rows).toBe(counted!.routes);
  expect(first.feed_versions).toBe(counted!.versions);
  for (const name of ["stops.csv", "routes.csv", "stops.geojsonl", "routes.geojsonl"]) {
    const text = await textOf(first, name);
    expect(text).toContain("f-sample~cairo~metro");
    expect(text).not.toContain(HIDDEN);
    expect(text).not.toContain(FORBIDDING);
  }
});

test("a feed that forbids redistribution is listed, a hidden feed is not", async () => {
  expect(first.left_out).toEqual([expect.objectContaining({ onestop_id: FORBIDDING })]);
  expect(first.left_out_total).toBe(1);
  const rows = await jsonOf<{ feed_onestop_id: string; included: boolean; stops: number | null }[]>(
    first,
    "licenses.json",
  );
  expect(rows.filter(({ included }) => !included)).toEqual([
    expect.objectContaining({ feed_onestop_id: FORBIDDING, stops: null }),
  ]);
  for (const { files } of first.datasets) {
    for (const { name } of files) expect([name, (await textOf(first, name)).includes(HIDDEN)]).toEqual([name, false]);
  }
  expect(dataset("stops").licences).toEqual({ spdx: [{ id: "MIT", feeds: 5 }], own_terms: 0, not_stated: 0 });
});

test("a name that a spreadsheet would execute gets an apostrophe in CSV and is unchanged in GeoJSON", async () => {
  expect(await textOf(first, "stops.csv")).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(dataset("stops").files[0]!.escaped).toBe(1);
  const features = (await textOf(first, "stops.geojsonl"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { geometry: { type: string }; properties: Record<string, unknown> });
  expect(features.filter(({ properties }) => properties.stop_name === '=HYPERLINK("http://x")')).toHaveLength(1);
  expect(new Set(features.map(({ geometry }) => geometry.type))).toEqual(new Set(["Point"]));
  expect(Object.keys(features[0]!.properties)).toEqual(dataset("stops").fields.map(({ name }) => name));
});

test("routes have lines and name their operators", async () => {
  const line = (await textOf(first, "routes.geojsonl")).split("\n").find((text) => text.includes('"SL1"'))!;
  const { geometry, properties } = JSON.parse(line) as {
    geometry: { type: string; coordinates: number[][][] };
    properties: Record<string, unknown>;
  };
  expect(geometry.type).toBe("MultiLineString");
  expect(geometry.coordinates[0]![0]).toEqual([-71.0552, 42.3523]);
  expect(properties).toMatchObject({ route_short_name: "SL1", route_type_name: "Bus", stop_count: 11 });
  const operators = await jsonOf<{ onestop_id: string }[]>(first, "operators.json");
  expect(operators.map(({ onestop_id }) => onestop_id)).toContain(properties.operator_onestop_id);
});

test("the crosswalk maps other catalogs and earlier ids", async () => {
  const rows = await jsonOf<Record<string, unknown>[]>(first, "identifiers.json");
  expect(rows).toContainEqual({
    kind: "operator",
    onestop_id: "o-6gy-sptrans",
    name: "São Paulo Transporte",
    scheme: "wikidata_id",
    scheme_name: "Wikidata",
    id: "Q7392689",
    url: "https://www.wikidata.org/wiki/Q7392689",
  });
  expect(rows.filter(({ id }) => String(id).startsWith("f-old~"))).toEqual([
    expect.objectContaining({ kind: "feed", onestop_id: "f-c20-trimet", scheme: "previous_onestop_id", url: null }),
  ]);
});

test("the descriptor is a data package of every file", async () => {
  const descriptor = await jsonOf<{
    profile: string;
    resources: { path: string; bytes: number; hash: string; schema: { fields: object[] }; licenses: object[] }[];
  }>(first, "datapackage.json");
  expect(descriptor.profile).toBe("data-package");
  const files = first.datasets.flatMap((one) => one.files.map((file) => ({ ...file, fields: one.fields })));
  expect(descriptor.resources.map(({ path, bytes, hash }) => [path, bytes, hash])).toEqual(
    files.map(({ name, size, sha256 }) => [name, size, `sha256:${sha256}`]),
  );
  expect(descriptor.resources.map(({ schema }) => schema.fields)).toEqual(files.map(({ fields }) => fields));
});

test("a new build replaces the previous one, which stays available; older builds are deleted; pages are updated", async () => {
  const before = (await readDataVersion(local.stores.db)).data;
  const second = await build("2026-11-22T06:00:00Z");
  expect(second.version > first.version).toBe(true);
  expect((await readDataVersion(local.stores.db)).data).toBe(before + 1);
  expect(await bytesOf(first, "stops.csv")).not.toBeNull();
  // Nothing has changed, so nobody needs to load it again.
  expect(second.datasets.map(({ files }) => files)).toEqual(first.datasets.map(({ files }) => files));
  const third = await build("2026-11-22T06:00:00Z");
  expect(third.version > second.version).toBe(true);
  expect(await bytesOf(first, "stops.csv")).toBeNull();
  expect(await bytesOf(second, "stops.csv")).not.toBeNull();
});

test("a build makes only the parts that are missing, and the same files from stored ones", async () => {
  const parts = async () => (await local.archive.list({ prefix: "datasets/parts/" })).objects.map(({ key }) => key);
  const stored = await parts();
  // The lines of two datasets in two formats, the rows of four by country (each version is in one), and the index.
  expect(stored).toHaveLength(first.feed_versions * 9);
  const lost = stored.filter((key) => key.endsWith("/index.json")).slice(0, 2);
  for (const key of lost) await local.archive.delete(key);
  const put: string[] = [];
  const archive: typeof local.archive = {
    ...local.archive,
    put(key, value) {
      put.push(key);
      return local.archive.put(key, value);
    },
  };
  await command.run({ ...context("2026-11-21T09:00:00Z"), archive }, ["build"], {});
  const again = (await currentDatasets(local.archive))!;
  expect(put.filter((key) => key.endsWith("/index.json")).sort()).toEqual(lost);
  expect(put.filter((key) => key.startsWith("datasets/parts/"))).toHaveLength(18);
  expect(await parts()).toEqual(stored);
  expect(again.datasets.map(({ files }) => files)).toEqual(first.datasets.map(({ files }) => files));
});

test("a large file is written in parts", async () => {
  const writer = new ObjectWriter(local.archive, "datasets/large/file");
  const piece = randomBytes(700_000).toString("hex");
  const hash = createHash("sha256");
  for (let i = 0; i < 14; i++) {
    await writer.write(piece);
    hash.update(piece);
  }
  expect(await writer.end()).toEqual({ size: piece.length * 14, sha256: hash.digest("hex") });
  const object = await local.archive.get("datasets/large/file");
  const bytes = new Uint8Array(await object!.arrayBuffer());
  expect(bytes.length).toBe(piece.length * 14);
  expect(new TextDecoder().decode(bytes.slice(-piece.length)) === piece).toBe(true);
});

test("only build is accepted", async () => {
  for (const words of [[], ["make"], ["build", "now"]]) {
    await expect(command.run(context("2026-11-23T06:00:00Z"), words, {})).rejects.toMatchObject({
      code: "command.usage",
    });
  }
});
