/** The same answers at the same cost with 1, 4 and 16 databases of D1 or Durable Objects, and versions that move between them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Command, Values } from "../../cli/command.ts";
import { command as exportCommand } from "../../cli/commands/export.ts";
import { command as importCommand } from "../../cli/commands/import.ts";
import { command as restore } from "../../cli/commands/restore.ts";
import { command as retire } from "../../cli/commands/retire.ts";
import { command as shardCommand } from "../../cli/commands/shard.ts";
import { command as statusCommand } from "../../cli/commands/status.ts";
import { command as unimport } from "../../cli/commands/unimport.ts";
import { type Local, openLocal } from "../../cli/local.ts";
import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import { readDataVersion } from "../../worker/store/data-version.ts";
import {
  type D1Binding,
  type Db,
  isObjectShard,
  openStores,
  type Stores,
  shardBinding,
} from "../../worker/store/db.ts";
import { findFeed, setVisibility } from "../../worker/store/feed.ts";
import { removeShardSearchDocs } from "../../worker/store/search-write.ts";
import { text } from "../../worker/store/shape.ts";
import { updateCopies } from "../../worker/store/shards/copies.ts";
import { noteShards } from "../../worker/store/shards/directory.ts";
import { addedShards, placedVersions, versionMoves } from "../../worker/store/shards/registered.ts";
import { settleShards } from "../../worker/store/shards/settle.ts";
import { beginMove, copyVersion, removeMoved, switchShard } from "../../worker/store/shards/version-move.ts";
import { copyTables } from "../../worker/store/shards/version-rows.ts";
import { rowShape } from "../../worker/store/table.ts";
import { findVersionById, removeTables } from "../../worker/store/version.ts";
import { listVersions } from "../../worker/store/version-list.ts";
import { copyVersionSearch } from "../../worker/store/version-search.ts";
import { SHARD_BY_VERSION, SHARD_RANGES } from "../../worker/store/version-tables.ts";
import { fillStore } from "../support/fill-store.ts";
import { GOOD_FEED } from "../support/good-feed.ts";
import { REFERENCE_FEED, ZONES } from "../support/reference-feed.ts";
import { type Answered, askShards, isolateOf, shardRequests } from "../support/shard-requests.ts";
import { copyState } from "../support/states.ts";
import { makeZip } from "../support/zip.ts";

const NOW = "2026-06-10T06:00:00Z";
const TABLES = [...SHARD_RANGES.map(({ table }) => table), ...SHARD_BY_VERSION];

/** Rows that a shard without the wanted rows may cost, for each trip of a search and otherwise. */
const ROWS_OF_AN_IDLE_SEARCH = 8;
const ROWS_OF_AN_IDLE_SHARD = 3;

/** In answers about one of the feeds, and in no other. */
const SHOWN = /End Station|"onestop_id":"r-u2edhx-1"/;

let folder: string;
let local: Local;
let requests: string[];
/** Answers of the store without shards. */
let expected: Answered[];

async function run(command: Command, words: string[], values: Values = {}, on = local) {
  const answer = await command.run({ ...on, progress: () => {}, now: () => new Date(NOW) }, words, values);
  return { answer, text: command.print(answer) };
}
const shard = (words: string, values: Values = { wait: "0" }) => run(shardCommand, words.split(" "), values);

async function importFeed(feed: string, files: Record<string, string>, values: Values = {}) {
  const zip = join(folder, "feed.zip");
  writeFileSync(zip, await makeZip(files));
  return (await run(importCommand, [zip], { feed, activate: true, ...values })).answer as { sha1: string };
}

const goodVersion = async () => {
  const version = (await placedVersions(local.stores.db)).find(({ feed }) => feed === "f-u2e-good")!;
  return (await findVersionById(local.stores.db, version.id))!;
};

/** Rows of the tables of shards in one database. */
async function rowsIn(db: Db): Promise<number> {
  const counts = await Promise.all(TABLES.map((table) => db.row(`SELECT count(*) AS n FROM ${table}`)));
  return counts.reduce((sum, row) => sum + Number(row?.n ?? 0), 0);
}

const askAll = async () => {
  const isolate = isolateOf(local.stores);
  // The first requests of an isolate also learn which ids are in which shard.
  for (const request of requests.slice(0, 12)) await askShards(isolate, local.archive, request);
  const answers: Answered[] = [];
  for (const request of requests) answers.push(await askShards(isolate, local.archive, request));
  return answers;
};

/** Moves the versions of each feed so that the registry and each of the shards has its share. */
async function spread(shards: readonly number[]): Promise<void> {
  const all = [0, ...shards];
  const versions = (await placedVersions(local.stores.db)).toSorted((a, b) => a.id - b.id);
  for (const [i, feed] of [...new Set(versions.map((version) => version.feed))].entries())
    await shard(`move ${feed} ${all[i % all.length]}`);
}

/** Whether a request searches the names of all versions. */
const isSearch = (request: string) => request.startsWith("/portal/search") || request.includes("search:");

/** Whether a request lists the rows of all versions that meet a condition. */
const isFiltered = (request: string) =>
  /^\{ (stops|routes)\(limit: \d+, where: \{ (location_type|serviced|license|served_by|route_type)/.test(request);

/** Words that all exist, but never together, are corrected one trip later. */
const levelsInShards = ({ request, levels }: Answered) => levels + (request.includes("green+hauptplatz") ? 1 : 0);

/** Adds shards until there are so many of a kind, and returns their numbers. */
async function addUpTo(kind: string, count: number): Promise<number[]> {
  if (kind === "D1") {
    const numbers = local.stores.shards.slice(0, count);
    for (const n of numbers) await shard(`add ${n}`);
    return numbers;
  }
  const there = (await addedShards(local.stores.db)).filter(isObjectShard);
  const { answer } = await shard(`add ${count - there.length}`, { durable: true });
  return [...there, ...(answer as { objects: number[] }).objects];
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-shards-"));
  copyState("sample", join(folder, "state"));
  local = await openLocal(join(folder, "state"));
  const zones = JSON.stringify({
    type: "FeatureCollection",
    features: ZONES.map((zone) => ({ type: "Feature", ...zone })),
  });
  await importFeed("f-u2e-reference", { ...REFERENCE_FEED, "locations.geojson": zones });
  await importFeed("f-u2e-good", GOOD_FEED);
  await fillStore(local.stores, 0, 2, { size: 0.1 });
  requests = await shardRequests(local.stores);
  expected = await askAll();
});
afterAll(async () => {
  await local?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("requests answer something", () => {
  const failed = expected.filter(({ answer }) => /^[45]\d\d|"errors"/.test(answer));
  expect(failed.map(({ request, answer }) => [request, answer.slice(0, 300)])).toEqual([]);
  expect(requests.length).toBeGreaterThan(150);
});

describe.each([
  [4, "Durable Objects"],
  [16, "Durable Objects"],
  [4, "D1"],
  [16, "D1"],
])("with %i databases of %s", (count, kind) => {
  let answers: Answered[];
  let used: number[];
  beforeAll(async () => {
    used = await addUpTo(kind, count - 1);
    await spread(used);
    answers = await askAll();
  });

  test("every version is where it was moved to, and nowhere else", async () => {
    const placed = await placedVersions(local.stores.db);
    const feeds = new Set(placed.map((version) => version.feed));
    expect(new Set(placed.map((version) => version.shard)).size).toBe(Math.min(count, feeds.size));
    for (const n of [0, ...(await addedShards(local.stores.db))]) {
      const rows = placed.filter((version) => version.shard === n).reduce((sum, { rows }) => sum + rows!, 0);
      expect([n, await rowsIn(local.stores.shard(n))]).toEqual([n, rows]);
    }
    expect(await versionMoves(local.stores.db)).toEqual([]);
  });

  test("the answers are the same", () => {
    for (const [i, { request, answer }] of answers.entries()) expect(answer, request).toBe(expected[i]!.answer);
  });

  test("they read at most a tenth more rows, in as many trips", () => {
    const sum = { before: 0, now: 0 };
    for (const [i, { request, rows, levels, databases }] of answers.entries()) {
      const before = expected[i]!;
      // One row says whether the shards are those that the isolate knows. A shard that has nothing costs some more, above
      // all in a search, which looks into several indexes.
      const idleRows = isSearch(request) ? ROWS_OF_AN_IDLE_SEARCH * levels : ROWS_OF_AN_IDLE_SHARD;
      const idle = idleRows * (databases - before.databases);
      expect(rows, `${request}: ${before.rows} rows before`).toBeLessThanOrEqual(
        isFiltered(request) ? before.rows * databases : Math.max(before.rows * 1.1, before.rows + 1 + idle),
      );
      expect(levels, request).toBe(levelsInShards(before));
      if (isSearch(request) || isFiltered(request)) continue;
      sum.before += before.rows;
      sum.now += rows;
    }
    expect(sum.now).toBeLessThanOrEqual(sum.before * 1.05);
  });

  test("nothing is left over, and status lists each shard", async () => {
    expect((await run(statusCommand, [])).text).not.toMatch(/Rows of no version/);
    const { answer, text } = await shard("status");
    expect(answer).toMatchObject({ moves: [] });
    const { shards } = answer as {
      shards: { shard: number; kind: string; versions: object[]; database_bytes: number }[];
    };
    expect(shards.map(({ shard }) => shard)).toEqual([0, ...(await addedShards(local.stores.db))]);
    expect(text).toMatch(
      /^Registry \(shard 0\): \d+ versions?, [\d,]+ rows, [\d.]+ [kM]B in a database of [\d.]+ MB\n {2}f-/,
    );
    expect(text).toMatch(
      new RegExp(`\\nShard ${used[0]}${kind === "D1" ? "" : " \\(Durable Object\\)"}: \\d+ versions?, [\\d,]+ rows`),
    );
    // An object without versions has nothing left, not even a schema.
    for (const { kind: own, versions, database_bytes } of shards)
      if (own === "durable_object") expect(database_bytes > 0).toBe(versions.length > 0);
  });
});

test("an isolate that knows no shard yet, and one that knows an earlier state, answer the same", async () => {
  const [old, data] = [isolateOf(local.stores), local.stores.db];
  const some = requests.map((_, i) => i).filter((i) => i % 15 === 0);
  const ask = async (isolate: ReturnType<typeof isolateOf>, i: number) =>
    (await askShards(isolate, local.archive, requests[i]!)).answer;
  for (const i of some) expect(await ask(isolateOf(local.stores), i), requests[i]).toBe(expected[i]!.answer);
  for (const i of some) expect(await ask(old, i), requests[i]).toBe(expected[i]!.answer);
  // Versions move, and their old rows stay for a while.
  const moves = [];
  for (const { id, shard: from } of await placedVersions(data)) {
    const row = (await findVersionById(data, id))!;
    const begun = (await beginMove(local.stores, row, (from + 1) % 16))!;
    await copyVersion(local.stores, row, begun, () => {});
    await switchShard(local.stores, row, begun, NOW);
    moves.push(begun);
  }
  for (const i of some) expect(await ask(old, i), requests[i]).toBe(expected[i]!.answer);
  // What the isolate reads with the data version tells it that its knowledge is old.
  noteShards(old.DB!, (await readDataVersion(data)).shards);
  for (const moved of moves) await removeMoved(local.stores, moved);
  for (const i of some) expect(await ask(old, i), requests[i]).toBe(expected[i]!.answer);
  expect((await run(statusCommand, [])).text).not.toMatch(/Rows of no version/);
});

test("an isolate learns which version became active after it had read where versions are", async () => {
  const isolate = isolateOf(local.stores);
  const request = requests.find((path, i) => path.startsWith("/rest/routes/r-") && SHOWN.test(expected[i]!.answer))!;
  const ask = () => askShards(isolate, local.archive, request);
  await ask();
  const before = await ask();
  expect(before.answer).toMatch(/^200 .*Start to End/);
  const { id, feed_id } = await goodVersion();
  await activateVersion(local.stores, feed_id, null);
  expect((await ask()).answer).not.toMatch(SHOWN);
  // A new isolate learns that the version is not active, and later that it is.
  const late = isolateOf(local.stores);
  await askShards(late, local.archive, request);
  await activateVersion(local.stores, feed_id, id);
  expect((await askShards(late, local.archive, request)).answer).toBe(before.answer);
  expect(await askShards(late, local.archive, request)).toEqual(before);
});

test("a hidden feed is hidden, whatever its shard and what an isolate knows of it", async () => {
  const feed = (await findFeed(local.stores.db, "f-u2e-good"))!;
  const about = requests.filter((_, i) => SHOWN.test(expected[i]!.answer));
  expect(about.length).toBeGreaterThan(8);
  const isolate = isolateOf(local.stores);
  const shown = async () => {
    const found: string[] = [];
    for (const request of about)
      if (SHOWN.test((await askShards(isolate, local.archive, request)).answer)) found.push(request);
    return found;
  };
  // The isolate learns in which shard the versions of the feed are.
  expect(await shown()).toEqual(about);
  await setVisibility(local.stores.db, feed.id, false);
  expect(await shown()).toEqual([]);
  await setVisibility(local.stores.db, feed.id, true);
  expect(await shown()).toEqual(about);
});

/** The rows, in a database, of which a shard has copies. */
async function copied(db: Db, shard: number): Promise<unknown[]> {
  const ids = (await placedVersions(local.stores.db)).filter((version) => version.shard === shard).map(({ id }) => id);
  const versions = JSON.stringify(ids);
  const of = "(SELECT value FROM json_each(?))";
  const feeds = `(SELECT feed_id FROM feed_version WHERE id IN ${of})`;
  return Promise.all([
    db.rows(`SELECT * FROM feed_version WHERE id IN ${of} ORDER BY id`, versions),
    db.rows(`SELECT * FROM feed WHERE id IN ${feeds} ORDER BY id`, versions),
    db.rows(`SELECT * FROM agency WHERE feed_version_id IN ${of} ORDER BY id`, versions),
    db.rows(`SELECT * FROM operator_feed WHERE feed_id IN ${feeds} ORDER BY id`, versions),
  ]);
}

async function expectCurrentCopies(): Promise<void> {
  const { db } = local.stores;
  for (const shard of await addedShards(db))
    expect(await copied(local.stores.shard(shard), shard), `shard ${shard}`).toEqual(await copied(db, shard));
}

test("copies are current after many changes and updates at the same time", async () => {
  const { stores } = local;
  await expectCurrentCopies();
  const feeds = ["f-u2e-good", "f-u2e-reference"];
  for (let turn = 0; turn < 6; turn++) {
    await Promise.all([
      ...feeds.map(async (feed) => setVisibility(stores.db, (await findFeed(stores.db, feed))!.id, turn % 2 === 1)),
      ...[1, 2, 3].map(() => updateCopies(stores)),
    ]);
  }
  await updateCopies(stores);
  await expectCurrentCopies();
  expect(await stores.db.rows("SELECT * FROM stale_copy")).toEqual([]);
});

test("an older state never replaces a newer copy", async () => {
  const { stores } = local;
  const feed = (await findFeed(stores.db, "f-u2e-good"))!;
  const { shard } = await goodVersion();
  const slow = Promise.withResolvers<void>();
  const held = heldBack(stores, shard, slow.promise);
  await setVisibility(stores.db, feed.id, false);
  const late = updateCopies(held);
  await vi.waitUntil(() => held.isHeld());
  await setVisibility(stores.db, feed.id, true);
  await updateCopies(stores);
  slow.resolve();
  await late;
  await expectCurrentCopies();
  expect(await stores.db.rows("SELECT * FROM stale_copy")).toEqual([]);
});

/** The same databases; what one shard is told to write waits. */
function heldBack(stores: Stores, shard: number, until: Promise<void>): Stores & { isHeld(): boolean } {
  let isHeld = false;
  const binding = stores.shard(shard).source as D1Binding;
  const slow: D1Binding = {
    prepare: (sql) => binding.prepare(sql),
    async batch(statements) {
      isHeld = true;
      await until;
      return binding.batch(statements);
    },
  };
  const opened = openStores({ DB: stores.db.source, [shardBinding(shard)]: slow });
  return Object.assign(opened, { isHeld: () => isHeld });
}

test("an entity is found by the Onestop ID that it had in a version of another shard", async () => {
  const renamed = (name: string) => ({
    ...GOOD_FEED,
    "routes.txt": GOOD_FEED["routes.txt"]!.replace("R,A,1,", `R,A,${name},`),
    "stops.txt": GOOD_FEED["stops.txt"]!.replace("S,Start,", `S,${name},`),
  });
  const { sha1 } = await importFeed("f-u2e-renamed", renamed("Alt7"));
  await importFeed("f-u2e-renamed", renamed("Neu8"));
  await shard("move f-u2e-renamed 1");
  const named = ["route", "stop"].map(async (table) => {
    const [row] = await local.stores
      .shard(1)
      .rows(rowShape(table, { onestop_id: text() }), `SELECT onestop_id FROM ${table} WHERE onestop_id LIKE '%-alt7'`);
    return `{ ${table}s(where: { onestop_id: "${row!.onestop_id}", allow_previous_onestop_ids: true }) {
      onestop_id ${table}_id feed_version { sha1 } } }`;
  });
  const queries = [
    ...(await Promise.all(named)),
    `{ routes(where: { route_id: "R", feed_version_sha1: "${sha1}" }) { onestop_id stops { stop_name } } }`,
  ];
  const ask = async () => {
    const isolate = isolateOf(local.stores);
    const answers: string[] = [];
    for (const query of queries) answers.push((await askShards(isolate, local.archive, query)).answer);
    return answers;
  };
  const together = await ask();
  expect(together[0]).toMatch(/"onestop_id":"r-[^"]+-alt7","route_id":"R"/);
  expect(together[1]).toMatch(/"onestop_id":"s-[^"]+-alt7","stop_id":"S"/);
  await shard(`move ${sha1} 2`);
  expect(await ask()).toEqual(together);
  for (const version of await listVersions(local.stores.db))
    if (version.feed === "f-u2e-renamed") await run(unimport, [version.sha1]);
});

test("tables that an earlier build left in the registry go to the shards", async () => {
  const { db, shards } = local.stores;
  const later = new Set(["route", "stop", "route_geometry", "route_pack", "agency_block"]);
  const counted = async () => Promise.all([0, ...shards].map((n) => rowsIn(local.stores.shard(n))));
  const before = await counted();
  for (const { id, shard } of await placedVersions(db)) {
    if (shard === 0) continue;
    const version = (await findVersionById(db, id))!;
    const own = local.stores.shard(shard);
    await copyTables(own, db, version, later);
    await copyVersionSearch(own, db, version);
    await removeShardSearchDocs(own, id);
    await removeTables(own, later, version);
    await own.write(
      ["copied_feed", "feed", "feed_version", "agency"].map((table) => ({ sql: `DELETE FROM ${table}` })),
    );
  }
  await db.write([
    { sql: "DELETE FROM counter WHERE name = 'shard tables'" },
    { sql: "DELETE FROM feed_copy" },
    { sql: "DELETE FROM stale_copy" },
  ]);
  expect(await counted()).not.toEqual(before);
  expect(await settleShards(local.stores)).toBeGreaterThan(0);
  expect(await counted()).toEqual(before);
  expect(await settleShards(local.stores)).toBe(0);
  const isolate = isolateOf(local.stores);
  for (const i of requests.keys()) {
    if (i % 12 > 0) continue;
    await askShards(isolate, local.archive, requests[i]!);
    const { answer, levels } = await askShards(isolate, local.archive, requests[i]!);
    expect([answer, levels], requests[i]).toEqual([expected[i]!.answer, levelsInShards(expected[i]!)]);
  }
  await shard("status");
});

test("a whole store with shards is exported and restored", async () => {
  const file = join(folder, "store.portal");
  await run(exportCommand, [file]);
  const other = await openLocal(join(folder, "restored"));
  try {
    await run(restore, [file], {}, other);
    expect(await placedVersions(other.stores.db)).toEqual(await placedVersions(local.stores.db));
    for (const n of [0, ...local.stores.shards])
      expect([n, await rowsIn(other.stores.shard(n))]).toEqual([n, await rowsIn(local.stores.shard(n))]);
    for (const i of [0, 8, 40]) {
      const { answer } = await askShards(isolateOf(other.stores), other.archive, requests[i]!);
      expect(answer).toBe(expected[i]!.answer);
    }
  } finally {
    await other.close();
  }
});

describe("a move", () => {
  const LAST = 15;
  const version = async () => (await placedVersions(local.stores.db)).find(({ feed }) => feed === "f-u2e-good")!;

  test("may be interrupted while rows are copied, and continues", async () => {
    await shard("move f-u2e-good 1");
    const total = (await version()).rows!;
    const row = await goodVersion();
    const begun = (await beginMove(local.stores, row, 2))!;
    const before = await rowsIn(local.stores.shard(2));
    await expect(
      copyVersion(local.stores, row, begun, () => {
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await rowsIn(local.stores.shard(2))).toBeGreaterThan(before);
    expect((await shard("status")).text).toMatch(/1 move is not finished/);
    // The rows of a version that is being moved belong to it.
    expect((await run(statusCommand, [])).text).not.toMatch(/Rows of no version/);
    expect((await shard("move f-u2e-good 2")).text).toMatch(/\n?.*\n1 version moved to shard 2\.$/);
    expect(await version()).toMatchObject({ shard: 2, rows: total });
    expect(await rowsIn(local.stores.shard(2))).toBe(before + total);
    expect((await shard("move f-u2e-good 2")).text).toBe("0 versions moved to shard 2.");
  });

  test("may be interrupted after the switch: the old rows stay readable until they are removed", async () => {
    const row = await goodVersion();
    const [from, data] = [await rowsIn(local.stores.shard(2)), (await readDataVersion(local.stores.db)).data];
    const begun = (await beginMove(local.stores, row, 3))!;
    await copyVersion(local.stores, row, begun, () => {});
    await switchShard(local.stores, row, begun, NOW);
    expect((await version()).shard).toBe(3);
    expect((await readDataVersion(local.stores.db)).data).toBe(data + 1);
    expect(await rowsIn(local.stores.shard(2))).toBe(from);
    await shard("move f-u2e-good 3");
    expect(await rowsIn(local.stores.shard(2))).toBe(from - row.shard_rows!);
    expect(await versionMoves(local.stores.db)).toEqual([]);
  });

  test("to another shard than the one that was begun leaves nothing behind", async () => {
    const row = await goodVersion();
    const [one, two] = [await rowsIn(local.stores.shard(4)), await rowsIn(local.stores.shard(5))];
    await copyVersion(local.stores, row, (await beginMove(local.stores, row, 4))!, () => {});
    await shard("move f-u2e-good 5");
    expect(await rowsIn(local.stores.shard(4))).toBe(one);
    expect(await rowsIn(local.stores.shard(5))).toBe(two + row.shard_rows!);
  });

  test("is given up when the version was imported again meanwhile", async () => {
    const row = await goodVersion();
    const begun = (await beginMove(local.stores, row, 6))!;
    await copyVersion(local.stores, row, begun, () => {});
    await importFeed("f-u2e-good", GOOD_FEED, { again: true });
    await expect(switchShard(local.stores, row, begun, NOW)).rejects.toMatchObject({ code: "feed_version.busy" });
    // A feed stays in its shard.
    expect((await version()).shard).toBe(5);
    expect((await run(statusCommand, [])).text).not.toMatch(/Rows of no version/);
    expect(await versionMoves(local.stores.db)).toEqual([]);
  });

  test("refuses a shard that was not added or has no database", async () => {
    for (const words of ["move f-u2e-good 77", "move f-u2e-good x", "move f-u2e-good", "move", "add 0", "shrink"])
      await expect(shard(words), words).rejects.toMatchObject({ code: "command.usage" });
    await expect(shard("add 77")).rejects.toMatchObject({ code: "settings.invalid" });
    await expect(shard("add")).rejects.toMatchObject({ code: "command.usage" });
    expect((await shard(`add ${LAST}`)).text).toBe(`Shard ${LAST} was added before; its schema is up to date.`);
  });
});

test("an import goes to the shard that --shard names, and its removal leaves nothing there", async () => {
  const before = await rowsIn(local.stores.shard(7));
  const { sha1 } = await importFeed("f-u2e-placed", { ...GOOD_FEED, "notes.txt": "n\n1\n" }, { shard: "7" });
  expect(await rowsIn(local.stores.shard(7))).toBeGreaterThan(before);
  await run(unimport, [sha1], {});
  expect(await rowsIn(local.stores.shard(7))).toBe(before);
  await expect(importFeed("f-u2e-placed", GOOD_FEED, { shard: "77" })).rejects.toMatchObject({ code: "command.usage" });
});

test("a replaced version that is answered from its cold file is in no shard, and does not move", async () => {
  await importFeed("f-u2e-good", { ...GOOD_FEED, "notes.txt": "n\n2\n" });
  await shard("add 8");
  const later = () => new Date(Date.parse(NOW) + 3 * 86_400_000);
  await retire.run({ ...local, progress: () => {}, now: later }, [], {});
  const versions = (await listVersions(local.stores.db)).filter(({ feed }) => feed === "f-u2e-good");
  expect(versions.map(({ state, cold_bytes }) => [state, cold_bytes !== null])).toEqual([
    ["active", false],
    ["retired", true],
  ]);
  const placed = (await placedVersions(local.stores.db)).filter(({ feed }) => feed === "f-u2e-good");
  // The shard has the rows of the active version and of nothing else of the feed.
  expect(await rowsIn(local.stores.shard(placed[0]!.shard))).toBe(
    (await placedVersions(local.stores.db))
      .filter(({ shard }) => shard === placed[0]!.shard)
      .reduce((sum, { rows }) => sum + rows!, 0),
  );
  expect(placed[0]!.shard).toBeGreaterThan(0);
  expect(placed.map(({ sha1 }) => sha1)).toEqual([versions[0]!.sha1]);
  expect((await shard("move f-u2e-good 8")).text).toMatch(/1 version moved to shard 8\.$/);
  expect((await run(statusCommand, [])).text).not.toMatch(/Rows of no version/);
});
