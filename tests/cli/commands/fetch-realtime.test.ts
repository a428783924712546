/** `fetch --realtime` against a web server on this machine. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Context } from "../../../cli/command-line/command.ts";
import { command as fetchCommand } from "../../../cli/commands/fetch.ts";
import { command as registry } from "../../../cli/commands/registry.ts";
import { guardedFetcher } from "../../../cli/fetch/guarded-fetch.ts";
import { fetchRealtime, type RealtimeAnswer } from "../../../cli/fetch/realtime.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { DOWNLOAD_POLICY } from "../../../worker/ingest/download.ts";
import { getRealtime, storedFacts } from "../../../worker/store/realtime/state.ts";
import { busyMessage, message } from "../../support/realtime/message.ts";

const UPDATES = "realtime_trip_updates";
let folder: string;
let local: Local;
let server: Server;
let requests = 0;
/** What the server sends for /updates.pb. */
let current: Uint8Array = busyMessage(20, 5);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-realtime-"));
  local = await openLocal(join(folder, "state"));
  server = createServer((request, response) => {
    requests++;
    if (request.url === "/updates.pb") response.writeHead(200).end(current);
    else if (request.url === "/alerts.pb") response.writeHead(200).end(message([{ alert: {} }]));
    else response.writeHead(404).end("nothing");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const feeds = [
    { id: "f-a", spec: "gtfs", urls: { static_current: `${base}/gtfs.zip` } },
    {
      id: "f-a~rt",
      spec: "gtfs-rt",
      urls: { realtime_trip_updates: `${base}/updates.pb`, realtime_alerts: `${base}/alerts.pb` },
    },
    { id: "f-b~rt", spec: "gtfs-rt", urls: { realtime_alerts: `${base}/missing.pb` } },
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
  vi.stubEnv("TEST_HOOKS", "1");
  const answer = await fetchCommand.run(context(), feeds, { "allow-private": true, realtime: true, ...values });
  return { answer, text: fetchCommand.print(answer) };
}

test("saves the messages of all realtime feeds, and reports failures", async () => {
  const { answer, text } = await run([]);
  expect(answer).toMatchObject({
    fetched: 2,
    changed: 2,
    failed: 1,
    rounds: 1,
    messages: [
      { feed: "f-a~rt", type: "realtime_alerts", code: 200, entities: 1 },
      { feed: "f-a~rt", type: UPDATES, code: 200, entities: 20 },
      { feed: "f-b~rt", type: "realtime_alerts", code: 404, error: { code: "fetch.failed" } },
    ],
  });
  expect(text).toBe(
    "f-b~rt realtime_alerts: fetch.failed: The source answered with status 404.\n" +
      "2 realtime messages held, 2 of them new, 1 failed.",
  );
  const [held] = await getRealtime(local.stores.db, [{ feed: "f-a~rt", type: UPDATES }]);
  expect(held?.tripUpdates.of("trip-2026-7")[0]?.stopTimeUpdates).toHaveLength(5);
  const rows = await local.stores.db.rows("SELECT url_type, success FROM feed_fetch ORDER BY url_type, success");
  expect(rows).toEqual([
    { url_type: "realtime_alerts", success: 0 },
    { url_type: "realtime_alerts", success: 1 },
    { url_type: UPDATES, success: 1 },
  ]);
});

test("observes the endpoints: a message of September is old in November", async () => {
  const rows = await local.stores.db.rows(
    "SELECT f.onestop_id AS feed, e.type, e.state, e.problem, e.polls, e.entities FROM realtime_endpoint e " +
      "JOIN feed f ON f.id = e.feed_id ORDER BY 1, 2",
  );
  expect(rows).toEqual([
    { feed: "f-a~rt", type: "realtime_alerts", state: "old", problem: null, polls: 1, entities: 1 },
    { feed: "f-a~rt", type: UPDATES, state: "old", problem: null, polls: 1, entities: 20 },
    {
      ...{ feed: "f-b~rt", type: "realtime_alerts", state: "failed", polls: 1, entities: null },
      problem: "fetch.failed: The source answered with status 404.",
    },
  ]);
});

test("polls the named feeds; refuses unknown, static and failing ones", async () => {
  expect((await run(["f-a~rt"])).answer).toMatchObject({ fetched: 2, changed: 0, failed: 0 });
  await expect(run(["f-zzz"])).rejects.toMatchObject({ code: "feed.not_found" });
  await expect(run(["f-a"])).rejects.toMatchObject({ code: "fetch.refused" });
  await expect(run(["f-b~rt"])).rejects.toMatchObject({ code: "fetch.failed" });
  expect((await run(["f-a~rt", "f-b~rt"])).answer).toMatchObject({ fetched: 2, failed: 1 });
});

test.each([[{ every: "0" }], [{ every: "soon" }], [{ every: "" }], [{ realtime: false, every: "5" }]])(
  "%j is no way to call it",
  async (values) => {
    await expect(run([], values)).rejects.toMatchObject({ code: "command.usage" });
  },
);

test("polls repeatedly until stopped, and detects changes", async () => {
  const stop = new AbortController();
  const before = requests;
  const lines: string[] = [];
  const polling: Promise<RealtimeAnswer> = fetchRealtime(
    {
      stores: local.stores,
      fetcher: guardedFetcher(true),
      policy: { ...DOWNLOAD_POLICY, allowPrivate: true },
      secret: () => undefined,
      now: () => new Date("2026-11-21T06:00:00Z"),
    },
    { feeds: ["f-a~rt"], every: 0.2, signal: stop.signal, progress: (line) => lines.push(line) },
  );
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((done) => setTimeout(done, 10));
  };
  await until(() => requests >= before + 4);
  current = busyMessage(33, 5, 1_790_000_600);
  await until(() => lines.includes(`f-a~rt ${UPDATES}: 33 entities`));
  stop.abort();
  const answer = await polling;
  expect(answer.rounds).toBeGreaterThanOrEqual(3);
  const facts = await storedFacts(local.stores.db, ["f-a~rt"]);
  expect(facts.find((f) => f.type === UPDATES)).toMatchObject({ entities: 33, headerTime: 1_790_000_600 });
});
