import { afterEach, describe, expect, it, vi } from "vitest";
import { BUILD_ID } from "../../../worker/env.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { recordFetch } from "../../../worker/store/registry/fetch.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { ask, bindings, brokenDatabase } from "../../support/worker/ask.ts";

describe("health", () => {
  it("is ok, with the build id", async () => {
    const response = await ask("/health");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await response.json()).toEqual({ ok: true, build: BUILD_ID, stores: { d1: "ok", kv: "ok", r2: "ok" } });
  });

  it("names the failing store, and is not ok without the database", async () => {
    const KV = { get: () => Promise.reject(new Error("down")) };
    const limping = await ask("/health", { vars: { KV } });
    expect([limping.status, await limping.json()]).toEqual([
      200,
      expect.objectContaining({ ok: true, stores: { d1: "ok", kv: "down", r2: "ok" } }),
    ]);
    const down = await ask("/health", { vars: { DB: brokenDatabase } });
    expect([down.status, down.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await down.json()).toMatchObject({ ok: false, stores: { d1: "down", kv: "ok" } });
  });

  it("counts feeds by their state", async () => {
    const { db } = openStores(bindings);
    const ids: number[] = [];
    for (const name of ["f-fresh", "f-old", "f-failing", "f-never", "f-no-url"]) {
      ids.push((await ensureFeed(db, name, "2026-01-01T00:00:00Z")).id);
    }
    const urls = JSON.stringify({ static_current: "https://agency.example/gtfs.zip" });
    const [fresh, old, failing, never] = ids as [number, number, number, number];
    await db.write(
      [fresh, old, failing, never].map((id) => ({ sql: "UPDATE feed SET urls = ? WHERE id = ?", values: [urls, id] })),
    );
    const fetched = (feedId: number, fetchedAt: string, success: boolean) =>
      recordFetch(db, {
        feedId,
        urlType: "static_current",
        url: "https://agency.example/gtfs.zip",
        success,
        fetchedAt,
      });
    await fetched(fresh, "2026-11-21T06:00:00Z", true);
    await fetched(old, "2026-11-10T06:00:00Z", true);
    await fetched(failing, "2026-11-20T18:00:00Z", true);
    await fetched(failing, "2026-11-21T07:00:00Z", false);
    const times = { fetched_at: "2026-11-21T06:00:00Z", created_at: "2026-11-21T06:00:00Z" };
    await createVersion(db, { feed_id: fresh, sha1: "a".repeat(40), ...times });
    const response = await ask("/health?full", { init: { headers: { "x-test-now": "2026-11-21T12:00:00Z" } } });
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      feeds: 5,
      active: 0,
      due: 2,
      failing: 1,
      pending: 1,
      fetched_at: "2026-11-21T07:00:00Z",
    });
  });
});

describe("the request log", () => {
  afterEach(() => vi.restoreAllMocks());

  it("writes one line of JSON per request, without secrets, when enabled", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    await ask("/sign-in?returnTo=/a&code=c0de&state=st4te");
    expect(lines).toEqual([]);
    const vars = { REQUEST_LOG: "1" };
    const headers = { authorization: "Bearer secret", cookie: "a=secret", "x-api-key": "secret" };
    const response = await ask("/sign-in?returnTo=/a&code=c0de&state=st4te", { vars, init: { headers } });
    await ask("/api/v2/nothing?apikey=secret", { vars });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(/secret|c0de|st4te/);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: "info",
      id: response.headers.get("x-request-id"),
      method: "GET",
      path: "/sign-in?returnTo=/a&code=…&state=…",
      status: 200,
      ms: expect.any(Number),
    });
    expect(JSON.parse(lines[1]!)).toMatchObject({ status: 404 });
  });

  it("logs the request method, also HEAD, which the APIs handle as GET", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    for (const path of ["/sign-in", "/api/v2/rest/feeds"])
      await ask(path, { vars: { REQUEST_LOG: "1" }, init: { method: "HEAD" } });
    expect(lines.map((line) => JSON.parse(line).method)).toEqual(["HEAD", "HEAD"]);
  });
});
