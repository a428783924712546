import { beforeAll, describe, expect, test } from "vitest";
import { payloadAddress } from "../../../src/data/payload.ts";
import { BUILD_ID } from "../../../worker/env.ts";
import { writeSuperseded } from "../../../worker/store/registry/registry.ts";
import { rowAs } from "../../support/rows.ts";
import { ask, ORIGIN } from "../../support/worker/ask.ts";
import { stores } from "../api/fixture.ts";
import { buildWorld } from "../api/world.ts";

beforeAll(async () => {
  await buildWorld();
  await writeSuperseded(
    stores().db,
    [
      { kind: "feed", onestop_id: "f-before", by_onestop_id: "f-9q9-alpha" },
      { kind: "operator", onestop_id: "o-before", by_onestop_id: "o-9q9-alpha" },
    ],
    [],
  );
});

const path = (lines: string) => `/feeds/utilities/find-by-url?${new URLSearchParams({ url: lines })}`;
const text = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("find a feed by its URL", () => {
  test("has its own page, not taken for a feed version", async () => {
    const response = await ask("/feeds/utilities/find-by-url");
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("<textarea");
    expect(html).toMatch(/<form[^>]* action="\/feeds\/utilities\/find-by-url" method="get"/);
  });

  test("works without scripts, line by line", async () => {
    const html = await (
      await ask(path("http://www.alpha.example:80/gtfs.zip/\r\nhttps://alpha.example/old.zip\nf-before\nf-none"))
    ).text();
    const words = text(html);
    expect(words).toContain("3 of 4 lines found");
    expect(words).toMatch(
      /Same URL, written differently Alpha Transit f-9q9-alpha · current URL: https:\/\/Alpha\.example\/gtfs\.zip/,
    );
    expect(words).toMatch(/Former URL Alpha Transit f-9q9-alpha/);
    expect(words).toMatch(/f-before Replaced id Alpha Transit f-9q9-alpha/);
    expect(words).toMatch(/f-none Not found/);
    expect(html).toContain('href="/feeds/f-9q9-alpha"');
    // Search engines keep the page without the lines.
    expect(html).not.toContain("noindex");
    expect(html).toMatch(/rel="canonical" href="[^"?]*\/feeds\/utilities\/find-by-url"/);
  });

  test("reports too many lines with an error code", async () => {
    const words = text(await (await ask(path("f-x\n".repeat(101)))).text());
    expect(words).toContain("You can look up at most 100 lines at once; these are 101.");
    expect(words).toContain("request.too_large");
  });

  test("escapes the pasted text", async () => {
    const html = await (await ask(path('</textarea><script>alert(1)</script>"'))).text();
    expect(html).not.toContain("<script>alert");
  });
});

describe("Onestop IDs", () => {
  test("are explained", async () => {
    const response = await ask("/onestop-id");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("<h1>Onestop IDs</h1>");
  });

  test.each([
    ["/onestop-id/f-9q9-alpha", "/feeds/f-9q9-alpha"],
    ["/onestop-id/f-9q9-alpha/", "/feeds/f-9q9-alpha"],
    ["/onestop-id/f-rt~x", "/feeds/f-rt~x"],
    ["/onestop-id/o-9q9-alpha", "/operators/o-9q9-alpha"],
    ["/onestop-id/f-before", "/feeds/f-9q9-alpha"],
    ["/onestop-id/o-before", "/operators/o-9q9-alpha"],
    ["/onestop-id/F-9Q9-Alpha", "/feeds/f-9q9-alpha"],
    ["/onestop-id?id=f-9q9-alpha", "/onestop-id/f-9q9-alpha"],
    ["/onestop-id?id=+a%2Fb+", "/onestop-id/a%2Fb"],
  ])("%s redirects to %s", async (from, to) => {
    const response = await ask(from);
    expect([response.status, response.headers.get("location")]).toEqual([302, to]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    const payload = await ask(payloadAddress(new URL(from, ORIGIN), BUILD_ID));
    expect(await payload.json()).toEqual({ redirect: { location: to, status: 302 } });
  });

  test("of routes and stops link to their pages", async () => {
    const { db } = stores();
    for (const kind of ["route", "stop"]) {
      const row = await rowAs<{ id: string }>(
        db,
        `SELECT onestop_id AS id FROM ${kind} WHERE id BETWEEN 1000 AND 1999 AND onestop_id <> '' LIMIT 1`,
      );
      const response = await ask(`/onestop-id/${encodeURIComponent(row!.id)}`);
      expect([response.status, decodeURIComponent(response.headers.get("location") ?? "")]).toEqual([
        302,
        `/${kind}s/${row!.id}`,
      ]);
    }
  });

  test.each([
    "/onestop-id/f-none",
    "/onestop-id/f-hidden",
    "/onestop-id/o-gone",
    "/onestop-id/s-9q9-none",
    "/onestop-id/what",
  ])("%s is 404, with suggestions", async (address) => {
    const response = await ask(address);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/href="\/search\?q=/);
  });
});

test("search pages share one canonical URL, and are not indexed without results", async () => {
  const found = await (await ask("/search?q=alpha")).text();
  expect(text(found)).toContain("f-9q9-alpha");
  expect(found).not.toContain("noindex");
  expect(found).toMatch(/rel="canonical" href="[^"?]*\/search"/);
  const position = await (await ask("/search?q=37.80%2C-122.27")).text();
  expect(position).toContain('href="/nearby?lat=37.8&amp;lon=-122.27"');
  expect(await (await ask("/search?q=route%2012")).text()).not.toContain('"/nearby?lat');
  // Nobody else waits for the answer before the head.
  const init = { headers: { "user-agent": "Googlebot/2.1" } };
  const nothing = await (await ask("/search?q=zzzyyyxxx", { init })).text();
  expect(nothing).toMatch(/<meta[^>]* name="robots" content="noindex"/);
  expect(nothing).not.toContain('rel="canonical"');
});
