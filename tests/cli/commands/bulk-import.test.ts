/** Importing many zips with one command: from folders and patterns, and from the archive. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveKey } from "../../../worker/store/archive/archive.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { type OpenCommands, openCommands } from "../../support/commands.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { makeZip } from "../../support/zip.ts";

const ROOT = join(import.meta.dirname, "../../..");
let folder: string;
let zips: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-bulk-"));
  zips = join(folder, "zips");
  mkdirSync(join(zips, "f-two~versions"), { recursive: true });
  await write("f-one.zip", "One", "2026-01-01T00:00:00Z");
  // The newer version has the name that sorts first, and the older one is the larger file.
  await write("f-two~versions/a.zip", "Newer", "2026-02-02T00:00:00Z");
  await write("f-two~versions/b.zip", "Older, with a longer name", "2026-02-01T00:00:00Z");
  writeFileSync(join(zips, "f-broken.zip"), "not a zip");
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Writes a zip whose agency has this name, last changed at this time. */
async function write(file: string, name: string, time: string): Promise<void> {
  const agency = SMALL_FEED["agency.txt"]!.replaceAll("Small Transit", name);
  const path = join(zips, file);
  writeFileSync(path, await makeZip({ ...SMALL_FEED, "agency.txt": agency }));
  utimesSync(path, new Date(time), new Date(time));
}

type Listed = { feed: string; state: string; fetched_at: string };
const versions = async (commands: OpenCommands) =>
  ((await commands.portalJson("versions")).answer.versions as Listed[]).map(
    ({ feed, state: is, fetched_at }) => `${feed} ${is} ${fetched_at}`,
  );

test("imports a folder, whatever the order, and finds everything imported when it runs again", async () => {
  await using forwards = await openCommands(join(folder, "forwards"));
  await using backwards = await openCommands(join(folder, "backwards"));
  const first = await forwards.portalJson("import", zips, "--activate");
  expect(first).toMatchObject({ code: 1, answer: { imported: 3, found: 0, failed: 1, activated: 2 } });
  expect(first.answer.zips).toMatchObject([
    { feed: "f-broken", error: { code: "archive.not_zip" } },
    { feed: "f-one", activated: true },
    { feed: "f-two~versions", source: "b.zip" },
    { feed: "f-two~versions", source: "a.zip", activated: true },
  ]);
  const expected = [
    "f-one active 2026-01-01T00:00:00.000Z",
    "f-two~versions active 2026-02-02T00:00:00.000Z",
    "f-two~versions imported 2026-02-01T00:00:00.000Z",
  ];
  expect(await versions(forwards)).toEqual(expected);
  const again = await forwards.portalJson("import", join(zips, "**/*.zip"), "--activate");
  expect(again.answer).toMatchObject({ imported: 0, found: 3, failed: 1, activated: 0, rows_written: 0 });

  // The newest alone first, the others later: it stays active.
  const newest = await backwards.portalJson("import", join(zips, "f-two~versions/a.zip"), "--activate");
  expect(newest.answer).toMatchObject({ imported: 1, activated: 1 });
  const rest = await backwards.portal(
    "import",
    join(zips, "f-two~versions/b.zip"),
    join(zips, "f-one.zip"),
    "--activate",
  );
  expect(rest).toMatchObject({ code: 0 });
  expect(rest.stderr).toMatch(/2 of 2: f-[\w~]+ \([ab\w.-]+\.zip\): \d+ rows in [\d.]+ s/);
  expect(rest.stdout).toMatch(/^2 zips imported .* 1 activated\.\n$/);
  expect(await versions(backwards)).toEqual(expected);
});

test("continues after it was killed", async () => {
  const state = join(folder, "killed");
  const args = [join(ROOT, "cli/portal.ts"), "import", zips, "--activate", "--threads", "1", "--state", state];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((done) => {
    child.stderr.on("data", () => child.kill("SIGKILL"));
    child.on("exit", () => done());
  });
  await using commands = await openCommands(state);
  const { answer } = await commands.portalJson("import", zips, "--activate");
  expect(answer).toMatchObject({ failed: 1 });
  expect(Number(answer.imported) + Number(answer.found)).toBe(3);
  expect(Number(answer.imported)).toBeGreaterThan(0);
  expect((await versions(commands)).filter((line) => line.includes(" active "))).toHaveLength(2);
  expect((await commands.portalJson("status")).answer).toMatchObject({ interrupted: [], orphans: {}, missing: [] });
});

test("imports what is archived and was never imported", async () => {
  await using commands = await openCommands(join(folder, "pending"));
  const { stores, archive } = commands.local;
  const now = "2026-03-01T00:00:00Z";
  for (const [feed, digit] of [
    ["f-a", "a"],
    ["f-b", "b"],
  ] as const) {
    const sha1 = digit.repeat(40);
    const { id } = await ensureFeed(stores.db, feed, now);
    await archive.put(archiveKey(sha1), await makeZip(SMALL_FEED));
    await createVersion(stores.db, { feed_id: id, sha1, fetched_at: now, created_at: now });
  }
  const { code, answer } = await commands.portalJson("import", "--pending", "--activate");
  expect({ code, answer }).toMatchObject({ code: 0, answer: { imported: 2, activated: 2, failed: 0 } });
  expect((await commands.portalJson("import", "--pending")).answer).toMatchObject({ imported: 0, zips: [] });
});

test("refuses zips whose feed is not clear, and folders without zips, before it imports anything", async () => {
  await using commands = await openCommands(join(folder, "refused"));
  mkdirSync(join(folder, "unnamed"));
  mkdirSync(join(folder, "empty"));
  writeFileSync(join(folder, "unnamed/feed.zip"), await makeZip(SMALL_FEED));
  for (const given of [join(folder, "unnamed"), join(folder, "empty"), join(folder, "nothing*.zip")]) {
    const { code, answer } = await commands.portalJson("import", given);
    expect({ code, answer }).toMatchObject({ code: 1, answer: { problem: { code: "command.usage" } } });
  }
  expect(await versions(commands)).toEqual([]);
});
