/** Another basemap, as ops put it there: one object in the bucket of tiles and one setting. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { basemapStyle } from "../../../src/map/style.ts";
import { regionArchive, schemaArchive } from "../../support/basemap-archive.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { showAddress } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";

const KEY = "basemap/region.pmtiles";
const ATTRIBUTION = '<a href="https://maps.example/">© Region Maps</a>';

const readOperator = async (origin: string) => (await fetch(`${origin}/operators/o-sample~cairo~metro`)).text();

openForAll(() =>
  startSite("sample", { BASEMAP: KEY }, async (store) => store.tiles.put(KEY, await regionArchive(ATTRIBUTION))),
);

it("is drawn by the map, with its own attribution, zooms and bounds, and the map says where it ends", async () => {
  const told = (await (await fetch(`${site.origin}/tiles/basemap.json?relative`)).json()) as { tiles: [string] };
  expect(told).toMatchObject({ name: "Region", attribution: ATTRIBUTION, maxzoom: 3, bounds: [0, 0, 60, 60] });
  const { page, messages, close } = await watch(browser, site.origin, { viewport: { width: 1280, height: 800 } });
  const answers = new Map<string, number>();
  page.on("response", (response) => void answers.set(response.url(), response.status()));
  // Closer than the archive goes: its deepest tiles are drawn larger.
  await page.goto("/map#5/30.00000/30.00000");
  await hydrated(page);
  await page.locator(".map-canvas[data-drawn]").waitFor();
  const [prefix = ""] = told.tiles[0].split("{z}");
  const answered = () => [...answers].filter(([url]) => /\/tiles\/basemap\/(?!ground)/.test(url));
  await expect.poll(() => answered().length).toBeGreaterThan(0);
  const tiles = answered();
  expect(tiles.filter(([url]) => !url.startsWith(`${site.origin}${prefix}3/`))).toEqual([]);
  expect(new Set(tiles.map(([, status]) => status))).toEqual(new Set([200]));
  const attribution = page.locator(".maplibregl-ctrl-attrib-inner");
  await expect.poll(() => attribution.textContent()).toBe("Transit data | © Region Maps");
  const links = await attribution.getByRole("link").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual(["/terms", "https://maps.example/"]);
  // Names in Arabic and Hebrew need neither a plugin nor another origin.
  expect([...answers.keys()].filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(site.origin))).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);

  // Without streets the map ends at zoom 16.
  await showAddress(page, "/map#19/30.00000/30.00000");
  await page.getByText("The base map has no streets, so you can't zoom in further.").waitFor();
  await page.waitForURL(/#16\/30\.0+\/30\.0+$/);
  await close();
});

it("lies below the lines of drawings", async () => {
  const html = await readOperator(site.origin);
  expect(html).toMatch(/<figure[^>]*data-ground=""/);
  expect(html).toMatch(/<path class="ground-land" d="M-?\d+ -?\d+l/);
  const { page, messages, close } = await watch(browser, site.origin, { viewport: { width: 375, height: 800 } });
  await page.goto("/operators/o-sample~cairo~metro");
  await hydrated(page);
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
  await close();
});

/** How many pixels of a picture have each of some colors. */
function pixels(page: Page, picture: Buffer, colors: readonly string[]): Promise<number[]> {
  return page.evaluate(
    async ([data, wanted]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const all = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
      const counts = new Map<string, number>();
      for (let i = 0; i < all.length; i += 4) {
        const color = `#${[0, 1, 2].map((k) => all[i + k]!.toString(16).padStart(2, "0")).join("")}`;
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      return wanted.map((color) => counts.get(color) ?? 0);
    },
    [picture.toString("base64"), colors] as const,
  );
}

it("with everything that the schema knows is drawn in both themes, to zoom 15 and beyond", async () => {
  const key = "basemap/schema.pmtiles";
  const other = await startSite("empty", { BASEMAP: key }, async (store) =>
    store.tiles.put(key, await schemaArchive()),
  );
  const told = (await (await fetch(`${other.origin}/tiles/basemap.json`)).json()) as object;
  expect(told).toMatchObject({ minzoom: 0, maxzoom: 15, attribution: expect.stringContaining("Everything Maps") });
  const { page, messages, close } = await watch(browser, other.origin, {
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
  });
  const tiles: string[] = [];
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const [, z] = /\/tiles\/basemap\/[0-9a-f]+\/(\d+)\//.exec(request.url()) ?? [];
    if (z !== undefined) tiles.push(z);
    if (!request.url().startsWith(other.origin) && !/^(blob|data):/.test(request.url())) elsewhere.push(request.url());
  });
  /** Has more than a few pixels of each kind of area, in the colors of the theme. */
  const showsAreas = async (theme: "light" | "dark") => {
    const flavor = basemapStyle(theme, "").layers;
    const colorOf = (id: string) =>
      (flavor.find((layer) => layer.id === id) as { paint: Record<string, unknown> }).paint["fill-color"];
    const colors = ["earth", "water", "landuse_hospital", "landuse_school"].map((id) => `${colorOf(id)}`);
    const counts = await pixels(page, await page.locator(".map-canvas canvas").screenshot(), colors);
    expect(Math.min(...counts), `${theme} ${colors}: ${counts}`).toBeGreaterThan(50);
  };
  await page.goto("/map#15.3/0.00300/0.00600");
  await hydrated(page);
  await page.locator(".map-canvas[data-drawn]").waitFor();
  await expect.poll(() => new Set(tiles)).toEqual(new Set(["15"]));
  await showsAreas("light");
  // Deeper than the archive goes its last tiles are drawn larger.
  await page.goto("about:blank");
  await page.emulateMedia({ colorScheme: "dark" });
  tiles.length = 0;
  await page.goto("/map#17/0.00300/0.00600");
  await hydrated(page);
  await page.locator(".map-canvas[data-drawn]").waitFor();
  await expect.poll(() => new Set(tiles)).toEqual(new Set(["15"]));
  await showAddress(page, "/map#15.3/0.00300/0.00600");
  await showsAreas("dark");
  expect(elsewhere).toEqual([]);
  expect(messages).toEqual([]);
  await close();
  await other.close();
});

it("leaves the map and drawings without a background if missing, without an error", async () => {
  const other = await startSite("sample", { BASEMAP: "basemap/none.pmtiles" });
  const without = await readOperator(other.origin);
  expect(without).toContain('<figure class="schematic"');
  expect(without).not.toContain("data-ground");
  const { page, close } = await watch(browser, other.origin, { viewport: { width: 1280, height: 800 } });
  await page.goto("/map");
  await page.locator(".map-canvas[data-drawn]").waitFor();
  await expect.poll(() => page.locator(".maplibregl-ctrl-attrib-inner").textContent()).toBe("Transit data");
  await close();
  await other.close();
});
