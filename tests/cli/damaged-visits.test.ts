/** What visitors of a site get whose store is damaged, and what its operator reads. */
import { cpSync, globSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { readSettings } from "../../cli/settings.ts";
import { blobFolder, bucketFile, databaseFile } from "../../cli/sql/local-files.ts";
import { ask } from "../drill/ask.ts";
import { endpointsOf, type Ids, idsOf } from "../drill/endpoints.ts";
import { startSite } from "../support/launch.ts";

const { databases, buckets } = readSettings({});
const DEADLINE_MS = 60_000;
const UNTIL_NAMED = { timeout: 120_000, interval: 200 };

let state: string;
beforeEach(() => {
  state = join(mkdtempSync(join(tmpdir(), "portal-damaged-visits-")), "state");
  cpSync(inject("states").sample, state, { recursive: true });
});
afterEach(() => rmSync(join(state, ".."), { recursive: true, force: true, maxRetries: 5 }));

/** Replaces a database, with the files beside it. @returns the file below the state folder */
function overwrite(path: string): string {
  for (const beside of ["-wal", "-shm"]) rmSync(path + beside, { force: true });
  writeFileSync(path, Buffer.alloc(70_000, "x"));
  return path.slice(state.length + 1);
}

/** Does something to the bytes of all objects of a bucket. @returns one of them below the state folder */
function spoil(bucket: string, how: (path: string) => void): string {
  const folder = blobFolder(state, bucket);
  const names = readdirSync(folder);
  for (const name of names) how(join(folder, name));
  return `r2/${bucket}/blobs/${names[0]}`;
}

const cutOff = (path: string) => truncateSync(path, 10);

const DATABASE = "the database";

/** Damage that fails requests: the kinds of places, each with a request that needs the file. */
const DAMAGE: readonly [what: string, damage: () => string, needs: (sha1: string) => string][] = [
  [DATABASE, () => overwrite(databaseFile(state, databases.DB!)), () => "/api/v2/rest/feeds"],
  ["the list of archived zips", () => overwrite(bucketFile(state, buckets.ARCHIVE!)), download],
  ["archived zips that are cut off", () => spoil(buckets.ARCHIVE!, cutOff), download],
];

function download(sha1: string): string {
  return `/api/v2/rest/feed_versions/${sha1}/download`;
}

/** Endpoints but streams. @param withPayloads whether also those of the data of pages, which the pages themselves read */
async function pathsOf(origin: string, ids: Ids, withPayloads: boolean): Promise<string[]> {
  const endpoints = await endpointsOf(origin, ids);
  return endpoints
    .filter(({ kind }) => kind !== "subscription" && (withPayloads || kind !== "payload"))
    .map(({ path }) => path);
}

/** Asks for every kind of endpoint, with a query that no cache has, and checks each answer. @returns their statuses */
async function visitAll(origin: string, paths: readonly string[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const path of paths) {
    const uncached = `${path}${path.includes("?") ? "&" : "?"}_=1`;
    const { status, headers, body, fault } = await ask(origin, { path: uncached }, DEADLINE_MS);
    const about = `${path}: ${status} ${body.slice(0, 200)}`;
    expect(fault, about).toBeNull();
    expect(status < 500 || status === 503, about).toBe(true);
    if (status === 503) {
      expect(headers["retry-after"], about).toMatch(/^\d+$/);
      if (/json/.test(headers["content-type"] ?? "") && path !== "/health")
        expect(body).toMatch(/"code":"[a-z]+\.[a-z_]+"/);
    }
    expect(body, about).not.toMatch(/^\s+at .+:\d+/m);
    expect(body, about).not.toContain(state);
    statuses.set(path, status);
  }
  return statuses;
}

test.each(DAMAGE)("%s: damaged while the site runs", async (what, damage, needs) => {
  const site = await startSite(state, ["--empty"], { RATE_LIMIT: "0" });
  try {
    const ids = await idsOf(site.url);
    const paths = await pathsOf(site.url, ids, what === DATABASE);
    const file = damage();
    const statuses = await visitAll(site.url, [...paths, needs(ids.sha1)]);
    expect([404, 410, 503]).toContain(statuses.get(needs(ids.sha1)));
    await vi.waitFor(() => expect(site.said()).toMatch(/ store\.damaged: \S+/), UNTIL_NAMED);
    const [line] = /store\.damaged: .*/.exec(site.said())!;
    expect(line).toContain(file.replace(/[^/]+$/, ""));
    expect(site.child.exitCode).toBeNull();
  } finally {
    await site.stop();
  }
});

test("archived zips, tiles, and keys that are damaged before the start", async () => {
  const keys = globSync("kv/*/*.sqlite", { cwd: state }).filter((file) => !file.endsWith("metadata.sqlite"));
  for (const file of keys) overwrite(join(state, file));
  const tiles = overwrite(bucketFile(state, buckets.TILES!));
  spoil(buckets.ARCHIVE!, (path) => rmSync(path));
  const site = await startSite(state, ["--empty"], { RATE_LIMIT: "0" });
  try {
    await vi.waitFor(() => expect(site.said()).toContain("store.damaged: "), UNTIL_NAMED);
    const [line] = /store\.damaged: .*/.exec(site.said())!;
    for (const file of [...keys, tiles]) expect(line).toContain(file);
    const ids = await idsOf(site.url);
    const paths = await pathsOf(site.url, ids, false);
    const statuses = await visitAll(site.url, [...paths, download(ids.sha1)]);
    expect(statuses.get("/feeds")).toBe(200);
    expect(statuses.get(download(ids.sha1))).toBe(404);
  } finally {
    await site.stop();
  }
});

test("a database that is damaged before the start is named instead of a start", async () => {
  const file = overwrite(databaseFile(state, databases.DB!));
  const start = startSite(state, ["--empty"]);
  await expect(start).rejects.toThrow(/store\.damaged: /);
  await expect(start).rejects.toThrow(file);
});
