/** A feed that a person adds, taken up by the queues: each step is recorded, and its version becomes active. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import type { Bindings } from "../../../worker/env.ts";
import { recordDeadLetters } from "../../../worker/jobs/dead-letters.ts";
import { fetchQueuedFeed } from "../../../worker/jobs/fetch-queued-feed.ts";
import { type ImporterBindings, importQueuedVersion } from "../../../worker/jobs/import-version.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { findAddition, requestAddition } from "../../../worker/store/registry/feed-addition.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";

const NOW = "2026-11-21T06:00:00.000Z";
const now = () => new Date(NOW);
const bindings = env as unknown as Bindings & ImporterBindings;
const { db } = openStores(bindings as unknown as Record<string, unknown>);

let made = 0;
let feed: string;
let feedId: number;
let sent: number[];
let given: Bindings & ImporterBindings;

beforeEach(async () => {
  feed = `f-addition~${++made}`;
  feedId = (await ensureFeed(db, feed, NOW)).id;
  const urls = '{"static_current":"https://example.org/a.zip"}';
  await db.write([{ sql: "UPDATE feed SET urls = ?2, spec = 'gtfs' WHERE id = ?1", values: [feedId, urls] }]);
  sent = [];
  const VERSIONS = {
    async sendBatch(messages: { body: { version: number } }[]) {
      sent.push(...messages.map(({ body }) => body.version));
    },
  } as unknown as Queue;
  given = { ...bindings, IMPORT_IN_WORKER: "1", IMPORT_RETRY_DELAY: "120", VERSIONS };
});

const fetched = (body: Uint8Array<ArrayBuffer>) =>
  fetchQueuedFeed(given, feed, { fetcher: async () => new Response(body), now });
const imported = (version: number) => importQueuedVersion(given, version, { attempt: 1, delaySeconds: 120, now });
const addition = () => findAddition(db, feedId);
const activeSha1 = async () => (await listVersions(db, feedId)).find(({ state }) => state === "active")?.sha1;
const zipOf = (...parts: Parameters<typeof storedZip>) => storedZip(...parts) as Uint8Array<ArrayBuffer>;

it("is fetched, imported and active", async () => {
  await requestAddition(db, feedId, NOW);
  const outcome = await fetched(zipOf(SMALL_FEED, 500 + made));
  expect(await addition()).toMatchObject({ state: "importing" });
  expect(sent).toEqual([outcome!.versionId]);
  expect(await imported(outcome!.versionId!)).toBe("activated");
  expect(await addition()).toMatchObject({ state: "active", code: null });
  expect(await activeSha1()).toBe(outcome!.sha1);
});

it("becomes active with content that was archived before, and that the policy leaves to a person", async () => {
  await imported((await fetched(zipOf(SMALL_FEED, 550 + made)))!.versionId!);
  const ended = { ...SMALL_FEED, "calendar.txt": SMALL_FEED["calendar.txt"]!.replace("20261231", "20260201") };
  const zip = zipOf(ended, 600 + made);
  const first = await fetched(zip);
  expect(await imported(first!.versionId!)).toBe("imported");
  expect(await addition()).toBeNull();
  sent.length = 0;
  await requestAddition(db, feedId, NOW);
  const again = await fetched(zip);
  expect([again!.isNew, sent]).toEqual([false, [first!.versionId]]);
  expect(await imported(first!.versionId!)).toBe("activated");
  expect(await addition()).toMatchObject({ state: "active" });
  expect(await activeSha1()).toBe(first!.sha1);
});

it("says why it was not fetched", async () => {
  await requestAddition(db, feedId, NOW);
  await fetched(new TextEncoder().encode("no zip at all") as Uint8Array<ArrayBuffer>);
  expect(await addition()).toMatchObject({ state: "failed", code: "archive.not_zip" });
  expect(sent).toEqual([]);
});

it("says why it was not imported", async () => {
  const { "stops.txt": _, ...withoutStops } = SMALL_FEED;
  await requestAddition(db, feedId, NOW);
  const outcome = await fetched(zipOf(withoutStops, 700 + made));
  expect(await imported(outcome!.versionId!)).toBe("refused");
  expect(await addition()).toMatchObject({ state: "failed", code: "gtfs.file_missing" });
  // Its archived version is not imported again.
  await requestAddition(db, feedId, NOW);
  await fetched(zipOf(withoutStops, 700 + made));
  expect(await imported(outcome!.versionId!)).toBe("gone");
  expect(await addition()).toMatchObject({ state: "failed", code: "feed_version.not_imported" });
});

it("says so when the queue gave up", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await requestAddition(db, feedId, NOW);
  const { versionId } = (await fetched(zipOf(SMALL_FEED, 800 + made)))!;
  const message = { body: { version: versionId }, ack() {}, retry() {} };
  await recordDeadLetters({ messages: [message] } as unknown as MessageBatch<{ version: number }>, given, now);
  expect(await addition()).toMatchObject({ state: "failed", code: "import.interrupted" });
});
