import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Bindings } from "../../../worker/env.ts";
import type { Fetcher } from "../../../worker/ingest/download.ts";
import { syncRegistry } from "../../../worker/ingest/registry/sync.ts";
import { sendDue } from "../../../worker/jobs/due.ts";
import { fetchQueuedFeed } from "../../../worker/jobs/fetch-queued-feed.ts";
import { fetchQueuedFeeds } from "../../../worker/jobs/queue.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { findFeed } from "../../../worker/store/registry/feed.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { rowsAs } from "../../support/rows.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";

const bindings = env as unknown as Bindings;
const { db } = openStores(bindings as unknown as Record<string, unknown>);
const NOW = "2026-11-21T06:00:00.000Z";
const LATER = "2026-11-21T07:00:00.000Z";
const NEXT_DAY = Date.parse("2026-11-22T09:00:00.000Z");

const feeds = ["f-one", "f-two", "f-three"];

beforeEach(async () => {
  const tables = ["feed", "feed_version", "feed_fetch", "feed_version_import", "search", "search_doc"];
  await db.write(tables.map((table) => ({ sql: `DELETE FROM ${table}` })));
  await syncRegistry(
    db,
    [
      {
        name: "a",
        text: JSON.stringify({
          feeds: [
            ...feeds.map((id) => ({ id, spec: "gtfs", urls: { static_current: `https://example.org/${id}.zip` } })),
            { id: "f-live", spec: "gtfs-rt", urls: { realtime_alerts: "https://example.org/rt" } },
            { id: "f-nowhere", spec: "gtfs", urls: {} },
          ],
        }),
      },
    ],
    { now: NOW },
  );
});

/** The bindings with a queue that writes down what it takes. */
function withQueue(fetchDue: string): { given: Bindings; sent: string[][] } {
  const sent: string[][] = [];
  const IMPORTS = {
    async sendBatch(messages: { body: { feed: string } }[]) {
      sent.push(messages.map((m) => m.body.feed));
    },
  } as unknown as Queue;
  return { given: { ...bindings, IMPORTS, FETCH_DUE: fetchDue }, sent };
}

const zip = storedZip(SMALL_FEED);
const serves: Fetcher = async (url) =>
  url.pathname === "/f-one.zip" ? new Response(zip) : new Response(null, { status: 500 });
const at = (time: string) => ({ fetcher: serves, now: () => new Date(time) });

describe("the hourly job", () => {
  it("does nothing unless the number of feeds is set", async () => {
    const { given, sent } = withQueue("");
    expect(await sendDue(given, NEXT_DAY)).toEqual([]);
    expect(sent).toEqual([]);
  });

  it("queues the feeds that waited longest, and none fetched within a day", async () => {
    await fetchQueuedFeed(bindings, "f-two", at(LATER));
    await fetchQueuedFeed(bindings, "f-one", at(NOW));
    const { given, sent } = withQueue("2");
    expect(await sendDue(given, NEXT_DAY)).toEqual(["f-three", "f-one"]);
    expect(sent).toEqual([["f-three", "f-one"]]);
    expect(await sendDue(withQueue("9").given, Date.parse(NOW) + 1000)).toEqual(["f-three"]);
  });
});

describe("a feed from the queue", () => {
  it("is fetched, and new content is archived for import", async () => {
    expect(await fetchQueuedFeed(bindings, "f-one", at(NOW))).toMatchObject({ isNew: true });
    const feed = await findFeed(db, "f-one");
    const versions = await listVersions(db, feed?.id);
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatchObject({ state: "archived" });
    expect(feed?.active_version_id).toBeNull();
    const again = await fetchQueuedFeed(bindings, "f-one", at(LATER));
    expect(again).toMatchObject({ isNew: false });
    expect(await listVersions(db, feed?.id)).toHaveLength(1);
  });

  it("records why the fetch failed, and changes nothing else", async () => {
    const taken = await fetchQueuedFeed(bindings, "f-two", at(NOW));
    expect(taken?.problem?.code).toBe("fetch.failed");
    expect(await fetchQueuedFeed(bindings, "f-not-there", at(NOW))).toBeNull();
  });

  it("records that a zip is too large to fetch here", async () => {
    const headers = { "content-length": String(25 * 2 ** 20) };
    const fetcher: Fetcher = async () => new Response("zip", { headers });
    const taken = await fetchQueuedFeed(bindings, "f-one", { ...at(NOW), fetcher });
    expect(taken?.problem).toMatchObject({
      code: "fetch.too_large",
      detail: expect.stringContaining("waits for the follow command"),
    });
  });

  it("records an internal error with its code, and does not stop the others", async () => {
    const ARCHIVE = {
      head: async () => null,
      put() {
        throw new TypeError("Cannot read properties of undefined");
      },
    } as unknown as R2Bucket;
    vi.stubGlobal("fetch", async () => new Response(zip));
    vi.spyOn(console, "error").mockImplementation(() => {});
    try {
      const told: string[] = [];
      const message = (feed: string) => ({
        body: { feed },
        ack: () => void told.push(`${feed} done`),
        retry: () => void told.push(`${feed} again`),
      });
      const messages = ["f-one", "f-nowhere", "f-two"].map(message);
      await fetchQueuedFeeds({ messages } as unknown as Parameters<typeof fetchQueuedFeeds>[0], {
        ...bindings,
        ARCHIVE,
      });
      expect(told).toEqual(["f-one again", "f-nowhere done", "f-two again"]);
      const rows = await rowsAs<{ fetch_error: string }>(db, "SELECT fetch_error FROM feed_fetch ORDER BY id");
      expect(rows.map(({ fetch_error }) => fetch_error.split(":")[0])).toEqual(["internal", "internal"]);
    } finally {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  });

  it("is retried when a store is down, but not when the message is invalid", async () => {
    const told: string[] = [];
    const message = (body: unknown, name: string) => ({
      body,
      ack: () => void told.push(`${name} done`),
      retry: ({ delaySeconds }: { delaySeconds: number }) => void told.push(`${name} again after ${delaySeconds}`),
    });
    const batch = (...messages: unknown[]) => ({ messages }) as unknown as Parameters<typeof fetchQueuedFeeds>[0];
    await fetchQueuedFeeds(batch(message(null, "null"), message({ feed: 3 }, "number")), bindings);
    const DB = {
      prepare() {
        throw new Error("D1 is down");
      },
      batch() {
        throw new Error("D1 is down");
      },
    } as unknown as D1Database;
    await fetchQueuedFeeds(batch(message({ feed: "f-one" }, "f-one")), { ...bindings, DB });
    expect(told).toEqual(["null done", "number done", "f-one again after 300"]);
  });
});
