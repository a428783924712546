/** Cold files from the command line: written when versions are retired or by name, moved, and removed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Command, Values } from "../../../cli/command-line/command.ts";
import { command as cold } from "../../../cli/commands/cold.ts";
import { command as exportCommand } from "../../../cli/commands/export.ts";
import { command as restore } from "../../../cli/commands/restore.ts";
import { command as retire } from "../../../cli/commands/retire.ts";
import { command as unimport } from "../../../cli/commands/unimport.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { timetableFiles } from "../../../worker/store/timetable-file/object.ts";
import { coldFiles } from "../../../worker/store/version/archive-version.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { importEdition, runOn } from "../../support/days-of-march.ts";

let folder: string;
let local: Local;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-cold-"));
  local = await openLocal(join(folder, "state"));
});
afterAll(async () => {
  await local.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const on = (day: number, command: Command, words: string[], values: Values = {}, store = local) =>
  runOn(store, day, command, words, values);
const refresh = (day: number) => importEdition(local, folder, day);

test("files are written when versions are retired, by name, and move with the store", async () => {
  const first = await refresh(1);
  const second = await refresh(2);
  vi.stubEnv("COLD_ARCHIVE", "0");
  expect((await on(5, retire, [])).text).toMatch(/1 version retired\.$/);
  expect(await coldFiles(local.archive)).toEqual([]);
  vi.unstubAllEnvs();
  const versionOf = async (sha1: string) => (await listVersions(local.stores.db)).find((v) => v.sha1 === sha1)!;
  expect(await versionOf(first)).toMatchObject({ state: "retired", cold_bytes: null });

  expect((await on(5, cold, [], { retired: true })).text).toMatch(
    new RegExp(`f-small  ${first}  \\d+ bytes\n1 file written\\.$`),
  );
  expect(await versionOf(first)).toMatchObject({ state: "retired", routes: 1, stops: 2 });
  expect((await on(5, cold, [], { retired: true })).text).toBe("0 files written.");
  const refused = await on(5, cold, [second]);
  expect(refused.text).toContain(`${second}  feed_version.busy: `);
  expect(cold.failed!(refused.answer)).toBe(true);
  await expect(on(5, cold, [], {})).rejects.toMatchObject({ code: "command.usage" });
  await expect(on(5, cold, [first], { retired: true })).rejects.toMatchObject({ code: "command.usage" });
  await expect(on(5, cold, ["f-none"])).rejects.toMatchObject({ code: "feed.not_found" });

  const third = await refresh(6);
  expect((await on(9, retire, [])).text).toMatch(/1 version retired\.$/);
  expect((await coldFiles(local.archive)).map(({ sha1 }) => sha1).sort()).toEqual([first, second].sort());

  const file = join(folder, "store.ndjson.gz");
  // Three zips, two cold files, and the timetable file of the version with rows.
  expect((await on(9, exportCommand, [file])).text).toContain("6 archived files");
  const other = await openLocal(join(folder, "other"));
  try {
    await on(9, restore, [file], {}, other);
    expect(await coldFiles(other.archive)).toEqual(await coldFiles(local.archive));
    const timetables = await timetableFiles(other.archive);
    expect(timetables.map(({ sha1 }) => sha1)).toEqual([third]);
    expect(timetables).toEqual(await timetableFiles(local.archive));
  } finally {
    await other.close();
  }

  expect((await on(9, unimport, [first])).answer).toMatchObject({ unimported: true });
  expect((await coldFiles(local.archive)).map(({ sha1 }) => sha1)).toEqual([second]);
  // It was taken out, so only its own name brings it back.
  expect((await on(9, cold, ["f-small"])).text).toBe("0 files written.");
  expect((await on(9, cold, [first])).text).toMatch(/1 file written\.$/);
  expect(await versionOf(third)).toMatchObject({ state: "active" });
});

test("a version that was never imported gets a file, and one whose zip is missing is named", async () => {
  const { db } = local.stores;
  const [listed] = await listVersions(db);
  const at = "2026-02-01T00:00:00Z";
  await createVersion(db, { feed_id: listed!.feed_id, sha1: "e".repeat(40), fetched_at: at, created_at: at });
  const { answer, text } = await on(10, cold, ["f-small"]);
  expect(answer).toMatchObject({ written: 0, failed: 1 });
  expect(text).toMatch(/feed_version\.not_found: .*\n0 files written, 1 failed\.$/);
});

test("timetable files are written for versions that were imported without one, the same as at the import", async () => {
  const { db } = local.stores;
  const bytesOf = async (key: string) => Buffer.from(await (await local.archive.get(key))!.arrayBuffer());
  const [{ key } = { key: "" }] = await timetableFiles(local.archive);
  const before = await bytesOf(key);
  await local.archive.delete(key);
  await db.write([{ sql: "UPDATE feed_version SET timetable_bytes = NULL" }]);
  await expect(on(9, cold, ["f-small"], { timetables: true })).rejects.toMatchObject({ code: "command.usage" });
  await expect(on(9, cold, [], { timetables: true, feed: "f-none" })).rejects.toMatchObject({ code: "feed.not_found" });
  const written = await on(9, cold, [], { timetables: true });
  expect(written.text).toMatch(/^f-small {2}[0-9a-f]{40} {2}\d+ bytes\n1 file written\.$/);
  expect((await bytesOf(key)).equals(before)).toBe(true);
  const active = (await listVersions(db)).find(({ state }) => state === "active");
  expect(active?.timetable_bytes).toBe(before.length);
  expect((await on(9, cold, [], { timetables: true })).text).toBe("0 files written.");
});
