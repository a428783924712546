/** Another basemap, as ops put it there: one object in the bucket of tiles and one setting. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { regionArchive } from "../../support/basemap-archive.ts";
import { hydrated, launch, violations, watch } from "../../support/browser.ts";
import { type Site, startSite } from "../../support/site.ts";

const KEY = "basemap/region.pmtiles";
const ATTRIBUTION = '<a href="https://maps.example/">© Region Maps</a>';

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    launch(),
    startSite(async (store) => void (await store.tiles.put(KEY, await regionArchive(ATTRIBUTION))), { BASEMAP: KEY }),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it("is what the map draws, with its own attribution, zooms and bounds", async () => {
  const told = (await (await fetch(`${site.origin}/tiles/basemap.json?relative`)).json()) as { tiles: [string] };
  expect(told).toMatchObject({ name: "Region", attribution: ATTRIBUTION, maxzoom: 3, bounds: [0, 0, 60, 60] });
  const { page, messages, close } = await watch(browser, site.origin, { viewport: { width: 1280, height: 800 } });
  const answers = new Map<string, number>();
  page.on("response", (response) => void answers.set(response.url(), response.status()));
  // Closer than the archive goes: its deepest tiles are drawn larger.
  await page.goto("/map#5/30.00000/30.00000");
  await hydrated(page);
  await page.locator(".map-canvas[data-drawn]").waitFor({ timeout: 30_000 });
  const tiles = [...answers].filter(([url]) => url.includes("/tiles/basemap/"));
  const [prefix = ""] = told.tiles[0].split("{z}");
  expect(tiles.length).toBeGreaterThan(0);
  expect(tiles.filter(([url]) => !url.startsWith(`${site.origin}${prefix}3/`))).toEqual([]);
  expect(new Set(tiles.map(([, status]) => status))).toEqual(new Set([200]));
  const attribution = page.locator(".maplibregl-ctrl-attrib-inner");
  expect(await attribution.textContent()).toBe("Transit data | © Region Maps");
  const links = await attribution.getByRole("link").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual(["/terms", "https://maps.example/"]);
  // Names in Arabic and Hebrew need neither a plugin nor another origin.
  expect([...answers.keys()].filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(site.origin))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
  await close();
});

it("that is not there leaves a map without a ground, and says nothing wrong of it", async () => {
  const other = await startSite(async () => {}, { BASEMAP: "basemap/none.pmtiles" });
  const { page, close } = await watch(browser, other.origin, { viewport: { width: 1280, height: 800 } });
  await page.goto("/map");
  await page.locator(".map-canvas[data-drawn]").waitFor({ timeout: 30_000 });
  expect(await page.locator(".maplibregl-ctrl-attrib-inner").textContent()).toBe("Transit data");
  await close();
  await other.close();
});
