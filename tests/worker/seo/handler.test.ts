import { beforeAll, describe, expect, test } from "vitest";
import { OTHER_LANGUAGES, pathIn, splitLanguage } from "../../../src/domain/language/languages.ts";
import { isTranslated } from "../../../src/screens.ts";
import { lacksText } from "../../../worker/page/texts.ts";
import { filesOf, sitemapFile } from "../../../worker/seo/sitemap-files.ts";
import { ask, brokenDatabase } from "../../support/worker/ask.ts";
import { stores } from "../api/fixture.ts";
import { buildWorld } from "../api/world.ts";

beforeAll(buildWorld);

const KINDS = ["pages", "feeds", "operators", "places", "routes", "stops"];
const SITE = "https://portal.example";
const get = (path: string, vars: Record<string, unknown> = {}) =>
  ask(path, { vars: { SITE_URL: SITE, TEST_HOOKS: "", ...vars } });
const text = async (path: string, vars?: Record<string, unknown>) => (await get(path, vars)).text();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc!);

describe("robots.txt", () => {
  test("names the sitemap at the site's own URL", async () => {
    const response = await get("/robots.txt");
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "text/plain; charset=utf-8",
      "public, max-age=86400",
    ]);
    const body = await response.text();
    expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml\n`);
    expect(body).toMatch(/^User-agent: \*\nAllow: \/\n/);
    // A page that is not read cannot say which page it belongs to.
    expect(body).not.toContain("/search");
  });

  test("disallows everything if the portal requires sign-in", async () => {
    const closed = { REQUIRE_LOGIN: "1" };
    expect(await text("/robots.txt", closed)).toBe("User-agent: *\nDisallow: /\n");
    for (const path of ["/sitemap.xml", "/sitemaps/feeds-1.xml"]) expect((await get(path, closed)).status).toBe(401);
  });
});

test("llms.txt is Markdown with a title, a summary and working links to this site", async () => {
  const body = await text("/llms.txt", { SITE_NAME: "Some Portal" });
  expect(body).toMatch(/^# Some Portal\n\n> .+\n/);
  const links = [...body.matchAll(/^- \[[^\]]+\]\(([^)]+)\): ./gm)].map(([, address]) => new URL(address!));
  expect(links.length).toBeGreaterThan(10);
  for (const { origin, pathname, search } of links) {
    expect(origin).toBe(SITE);
    const response = await get(pathname + search);
    await response.body?.cancel();
    // The example id is of the real world, not of this one; it leads on from there.
    expect([pathname, response.status]).toEqual([pathname, pathname.includes("onestop_id") ? 302 : 200]);
  }
});

describe("sitemaps", () => {
  test("are split by kind, and each listed file exists, well-formed, with modification dates", async () => {
    const index = await get("/sitemap.xml");
    expect([index.status, index.headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
    const files = locations(await index.text());
    const folders = ["", ...OTHER_LANGUAGES.map((language) => `${language}/`)];
    expect(files).toEqual(folders.flatMap((folder) => KINDS.map((kind) => `${SITE}/sitemaps/${folder}${kind}-1.xml`)));
    for (const file of files.filter((one) => /sitemaps\/(de\/)?\w+-1/.test(one))) {
      const xml = await text(new URL(file).pathname);
      expect(xml).toMatch(
        /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(<url><loc>[^<>&]+<\/loc>(<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?<\/url>\n)+<\/urlset>\n$/,
      );
      expect(new Set(locations(xml)).size).toBe(locations(xml).length);
    }
    expect(await text("/sitemaps/routes-1.xml")).toContain("<lastmod>2026-02-01</lastmod>");
  });

  test("list existing canonical pages, and nothing hidden or removed", async () => {
    const all: string[] = [];
    for (const kind of KINDS) all.push(...locations(await text(`/sitemaps/${kind}-1.xml`)));
    expect(all.filter((address) => /f-hidden|f-gone|example\/(search|sign-in)$/.test(address))).toEqual([]);
    expect(all).toContain("https://portal.example/documentation/support");
    expect(all).toContain(`${SITE}/feeds/f-9q9-alpha`);
    for (const address of all) {
      const html = await text(new URL(address).pathname);
      expect([address, /<link[^>]* rel="canonical" href="([^"]+)"/.exec(html)?.[1]]).toEqual([address, address]);
    }
  });

  test("list the translated pages at their addresses in each language, which name all others", async () => {
    const all = await Promise.all(KINDS.map(async (kind) => locations(await text(`/sitemaps/de/${kind}-1.xml`))));
    const german = all.flat();
    const english = await Promise.all(KINDS.map(async (kind) => locations(await text(`/sitemaps/${kind}-1.xml`))));
    expect(german).toContain(`${SITE}/de`);
    expect(german).toContain(`${SITE}/de/documentation/concepts/verdicts`);
    expect(german.filter((address) => /terms|news\/|recipes/.test(address))).toEqual([]);
    expect(german.toSorted()).toEqual(
      english
        .flat()
        .map((address) => new URL(address).pathname)
        .filter((path) => isTranslated(path) && !lacksText(path, "de"))
        .map((path) => SITE + pathIn("de", path))
        .toSorted(),
    );
    for (const address of all.map(([first]) => first!)) {
      const html = await text(splitLanguage(new URL(address).pathname).path);
      expect(html).toContain(` hreflang="de" href="${address}"`);
    }
  });

  test("return a problem document for an unknown file", async () => {
    for (const path of [
      "/sitemaps/feeds-2.xml",
      "/sitemaps/feeds-0.xml",
      "/sitemaps/x-1.xml",
      "/sitemaps/en/feeds-1.xml",
      "/sitemaps/xx/feeds-1.xml",
      "/sitemaps/de/feeds-2.xml",
      "/sitemaps/stops-9.xml",
    ]) {
      const response = await get(path);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        404,
        "application/problem+json",
      ]);
    }
    expect((await ask("/sitemap.xml", { init: { method: "POST" } })).status).toBe(405);
    const down = { DB: brokenDatabase };
    expect((await get("/sitemaps/feeds-1.xml", down)).status).toBe(200); // from before
    expect((await get("/sitemaps/feeds-1.xml", { ...down, SITE_NAME: "Never asked" })).status).toBe(503);
  });

  test("of routes and stops read one row per 512 entries", async () => {
    const { db } = stores();
    await sitemapFile(db, "stops", 1, []);
    const before = db.cost.rowsRead;
    await sitemapFile(db, "stops", 1, []);
    // Two feeds with a version each: three rows to find it, one block.
    expect(db.cost.rowsRead - before).toBeLessThanOrEqual(10);
  });

  test("list each block of each version in exactly one file", () => {
    const version = (id: number, stop_count: number) => ({
      id,
      feed_onestop_id: "f",
      fetched_at: "",
      agency_count: 1,
      route_count: 0,
      stop_count,
    });
    const files = filesOf([version(1, 512), version(2, 0), version(3, 512 * 5 + 1), version(4, 1)], "stop", 3);
    expect(files.map((parts) => parts.map((part) => [part.version.id, ...part.blocks]))).toEqual([
      [
        [1, 0, 0],
        [3, 0, 1],
      ],
      [[3, 2, 4]],
      [
        [3, 5, 5],
        [4, 0, 0],
      ],
    ]);
    expect(filesOf([version(1, 512)], "route")).toEqual([]);
  });
});
