/** Tiles, datasets and cold files of versions in shards are those of versions in one database. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Command, Values } from "../../cli/command.ts";
import { command as datasets } from "../../cli/commands/datasets.ts";
import { command as importCommand } from "../../cli/commands/import.ts";
import { command as retire } from "../../cli/commands/retire.ts";
import { command as shard } from "../../cli/commands/shard.ts";
import { command as tiles } from "../../cli/commands/tiles.ts";
import { type Local, openLocal } from "../../cli/local.ts";
import { addedShards, placedVersions } from "../../worker/store/shards/registered.ts";
import { GOOD_FEED } from "../support/good-feed.ts";
import { madeNetwork, zipOfNetwork } from "../support/made-networks.ts";
import { REFERENCE_FEED } from "../support/reference-feed.ts";
import { makeZip } from "../support/zip.ts";

const NOW = "2026-06-10T06:00:00Z";

let folder: string;
const open: Local[] = [];

/**
 * A store with some feeds, of which one has a replaced version, after the files were built.
 * @param kinds of the shards that take the feeds in turn; none: the registry
 */
async function filled(name: string, kinds: readonly ("D1" | "object")[]): Promise<Local> {
  const local = await openLocal(join(folder, name));
  open.push(local);
  const run = (command: Command, words: string[], values: Values = {}, now = NOW) =>
    command.run({ ...local, progress: () => {}, now: () => new Date(now) }, words, values);
  for (const kind of kinds) await run(shard, ["add"], { durable: kind === "object" });
  const numbers = await addedShards(local.stores.db);
  const feeds: Record<string, Uint8Array> = {
    "f-u2e-good": await makeZip(GOOD_FEED),
    "f-u2e-reference": await makeZip(REFERENCE_FEED),
    "f-made": await zipOfNetwork(madeNetwork(3, { size: 0.1 })),
  };
  for (const [i, [feed, bytes]] of Object.entries(feeds).entries()) {
    const zip = join(folder, "feed.zip");
    writeFileSync(zip, bytes);
    const place = numbers.length === 0 ? {} : { shard: String(numbers[i % numbers.length]) };
    await run(importCommand, [zip], { feed, activate: true, ...place });
  }
  writeFileSync(join(folder, "feed.zip"), await makeZip({ ...GOOD_FEED, "notes.txt": "n\n2\n" }));
  await run(importCommand, [join(folder, "feed.zip")], { feed: "f-u2e-good", activate: true });
  await run(retire, [], {}, "2026-06-13T06:00:00Z");
  await run(tiles, ["build"]);
  await run(datasets, ["build"]);
  return local;
}

/** Each object by its key: the content of JSON, whose keys may be in any order, and a hash of everything else. */
async function objects(bucket: Local["archive"] | Local["tiles"], prefix: string): Promise<Record<string, unknown>> {
  const { objects } = await bucket.list({ prefix });
  const found: Record<string, unknown> = {};
  for (const { key } of objects) {
    const body = new Uint8Array(await (await bucket.get(key))!.arrayBuffer());
    found[key] = key.endsWith(".json")
      ? JSON.parse(new TextDecoder().decode(body))
      : createHash("sha1").update(body).digest("hex");
  }
  return found;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-shard-builds-"));
});
afterAll(async () => {
  for (const local of open) await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("every file has the same content", async () => {
  const one = await filled("one", []);
  const many = await filled("many", ["D1", "object", "D1"]);
  const places = (await placedVersions(many.stores.db)).map((version) => version.shard);
  expect(new Set(places).size).toBe(3);
  expect(places).not.toContain(0);
  for (const [bucket, prefix] of [
    ["tiles", "transit/"],
    ["archive", "datasets/"],
    ["archive", "cold/"],
  ] as const) {
    const expected = await objects(one[bucket], prefix);
    expect(Object.keys(expected).length, prefix).toBeGreaterThan(0);
    expect(await objects(many[bucket], prefix), prefix).toEqual(expected);
  }
});
