import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DOWNLOAD_POLICY, type Fetcher } from "../../../../worker/ingest/download.ts";
import {
  deleteUnfetched,
  FetchLog,
  type PollTools,
  pollFeed,
  pollRound,
  realtimeUrls,
} from "../../../../worker/ingest/realtime/poll.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { putRealtime, replaceAllRealtime } from "../../../../worker/store/realtime/save.ts";
import { realtimeFeeds } from "../../../../worker/store/realtime/sources.ts";
import { getRealtime, storedFacts } from "../../../../worker/store/realtime/state.ts";
import { type FeedRow, findFeed } from "../../../../worker/store/registry/feed.ts";
import { message } from "../../../support/realtime/message.ts";

const NOW = new Date("2026-11-21T06:00:00Z");
const stores = openStores(env as unknown as Record<string, unknown>);
const { db } = stores;

type Answers = Record<string, { status?: number; body?: Uint8Array<ArrayBuffer> | string } | Error>;

const update = (tripId: string) => message([{ tripUpdate: { trip: { tripId } } }]);

async function setUp(feeds: Record<string, { urls: object; authorization?: object; deleted?: boolean }>) {
  await db.write([{ sql: "DELETE FROM feed" }, { sql: "DELETE FROM feed_fetch" }]);
  await db.insertRows(
    "feed",
    ["id", "onestop_id", "spec", "urls", "authorization", "deleted_at", "created_at", "updated_at"],
    Object.entries(feeds).map(([id, { urls, authorization, deleted }], i) => [
      i + 1,
      id,
      "gtfs-rt",
      JSON.stringify(urls),
      authorization === undefined ? null : JSON.stringify(authorization),
      deleted === true ? NOW.toISOString() : null,
      NOW.toISOString(),
      NOW.toISOString(),
    ]),
  );
}

function toolsFor(answers: Answers, part: Partial<PollTools> = {}): PollTools & { asked: string[] } {
  const asked: string[] = [];
  const fetcher: Fetcher = async (url, { headers }) => {
    asked.push(`${url.href}${headers.apikey === undefined ? "" : ` with ${headers.apikey}`}`);
    const answer = answers[url.href] ?? { status: 404 };
    if (answer instanceof Error) throw answer;
    return new Response(answer.body ?? null, { status: answer.status ?? 200 });
  };
  const policy = DOWNLOAD_POLICY;
  return { stores, fetcher, policy, secret: () => undefined, now: () => NOW, log: new FetchLog(), asked, ...part };
}
const feed = async (id: string) => (await findFeed(db, id)) as FeedRow;
const fetches = () =>
  db.rows(
    "SELECT feed_id, url_type, url, success, fetch_error, response_code, response_size FROM feed_fetch ORDER BY id",
  );

describe("polling realtime feeds", () => {
  beforeEach(() => replaceAllRealtime(stores, [], NOW));

  it("saves the message of each URL and records the attempts", async () => {
    const urls = {
      realtime_trip_updates: "https://a.example/updates.pb",
      realtime_alerts: "https://a.example/alerts.pb",
      static_current: "https://a.example/gtfs.zip",
    };
    await setUp({ "f-a~rt": { urls } });
    const tools = toolsFor({ [urls.realtime_trip_updates]: { body: update("t1") } });
    const outcomes = await pollFeed(await feed("f-a~rt"), tools);
    expect(tools.asked).toEqual([urls.realtime_alerts, urls.realtime_trip_updates]);
    expect(outcomes).toMatchObject([
      { type: "realtime_alerts", code: 404, problem: { code: "fetch.failed" } },
      { type: "realtime_trip_updates", code: 200, changed: true, entities: 1, headerTime: 1_790_000_000 },
    ]);
    const [held] = await getRealtime(db, [{ feed: "f-a~rt", type: "realtime_trip_updates" }]);
    expect(held?.tripUpdates.of("t1")).toHaveLength(1);
    expect(await storedFacts(db, ["f-a~rt"])).toHaveLength(1);
    expect(await fetches()).toEqual([
      {
        feed_id: 1,
        url_type: "realtime_alerts",
        url: urls.realtime_alerts,
        success: 0,
        fetch_error: "fetch.failed: The source answered with status 404.",
        response_code: 404,
        response_size: null,
      },
      {
        feed_id: 1,
        url_type: "realtime_trip_updates",
        url: urls.realtime_trip_updates,
        success: 1,
        fetch_error: null,
        response_code: 200,
        response_size: update("t1").length,
      },
    ]);
  });

  it.each([
    ["a page of HTML", "<!DOCTYPE html><html><body>Under maintenance</body></html>"],
    ["a page of HTML", "\n<html lang='en'>Sorry</html>"],
    ["JSON", '{"error":"quota exceeded"}'],
    ["JSON", "[]"],
    ["XML", '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  ])("names %s in place of a message, and keeps the last one", async (kind, body) => {
    const url = "https://a.example/updates.pb";
    await setUp({ "f-a~rt": { urls: { realtime_trip_updates: url } } });
    await pollFeed(await feed("f-a~rt"), toolsFor({ [url]: { body: update("t1") } }));
    const [outcome] = await pollFeed(await feed("f-a~rt"), toolsFor({ [url]: { body } }));
    expect(outcome).toMatchObject({ code: 200, problem: { code: "realtime.not_protobuf" } });
    const errors = (await fetches()).map((row) => row.fetch_error);
    expect(errors).toContain(`realtime.not_protobuf: The source sent ${kind} in place of a message.`);
    const [held] = await getRealtime(db, [{ feed: "f-a~rt", type: "realtime_trip_updates" }]);
    expect(held?.tripUpdates.of("t1")).toHaveLength(1);
  });

  it("reads a message in a gzip file that is sent as it is, and keeps the last one if the file is damaged", async () => {
    const url = "https://a.example/updates.pb.gz";
    await setUp({ "f-a~rt": { urls: { realtime_trip_updates: url } } });
    const gzip = async (bytes: Uint8Array) =>
      new Uint8Array(
        await new Response(new Blob([bytes.slice()]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer(),
      );
    const file = await gzip(update("t1"));
    const [outcome] = await pollFeed(await feed("f-a~rt"), toolsFor({ [url]: { body: file } }));
    expect(outcome).toMatchObject({ code: 200, entities: 1 });
    const held = async () =>
      (await getRealtime(db, [{ feed: "f-a~rt", type: "realtime_trip_updates" }]))[0]?.tripUpdates.of("t1");
    expect(await held()).toHaveLength(1);
    for (const [body, code] of [
      [file.subarray(0, 20), "realtime.malformed"],
      [await gzip(new TextEncoder().encode("<html></html>")), "realtime.not_protobuf"],
      [await gzip(new Uint8Array(20_000_001)), "fetch.too_large"],
    ] as const) {
      const [refused] = await pollFeed(await feed("f-a~rt"), toolsFor({ [url]: { body } }));
      expect(refused?.problem?.code).toBe(code);
      expect(await held()).toHaveLength(1);
    }
  });

  it("fetches a URL shared by several types only once", async () => {
    const all = "https://a.example/all.pb";
    const urls = { realtime_trip_updates: all, realtime_vehicle_positions: all, realtime_alerts: "" };
    await setUp({ "f-a~rt": { urls } });
    const tools = toolsFor({ [all]: { body: message([{ tripUpdate: { trip: { tripId: "t1" } } }, { vehicle: {} }]) } });
    expect([...realtimeUrls(await feed("f-a~rt"))]).toEqual([
      [all, ["realtime_trip_updates", "realtime_vehicle_positions"]],
    ]);
    await pollFeed(await feed("f-a~rt"), tools);
    expect(tools.asked).toEqual([all]);
    const held = await getRealtime(db, [
      { feed: "f-a~rt", type: "realtime_vehicle_positions" },
      { feed: "f-a~rt", type: "realtime_trip_updates" },
    ]);
    expect(held.map((m) => m.facts.type)).toEqual(["realtime_vehicle_positions", "realtime_trip_updates"]);
    expect(held[0]?.vehicles).toHaveLength(1);
  });

  it.each<[string, Answers[string], string]>([
    ["an HTML page", { body: "<!doctype html><title>Busy</title>" }, "realtime.not_protobuf"],
    ["nothing", { body: "" }, "realtime.malformed"],
    ["an error", { status: 503 }, "fetch.failed"],
    ["no answer", new Error("socket hang up"), "fetch.failed"],
    ["a redirect to nowhere", { status: 302 }, "fetch.failed"],
    ["too much", { body: new Uint8Array(20_000_001) }, "fetch.too_large"],
  ])("keeps the last good message when the source sends %s", async (_, answer, code) => {
    const url = "https://a.example/updates.pb";
    await setUp({ "f-a~rt": { urls: { realtime_trip_updates: url } } });
    await pollFeed(await feed("f-a~rt"), toolsFor({ [url]: { body: update("t1") } }));
    const [outcome] = await pollFeed(await feed("f-a~rt"), toolsFor({ [url]: answer }));
    expect(outcome?.problem?.code).toBe(code);
    const [held] = await getRealtime(db, [{ feed: "f-a~rt", type: "realtime_trip_updates" }]);
    expect(held?.tripUpdates.of("t1")).toHaveLength(1);
    expect(await fetches()).toMatchObject([{ success: 1 }, { success: 0, fetch_error: expect.stringContaining(code) }]);
  });

  it("refuses private addresses and reports a missing secret, without a request", async () => {
    await setUp({
      "f-private~rt": { urls: { realtime_alerts: "http://127.0.0.1/alerts.pb" } },
      "f-secret~rt": {
        urls: { realtime_alerts: "https://a.example/alerts.pb" },
        authorization: { type: "header", param_name: "apikey" },
      },
    });
    const tools = toolsFor({});
    expect((await pollFeed(await feed("f-private~rt"), tools))[0]?.problem?.code).toBe("fetch.refused");
    expect((await pollFeed(await feed("f-secret~rt"), tools))[0]?.problem?.code).toBe("fetch.secret_missing");
    expect(tools.asked).toEqual([]);
    const withSecret = toolsFor({}, { secret: (_, type) => ({ urlTypes: [], key: `key for ${type}` }) });
    await pollFeed(await feed("f-secret~rt"), withSecret);
    expect(withSecret.asked).toEqual(["https://a.example/alerts.pb with key for realtime_alerts"]);
    await setUp({
      "f-secret~rt": {
        urls: { realtime_alerts: "https://evil.example/alerts.pb" },
        authorization: { type: "header", param_name: "apikey" },
      },
    });
    const [moved] = await pollFeed(await feed("f-secret~rt"), withSecret);
    expect(moved?.problem?.code).toBe("fetch.secret_origin");
    expect(withSecret.asked).toHaveLength(1);
  });

  it("polls every feed with a realtime URL, and forgets removed feeds", async () => {
    const url = (name: string) => `https://${name}.example/updates.pb`;
    await setUp({
      "f-b~rt": { urls: { realtime_trip_updates: url("b") } },
      "f-a~rt": { urls: { realtime_trip_updates: url("a") } },
      "f-static": { urls: { static_current: url("c") } },
      "f-gone~rt": { urls: { realtime_trip_updates: url("d") }, deleted: true },
    });
    const feeds = await realtimeFeeds(db);
    expect(feeds.map((f) => f.onestop_id)).toEqual(["f-a~rt", "f-b~rt"]);
    await putRealtime(stores, "f-old~rt", "realtime_alerts", message([]), new Date("2026-11-21T05:44:59Z"));
    await putRealtime(stores, "f-young~rt", "realtime_alerts", message([]), new Date("2026-11-21T05:45:01Z"));
    const told: string[] = [];
    const tools = toolsFor({ [url("a")]: { body: update("t1") }, [url("b")]: { body: update("t2") } });
    const outcomes = await pollRound(feeds, tools, (outcome) => told.push(outcome.feed));
    expect(outcomes.map((o) => [o.feed, o.changed])).toEqual([
      ["f-a~rt", true],
      ["f-b~rt", true],
    ]);
    expect(told.sort()).toEqual(["f-a~rt", "f-b~rt"]);
    expect(await deleteUnfetched(tools)).toBe(1);
    const left = await storedFacts(db, ["f-old~rt", "f-young~rt", "f-a~rt", "f-b~rt"]);
    expect(left.map((f) => f.feed)).toEqual(["f-young~rt", "f-a~rt", "f-b~rt"]);
    expect(await db.rows("SELECT count(*) AS n FROM realtime_part")).toEqual([{ n: 3 }]);
  });
});

describe("FetchLog", () => {
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

  it("records the first attempt, every change, and one attempt in ten minutes", () => {
    const log = new FetchLog();
    const wants = (result: string, seconds: number) => log.wants(1, "realtime_alerts", result, at(seconds));
    expect(wants("", 0)).toBe(true);
    expect(wants("", 30)).toBe(false);
    expect(wants("fetch.failed", 60)).toBe(true);
    expect(wants("fetch.failed", 90)).toBe(false);
    expect(wants("realtime.malformed", 120)).toBe(true);
    expect(wants("", 150)).toBe(true);
    expect(wants("", 749)).toBe(false);
    expect(wants("", 750)).toBe(true);
    expect(log.wants(2, "realtime_alerts", "", at(750))).toBe(true);
    expect(log.wants(1, "realtime_trip_updates", "", at(750))).toBe(true);
  });
});
