/** Which database is asked for an id, and when the directory of shards is read. */
import { expect, test } from "vitest";
import type { D1Answer, D1Binding } from "../../../worker/store/db.ts";
import { type Db, openStores } from "../../../worker/store/db.ts";
import { listByShard, noteShards } from "../../../worker/store/shards/directory.ts";
import { RANGE_NAMES } from "../../../worker/store/version-tables.ts";

type Version = { shard: number; first: number; count: number };

/** An isolate of a registry with these versions, whose ids below `next` are taken. `asked` lists the statements. */
function isolate(state: { versions: Version[]; next: number; revision: number }, shards = 2) {
  const asked: string[] = [];
  const answer = (name: string, sql: string): unknown[] => {
    if (sql.includes("stale_copy")) return [];
    const isCounters = sql.includes("CROSS JOIN counter");
    asked.push(isCounters ? "counters" : sql.includes("feed_version") ? "versions" : name);
    if (isCounters) {
      const ids = RANGE_NAMES.map((range) => ({ name: range, next: state.next }));
      return [...ids, { name: "shards", next: state.revision }];
    }
    if (!sql.includes("feed_version")) return [{ name }];
    return state.versions.map(({ shard, first, count }) => ({
      shard,
      ...{ id: first, feed_id: 1, feed_onestop_id: "f-a", sha1: "a".repeat(40), active: 1, visible: 1, imported: 1 },
      ...{ min_lon: 0, min_lat: 0, max_lon: 1, max_lat: 1 },
      ...Object.fromEntries(
        RANGE_NAMES.flatMap((range) => [
          [`${range}_first`, first],
          [`${range}_count`, count],
        ]),
      ),
    }));
  };
  const binding = (name: string): D1Binding => ({
    prepare: (sql) => ({ sql, bind: () => ({ sql }) }) as never,
    batch: async (statements) =>
      (statements as unknown as { sql: string }[]).map(
        ({ sql }): D1Answer => ({ results: answer(name, sql), meta: {} }),
      ),
  });
  const names = ["DB", ...Array.from({ length: shards }, (_, i) => `SCHEDULE_${i + 1}`)];
  const bindings = Object.fromEntries(names.map((name) => [name, binding(name)]));
  return {
    database: bindings.DB!,
    asked: () => asked.splice(0),
    /** The database that answered for each id. */
    ask: (...ids: number[]) =>
      listByShard(
        openStores(bindings),
        "stop",
        ids,
        (id) => id,
        async (db: Db, own) => {
          const [row] = await db.rows(`SELECT ${own.join()}`);
          return own.map((id) => [id, row?.name]);
        },
      ),
  };
}

const VERSIONS: Version[] = [
  { shard: 2, first: 30, count: 10 },
  { shard: 1, first: 10, count: 5 },
  { shard: 1, first: 15, count: 5 },
];

test("a store without databases for shards asks the registry alone", async () => {
  const { ask, asked } = isolate({ versions: [], next: 50, revision: 0 }, 0);
  expect(await ask(3, 12)).toEqual([
    [3, "DB"],
    [12, "DB"],
  ]);
  expect(asked()).toEqual(["DB"]);
});

test("so does an isolate that has read that there are none", async () => {
  const { ask, asked, database } = isolate({ versions: [], next: 50, revision: 0 });
  noteShards(database, 0);
  await ask(3, 12, 1e9);
  expect(asked()).toEqual(["DB"]);
});

test("each id is asked of its shard, and the answers are in the order of the ids", async () => {
  const { ask, asked } = isolate({ versions: VERSIONS, next: 50, revision: 1 });
  expect(await ask(39, 10, 40, 19, 9, 20, 30, 29)).toEqual([
    [39, "SCHEDULE_2"],
    [10, "SCHEDULE_1"],
    [40, "DB"],
    [19, "SCHEDULE_1"],
    [9, "DB"],
    [20, "DB"],
    [30, "SCHEDULE_2"],
    [29, "DB"],
  ]);
  expect(asked()).toEqual(["DB", "versions", "counters", "SCHEDULE_2", "SCHEDULE_1", "DB"]);
  // The directory is known now.
  await ask(12);
  await ask(3);
  expect(asked()).toEqual(["SCHEDULE_1", "DB"]);
});

test("an id that was taken later is looked up in a new directory", async () => {
  const state = { versions: VERSIONS, next: 50, revision: 1 };
  const { ask, asked } = isolate(state);
  await ask(3);
  Object.assign(state, { versions: [...VERSIONS, { shard: 1, first: 50, count: 5 }], next: 55 });
  asked();
  expect(await ask(52)).toEqual([[52, "SCHEDULE_1"]]);
  expect(asked()).toEqual(["DB", "versions", "counters", "SCHEDULE_1"]);
  // No version has it.
  expect(await ask(99)).toEqual([[99, "DB"]]);
});

test("a new revision makes the isolate read the directory again", async () => {
  const state = { versions: VERSIONS, next: 50, revision: 1 };
  const { ask, asked, database } = isolate(state);
  await ask(12);
  noteShards(database, 1);
  asked();
  await ask(12);
  expect(asked()).toEqual(["SCHEDULE_1"]);
  Object.assign(state, { versions: [{ shard: 2, first: 10, count: 5 }], revision: 2 });
  noteShards(database, 2);
  expect(await ask(12)).toEqual([[12, "SCHEDULE_2"]]);
});
