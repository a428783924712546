/** Many first readers of a store whose lists were never derived, each in an isolate of its own. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { app } from "../../../../worker/app.ts";
import { type D1Binding, type Db, openStores } from "../../../../worker/store/db/db.ts";
import { ensureLists, refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { listEntries, listTags, listTotals } from "../../../../worker/store/lists/read.ts";
import { ensureFeed } from "../../../../worker/store/registry/feed.ts";
import { Isolate } from "../../../support/worker/isolate.ts";
import { stores } from "../../api/fixture.ts";

const NOW = "2026-11-21T06:00:00.000Z";
const DERIVED = ["feed_list", "operator_list", "list_block", "tally", "served_place", "place_list"];
const DB = (env as unknown as { DB: D1Binding }).DB;
const { db } = stores();

beforeEach(async () => {
  await ensureFeed(db, "f-first~reader", NOW);
  await db.write([
    ...DERIVED.map((table) => ({ sql: `DELETE FROM ${table}` })),
    { sql: "DELETE FROM counter WHERE name LIKE 'lists%'" },
  ]);
});

/** The database in another isolate. @param before runs before each batch is sent, with the number of the batch */
function openAnew(before: (batch: number) => Promise<void> = async () => {}): Db {
  let sent = 0;
  const binding = {
    prepare: (sql: string) => DB.prepare(sql),
    async batch(statements: unknown[]) {
      await before(++sent);
      return DB.batch(statements);
    },
  };
  return openStores({ DB: binding as unknown as D1Binding }).db;
}

describe("a reader while another one derives the lists", () => {
  const readers: [string, (db: Db) => Promise<number>][] = [
    ["of entries", async (db) => (await listEntries(db, "feed")).length],
    ["of totals", async (db) => (await listTotals(db)).feed.count],
    ["of tags", async (db) => (await listTags(db, "feed")).length + 1],
  ];
  test.each(readers)("reads the lists: %s", async (_, read) => {
    for (const between of [2, 3]) {
      await db.write(DERIVED.map((table) => ({ sql: `DELETE FROM ${table}` })));
      expect(await read(openAnew((batch) => (batch === between ? refreshLists(db) : Promise.resolve())))).toBe(1);
    }
  });
});

describe("concurrent readers", () => {
  test("find every list, derived by one of them", async () => {
    let derived = 0;
    const counting = {
      prepare: (sql: string) => {
        if (sql === "DELETE FROM feed_list") derived++;
        return DB.prepare(sql);
      },
      batch: (statements: unknown[]) => DB.batch(statements),
    };
    const readers = Array.from({ length: 20 }, async (_, i) => {
      await new Promise((done) => setTimeout(done, i));
      const own = openStores({ DB: { ...counting } as unknown as D1Binding }).db;
      return (await listEntries(own, "feed")).length;
    });
    expect(new Set(await Promise.all(readers))).toEqual(new Set([1]));
    expect(derived).toBe(1);
  });

  test("wait no longer than the lease of an interrupted one", async () => {
    await db.write([
      { sql: "INSERT INTO counter (name, next) VALUES ('lists lease', ?1)", values: [Date.now() + 200] },
    ]);
    expect(await listEntries(openAnew(), "feed")).toHaveLength(1);
    expect(await db.row("SELECT 1 FROM counter WHERE name = 'lists lease'")).toBeNull();
  });

  test("of a database that stores nothing still get a response", async () => {
    const empty = {
      prepare: () => ({ bind: () => ({}) }),
      batch: async (all: unknown[]) => all.map(() => ({ results: [], meta: {} })),
    };
    await ensureLists(openStores({ DB: empty as unknown as D1Binding }).db);
  });

  test("see the feed on pages and in the portal's lists, and nothing else is cached", async () => {
    const ask = async (path: string, i: number) => {
      await new Promise((done) => setTimeout(done, i));
      const response = await new Isolate().through(app, path);
      return `${path} ${/0 feeds|"total":0|f-first~reader/.exec(await response.text())?.[0]}`;
    };
    const paths = ["/feeds", "/api/v2/portal/feeds"];
    const all = async () =>
      new Set(await Promise.all(Array.from({ length: 24 }, (_, i) => ask(paths[i % 2] ?? "", i))));
    const shown = new Set(paths.map((path) => `${path} f-first~reader`));
    expect(await all()).toEqual(shown);
    expect(await all()).toEqual(shown);
  });
});
