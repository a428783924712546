import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { type Env, parseSettings } from "../../../worker/env.ts";
import { canonicalUrl } from "../../../worker/middleware/response-headers.ts";
import { ask } from "../../support/worker/ask.ts";

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
