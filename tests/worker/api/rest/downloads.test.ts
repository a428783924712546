import { beforeAll, describe, expect, test, vi } from "vitest";
import { sendObject } from "../../../../worker/api/endpoint/send-object.ts";
import { archiveKey } from "../../../../worker/store/archive/archive.ts";
import { bindings } from "../../../support/worker/ask.ts";
import { addFeed, addVersion, line, sha1Of, stores } from "../fixture.ts";
import { buildWorld } from "../world.ts";
import { get } from "./get.ts";

const ZIP = new TextEncoder().encode("PK, as if it were a zip of forty-two bytes");
const NEWEST = `/feed_versions/${sha1Of(12)}/download`;

beforeAll(async () => {
  await buildWorld();
  const { db } = stores();
  await addFeed(db, { id: 8, onestop_id: 'f-é"\r\n/../x', license: "{}" });
  await addVersion(db, { id: 80, feedId: 8, first: 8000, agencies: [], stops: line(1) });
  for (const id of [11, 12, 13, 80]) await bindings.ARCHIVE.put(archiveKey(sha1Of(id)), ZIP);
});

describe("a download", () => {
  test("is the archived zip, named after feed and version, for everyone", async () => {
    const { status, headers, text } = await get(NEWEST);
    expect([status, text]).toEqual([200, new TextDecoder().decode(ZIP)]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/zip",
      "content-length": String(ZIP.length),
      "content-disposition": `attachment; filename="f-u33-beta-${sha1Of(12)}.zip"`,
      "accept-ranges": "bytes",
      etag: `"${sha1Of(12)}"`,
      "cache-control": "no-cache",
      "access-control-allow-origin": "*",
    });
  });

  test("ends after 30 seconds if the archive stands still, so that the client sees the break", async () => {
    const half = new ReadableStream<Uint8Array>({ start: (c) => c.enqueue(ZIP.slice(0, 9)) });
    const archive = { head: async () => ({ size: ZIP.length }), get: async () => ({ size: ZIP.length, body: half }) };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const sent = { key: "k", etag: '"e"', type: "application/zip", name: "a.zip", cacheControl: "no-cache" };
      const response = await sendObject(new Request("http://portal.test/"), archive, sent, () => new Response());
      const reader = response!.body!.getReader();
      expect((await reader.read()).value).toHaveLength(9);
      const broken = expect(reader.read()).rejects.toThrow();
      await vi.advanceTimersByTimeAsync(30_000);
      await broken;
    } finally {
      vi.useRealTimers();
    }
  });

  test("accepts a numeric id, and capitals", async () => {
    expect((await get("/feed_versions/12/download")).status).toBe(200);
    expect((await get(`/feed_versions/${sha1Of(12).toUpperCase()}/download`)).status).toBe(200);
  });

  test("escapes an unsafe feed id in the header", async () => {
    const { headers } = await get("/feed_versions/80/download");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="f-_..x-${sha1Of(80)}.zip"; filename*=UTF-8''f-%C3%A9..x-${sha1Of(80)}.zip`,
    );
  });

  test("the latest is the newest fetched version, not the active one", async () => {
    // Version 14 of Beta is newer than the active one, but its zip was not kept.
    expect((await get("/feeds/f-u33-beta/download_latest_feed_version")).status).toBe(404);
    await bindings.ARCHIVE.put(archiveKey(sha1Of(14)), ZIP);
    for (const key of ["f-u33-beta", "2"]) {
      const { status, headers } = await get(`/feeds/${key}/download_latest_feed_version`);
      expect([status, headers.get("etag")]).toEqual([200, `"${sha1Of(14)}"`]);
    }
  });

  test.each([
    "/feed_versions/11/download",
    `/feed_versions/${sha1Of(11)}/download`,
    "/feeds/f-9q9-alpha/download_latest_feed_version",
  ])("%s: forbidden by the license", async (path) => {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([401, '{"error":"not authorized"}']);
  });

  test.each([
    "/feed_versions/999/download",
    `/feed_versions/${sha1Of(13)}/download`,
    "/feed_versions/nothing/download",
    "/feeds/f-hidden/download_latest_feed_version",
    "/feeds/f-none/download_latest_feed_version",
    "/feeds/f-rt~x/download_latest_feed_version",
  ])("%s: missing or hidden", async (path) => {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([404, '{"error":"not found"}']);
  });

  test("HEAD returns only the headers", async () => {
    const { status, headers, text } = await get(NEWEST, { method: "HEAD" });
    expect([status, text]).toEqual([200, ""]);
    expect(headers.get("content-length")).toBe(String(ZIP.length));
    expect(headers.get("etag")).toBe(`"${sha1Of(12)}"`);
  });
});

describe("conditional and range requests", () => {
  const ask = (headers: Record<string, string>) => get(NEWEST, { headers });
  const ETAG = `"${sha1Of(12)}"`;

  test("304 for the current ETag", async () => {
    for (const tag of [ETAG, `W/${ETAG}`, `"x", ${ETAG}`, "*"]) {
      const { status, headers, text } = await ask({ "if-none-match": tag });
      expect([status, text, headers.get("etag")]).toEqual([304, "", ETAG]);
    }
    expect((await ask({ "if-none-match": '"x"' })).status).toBe(200);
  });

  test("412 for an outdated ETag, so that parts of two zips are never combined", async () => {
    for (const tag of ['"x"', `W/${ETAG}`, ""]) {
      const { status, headers, text } = await ask({ "if-match": tag, range: "bytes=0-1" });
      expect([status, text, headers.get("etag")]).toEqual([412, "", ETAG]);
    }
    for (const tag of [ETAG, `"x", ${ETAG}`, "*"]) {
      expect((await ask({ "if-match": tag, range: "bytes=0-1" })).status).toBe(206);
    }
  });

  test.each([
    ["bytes=0-1", "PK", "bytes 0-1/42"],
    ["bytes=35-", "o bytes", "bytes 35-41/42"],
    ["bytes=-5", "bytes", "bytes 37-41/42"],
    ["bytes=37-999", "bytes", "bytes 37-41/42"],
  ])("%s", async (range, expected, contentRange) => {
    const { status, text, headers } = await ask({ range });
    expect([status, text, headers.get("content-range")]).toEqual([206, expected, contentRange]);
    expect(headers.get("content-length")).toBe(String(expected.length));
  });

  test("a range outside the file is refused with the size", async () => {
    for (const range of ["bytes=42-", "bytes=1000-2000", "bytes=-0"]) {
      const { status, headers, json } = await ask({ range });
      expect([status, headers.get("content-range")]).toEqual([416, "bytes */42"]);
      expect(json.problem).toMatchObject({ code: "request.range", limit: 42 });
    }
  });

  test("an invalid header is ignored", async () => {
    for (const range of ["bytes=5-2", "bytes=0-1,3-4", "rows=0-1"]) expect((await ask({ range })).status).toBe(200);
    expect((await ask({ range: "bytes=0-1", "if-range": '"old"' })).status).toBe(200);
    expect((await ask({ range: "bytes=0-1", "if-range": ETAG })).status).toBe(206);
  });

  test("reports a failing archive as 503", async () => {
    const { ask: askWith } = await import("../../../support/worker/ask.ts");
    const ARCHIVE = { head: () => Promise.reject(new Error("R2 is away")) };
    const response = await askWith(`/api/v2/rest${NEWEST}`, { vars: { ARCHIVE } });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(await response.json()).toMatchObject({ problem: { code: "store.unavailable" } });
  });
});
