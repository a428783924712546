/** `portal diff` on zips and on versions of the sample. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareFeeds, readCompared } from "../../../cli/feeds/compare.ts";
import { differenceRows, differencesText } from "../../../cli/feeds/differences.ts";
import { openSource } from "../../../cli/feeds/source.ts";
import { openLocal } from "../../../cli/local/local.ts";
import { GOOD_FEED, spoil } from "../../support/good-feed.ts";
import { portal } from "../../support/launch.ts";
import { copyState } from "../../support/states.ts";
import { makeZip } from "../../support/zip.ts";

const FERRIES = "f-sample~sydney~ferries";

let folder: string;
let a: string;
let b: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-diff-"));
  [a, b] = [join(folder, "a.zip"), join(folder, "b.zip")];
  writeFileSync(a, await makeZip(GOOD_FEED));
  writeFileSync(
    b,
    await makeZip({
      ...GOOD_FEED,
      ...spoil("stops.txt", "Start", "Begin"),
      ...spoil("routes.txt", "Start to End", "Night"),
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Without a store: it must not be opened. */
const diff = (...args: string[]) => portal("/dev/null/none", "diff", ...args);

test("exits 0 without a difference, 1 with one, and 2 if the feeds cannot be compared", async () => {
  const same = await diff(a, a);
  expect([same.code, same.stdout.trimEnd().split("\n").at(-1)]).toEqual([0, "The feeds are the same."]);
  const differs = await diff(a, b);
  expect(differs.code).toBe(1);
  expect(differs.stdout).toContain("- 1 route has a new name: ");
  expect(differs.stdout).toContain("- 1 stop has a new name: Begin (was Start).");
  expect(differs.stdout).toMatch(/^ {2}stops\.txt: changed, (\d+) → \1 rows$/m);
  for (const args of [[a], [a, b, a], [a, join(folder, "none.zip")], [a, b, "--format", "xml"]]) {
    const refused = await diff(...args);
    expect([args, refused.code, refused.stdout]).toEqual([args, 2, ""]);
  }
});

test("each format has the same differences", async () => {
  const rows = (await diff(a, b, "--format", "ndjson")).stdout.trimEnd().split("\n");
  const parsed = rows.map((row) => JSON.parse(row) as { kind: string; change: string; from: string; to: string });
  expect(parsed.filter(({ kind }) => kind === "stop")).toEqual([
    expect.objectContaining({ change: "renamed", id: "S", from: "Start", to: "Begin", meters: null, metres: null }),
  ]);
  expect(parsed.map(({ kind, change }) => `${kind} ${change}`)).toEqual([
    "route renamed",
    "stop renamed",
    "file changed",
    "file changed",
  ]);
  const csv = (await diff(a, b, "--format", "csv")).stdout.trimEnd().split("\r\n");
  expect(csv).toHaveLength(1 + rows.length);
  expect(csv[0]).toBe("\uFEFFkind,change,id,onestop_id,name,from,to,meters,metres");
  const json = await diff(a, b, "--json");
  expect([json.code, JSON.parse(json.stdout)]).toMatchObject([
    1,
    { same: false, stops: { counts: { renamed: 1, added: 0 }, renamed: [{ by: "id" }] }, agencies: { added: [] } },
  ]);
});

test("a version is compared from the store as its zip would be", async () => {
  const state = join(folder, "state");
  copyState("sample", state);
  const store = await openLocal(state);
  try {
    const open = (name: string) => openSource(name, store, {}, "");
    const version = await open(FERRIES);
    expect(version.name).toBe(`${FERRIES} ${version.sha1}`);
    const stored = await readCompared(version, store.stores.db, "");
    const read = await readCompared(
      { ...version, version: { ...version.version!, imported: 0, outline: null } },
      undefined,
      "",
    );
    const byName = (feed: typeof read) =>
      feed.files.map(({ name, rows, size, sha1 }) => [name, rows, size, sha1]).sort();
    expect({ ...read, files: byName(read) }).toEqual({ ...stored, files: byName(stored) });
    expect(stored.entities.stop!.length).toBeGreaterThan(5);
    expect([...differenceRows(compareFeeds(stored, read))]).toEqual([]);

    const other = await readCompared(await open("f-sample~cairo~metro"), store.stores.db, "");
    const comparison = compareFeeds(stored, other);
    expect(comparison.same).toBe(false);
    expect(differencesText(comparison)).toContain("- 1 agency was added: Cairo Metro (sample).");
    await expect(open("f-none")).rejects.toMatchObject({ code: "feed.not_found" });
    const bySha1 = await open(version.sha1.slice(0, 10));
    expect(bySha1.sha1).toBe(version.sha1);
  } finally {
    await store.close();
  }
});
