/** What becomes of a version that another one replaces. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../worker/api/tables.ts";
import { importArchived } from "../../../worker/ingest/import.ts";
import { activateVersion, readStatus, retireReplaced, unimportVersion } from "../../../worker/ingest/lifecycle.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { type ArchiveBucket, archiveKey } from "../../../worker/store/archive/archive.ts";
import {
  ARCHIVE_BY_VERSION,
  SUMMARY_TABLE,
  TABLES_BY_RANGE,
  TABLES_BY_VERSION,
} from "../../../worker/store/cold/version-tables.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed, findFeedById } from "../../../worker/store/registry/feed.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { retireVersion } from "../../../worker/store/version/retention.ts";
import { createVersion, findVersionById } from "../../../worker/store/version/version.ts";
import { rowAs } from "../../support/rows.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";

const bindings = env as unknown as Record<string, unknown>;
const archive = bindings.ARCHIVE as ArchiveBucket;
const stores = openStores(bindings);
const { db } = stores;
const DAY = 86_400_000;
const FIRST_DAY = Date.parse("2026-03-01T06:00:00Z");
const dayOf = (n: number) => new Date(FIRST_DAY + n * DAY);

/** Tables whose rows a version takes with it, and those of search. */
const ROWS = [
  ...TABLES_BY_RANGE.map(({ table }) => table),
  ...TABLES_BY_VERSION.filter((table) => table !== SUMMARY_TABLE),
  "search_doc",
  "search",
];
const count = async (table: string) => (await rowAs<{ n: number }>(db, `SELECT count(*) AS n FROM ${table}`))!.n;
const counts = async () =>
  Object.fromEntries(await Promise.all(ROWS.map(async (table) => [table, await count(table)])));
const states = async () => (await listVersions(db, feedId)).map(({ state }) => state);

const handler = portalHandler("/api/v2");
async function getPortal(path: string) {
  const request = new Request(`https://portal.example/api/v2/portal${path}`);
  const api = createContext({ stores: openStores(bindings), now: dayOf(1) });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return (await (await handler(request, { api, archive: null })).json()) as any;
}

let feedId = 0;

/** Archives, imports and activates the content of a day. */
async function refresh(day: number): Promise<number> {
  const sha1 = String(day).padStart(40, "0");
  const stops = SMALL_FEED["stops.txt"]!.replace("Start", `Start ${day}`);
  await archive.put(archiveKey(sha1), storedZip({ ...SMALL_FEED, "stops.txt": stops }));
  const at = dayOf(day).toISOString();
  const id = await createVersion(db, { feed_id: feedId, sha1, fetched_at: at, created_at: at });
  await importOn(day, id);
  return id;
}

function importOn(day: number, id: number) {
  const tools = { stores, archive, platform: webPlatform, now: () => dayOf(day), progress: () => {} };
  return importArchived(id, true, tools);
}

beforeEach(async () => {
  const tables = [...ROWS, SUMMARY_TABLE, ...ARCHIVE_BY_VERSION, "feed", "feed_version", "operator_feed"];
  await db.write(tables.map((table) => ({ sql: `DELETE FROM ${table}` })));
  feedId = (await ensureFeed(db, "f-small", dayOf(0).toISOString())).id;
});

describe("retention", () => {
  it("keeps the rows of one version after five refreshes", async () => {
    await refresh(0);
    const one = await counts();
    for (let day = 1; day <= 5; day++) {
      await refresh(day);
      await retireReplaced(stores, { keep: 1, now: dayOf(day).getTime() });
    }
    // The version of yesterday was replaced just now, and can still be activated again at once.
    expect(await states()).toEqual(["active", "imported", "retired", "retired", "retired", "retired"]);
    const due = { keep: 1, now: dayOf(6).getTime() };
    expect(await retireReplaced(stores, { ...due, dryRun: true })).toMatchObject([{ feed: "f-small", stops: 2 }]);
    expect(await states()).toContain("imported");
    expect(await retireReplaced(stores, due)).toHaveLength(1);
    expect(await counts()).toEqual(one);
    expect(await retireReplaced(stores, due)).toEqual([]);
    // What is known of each zip stays.
    for (const table of ["feed_version_file", "validation_report"])
      expect(await count(table), table).toBeGreaterThan(5);
    expect(await count(SUMMARY_TABLE)).toBe(6 * 3);
    expect(await readStatus(stores, archive, false)).toMatchObject({ pending: [], orphans: {}, importing: [] });
  });

  it("keeps as many versions as the setting says, the last replaced ones", async () => {
    for (let day = 0; day <= 3; day++) await refresh(day);
    await retireReplaced(stores, { keep: 3, now: dayOf(30).getTime() });
    expect(await states()).toEqual(["active", "imported", "imported", "retired"]);
    await retireReplaced(stores, { keep: 1, now: dayOf(30).getTime() });
    expect(await states()).toEqual(["active", "retired", "retired", "retired"]);
  });

  it("compares a retired version and lists its stops as before", async () => {
    const [old, fresh] = [await refresh(0), await refresh(1)];
    const paths = [`/feed_versions/${old}/compare/${fresh}`, `/feed_versions/${old}/stops?search=start`];
    const before = await Promise.all(paths.map(async (path) => getPortal(path)));
    await retireReplaced(stores, { keep: 1, now: dayOf(3).getTime() });
    const after = await Promise.all(paths.map(async (path) => getPortal(path)));
    expect(after[0]).toMatchObject({ from: { imported: false }, stops: before[0].stops, routes: before[0].routes });
    expect(after[0].stops.counts.renamed).toBe(1);
    expect(after[1]).toEqual(before[1]);
  });

  it("brings a retired version back, and replaces it in turn", async () => {
    const [old, fresh] = [await refresh(0), await refresh(1)];
    const both = await counts();
    await retireReplaced(stores, { keep: 1, now: dayOf(3).getTime() });
    expect(await importOn(4, old)).toMatchObject({ imported: true });
    expect(await findFeedById(db, feedId)).toMatchObject({ active_version_id: old });
    expect(await counts()).toEqual(both);
    expect(await findVersionById(db, old)).toMatchObject({ retired_at: null, outline: null, replaced_at: null });
    await retireReplaced(stores, { keep: 1, now: dayOf(6).getTime() });
    expect(await states()).toEqual(["retired", "active"]);
    expect(await findVersionById(db, fresh)).toMatchObject({ replaced_at: null, stop_count: 0 });
  });

  it("removes nothing of an active version, or of one that no other replaced", async () => {
    const [old, fresh] = [await refresh(0), await refresh(1)];
    await activateVersion(stores, feedId, old, dayOf(2).toISOString());
    expect(await retireVersion(stores, old, dayOf(9).toISOString())).toBe(false);
    await activateVersion(stores, feedId, fresh, dayOf(2).toISOString());
    await activateVersion(stores, feedId, null);
    await retireReplaced(stores, { keep: 1, now: dayOf(9).getTime() });
    // Deactivated is not replaced.
    expect(await states()).toEqual(["imported", "retired"]);
    await unimportVersion(stores, { id: fresh, feed_id: feedId }, dayOf(9).toISOString());
    expect(await states()).toEqual(["archived", "retired"]);
  });

  it("takes a replaced version out of the search at once, and puts it back when it is activated again", async () => {
    const documents = () =>
      db.rows("SELECT feed_version_id, kind, ref FROM search_doc WHERE feed_version_id IS NOT NULL ORDER BY kind, ref");
    const words = () => db.rows("SELECT count(*) AS n FROM search");
    const old = await refresh(0);
    const [before, wordsBefore] = [await documents(), await words()];
    expect(before.length).toBeGreaterThan(3);
    const fresh = await refresh(1);
    expect(new Set((await documents()).map((row) => row.feed_version_id))).toEqual(new Set([fresh]));
    await activateVersion(stores, feedId, old, dayOf(1).toISOString());
    expect(await documents()).toEqual(before);
    expect(await words()).toEqual(wordsBefore);
  });

  it("continues a removal that was interrupted", async () => {
    const [old] = [await refresh(0), await refresh(1)];
    await expect(retireVersion(failingAfter(2), old, dayOf(2).toISOString())).rejects.toThrow("killed");
    expect(await states()).toEqual(["active", "retired"]);
    expect(await findVersionById(db, old)).toMatchObject({ stop_count: 2 });
    expect(await retireReplaced(stores, { keep: 5, now: dayOf(2).getTime() })).toHaveLength(1);
    expect(await findVersionById(db, old)).toMatchObject({ stop_count: 0, replaced_at: null });
    expect(await count("stop")).toBe(2);
  });
});

/** Stores whose writes fail from the given one on. */
function failingAfter(writes: number): typeof stores {
  let done = 0;
  const failing = new Proxy(db, {
    get(target, name) {
      if (name === "write") {
        return (statements: Parameters<typeof db.write>[0]) => {
          if (done++ >= writes) throw new Error("killed");
          return db.write(statements);
        };
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { db: failing };
}
