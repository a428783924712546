/** What an isolate keeps of a list, and when it reads it again. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LISTS_CHANGED } from "../../../../worker/store/db/data-version.ts";
import { type D1Binding, openStores } from "../../../../worker/store/db/db.ts";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { cachedEntries, listEntries, partsOf } from "../../../../worker/store/lists/read.ts";
import { ensureFeed, findFeed } from "../../../../worker/store/registry/feed.ts";
import { recordFetch } from "../../../../worker/store/registry/fetch.ts";
import { stores } from "../../api/fixture.ts";

const NOW = "2026-11-21T06:00:00.000Z";
const { db } = stores();

beforeEach(async () => {
  await ensureFeed(db, "f-a", NOW);
});

afterEach(() => {
  vi.useRealTimers();
});

const feeds = () => listEntries(db, "feed");
const fetchedOf = async () => (await feeds()).find(([, entry]) => entry.onestopId === "f-a")?.[1].lastSuccessAt;

async function fetched(fetchedAt: string) {
  const feed = await findFeed(db, "f-a");
  await recordFetch(db, { feedId: feed!.id, urlType: "static_current", url: "u", success: true, fetchedAt });
}

describe("the entries of a list", () => {
  test("are the same array while nothing changes, at two rows in one round trip", async () => {
    const first = await feeds();
    const { cost } = db;
    const [rows, trips] = [cost.rowsRead, cost.roundTrips];
    expect(await feeds()).toBe(first);
    expect([cost.rowsRead - rows, cost.roundTrips - trips]).toEqual([2, 1]);
  });

  test("are read again after a fetch, a new feed, and any other change of the lists", async () => {
    await fetched("2026-11-21T07:00:00.000Z");
    expect(await fetchedOf()).toBe("2026-11-21T07:00:00.000Z");
    await fetched("2026-11-21T08:00:00.000Z");
    expect(await fetchedOf()).toBe("2026-11-21T08:00:00.000Z");

    const before = await feeds();
    await ensureFeed(db, "f-b", NOW);
    expect((await feeds()).length).toBe(before.length + 1);

    const last = await feeds();
    await db.write([LISTS_CHANGED]);
    const again = await feeds();
    expect(again).not.toBe(last);
    expect(again).toEqual(last);
  });

  test("are read again after ten minutes, even without a change", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const first = await feeds();
    vi.advanceTimersByTime(599_000);
    expect(await feeds()).toBe(first);
    vi.advanceTimersByTime(2_000);
    expect(await feeds()).not.toBe(first);
  });

  test("keep the arrays of unchanged blocks", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => ensureFeed(db, `f-many-${i}`, NOW)));
    // Feeds with high numbers lie in a block of their own.
    await db.write([{ sql: "UPDATE counter SET next = 5000 WHERE name = 'feed'" }]);
    await ensureFeed(db, "f-far", NOW);
    const before = await feeds();
    expect(partsOf(before).length).toBe(2);
    expect(partsOf(before).flat()).toEqual(before);
    await fetched("2026-11-21T09:00:00.000Z");
    const after = await feeds();
    const [parts, others] = [partsOf(before), partsOf(after)];
    expect(after).not.toBe(before);
    expect(others[0]).not.toBe(parts[0]);
    expect(others[1]).toBe(parts[1]);
    expect(others.flat()).toEqual(after);
    expect(await fetchedOf()).toBe("2026-11-21T09:00:00.000Z");
  });

  test("are read as text only for blocks that were written since", async () => {
    const { DB } = env as unknown as { DB: D1Binding };
    let texts: unknown[] = [];
    const watched = {
      prepare: (sql: string) => DB.prepare(sql),
      async batch(all: unknown[]) {
        const answers: { results: { block?: number; entries?: string | null }[] }[] = await DB.batch(all);
        texts = answers.flatMap(({ results }) => results.filter(({ entries }) => entries).map(({ block }) => block));
        return answers;
      },
    };
    const own = openStores({ DB: watched }).db;
    await Promise.all([
      ensureFeed(db, "f-near", NOW),
      db.write([{ sql: "UPDATE counter SET next = 9000 WHERE name = 'feed'" }]),
    ]);
    await ensureFeed(db, "f-further", NOW);
    const read = async () => {
      texts = [];
      const entries = await listEntries(own, "feed");
      expect(entries).toEqual(await listEntries(openStores({ DB: { ...watched } }).db, "feed"));
      return entries;
    };
    const blocks = async () => {
      texts = [];
      await listEntries(own, "feed");
      return texts;
    };
    await read();
    expect(await blocks()).toEqual([]);
    await fetched("2026-11-21T10:00:00.000Z");
    expect(await blocks()).toEqual([0]);
    await ensureFeed(db, "f-furthest", NOW);
    expect(await blocks()).toEqual([9000 >> 8]);
    // A change of the other list.
    await db.write([LISTS_CHANGED]);
    expect(await blocks()).toEqual([]);
    await read();
    // What was written before blocks had numbers of their own is as new as the lists.
    await db.write([{ sql: "DELETE FROM tally WHERE kind = 'feed blocks'" }, LISTS_CHANGED]);
    expect((await blocks()).length).toBeGreaterThan(1);
    await fetched("2026-11-21T11:00:00.000Z");
    expect(await blocks()).toContain(0);
    await read();
    // Lists that were derived whole are all new, and then no newer than that.
    await refreshLists(db);
    expect((await blocks()).length).toBeGreaterThan(1);
    await fetched("2026-11-21T12:00:00.000Z");
    expect(await blocks()).toEqual([0]);
    await read();
  });

  test("are cached without a query for ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const first = await feeds();
    const { roundTrips } = db.cost;
    expect(cachedEntries(db, "feed")).toBe(first);
    vi.advanceTimersByTime(601_000);
    expect(cachedEntries(db, "feed")).toBeNull();
    expect(db.cost.roundTrips).toBe(roundTrips);
  });

  test("are one part if they were not read from blocks", () => {
    const plain = [[1, ["f-a"]]] as const;
    expect(partsOf(plain)).toEqual([plain]);
  });

  test("are cached per database, not per connection", async () => {
    const bindings = env as unknown as Record<string, D1Binding>;
    const one = await listEntries(openStores(bindings).db, "feed");
    expect(await listEntries(openStores(bindings).db, "feed")).toBe(one);
    const { DB } = bindings;
    const other = { prepare: (sql: string) => DB!.prepare(sql), batch: (all: unknown[]) => DB!.batch(all) };
    expect(await listEntries(openStores({ DB: other }).db, "feed")).not.toBe(one);
  });
});
