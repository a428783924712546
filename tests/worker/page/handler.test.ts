import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { DATA_VERSION_FRESH_MS } from "../../../worker/cache/data-version.ts";
import { FRESH_FOR_MS } from "../../../worker/cache/entry.ts";
import type { Env } from "../../../worker/env.ts";
import { settings } from "../../../worker/middleware/context.ts";
import { cachedPages } from "../../../worker/page/handler.ts";
import { presentRoutes } from "../../../worker/page/routes.ts";
import { DATA_CHANGED } from "../../../worker/store/db/data-version.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed, findFeed, setVisibility } from "../../../worker/store/registry/feed.ts";
import { ask as askWith, bindings, brokenDatabase } from "../../support/worker/ask.ts";
import { passDeadline, passTime } from "../../support/worker/clock.ts";

const NOW = "2026-11-21T12:00:00Z";
let sites = 0;

/** A site of its own: another name is another key, another database object another isolate's knowledge. */
function site() {
  const DB: Record<string, unknown> = {
    down: false,
    prepare: (sql: string) => (DB.down ? brokenDatabase.prepare() : (bindings.DB as D1Database).prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      DB.down ? brokenDatabase.batch() : (bindings.DB as D1Database).batch(statements),
  };
  const vars = { TEST_HOOKS: "", SITE_NAME: `Site ${sites++}`, DB };
  const asker = (bound: Record<string, unknown>) => (path: string, init?: RequestInit) =>
    askWith(path, { vars: bound, ...(init && { init }) });
  return { DB, ask: asker(vars), another: () => asker({ ...vars, DB: { ...DB } }) };
}

const cacheOf = (response: Response) => /cache;desc="(\w+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];

describe("shared pages", () => {
  it.each(["/sign-in", "/feeds", "/feeds?search=x", "/feeds/_payload.json", "/operators/"])(
    "give %s a second time without the database",
    async (path) => {
      const { ask } = site();
      const first = await ask(path);
      const second = await ask(path);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect([cacheOf(first), cacheOf(second)]).toEqual(["miss", "hit"]);
      expect(second.headers.get("server-timing")).not.toContain("rows");
      expect(await second.text()).toBe(await first.text());
      for (const name of ["content-type", "cache-control", "etag", "content-security-policy", "link"]) {
        expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
      }
      expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    },
  );

  it("have one cache key for equivalent URLs, without unused parameters", async () => {
    const { ask } = site();
    await ask("/feeds?terms=b&search=x");
    for (const same of [
      "/feeds/?search=x&terms=b",
      "/feeds?search=x&utm_source=y&terms=b",
      "/feeds?_=1&terms=b&search=x",
    ]) {
      expect([same, cacheOf(await ask(same))]).toEqual([same, "hit"]);
    }
    for (const other of ["/feeds?search=y&terms=b", "/feeds", "/feeds/_payload.json?search=x&terms=b"]) {
      expect([other, cacheOf(await ask(other))]).toEqual([other, "miss"]);
    }
    const html = await (await ask('/feeds?poison="><script>alert(1)</script>')).text();
    expect(html).not.toContain("poison");
  });

  it("contain nothing from the caller's headers", async () => {
    const { ask } = site();
    const headers = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      cookie: "session=secret",
      authorization: "Bearer secret",
      "x-original-url": "/other",
      "accept-language": "tlh",
      "user-agent": "secret/1",
    };
    const first = await (await ask("/operators", { headers })).text();
    const plain = await ask("/operators");
    expect(cacheOf(plain)).toBe("hit");
    expect(first).not.toMatch(/evil|secret|tlh/);
    expect(await plain.text()).toBe(first);
  });

  it("answer 304 for a matching ETag, and HEAD without a body", async () => {
    const { ask } = site();
    const first = await ask("/feeds");
    const etag = (await ask("/feeds")).headers.get("etag")!;
    expect(first.headers.get("etag")).toBe(etag);
    const known = await ask("/feeds", { headers: { "if-none-match": `"x", ${etag}` } });
    expect([known.status, await known.text(), known.headers.get("etag")]).toEqual([304, "", etag]);
    expect(known.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(known.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-");
    expect((await ask("/feeds", { headers: { "if-none-match": '"x"' } })).status).toBe(200);
    const head = await ask("/feeds", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("are cached whole when the first request is HEAD", async () => {
    const { ask } = site();
    for (const path of ["/feeds", "/feeds/_payload.json", "/terms"]) {
      const head = await ask(path, { method: "HEAD" });
      expect([head.status, await head.text(), cacheOf(head)]).toEqual([200, "", "miss"]);
      const get = await ask(path);
      expect(cacheOf(get)).toBe("hit");
      expect((await get.text()).length).toBeGreaterThan(40);
      expect(get.headers.get("etag")).toBe(head.headers.get("etag"));
    }
  });

  it.each([
    ["//feeds", 404],
    ["//evil.example/feeds", 404],
    ["/%5C%5Cevil.example/feeds", 404],
    ["/feeds%5Cf-x", 404],
    ["/feeds/%00", 404],
    ["/feeds/%20", 404],
    ["/feeds/%09", 404],
    ["/fe%0Aeds", 404],
    ["/%2Ffeeds", 404],
    ["/feeds/", 200],
  ])("answer the unusual path %s with %i", async (path, status) => {
    const { ask } = site();
    for (const address of [path, `${path.replace(/\/$/, "")}/_payload.json`]) {
      const response = await ask(address);
      expect([address, response.status]).toEqual([address, status]);
      expect(await response.text()).not.toContain('href="http://evil');
    }
  });

  it("show a change within seconds", async () => {
    const { ask } = site();
    const { db } = openStores(bindings);
    const feed = await ensureFeed(db, "f-seen", NOW);
    expect(await (await ask("/feeds")).text()).toContain("f-seen");
    await setVisibility(db, feed.id, false);
    passTime(DATA_VERSION_FRESH_MS + 1);
    const response = await ask("/feeds");
    expect(cacheOf(response)).toBe("miss");
    expect(await response.text()).not.toContain("f-seen");
    await setVisibility(db, (await findFeed(db, "f-seen"))!.id, true);
  });

  it("stay readable while the database is down, even right after a change", async () => {
    const { ask, DB } = site();
    const text = await (await ask("/feeds")).text();
    DB.down = true;
    passTime(DATA_VERSION_FRESH_MS + 1);
    const stale = await ask("/feeds");
    expect([stale.status, cacheOf(stale), await stale.text()]).toEqual([200, "hit", text]);
    const missing = await ask("/operators");
    expect([missing.status, missing.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(missing.headers.get("cache-control")).toBe("no-store");
  });

  it("show a change when a slow database has answered, after the deadline as well", async () => {
    const { ask, DB } = site();
    await ask("/feeds");
    const feed = await ensureFeed(openStores(bindings).db, "f-slow", NOW);
    await openStores(bindings).db.write([DATA_CHANGED]);
    const batch = DB.batch as (statements: D1PreparedStatement[]) => Promise<D1Result[]>;
    const deadline = passDeadline(1_000);
    DB.batch = async (statements: D1PreparedStatement[]) => {
      await deadline;
      return batch(statements);
    };
    passTime(DATA_VERSION_FRESH_MS + 1);
    // The test's request ends with its background work, which is the late answer.
    await ask("/feeds");
    DB.batch = batch;
    expect(await (await ask("/feeds")).text()).toContain("f-slow");
    await setVisibility(openStores(bindings).db, feed.id, false);
  });

  it("are not served from before a withdrawal, whatever the database does", async () => {
    const { ask, DB } = site();
    const { db } = openStores(bindings);
    const feed = await ensureFeed(db, "f-withdrawn", NOW);
    await db.write([DATA_CHANGED]);
    for (const path of ["/feeds", "/feeds/_payload.json"])
      expect(await (await ask(path)).text()).toContain("f-withdrawn");
    await setVisibility(db, feed.id, false);
    passTime(DATA_VERSION_FRESH_MS + 1);
    expect((await ask("/sign-in")).status).toBe(200); // the isolate has seen the newest version
    DB.down = true;
    for (const path of ["/feeds", "/feeds/_payload.json"])
      expect([path, (await ask(path)).status]).toEqual([path, 503]);
  });

  it("are readable and marked as stale in an isolate that never reached the database", async () => {
    const { ask, DB, another } = site();
    const text = await (await ask("/feeds")).text();
    DB.down = true;
    const fresh = await another()("/feeds");
    expect([fresh.status, cacheOf(fresh), await fresh.text()]).toEqual([200, "stale", text]);
  });

  it("are readable after any number of unseen changes", async () => {
    const { ask, DB } = site();
    const { db } = openStores(bindings);
    const text = await (await ask("/feeds")).text();
    for (let i = 0; i < 3; i++) await db.write([DATA_CHANGED]);
    passTime(DATA_VERSION_FRESH_MS + 1);
    expect((await ask("/sign-in")).status).toBe(200); // the isolate has seen the newest version
    DB.down = true;
    const stale = await ask("/feeds");
    expect([stale.status, cacheOf(stale), await stale.text()]).toEqual([200, "stale", text]);
  });

  it("report their cost and cache state in every response", async () => {
    const { ask } = site();
    expect((await ask("/feeds")).headers.get("server-timing")).toMatch(
      /^cache;desc="miss", rows;desc="\d+", trips;desc="\d+", first;dur=\d+$/,
    );
    expect((await ask("/feeds")).headers.get("server-timing")).toBe('cache;desc="hit"');
    const passed = await ask("/nearby?lat=1&lon=2");
    expect(passed.headers.get("server-timing")).toMatch(
      /^rows;desc="\d+", cache;desc="pass", trips;desc="\d+", first;dur=\d+$/,
    );
  });

  it.each([
    ["/feeds", "stale"],
    ["/stops/s-9q9-lively", "miss"],
    ["/routes/r-9q9-lively", "miss"],
    ["/map", "miss"],
  ])("%s is %s after a minute: departures are never ten minutes old", async (path, state) => {
    const parameters = { feeds: [], "stops-stopKey": [], "routes-routeKey": [] };
    const made = () => Promise.resolve(new Response("made", { headers: { "cache-control": "public, max-age=0" } }));
    const handler = cachedPages({ page: made, payload: made, parameters, lively: presentRoutes, unshared: new Set() });
    const routed = new Hono<Env>();
    const vars = { ...bindings, SITE_NAME: `Site ${sites++}`, TEST_HOOKS: "" };
    routed.use(settings());
    routed.all("*", handler);
    const context = createExecutionContext();
    const cached = async () => cacheOf(await routed.fetch(new Request(`http://portal.test${path}`), vars, context));
    const clock = vi.spyOn(Date, "now");
    try {
      const start = Date.parse(NOW);
      clock.mockReturnValue(start);
      expect(await cached()).toBe("miss");
      clock.mockReturnValue(start + FRESH_FOR_MS - 1);
      expect(await cached()).toBe("hit");
      clock.mockReturnValue(start + FRESH_FOR_MS);
      expect(await cached()).toBe(state);
    } finally {
      clock.mockRestore();
    }
    await waitOnExecutionContext(context);
  });

  it("share one copy for any unused query, on every page", async () => {
    const { ask } = site();
    for (const path of ["/search?q=metro", "/datasets", "/status", "/news", "/onestop-id"]) {
      expect([path, cacheOf(await ask(path))]).toEqual([path, "miss"]);
      const more = `${path}${path.includes("?") ? "&" : "?"}utm_source=x&utm_source=y&=&_`;
      expect([more, cacheOf(await ask(more))]).toEqual([more, "hit"]);
    }
  });

  it("are not cached if they failed, stream, or depend on the caller", async () => {
    const { ask } = site();
    for (const path of ["/nothing", "/feeds/f-nothing", "/stops/s-nothing", "/nearby?lat=1&lon=2"]) {
      await (await ask(path)).text();
      const second = await ask(path);
      expect([path, cacheOf(second) === "hit"]).toEqual([path, false]);
    }
  });

  it("are not cached while the test hooks are on", async () => {
    for (const _ of [1, 2]) expect(cacheOf(await askWith("/feeds"))).toBeUndefined();
  });
});
