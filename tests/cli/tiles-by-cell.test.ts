/** A build of tiles rewrites the cells that a change touches, and nothing else: with made feeds in many cells. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { PMTiles } from "pmtiles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Local, openLocal } from "../../cli/local/local.ts";
import { buildTiles, type TileBucket } from "../../cli/tilemaker/build.ts";
import { copiedTiles, readCell } from "../../cli/tilemaker/cell-archive.ts";
import { cutHash, cutVersion, sectionsOf } from "../../cli/tilemaker/feed-cut.ts";
import { readSection } from "../../cli/tilemaker/section.ts";
import { versionsToTile } from "../../worker/store/entities/tiling.ts";
import { fillMapped, mappedFeedId } from "../support/mapped-feeds.ts";
import { wholeArchive } from "../support/part-archive.ts";

const FEEDS = 14;
const STOPS = 60;
/** Of the feed that changes. */
const CHANGED = 3;

let folder: string;
let local: Local;

const telling = { progress: () => {}, now: () => new Date("2026-11-21T06:00:00Z") };
const build = (bucket: TileBucket = local.tiles) => buildTiles({ stores: local.stores, tiles: bucket }, telling);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-cells-"));
  local = await openLocal(join(folder, "state"));
  await fillMapped(local.stores.db, 0, FEEDS, STOPS);
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function keys(prefix = "transit/"): Promise<string[]> {
  return (await local.tiles.list({ prefix })).objects.map(({ key }) => key).sort();
}

async function removeAll(): Promise<void> {
  for (const key of await keys()) await local.tiles.delete(key);
}

const archives = async () =>
  [await wholeArchive(local.tiles, "routes"), await wholeArchive(local.tiles, "stops")] as const;

/** Changes the rows of a version as another import does: they get new values, and the version another SHA-1. */
async function change(n: number, name: string): Promise<void> {
  await local.stores.db.write([
    { sql: "UPDATE stop SET stop_name = ? WHERE feed_version_id = ?", values: [name, 1000 + n] },
    { sql: "UPDATE route SET route_long_name = ? WHERE feed_version_id = ?", values: [name, 1000 + n] },
    { sql: "UPDATE feed_version SET sha1 = lower(hex(randomblob(20))) WHERE id = ?", values: [1000 + n] },
  ]);
}

/** A bucket that records what is put, and fails at one of the puts. */
function watched(failAt = Number.POSITIVE_INFINITY): { bucket: TileBucket; put: string[] } {
  const put: string[] = [];
  const bucket: TileBucket = {
    ...local.tiles,
    async put(key, value) {
      if (put.push(key) === failAt) throw new Error("killed");
      return local.tiles.put(key, value);
    },
  };
  return { bucket, put };
}

const cellOf = (key: string) => key.split("/").slice(2, 4).join("/");

test("an archive is the same file whether it was built from nothing or changed feed by feed", async () => {
  await build();
  const before = await keys("transit/cells/");
  await change(CHANGED, "Renamed");
  const { bucket, put } = watched();
  const answer = await build(bucket);
  expect(answer).toMatchObject({ feeds: FEEDS, cut: 1 });
  const rewritten = put.filter((key) => key.startsWith("transit/cells/"));
  // One feed lies in few cells; each was there before under another name, and all others keep theirs.
  const touched = new Set(rewritten.map(cellOf));
  expect(touched.size).toBe(rewritten.length);
  expect(touched.size).toBeLessThanOrEqual(6);
  expect(touched.size).toBeLessThan(before.length / 2);
  const after = await keys("transit/cells/");
  for (const key of before) if (!touched.has(cellOf(key))) expect(after).toContain(key);
  // Cells, one summary and the overview of the routes; the cut; and the list of parts of both archives.
  expect(put.length).toBeLessThanOrEqual(touched.size + 1 + 2 + 8);

  const changed = await archives();
  await removeAll();
  expect(await build()).toMatchObject({ feeds: FEEDS, cut: FEEDS });
  expect(await archives()).toEqual(changed);
});

test("the whole archive has the tiles and metadata that readers of the format expect", async () => {
  const [routes] = await archives();
  const archive = new PMTiles({
    getKey: () => "routes",
    getBytes: async (offset, length) => ({ data: routes.slice(offset, offset + length).buffer }),
  });
  const header = await archive.getHeader();
  expect([header.minZoom, header.maxZoom, header.clustered]).toEqual([0, 14, true]);
  expect(header.tileDataOffset! + header.tileDataLength!).toBe(routes.length);
  const world = await archive.getZxy(0, 0, 0);
  const text = new TextDecoder("latin1").decode(world!.data);
  for (let n = 0; n < FEEDS; n++) expect(text).toContain(`Network ${n}`);
});

test("a hidden feed leaves all tiles until it is shown again", async () => {
  const shown = await archives();
  const contains = async () => {
    const found: string[] = [];
    for (const key of await keys("transit/cells/")) {
      const cell = (await readCell(local.tiles, key))!;
      for await (const { data } of copiedTiles(local.tiles, cell, [0, 14], () => true))
        if (gunzipSync(data).toString("latin1").includes(mappedFeedId(CHANGED))) found.push(key);
    }
    return new Set(found);
  };
  expect((await contains()).size).toBeGreaterThan(0);
  const visible = (value: number) =>
    local.stores.db.write([
      { sql: "UPDATE feed SET public = ? WHERE onestop_id = ?", values: [value, mappedFeedId(CHANGED)] },
    ]);
  await visible(0);
  const { bucket, put } = watched();
  expect(await build(bucket)).toMatchObject({ feeds: FEEDS - 1, cut: 0 });
  expect(put.filter((key) => key.startsWith("transit/cells/")).length).toBeLessThanOrEqual(6);
  // The previous build is kept for browsers, until another one; a withdrawal by a command removes it at once.
  await change(CHANGED + 1, "Other");
  await build();
  expect((await contains()).size).toBe(0);
  await visible(1);
  await build();
  expect(await archives()).not.toEqual(shown);
  expect((await contains()).size).toBeGreaterThan(0);
});

test("a build that was killed at any write is repeated safely", async () => {
  const whole = await archives();
  await removeAll();
  const { bucket, put } = watched();
  await build(bucket);
  expect(await archives()).toEqual(whole);
  for (const share of [0.3, 0.9]) {
    await removeAll();
    const failAt = Math.ceil(put.length * share);
    await expect(build(watched(failAt).bucket)).rejects.toThrow("killed");
    expect(await keys("transit/current.json")).toEqual([]);
    const again = watched();
    await build(again.bucket);
    expect(await archives()).toEqual(whole);
    // What the killed build had finished is not made again.
    expect(again.put.length).toBeLessThan(put.length - failAt / 2 + 4);
  }
});

test("a large version is cut a part at a time, and stored in several sections for an area", async () => {
  const large = 40;
  await fillMapped(local.stores.db, large, large + 1, 25_000);
  const [version] = await versionsToTile(local.stores.db, 1000 + large);
  const { sections } = await cutVersion(local.stores, local.tiles, version!);
  const ranges = [...Object.values(sections.routes), ...Object.values(sections.stops)];
  expect(Math.max(...ranges.map(({ length }) => length))).toBeGreaterThan(1);
  // The ranges fill the object without gaps.
  const all = ranges.flat().sort(([a], [b]) => a - b);
  const { size } = (await local.tiles.head(`transit/feeds/${cutHash(version!)}.sections`))!;
  expect(all.reduce((end, [offset, length]) => (offset === end ? end + length : Number.NaN), 0)).toBe(size);
  const stops = new Set<number>();
  for (const ranged of Object.values(sections.stops)) {
    for await (const bytes of sectionsOf(local.tiles, cutHash(version!), ranged)) {
      const section = readSection(bytes);
      for (const tile of section.tiles())
        if (tile.z === 14) for (const { feature } of section.placed(tile)) stops.add(feature.id);
    }
  }
  expect(stops.size).toBe(25_000);
});

test("a build without changes writes nothing, and one without feeds is empty", async () => {
  await build();
  const { bucket, put } = watched();
  expect(await build(bucket)).toMatchObject({ cut: 0, cells: 0, bytes: null });
  expect(put).toEqual([]);
  await local.stores.db.write([{ sql: "UPDATE feed SET active_version_id = NULL" }]);
  expect(await build()).toMatchObject({ feeds: 0 });
  expect(await keys("transit/cells/")).not.toEqual([]);
  const [routes] = await archives();
  expect(routes.length).toBeLessThan(1000);
});
