/** Replaced versions from the command line: listed, removed after a day, brought back, and removed for good. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Command, Values } from "../../../cli/command-line/command.ts";
import { command as importCommand } from "../../../cli/commands/import.ts";
import { command as reimport } from "../../../cli/commands/reimport.ts";
import { command as retire } from "../../../cli/commands/retire.ts";
import { command as status } from "../../../cli/commands/status.ts";
import { command as unimport } from "../../../cli/commands/unimport.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { importEdition, runOn } from "../../support/days-of-march.ts";

let folder: string;
let local: Local;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-retire-"));
  local = await openLocal(join(folder, "state"));
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const on = (day: number, command: Command, words: string[], values: Values = {}) =>
  runOn(local, day, command, words, values);
const refresh = (day: number) => importEdition(local, folder, day);

const states = async () => (await listVersions(local.stores.db)).map(({ state }) => state);

test("removes the rows of replaced versions a day later, and brings one back", async () => {
  const first = await refresh(1);
  await refresh(2);
  expect(await states()).toEqual(["active", "imported"]);
  // The import of the fourth day finds that the first version was replaced two days before.
  await refresh(4);
  expect(await states()).toEqual(["active", "imported", "retired"]);

  const dry = await on(6, retire, [], { "dry-run": true });
  expect(dry.answer).toMatchObject({ dry_run: true, keep: 1, versions: [{ feed: "f-small", stops: 2 }] });
  expect(dry.text).toMatch(/replaced 2026-03-04T06:00:00.000Z .*\n1 version would be retired\.$/);
  expect((await on(6, retire, [], { keep: "2" })).text).toBe("0 versions retired.");
  vi.stubEnv("KEEP_VERSIONS", "2");
  expect((await on(6, retire, [])).answer).toMatchObject({ keep: 2, versions: [] });
  vi.unstubAllEnvs();
  await expect(on(6, retire, [], { keep: "0" })).rejects.toMatchObject({ code: "command.usage" });
  expect((await on(6, retire, [])).text).toMatch(/\n1 version retired\.$/);
  expect(await states()).toEqual(["active", "retired", "retired"]);
  expect((await on(6, status, [])).text).toBe(
    "Nothing is pending, interrupted or left over.\n2 replaced versions are archived without their rows.",
  );
  // Neither waits for an import.
  expect((await on(6, importCommand, [], { pending: true })).answer).toMatchObject({ imported: 0, zips: [] });

  expect((await on(7, reimport, [first], { activate: true })).answer).toMatchObject({
    imported: true,
    activated: true,
  });
  expect((await on(7, reimport, [first])).text).toContain("was imported already");
  expect(await states()).toEqual(["imported", "retired", "active"]);
});

test("unimport removes what a retired version left, too, and import --pending leaves it alone", async () => {
  const retired = (await listVersions(local.stores.db)).find(({ state }) => state === "retired")!;
  const summary = () => local.stores.db.rows("SELECT kind FROM version_outline WHERE feed_version_id = ?", retired.id);
  expect(await summary()).toHaveLength(3);
  expect((await on(8, unimport, [retired.sha1])).answer).toMatchObject({ unimported: true, deactivated: false });
  expect(await summary()).toEqual([]);
  expect((await on(8, unimport, [retired.sha1])).answer).toMatchObject({ unimported: false });
  expect((await on(8, importCommand, [], { pending: true })).answer).toMatchObject({ imported: 0 });
});
