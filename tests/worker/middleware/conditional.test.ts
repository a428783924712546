import { describe, expect, it } from "vitest";
import { ask } from "../../support/worker/ask.ts";

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
