/** Headers of what the built site answers: static files, which no code of ours touches, beside pages of every status. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../cli/project.ts";
import { type Site, startSite } from "../support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite("empty", { TEST_HOOKS: "" });
});
afterAll(() => site?.close());

const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: "manual", ...init });

describe("headers", () => {
  it("make files with a hash in their name cacheable forever", async () => {
    const names = readdirSync(join(ROOT, "dist/client/assets"));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names.slice(0, 4)) {
      const response = await ask(`/assets/${name}`);
      await response.body?.cancel();
      expect([name, response.status]).toEqual([name, 200]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      expect(response.headers.get("x-frame-options")).toBe("DENY");
    }
  });

  it("are readable for a very long URL", async () => {
    for (const path of [`/${"x".repeat(15_000)}`, `/feeds/f-${"x".repeat(15_000)}/_payload.json`]) {
      const response = await ask(path);
      await response.text();
      expect(response.status).toBe(404);
    }
  });

  it.each(["/favicon.svg", "/favicon.ico", "/robots.txt"])("set the cache lifetime of %s", async (path) => {
    const response = await ask(path);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=86400"]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each<[string, number, RequestInit?]>([
    ["/", 200],
    ["/feeds", 200],
    ["/feeds/", 200],
    ["/stops/s-nothing", 404],
    ["/assets/gone.js", 404],
    ["/playground", 301],
    ["/sign-in", 405, { method: "POST" }],
    ["/builds/latest.json", 405, { method: "POST" }],
    ["/feed.xml", 405, { method: "POST" }],
    ["/health", 405, { method: "DELETE" }],
    ["/robots.txt", 405, { method: "POST" }],
    ["/sitemap.xml", 405, { method: "PUT" }],
    ["/builds/latest.json", 200],
    ["/feeds/_payload.json", 200],
    ["/api/v2/rest/feeds", 200],
    ["/api/v2/query", 400, { method: "POST", body: "{", headers: { "content-type": "application/json" } }],
    ["/health", 200],
  ])("of %s (%i) are complete", async (path, status, init) => {
    const response = await ask(path, init);
    await response.text();
    expect(response.status).toBe(status);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBeTruthy();
    expect(response.headers.get("x-request-id")).toBeTruthy();
  });

  it("are those of the page on a 304 response", async () => {
    const page = await ask("/feeds");
    await page.text();
    const known = await ask("/feeds", { headers: { "if-none-match": page.headers.get("etag")! } });
    expect(known.status).toBe(304);
    expect(known.headers.get("content-security-policy")).toBe(page.headers.get("content-security-policy"));
    expect(known.headers.get("cache-control")).toBe(page.headers.get("cache-control"));
  });

  it("concurrent requests for a page cost the database one rendering", async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => ask("/operators?search=together")));
    const states = pages.map((p) => /cache;desc="(\w+)"/.exec(p.headers.get("server-timing") ?? "")?.[1]);
    expect(new Set(await Promise.all(pages.map((p) => p.text()))).size).toBe(1);
    expect(states.filter((state) => state === "miss")).toHaveLength(1);
    expect(states.filter((state) => state === "hit")).toHaveLength(29);
  });
});
