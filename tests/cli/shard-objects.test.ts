/** Shards in Durable Objects, from the command line: versions with an object of their own, and what is left behind. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "../../cli/bundle.ts";
import type { Command, Values } from "../../cli/command.ts";
import { command as exportCommand } from "../../cli/commands/export.ts";
import { command as importCommand } from "../../cli/commands/import.ts";
import { command as restore } from "../../cli/commands/restore.ts";
import { command as retire } from "../../cli/commands/retire.ts";
import { command as shardCommand } from "../../cli/commands/shard.ts";
import { command as statusCommand } from "../../cli/commands/status.ts";
import { command as unimport } from "../../cli/commands/unimport.ts";
import { type Local, openLocal } from "../../cli/local.ts";
import { migrate } from "../../cli/migrate.ts";
import { ROOT } from "../../cli/project.ts";
import { objectsThrough, remoteOnly } from "../../cli/remote.ts";
import { type D1Binding, openStores, type Stores } from "../../worker/store/db.ts";
import { OBJECTS } from "../../worker/store/objects/binding.ts";
import {
  addedShards,
  placedVersions,
  registerObject,
  removeUnusedObjects,
} from "../../worker/store/shards/registered.ts";
import { beginMove, copyVersion, switchShard } from "../../worker/store/shards/version-move.ts";
import { findVersionById } from "../../worker/store/version.ts";
import { GOOD_FEED } from "../support/good-feed.ts";
import { portalJson } from "../support/launch.ts";
import { makeZip } from "../support/zip.ts";

const NOW = "2026-06-10T06:00:00Z";

let folder: string;
let local: Local;

type Context = Pick<Local, "stores" | "archive" | "tiles" | "kv">;

async function run(command: Command, words: string[], values: Values = {}, on: Context = local, now = NOW) {
  const answer = await command.run({ ...on, progress: () => {}, now: () => new Date(now) }, words, values);
  return { answer, text: command.print(answer) };
}
const shard = (words: string, values: Values = {}) => run(shardCommand, words.split(" "), values);
const move = (words: string) => shard(`move ${words}`, { wait: "0" });

async function zipOf(note: string): Promise<string> {
  const zip = join(folder, `${note}.zip`);
  writeFileSync(zip, await makeZip({ ...GOOD_FEED, "notes.txt": `n\n${note}\n` }));
  return zip;
}
async function importFeed(feed: string, note: string, values: Values = {}) {
  return (await run(importCommand, [await zipOf(note)], { feed, activate: true, ...values })).answer as {
    sha1: string;
  };
}
const placeOf = async (sha1: string, { db }: Stores = local.stores) =>
  (await placedVersions(db)).find((version) => version.sha1 === sha1)?.shard;
const sizeOf = (n: number) => local.stores.shard(n).size();
const nothingLeft = async () => expect((await run(statusCommand, [])).text).not.toMatch(/Rows of no version/);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-objects-"));
  local = await openLocal(join(folder, "state"));
});
afterAll(async () => {
  await local?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("add registers objects, which have nothing until a version comes", async () => {
  expect((await shard("add 2", { durable: true })).text).toBe(
    "Shard 1000, a Durable Object, is ready to take versions.\nShard 1001, a Durable Object, is ready to take versions.",
  );
  expect(await sizeOf(1000)).toBe(0);
  const { sha1 } = await importFeed("f-u2e-shared", "shared");
  expect(await placeOf(sha1)).toBe(1000);
  expect(await sizeOf(1000)).toBeGreaterThan(0);
  const { answer, text } = await shard("status");
  expect(answer).toMatchObject({
    own_object_bytes: null,
    shards: [
      { shard: 0, kind: "registry" },
      { shard: 1000, kind: "durable_object", own: false, versions: [{ sha1 }] },
      { shard: 1001, kind: "durable_object", database_bytes: 0, versions: [] },
    ],
  });
  expect(text).toMatch(
    /\nShard 1000 \(Durable Object\): 1 version, [\d,]+ rows, [\d.]+ kB in a database of [\d.]+ [kM]B\n/,
  );
  expect(text).toMatch(/\nShard 1001 \(Durable Object\): 0 versions, 0 rows, 0 B in a database of 0 B$/);
});

test("wrong words are refused", async () => {
  for (const [words, values] of [
    ["add 0", { durable: true }],
    ["add 1000000", { durable: true }],
    ["add x", { durable: true }],
    ["add 1000", {}],
    ["add", { "per-version": "" }],
    ["add", { "per-version": "many" }],
    ["add", { "per-version": "-1" }],
    ["move f-u2e-shared 1007", {}],
  ] as const)
    await expect(shard(words, values), words).rejects.toMatchObject({ code: "command.usage" });
  const without = { ...local, stores: openStores({ DB: local.stores.db.source as D1Binding }) };
  for (const [words, values] of [
    ["add", { durable: true }],
    ["add", { "per-version": "5" }],
    ["move f-u2e-shared own", {}],
  ] as const)
    await expect(run(shardCommand, words.split(" "), values, without)).rejects.toMatchObject({
      code: "settings.invalid",
    });
});

test("an object whose last version leaves has nothing any more, and takes the next one", async () => {
  await move("f-u2e-shared 1001");
  expect(await sizeOf(1000)).toBe(0);
  expect(await sizeOf(1001)).toBeGreaterThan(0);
  await move("f-u2e-shared 0");
  expect(await sizeOf(1001)).toBe(0);
  await move("f-u2e-shared 1000");
  expect(await sizeOf(1000)).toBeGreaterThan(0);
  await nothingLeft();
});

describe("an object of its own", () => {
  test("is what a large version gets, once there is a rule, and goes with the version", async () => {
    expect((await shard("add", { "per-version": "0" })).text).toBe(
      "New versions whose zip has at least 0 B get a Durable Object of their own.",
    );
    const first = await importFeed("f-u2e-own", "first");
    const second = await importFeed("f-u2e-own", "second");
    expect([await placeOf(first.sha1), await placeOf(second.sha1)]).toEqual([1002, 1003]);
    expect((await shard("status")).text).toMatch(/\nShard 1003 \(Durable Object of one version\): 1 version, /);
    expect((await shard("status")).text).toMatch(/\nNew versions whose zip has at least 0 B get a Durable Object/);
    await run(unimport, [first.sha1], {});
    expect(await sizeOf(1002)).toBe(0);
    expect(await addedShards(local.stores.db)).toEqual([1000, 1001, 1003]);
    // Imported again, the version has another object, and the old one nothing.
    await importFeed("f-u2e-own", "second", { again: true });
    expect(await placeOf(second.sha1)).toBe(1004);
    expect(await addedShards(local.stores.db)).toEqual([1000, 1001, 1004]);
    expect(await sizeOf(1003)).toBe(0);
    await nothingLeft();
  });

  test("takes no other version", async () => {
    await expect(move("f-u2e-shared 1004")).rejects.toMatchObject({ code: "command.usage" });
    await expect(importFeed("f-u2e-other", "other", { shard: "1004" })).rejects.toMatchObject({
      code: "command.usage",
    });
  });

  test("is for versions above the bytes of the rule alone", async () => {
    expect((await shard("add", { "per-version": "1" })).text).toMatch(/at least 1(\.0)? MB get/);
    const small = await importFeed("f-u2e-small", "small");
    expect(await placeOf(small.sha1)).toBeLessThan(1002);
    expect((await shard("add", { "per-version": "off" })).text).toBe(
      "New versions get no Durable Object of their own.",
    );
  });

  test("is where a version can be moved, and from there elsewhere", async () => {
    expect((await move("f-u2e-shared own")).text).toMatch(/\n1 version moved to objects of their own\.$/);
    const { sha1, shard: own } = (await placedVersions(local.stores.db)).find(({ feed }) => feed === "f-u2e-shared")!;
    expect(own).toBe(1005);
    expect((await move("f-u2e-shared own")).text).toBe("0 versions moved to objects of their own.");
    await move("f-u2e-shared 1001");
    expect(await placeOf(sha1)).toBe(1001);
    expect(await sizeOf(1005)).toBe(0);
    expect(await addedShards(local.stores.db)).not.toContain(1005);
    await nothingLeft();
  });

  test("is not lost when a move from it was interrupted after the switch and goes back", async () => {
    await move("f-u2e-shared own");
    const { id, shard: from } = (await placedVersions(local.stores.db)).find(({ feed }) => feed === "f-u2e-shared")!;
    const row = (await findVersionById(local.stores.db, id))!;
    const begun = (await beginMove(local.stores, row, 1000))!;
    await copyVersion(local.stores, row, begun, () => {});
    await switchShard(local.stores, row, begun, NOW);
    await move("f-u2e-shared own");
    const now = (await placedVersions(local.stores.db)).find((version) => version.id === id)!;
    expect(now.shard).toBeGreaterThan(from);
    expect(await addedShards(local.stores.db)).toContain(now.shard);
    expect(await addedShards(local.stores.db)).not.toContain(from);
    expect(await sizeOf(from)).toBe(0);
    await nothingLeft();
  });

  test("is emptied when its version is retired, and when nothing uses it", async () => {
    await importFeed("f-u2e-own", "third");
    const later = new Date(Date.parse(NOW) + 3 * 86_400_000).toISOString();
    await run(retire, [], {}, local, later);
    expect(await sizeOf(1004)).toBe(0);
    expect(await addedShards(local.stores.db)).not.toContain(1004);
    const unused = await registerObject(local.stores.db, NOW, 999_999);
    await local.stores.shard(unused).write([{ sql: "INSERT INTO counter (name, next) VALUES ('left', 1)" }]);
    await removeUnusedObjects(local.stores);
    expect(await sizeOf(unused)).toBe(0);
    expect(await addedShards(local.stores.db)).not.toContain(unused);
  });
});

test("a bulk import places versions in objects", async () => {
  await shard("add", { "per-version": "0" });
  const zips = await Promise.all(["f-bulk~a", "f-bulk~b", "f-bulk~c"].map(zipOf));
  await run(importCommand, zips, { activate: true });
  const placed = (await placedVersions(local.stores.db)).filter(({ feed }) => feed.startsWith("f-bulk~"));
  expect(new Set(placed.map((version) => version.shard)).size).toBe(3);
  for (const { shard: own, rows } of placed) {
    expect(own).toBeGreaterThan(1005);
    const pages = await local.stores.shard(own).row("SELECT count(*) AS n FROM stop_page");
    expect(Number(pages?.n)).toBeGreaterThan(0);
    expect(rows).toBeGreaterThan(0);
  }
  await shard("add", { "per-version": "off" });
  await nothingLeft();
});

test("a store with objects is exported and restored", async () => {
  const file = join(folder, "store.portal");
  await run(exportCommand, [file]);
  const other = await openLocal(join(folder, "restored"));
  try {
    await run(restore, [file], {}, other);
    expect(await placedVersions(other.stores.db)).toEqual(await placedVersions(local.stores.db));
    expect(await addedShards(other.stores.db)).toEqual(await addedShards(local.stores.db));
    for (const { id, shard: n, rows } of await placedVersions(local.stores.db)) {
      const count = (stores: Stores) =>
        stores.shard(n).row("SELECT count(*) AS n FROM trip_key WHERE feed_version_id = ?", id);
      expect(await count(other.stores)).toEqual(await count(local.stores));
      expect(rows).toBeGreaterThan(0);
    }
    expect((await run(statusCommand, [], {}, other)).text).not.toMatch(/Rows of no version/);
  } finally {
    await other.close();
  }
});

test("another process sees the objects of this one", async () => {
  const { answer } = await portalJson(join(folder, "state"), "shard", "status");
  const { shards } = (await shard("status")).answer as { shards: object[] };
  expect(answer.shards).toEqual(JSON.parse(JSON.stringify(shards)));
});

describe("a deployed site", () => {
  let deployed: Miniflare;
  let remote: Context;

  beforeAll(async () => {
    await ensureBuilt();
    // The site as it is deployed, and the Worker that Wrangler puts beside it for remote bindings.
    const proxy = "export default { fetch: (request, env) => env.SHARD_GATEWAY.fetch(request) };";
    deployed = new Miniflare(
      convertV4MiniflareOptions({
        workers: [
          {
            name: "wrangler",
            modules: true,
            script: proxy,
            compatibilityDate: "2026-10-01",
            serviceBindings: { SHARD_GATEWAY: { name: "transit-portal", entrypoint: "ShardGateway" } },
          },
          {
            name: "transit-portal",
            modules: [{ type: "ESModule", path: `${ROOT}dist/worker/index.js` }],
            modulesRoot: `${ROOT}dist/worker`,
            compatibilityDate: "2026-10-01",
            d1Databases: { DB: "portal" },
            durableObjects: { [OBJECTS]: { className: "ShardObject", useSQLite: true } },
          },
        ],
        cf: false,
        logRequests: false,
      } as never),
    );
    const db = (await deployed.getD1Database("DB", "transit-portal")) as unknown as D1Binding;
    const objects = objectsThrough({
      fetch: ((url: string, init: object) => deployed.dispatchFetch(url, init)) as unknown as typeof fetch,
    });
    remote = { ...local, stores: openStores({ DB: db, [OBJECTS]: objects }, { attempts: 3 }) };
    await migrate(remote.stores.db);
  });
  afterAll(() => deployed?.dispose());

  test("takes an import into an object, a move, and a removal", async () => {
    await run(shardCommand, ["add"], { durable: true }, remote);
    const zip = await zipOf("remote");
    const { sha1 } = (await run(importCommand, [zip], { feed: "f-u2e-remote" }, remote)).answer as { sha1: string };
    expect(await placeOf(sha1, remote.stores)).toBe(1000);
    const trips = () => remote.stores.shard(1000).rows("SELECT * FROM trip_key");
    expect((await trips()).length).toBeGreaterThan(0);
    await run(shardCommand, ["move", sha1, "own"], { wait: "0" }, remote);
    expect(await trips()).toEqual([]);
    expect(await remote.stores.shard(1000).size()).toBe(0);
    expect((await remote.stores.shard(1001).rows("SELECT * FROM trip_key")).length).toBeGreaterThan(0);
    await run(unimport, [sha1], {}, remote);
    expect(await remote.stores.shard(1001).size()).toBe(0);
    await expect(remote.stores.shard(1000).rows("SELECT * FROM trip_key")).resolves.toEqual([]);
  });

  test("is reached through a named entrypoint of the deployed Worker, with the account's token", () => {
    const configuration = { name: "transit-portal", d1_databases: [{ database_name: "portal" }] };
    expect(remoteOnly(configuration, true)).toMatchObject({
      d1_databases: [{ database_name: "portal", remote: true }],
      services: [{ binding: "SHARD_GATEWAY", service: "transit-portal", entrypoint: "ShardGateway", remote: true }],
    });
    expect(remoteOnly(configuration, false)).not.toHaveProperty("services");
  });
});
