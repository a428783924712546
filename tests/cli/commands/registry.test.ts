/** Commands for the registry and its versions, on a separate local store. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Command, Context } from "../../../cli/command-line/command.ts";
import { command as activate } from "../../../cli/commands/activate.ts";
import { command as deactivate } from "../../../cli/commands/deactivate.ts";
import { command as registry } from "../../../cli/commands/registry.ts";
import { command as status } from "../../../cli/commands/status.ts";
import { command as unimport } from "../../../cli/commands/unimport.ts";
import { command as versions } from "../../../cli/commands/versions.ts";
import { command as visibility } from "../../../cli/commands/visibility.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { archiveKey } from "../../../worker/store/archive/archive.ts";
import { findFeed } from "../../../worker/store/registry/feed.ts";
import { createVersion } from "../../../worker/store/version/version.ts";

const NOW = new Date("2026-11-21T06:00:00Z");
let folder: string;
let local: Local;
let lines: string[];
const state = () => join(folder, "state");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-registry-"));
  local = await openLocal(state());
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function run(command: Command, positionals: string[], values: Record<string, string | boolean> = {}) {
  lines = [];
  const context: Context = { ...local, progress: (line) => void lines.push(line), now: () => NOW };
  const answer = await command.run(context, positionals, { state: state(), ...values });
  return { answer, text: command.print(answer) };
}
const refused = async (command: Command, positionals: string[], values = {}) =>
  run(command, positionals, values).then(
    () => "accepted",
    (error: { code?: string }) => error.code,
  );
function dmfr(name: string, feeds: string[]) {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, JSON.stringify({ feeds: feeds.map((id) => ({ id, spec: "gtfs" })) }));
  return path;
}
async function imported(feed: string, sha1: string) {
  const { id: feed_id } = (await findFeed(local.stores.db, feed))!;
  const at = NOW.toISOString();
  const id = await createVersion(local.stores.db, { feed_id, sha1, fetched_at: at, created_at: at });
  const columns = ["feed_version_id", "in_progress", "success", "created_at", "updated_at"];
  await local.stores.db.insertRows("feed_version_import", columns, [[id, 0, 1, at, at]]);
  await local.archive.put(archiveKey(sha1), new Uint8Array([1]));
}

test("registry accepts files and folders, including subfolders", async () => {
  const one = dmfr("one.dmfr.json", ["f-1"]);
  dmfr("more/two.dmfr.json", ["f-2"]);
  dmfr("more/deep/three.dmfr.json", ["f-3"]);
  writeFileSync(join(folder, "more", "notes.json"), "not for us");
  const { answer, text } = await run(registry, [one, join(folder, "more")]);
  expect(answer).toEqual({ feeds: 3, operators: 0, added: 3, changed: 0, removed: 0 });
  expect(text).toBe("3 feeds and 0 operators: 3 added, 0 changed, 0 removed.");
  expect((await run(registry, [one, one])).answer).toEqual({
    feeds: 3,
    operators: 0,
    added: 0,
    changed: 0,
    removed: 0,
  });
  expect((await run(registry, [join(folder, "more")], { prune: true })).answer).toMatchObject({ feeds: 2, removed: 1 });
  expect((await run(registry, [one, join(folder, "more")])).answer).toMatchObject({ feeds: 3, added: 1 });
});

test("registry refuses unreadable input", async () => {
  expect(await refused(registry, [])).toBe("command.usage");
  expect(await refused(registry, [join(folder, "nowhere")])).toBe("command.usage");
  mkdirSync(join(folder, "empty"), { recursive: true });
  expect(await refused(registry, [join(folder, "empty")])).toBe("command.usage");
  writeFileSync(join(folder, "bad.dmfr.json"), "{");
  expect(await refused(registry, [join(folder, "bad.dmfr.json")])).toBe("dmfr.invalid");
});

test("registry reports feeds that are described twice", async () => {
  const paths = [dmfr("x/a.dmfr.json", ["f-twice"]), dmfr("x/b.dmfr.json", ["f-twice"])];
  await run(registry, paths);
  expect(lines.join()).toContain("f-twice is in a.dmfr.json and again in b.dmfr.json");
  await run(registry, [dmfr("x/a.dmfr.json", [])]);
});

test("versions are listed, activated by a SHA-1 prefix, deactivated, un-imported", async () => {
  const [a, b] = ["a1".repeat(20), "b2".repeat(20)];
  await imported("f-1", a);
  await imported("f-1", b);
  expect((await run(activate, [a.slice(0, 9).toUpperCase()])).answer).toEqual({
    feed: "f-1",
    sha1: a,
    activated: true,
    previous: null,
  });
  const flipped = await run(activate, [b]);
  expect(flipped.answer).toEqual({ feed: "f-1", sha1: b, activated: true, previous: a });
  expect(flipped.text).toBe(`f-1 shows ${b} in place of ${a}.`);
  const listed = await run(versions, ["f-1"]);
  expect(listed.answer).toMatchObject({
    versions: [
      { feed: "f-1", sha1: b, state: "active" },
      { sha1: a, state: "imported" },
    ],
  });
  expect(listed.text.split("\n")).toHaveLength(2);
  expect((await run(versions, ["f-2"])).answer).toEqual({ versions: [] });
  expect((await run(deactivate, ["f-1"])).answer).toEqual({ feed: "f-1", activated: false, previous: b });
  expect((await run(deactivate, ["f-1"])).text).toBe("f-1 had no active version.");
  await run(activate, [b]);
  expect((await run(unimport, [b])).answer).toEqual({ feed: "f-1", sha1: b, unimported: true, deactivated: true });
  expect((await run(unimport, [b])).answer).toEqual({ feed: "f-1", sha1: b, unimported: false, deactivated: false });
  expect(await refused(activate, [b])).toBe("feed_version.not_imported");
});

test("a SHA-1 shared by several feeds needs --feed", async () => {
  const sha1 = "c3".repeat(20);
  await imported("f-1", sha1);
  await imported("f-2", sha1);
  expect(await refused(activate, [sha1])).toBe("command.usage");
  expect((await run(activate, [sha1], { feed: "f-2" })).answer).toMatchObject({ feed: "f-2", sha1 });
  expect(await refused(activate, [sha1], { feed: "f-3" })).toBe("feed_version.not_found");
  for (const given of [[], ["xyz"], ["c3c3"], ["g".repeat(40)], [`${sha1}0`]]) {
    expect(await refused(activate, given)).toBe("command.usage");
  }
});

test("feeds are hidden and shown", async () => {
  expect((await run(visibility, ["f-1", "private"])).answer).toEqual({
    ...{ feed: "f-1", visibility: "private", files: "built" },
  });
  expect(await findFeed(local.stores.db, "f-1")).toMatchObject({ public: 0 });
  expect((await run(visibility, ["f-1", "public"])).text).toBe("f-1 is public.");
  expect(await findFeed(local.stores.db, "f-1")).toMatchObject({ public: 1 });
  expect(await refused(visibility, ["f-1", "hidden"])).toBe("command.usage");
  expect(await refused(visibility, ["f-nowhere", "public"])).toBe("feed.not_found");
  expect(await refused(visibility, [])).toBe("command.usage");
});

test("status distinguishes a running import from an interrupted one, and cleans up only the latter", async () => {
  const sha1 = "d4".repeat(20);
  await imported("f-3", sha1);
  await local.stores.db.write([
    {
      sql: "UPDATE feed_version_import SET in_progress = 1, success = 0 WHERE feed_version_id = (SELECT id FROM feed_version WHERE sha1 = ?)",
      values: [sha1],
    },
  ]);
  // Another command on this store: any living process that signed in as one.
  const other = join(state(), "processes", "other.json");
  writeFileSync(other, JSON.stringify({ pid: process.ppid, worker: "portal-command-1", children: [] }));
  expect((await run(status, [])).answer).toMatchObject({ importing: [{ sha1 }], interrupted: [] });
  expect(await refused(status, [], { clean: true })).toBe("feed_version.busy");
  expect(await refused(unimport, [sha1])).toBe("feed_version.busy");
  rmSync(other);
  const seen = await run(status, []);
  expect(seen.answer).toMatchObject({ importing: [], interrupted: [{ sha1 }] });
  expect(seen.text).toContain("Interrupted");
  expect((await run(status, [], { clean: true })).answer).toMatchObject({
    interrupted: [],
    cleaned: { versions: 1, rows: 0, zips: 0 },
  });
  // The version that another test un-imported is not pending: somebody wanted it gone.
  expect((await run(status, [])).answer).toMatchObject({ interrupted: [], pending: [{ sha1, state: "archived" }] });
});
