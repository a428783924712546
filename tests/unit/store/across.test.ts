/** Which shards are asked for rows of several versions, and for how many of them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { D1Answer, D1Binding } from "../../../worker/store/db.ts";
import { openStores } from "../../../worker/store/db.ts";
import {
  type Among,
  across,
  anyVersion,
  firstRows,
  inBoxes,
  ofFeed,
  withIds,
  withOnestopIds,
} from "../../../worker/store/shards/across.ts";
import { Directory, NO_SHARDS, type PlacedRanges } from "../../../worker/store/shards/directory.ts";
import { RANGE_NAMES } from "../../../worker/store/version-tables.ts";

function version(given: Partial<PlacedRanges> & { id: number }): PlacedRanges {
  const ranges = Object.fromEntries(
    RANGE_NAMES.flatMap((name) => [`${name}_first`, `${name}_count`].map((c) => [c, 0])),
  );
  const feed = { feed_id: given.id, feed_onestop_id: `f-${given.id}`, sha1: `${given.id}`.padStart(40, "0") };
  const state = { shard: 0, active: 1, visible: 1, imported: 1 };
  const box = { min_lon: null, min_lat: null, max_lon: null, max_lat: null };
  return { ...(ranges as unknown as PlacedRanges), ...feed, ...state, ...box, ...given };
}

const directoryOf = (versions: readonly PlacedRanges[]) =>
  new Directory(versions, new Map([...RANGE_NAMES.map((name) => [name, 1e9] as const), ["shards", 1] as const]), false);

describe("a test of versions", () => {
  const dublin = version({ id: 1, min_lon: -6.5, min_lat: 53.2, max_lon: -6, max_lat: 53.5 });
  const fiji = version({ id: 2, min_lon: -180, min_lat: -20, max_lon: 180, max_lat: -15 });
  const nowhere = version({ id: 3, stop_first: 10, stop_count: 5 });
  const found = (among: Among) => [dublin, fiji, nowhere].filter((one) => among(one, NO_SHARDS)).map(({ id }) => id);

  test("by box keeps versions whose box shares a point with it, also across the antimeridian", () => {
    expect(found(inBoxes([{ minLon: -6.3, minLat: 53.3, maxLon: -6.2, maxLat: 53.4 }]))).toEqual([1]);
    expect(found(inBoxes([{ minLon: 179, minLat: -18, maxLon: 181, maxLat: -17 }]))).toEqual([2]);
    expect(found(inBoxes([{ minLon: -6, minLat: 53.5, maxLon: 0, maxLat: 60 }]))).toEqual([1]);
    expect(found(inBoxes([]))).toEqual([]);
  });

  test("by Onestop ID looks where the geohash is, and everywhere for an id without one", () => {
    expect(found(withOnestopIds(["s-gc7x8snhub-broombridge"]))).toEqual([1]);
    expect(found(withOnestopIds(["r-gc7x-green", "s-gc7x8snhub-broombridge"]))).toEqual([1]);
    expect(found(withOnestopIds(["r-gc7x-green", "nonsense"]))).toEqual([1, 2, 3]);
  });

  test("by feed and by number", () => {
    expect(found(ofFeed("f-2"))).toEqual([2]);
    expect(found(ofFeed(null))).toEqual([1, 2, 3]);
    expect(found(withIds("stop", [9, 15]))).toEqual([]);
    expect(found(withIds("stop", [14]))).toEqual([3]);
  });
});

const MAX_VERSIONS = 12;

test("the first rows of a list are counted in the shard that each is in", () => {
  const state = fc.record({
    shard: fc.nat(3),
    count: fc.nat(6),
    active: fc.nat(1),
    visible: fc.nat(1),
    gap: fc.nat(2),
  });
  fc.assert(
    fc.property(
      fc.array(state, { maxLength: MAX_VERSIONS }),
      fc.nat(20),
      fc.option(fc.nat(60)),
      (states, limit, after) => {
        let next = 1;
        // Ids of rows are taken in another order than those of versions.
        const versions = states.map(({ shard, count, active, visible, gap }, i) => {
          next += gap;
          const stop_first = next;
          next += count;
          return version({
            id: 1 + ((i * 7) % MAX_VERSIONS),
            shard,
            active,
            visible,
            stop_first,
            stop_count: count,
          });
        });
        const rows = versions
          .flatMap((one) => Array.from({ length: one.stop_count }, (_, i) => ({ one, id: one.stop_first + i })))
          .toSorted((a, b) => a.one.id - b.one.id || a.id - b.id);
        const cursor = after === null ? undefined : rows.find(({ id }) => id === after);
        fc.pre(after === null || cursor !== undefined);
        const listed = rows
          .filter(({ one }) => one.active === 1 && one.visible === 1)
          .filter(
            ({ one, id }) =>
              cursor === undefined || one.id > cursor.one.id || (one.id === cursor.one.id && id > cursor.id),
          )
          .slice(0, limit);
        const counts = Map.groupBy(listed, ({ one }) => one.shard);
        const expected = [...counts].map(([shard, own]) => [shard, own.length]).toSorted((a, b) => a[0]! - b[0]!);
        const found = [...firstRows(directoryOf(versions), "stop", { limit, after })].filter(([, n]) => n > 0);
        expect(found.toSorted((a, b) => a[0] - b[0])).toEqual(expected);
      },
    ),
  );
  expect([...firstRows(NO_SHARDS, "stop", { limit: 7, after: null })]).toEqual([[0, 7]]);
});

describe("a read across shards", () => {
  /** A registry with versions in two shards; each database answers with its name. `asked` lists statements. */
  function isolate(state: { revision: number; shards: number[]; stale: number }) {
    const asked: string[] = [];
    const answer = (name: string, sql: string): unknown[] => {
      if (sql.includes("FROM stale_copy s")) {
        asked.push("stale");
        return Array.from({ length: state.stale }, () => ({ feed_id: 1, mark: 1 })).slice(0, state.stale--);
      }
      if (sql.includes("feed_version_by_shard"))
        return state.shards.map((shard, i) => version({ id: i + 1, shard, stop_first: i * 10, stop_count: 5 }));
      if (sql.includes("stale_copy")) return state.stale > 0 ? [{ 1: 1 }] : [];
      if (sql.includes("CROSS JOIN counter")) {
        asked.push("directory");
        const ids = RANGE_NAMES.map((range) => ({ name: range, next: 100 }));
        return [...ids, { name: "shards", next: state.revision }];
      }
      if (sql.includes("FROM counter")) {
        asked.push("revision");
        return [{ name: "shards", next: state.revision }];
      }
      if (!sql.includes("SELECT 'rows'")) return [];
      asked.push(name);
      return [{ name }];
    };
    const binding = (name: string): D1Binding => ({
      prepare: (sql) => ({ sql, bind: () => ({ sql }) }) as never,
      batch: async (statements) =>
        (statements as unknown as { sql: string }[]).map(
          ({ sql }): D1Answer => ({ results: answer(name, sql), meta: {} }),
        ),
    });
    const bindings = Object.fromEntries(["DB", "SCHEDULE_1", "SCHEDULE_2"].map((name) => [name, binding(name)]));
    return {
      asked: () => asked.splice(0),
      /** The databases that answered. */
      async ask(among: Among = anyVersion) {
        const { db } = openStores(bindings);
        const rows = await across(db, among, (shard) => shard.rows("SELECT 'rows'"));
        return rows.map(({ name }) => name);
      },
    };
  }

  test("asks the shards with such versions, and the registry whether they are those that are known", async () => {
    const { ask, asked } = isolate({ revision: 1, shards: [1, 2, 1], stale: 0 });
    await ask();
    asked();
    expect(await ask()).toEqual(["SCHEDULE_1", "SCHEDULE_2"]);
    expect(asked().toSorted()).toEqual(["SCHEDULE_1", "SCHEDULE_2", "revision"]);
    expect(await ask(({ id }) => id === 2)).toEqual(["SCHEDULE_2"]);
    expect(await ask(() => false)).toEqual([]);
  });

  test("asks again if a version is somewhere else by now", async () => {
    const state = { revision: 1, shards: [1], stale: 0 };
    const { ask, asked } = isolate(state);
    await ask();
    Object.assign(state, { revision: 2, shards: [2] });
    asked();
    expect(await ask()).toEqual(["SCHEDULE_2"]);
    expect(asked()).toEqual(["SCHEDULE_1", "revision", "stale", "directory", "SCHEDULE_2"]);
    expect(await ask()).toEqual(["SCHEDULE_2"]);
  });

  test("brings stale copies up to date before it answers", async () => {
    const state = { revision: 1, shards: [1], stale: 1 };
    const { ask, asked } = isolate(state);
    expect(await ask()).toEqual(["SCHEDULE_1"]);
    expect(asked()).toContain("stale");
    expect(state.stale).toBe(0);
    expect(await ask()).toEqual(["SCHEDULE_1"]);
    expect(asked()).not.toContain("stale");
  });
});
