/** Damaged files of a local store are named, one by one, by every way to read it. */
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { damagedFiles } from "../../../cli/local/damaged-files.ts";
import { readSettings } from "../../../cli/settings.ts";
import { blobFolder, bucketFile, databaseFile } from "../../../cli/sql/local-files.ts";
import { portal } from "../../support/launch.ts";

const { databases, buckets } = readSettings({});
let folder: string;
let state: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-damaged-"));
  state = join(folder, "state");
  cpSync(inject("states").sample, state, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Replaces a database, with the files beside it. */
function replace(path: string, content: string | Buffer): string {
  for (const beside of ["-wal", "-shm"]) rmSync(path + beside, { force: true });
  writeFileSync(path, content);
  return path.slice(state.length + 1);
}

describe("the files are named", () => {
  test("none of a whole store", async () => {
    expect(await damagedFiles(state)).toEqual([]);
  });

  test("a database that is none, and one that lost everything", async () => {
    const registry = replace(databaseFile(state, databases.DB!), Buffer.alloc(70_000, "x"));
    const bucket = replace(bucketFile(state, buckets.TILES!), "");
    const found = await damagedFiles(state);
    expect(found.map(({ file }) => file).toSorted()).toEqual([registry, bucket].toSorted());
    expect(found.find(({ file }) => file === bucket)?.fault).toBe("is empty");
  });

  test("bytes of objects that are cut off, gone, or nothing", async () => {
    const blobs = blobFolder(state, buckets.ARCHIVE!);
    const [cut, gone, none, ...others] = readdirSync(blobs).filter((name) => statSync(join(blobs, name)).size > 100);
    expect(others.length).toBeGreaterThan(0);
    truncateSync(join(blobs, cut!), 10);
    rmSync(join(blobs, gone!));
    truncateSync(join(blobs, none!), 0);
    const found = new Map((await damagedFiles(state)).map(({ file, fault }) => [file.split("/").at(-1), fault]));
    expect([...found.keys()].toSorted()).toEqual([cut, gone, none].toSorted());
    expect(found.get(cut)).toMatch(/\) has 10 of \d+ bytes$/);
    expect(found.get(gone)).toMatch(/\) is missing$/);
    expect(found.get(none)).toMatch(/\) has 0 of \d+ bytes$/);
  });
});

test("a command on a damaged registry names the file, without a trace", async () => {
  const registry = replace(databaseFile(state, databases.DB!), Buffer.alloc(70_000, "x"));
  for (const args of [["status"], ["sql", "SELECT count(*) FROM feed"]]) {
    const { code, stdout, stderr } = await portal(state, ...args);
    expect(code).toBe(1);
    expect(stderr).toContain("store.damaged: ");
    expect(stderr).toContain(registry);
    expect(stdout + stderr).not.toMatch(/^\s+at /m);
  }
});

test("status names an archived zip that is cut off", async () => {
  const blobs = blobFolder(state, buckets.ARCHIVE!);
  const [blob] = readdirSync(blobs);
  truncateSync(join(blobs, blob!), 1);
  const { code, stdout } = await portal(state, "status");
  expect(code).toBe(0);
  expect(stdout).toContain(`r2/${buckets.ARCHIVE}/blobs/${blob} (`);
});
