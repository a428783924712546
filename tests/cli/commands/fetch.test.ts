/** The fetch command against a web server on this machine. */
import { lookup } from "node:dns";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Context } from "../../../cli/command-line/command.ts";
import { command as fetchCommand } from "../../../cli/commands/fetch.ts";
import { command as registry } from "../../../cli/commands/registry.ts";
import { guardedFetcher, publicLookup } from "../../../cli/fetch/guarded-fetch.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";

const ZIP = storedZip({ "agency.txt": "agency_name\nA\n" });
let folder: string;
let local: Local;
let server: Server;
let base: string;
let seen: { url: string; authorization: string | undefined }[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-fetch-"));
  local = await openLocal(join(folder, "state"));
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? "", authorization: request.headers.authorization });
    if (request.url === "/moved.zip") response.writeHead(302, { location: "/feed.zip" }).end();
    else if (request.url === "/feed.zip") response.writeHead(200, { "content-length": ZIP.length }).end(ZIP);
    else if (request.url === "/small.zip") response.writeHead(200).end(storedZip(SMALL_FEED));
    else if (/^\/[abc]\.zip$/.test(request.url ?? ""))
      response.writeHead(200).end(storedZip({ ...SMALL_FEED, "notes.txt": `name\n${request.url}\n` }));
    else if (request.url === "/packed.zip") response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(ZIP));
    else response.writeHead(404).end("nothing");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const feed = (id: string, path: string, more = {}) => ({
    id,
    spec: "gtfs",
    urls: { static_current: `${base}${path}` },
    ...more,
  });
  const feeds = [
    feed("f-feed", "/feed.zip"),
    feed("f-small", "/small.zip"),
    feed("f-moved", "/moved.zip"),
    feed("f-packed", "/packed.zip"),
    feed("f-missing", "/missing.zip"),
    feed("f-secret", "/feed.zip", { authorization: { type: "basic_auth" } }),
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

function context(): Context {
  return { ...local, progress: () => {}, now: () => new Date("2026-11-21T06:00:00Z") };
}
async function run(feeds: string[], values = {}) {
  seen = [];
  vi.stubEnv("TEST_HOOKS", "1");
  const answer = await fetchCommand.run(context(), feeds, { "allow-private": true, ...values });
  return { answer, text: fetchCommand.print(answer) };
}

test("fetches a feed, fetches it again, follows a redirect, and accepts a compressed response", async () => {
  expect((await run(["f-feed"])).answer).toMatchObject({
    fetched: 1,
    new: 1,
    failed: 0,
    feeds: [{ feed: "f-feed", code: 200, size: ZIP.length, isNew: true }],
  });
  expect((await run(["f-feed"])).text).toBe("1 fetched, 0 of them with new content, 0 imported, 0 failed.");
  expect((await run(["f-moved"])).answer).toMatchObject({ fetched: 1, new: 1 });
  expect(seen.map(({ url }) => url)).toEqual(["/moved.zip", "/feed.zip"]);
  expect((await run(["f-packed"])).answer).toMatchObject({ fetched: 1, new: 1, feeds: [{ size: ZIP.length }] });
});

test("imports and activates fetched content, including known content that is not imported", async () => {
  expect((await run(["f-small"])).answer).toMatchObject({ new: 1, imported: 0 });
  expect((await run(["f-small"], { activate: true })).answer).toMatchObject({
    new: 0,
    imported: 1,
    feeds: [{ imported: true, activated: true }],
  });
  expect((await run(["f-small"], { import: true })).answer).toMatchObject({ new: 0, imported: 0, failed: 0 });
  expect(await listVersions(local.stores.db)).toContainEqual(
    expect.objectContaining({ feed: "f-small", state: "active", stops: 2 }),
  );
  await expect(run(["f-feed"], { import: true })).rejects.toMatchObject({ code: "gtfs.file_missing" });
});

test("fails with a reason for one feed, and reports failures for several", async () => {
  await expect(run(["f-missing"])).rejects.toMatchObject({ code: "fetch.failed" });
  await expect(run(["f-nowhere"])).rejects.toMatchObject({ code: "feed.not_found" });
  const { answer, text } = await run([]);
  expect(answer).toMatchObject({ fetched: 4, failed: 2 });
  expect(text).toContain("f-missing: fetch.failed: The source answered with status 404.");
  expect(text).toContain("f-secret: fetch.secret_missing");
});

test("continues after an internal error, records the failure, and reports it", async () => {
  const paths = { "/a.zip": "f-a", "/b.zip": "f-b", "/c.zip": "f-c" };
  const feeds = Object.entries(paths).map(([path, id]) => ({
    id,
    spec: "gtfs",
    urls: { static_current: base + path },
  }));
  writeFileSync(join(folder, "b.dmfr.json"), JSON.stringify({ feeds }));
  await registry.run(context(), [join(folder, "b.dmfr.json")], {});
  const names = Object.values(paths);
  await run(names);
  const broken = (await listVersions(local.stores.db)).find(({ feed }) => feed === "f-b")!.sha1;
  const { archive } = local;
  const failing = new Proxy(archive, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "get") return value.bind(target);
      return (key: string) => {
        if (key.includes(broken)) throw new TypeError("Cannot read properties of undefined");
        return target.get(key);
      };
    },
  });
  vi.stubEnv("TEST_HOOKS", "1");
  const lines: string[] = [];
  const answer = await fetchCommand.run(
    { ...context(), archive: failing, progress: (line) => void lines.push(line) },
    names,
    { import: true, "allow-private": true },
  );
  expect(answer).toMatchObject({
    fetched: 3,
    imported: 2,
    failed: 1,
    feeds: [
      { feed: "f-a", imported: true },
      { feed: "f-b", error: { code: "internal" } },
      { feed: "f-c", imported: true },
    ],
  });
  expect(fetchCommand.failed?.(answer)).toBe(true);
  expect(lines.join("\n")).toContain("Cannot read properties of undefined");
  expect(fetchCommand.failed?.((await run(names, { import: true })).answer)).toBe(false);
});

test("reads secrets from the environment or a file", async () => {
  vi.stubEnv("FEED_SECRET_F_SECRET", "user:word");
  await run(["f-secret"]);
  expect(seen[0]?.authorization).toBe(`Basic ${btoa("user:word")}`);
  vi.unstubAllEnvs();
  writeFileSync(
    join(folder, "secrets.json"),
    JSON.stringify([{ filename: "a.dmfr.json", username: "other", password: "w" }]),
  );
  await run(["f-secret"], { secrets: join(folder, "secrets.json") });
  expect(seen[0]?.authorization).toBe(`Basic ${btoa("other:w")}`);
});

test("connects to local addresses only in tests", async () => {
  await expect(fetchCommand.run(context(), ["f-feed"], {})).rejects.toMatchObject({ code: "fetch.refused" });
  await expect(fetchCommand.run(context(), ["f-feed"], { "allow-private": true })).rejects.toMatchObject({
    code: "command.usage",
  });
  await expect(run(["f-feed"], { timeout: "soon" })).rejects.toMatchObject({ code: "command.usage" });
});

test("refuses any host name that resolves to a local address", async () => {
  const found = await new Promise<Error | null>((done) =>
    publicLookup(lookup)("localhost", {}, (error) => done(error)),
  );
  expect(found).toMatchObject({ code: "fetch.refused" });
  const { port } = server.address() as AddressInfo;
  const init = { headers: {}, signal: AbortSignal.timeout(5000) };
  await expect(guardedFetcher()(new URL(`http://localhost:${port}/feed.zip`), init)).rejects.toMatchObject({
    code: "fetch.refused",
  });
  expect((await guardedFetcher(true)(new URL(`http://localhost:${port}/feed.zip`), init)).status).toBe(200);
});
