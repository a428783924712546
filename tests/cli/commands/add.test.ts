/** The command that fetches, imports, and activates one feed of the registry, against a web server on this machine. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { command as add } from "../../../cli/commands/add.ts";
import { command as registry } from "../../../cli/commands/registry.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { findFeed } from "../../../worker/store/registry/feed.ts";
import { findAddition } from "../../../worker/store/registry/feed-addition.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";

let folder: string;
let local: Local;
let server: Server;
let progress: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-add-"));
  local = await openLocal(join(folder, "state"));
  server = createServer((request, response) => {
    if (request.url === "/small.zip") response.writeHead(200).end(storedZip(SMALL_FEED));
    else response.writeHead(404).end("nothing");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const feeds = [
    { id: "f-small", spec: "gtfs", urls: { static_current: `${base}/small.zip` } },
    { id: "f-missing", spec: "gtfs", urls: { static_current: `${base}/missing.zip` } },
    { id: "f-live~rt", spec: "gtfs-rt", urls: { realtime_alerts: `${base}/alerts` } },
  ];
  writeFileSync(join(folder, "a.dmfr.json"), JSON.stringify({ feeds }));
  await registry.run(context(), [join(folder, "a.dmfr.json")], {});
});
afterAll(async () => {
  server.close();
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
afterEach(() => vi.unstubAllEnvs());

function context() {
  progress = [];
  return {
    ...local,
    progress: (line: string) => void progress.push(line),
    now: () => new Date("2026-11-21T06:00:00Z"),
  };
}

function run(...feeds: string[]) {
  vi.stubEnv("TEST_HOOKS", "1");
  return add.run(context(), feeds, { "allow-private": true });
}

/** What the page of the feed shows to the people who run the portal. */
async function recorded(feed: string) {
  const { db } = local.stores;
  return findAddition(db, (await findFeed(db, feed))!.id);
}

test("adds a feed, and finds it active when it is run again", async () => {
  const first = await run("f-small");
  expect(first).toMatchObject({ feed: "f-small", imported: true, activated: true, page: "/feeds/f-small" });
  expect(progress[0]).toMatch(/^Fetching http:.*small\.zip/);
  expect(add.print(first)).toMatch(/is imported and active\.\nIts page: http.*\/feeds\/f-small$/);
  const [version, ...others] = await listVersions(local.stores.db);
  expect([version?.sha1, version?.state, others]).toEqual([(first as { sha1: string }).sha1, "active", []]);
  expect(add.print(await run("f-small"))).toContain("it was imported before");
  expect(await recorded("f-small")).toMatchObject({ state: "active", code: null });
});

test("refuses feeds that it cannot add", async () => {
  await expect(run()).rejects.toMatchObject({ code: "command.usage" });
  await expect(run("f-unknown")).rejects.toMatchObject({ code: "feed.not_found" });
  await expect(run("f-live~rt")).rejects.toMatchObject({ code: "command.usage" });
  await expect(run("f-missing")).rejects.toMatchObject({ code: "fetch.failed" });
  expect(await recorded("f-missing")).toMatchObject({
    state: "failed",
    code: "fetch.failed",
    detail: expect.stringContaining("404"),
  });
});
