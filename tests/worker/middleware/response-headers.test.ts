import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { type Env, parseSettings } from "../../../worker/env.ts";
import { canonicalUrl } from "../../../worker/middleware/response-headers.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { ask, bindings } from "../../support/worker/ask.ts";

beforeAll(async () => {
  const { db } = openStores(bindings);
  await ensureFeed(db, "f-headers", "2026-11-21T00:00:00Z");
  await refreshLists(db);
});

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)" data-page>/.exec(html)?.[1];

describe("canonical URL", () => {
  it.each(["/operators", "/operators/", "/operators?x=1", "/operators/?x=1"])(
    "of %s has no slash and no query",
    async (path) => {
      const response = await ask(path, { vars: { SITE_URL: "https://portal.example", TEST_HOOKS: "" } });
      expect(response.status).toBe(200);
      expect(canonicalOf(await response.text())).toBe("https://portal.example/operators");
    },
  );

  it("is sent as a header for a URL with a trailing slash", async () => {
    const link = (await ask("/operators/")).headers.get("link");
    expect(link).toMatch(/<http:\/\/[^>]+[^/]\/operators>; rel="canonical"/);
    expect((await ask("/operators")).headers.get("link")).not.toContain("canonical");
  });

  it("is sent as an ASCII header for any URL", async () => {
    const app = new Hono<Env>();
    app.use(async (c, next) => {
      c.set("settings", parseSettings({ SITE_URL: "https://portal.example" }));
      await next();
    });
    app.use(canonicalUrl());
    app.all("*", (c) => c.text("here"));
    for (const path of ["/places/Japan/T%C5%8Dky%C5%8D", "/places/A+B/C%2FD%25", "/x/%0Ay", "/x/%E0%A4%A"]) {
      const response = await app.fetch(new Request(`http://portal.test${path}/`));
      expect([path, response.status, response.headers.get("link")]).toEqual([
        path,
        200,
        `<https://portal.example${path}>; rel="canonical"`,
      ]);
    }
  });

  it("is not sent for pages that do not exist", async () => {
    const response = await ask("/nothing/");
    expect(response.headers.get("link")).not.toContain("canonical");
    expect(canonicalOf(await response.text())).toBeUndefined();
  });
});

const ADDRESSES = [
  "/api/v2/rest/feeds",
  "/api/v2/rest/feeds.geojson",
  "/api/v2/rest/openapi.json",
  "/api/v2/query?query={feeds{id}}",
];

/** Of other types, which programs read again and again as well. */
const OTHER_TYPES = [
  "/api/v2/portal/verdicts/feeds/f-headers/service-ends.ics",
  "/api/v2/portal/verdicts/feeds/f-headers/badge.svg",
  `/api/v2/oembed?format=xml&url=${encodeURIComponent("http://127.0.0.1:8787/feeds/f-headers")}`,
];

/** One path of each way in which programs ask. */
const ENDPOINTS = [
  "/api/v2/rest/feeds",
  "/api/v2/portal/totals",
  "/api/v2/routing/motis/api/v1/health",
  "/api/v2/ogc/conformance",
  "/api/v2/mobility-database/v1/metadata",
  "/otp/gtfs/v1?query={feeds{feedId}}",
  "/otp/routers/default/index/graphql?query={feeds{feedId}}",
  "/routing/v2/finland/gtfs/v1?query={feeds{feedId}}",
];

describe("a slash at the end of the path of an endpoint", () => {
  it.each(ENDPOINTS)("%s", async (address) => {
    const [path, query] = address.split("?");
    const [plain, slashed] = [await get(address), await get(`${path}/${query === undefined ? "" : `?${query}`}`)];
    const type = plain.headers.get("content-type");
    expect([plain.status, slashed.status, slashed.headers.get("content-type")]).toEqual([200, 200, type]);
  });

  it("is read in requests of assistants", async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const response = await ask("/api/v2/mcp/", { init: { method: "POST", headers, body } });
    expect([response.status, await response.json()]).toEqual([200, { jsonrpc: "2.0", id: 1, result: {} }]);
  });
});

describe.each(OTHER_TYPES)("%s", (path) => {
  it("has an ETag, and answers 304 if it matches", async () => {
    const etag = (await get(path)).headers.get("etag") ?? "none";
    const again = await get(path, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  ask(path, { init: { method, headers } });

describe.each(ADDRESSES)("%s", (path) => {
  it("has an ETag, and answers 304 if it matches", async () => {
    const first = await get(path);
    const etag = first.headers.get("etag")!;
    expect(etag).toMatch(/^W\/"[0-9a-f]{40}"$/);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    expect(await first.json()).toBeTruthy();

    for (const known of [etag, etag.slice(2), `"x", ${etag}`, "*"]) {
      const again = await get(path, { "if-none-match": known });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(again.headers.get("access-control-allow-origin")).toBe("*");
      expect(again.headers.get("access-control-expose-headers")).toBe("*");
    }
    expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("has the same ETag for HEAD", async () => {
    const [full, head] = [await get(path), await get(path, {}, "HEAD")];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe(full.headers.get("etag"));
    expect((await get(path, { "if-none-match": full.headers.get("etag")! }, "HEAD")).status).toBe(304);
  });
});

describe("no ETag", () => {
  it("for callers with a token", async () => {
    const response = await get("/api/v2/rest/feeds", { authorization: "Bearer x" });
    expect([response.status, response.headers.has("etag")]).toEqual([200, false]);
  });

  it("for errors and POST requests", async () => {
    expect((await get("/api/v2/rest/feeds?limit=x")).headers.has("etag")).toBe(false);
    expect((await get("/api/v2/nothing")).headers.has("etag")).toBe(false);
    const posted = await ask("/api/v2/query", {
      init: {
        method: "POST",
        headers: { "content-type": "application/json", "if-none-match": "*" },
        body: '{"query":"{__typename}"}',
      },
    });
    expect([posted.status, posted.headers.has("etag")]).toEqual([200, false]);
  });
});
