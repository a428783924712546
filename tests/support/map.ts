/** Opens the map page of the sample in a browser and waits for its tiles. */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { hydrated, type Watched, watch } from "./browser.ts";
import type { Site } from "./site.ts";

/** Dublin, where the sample's trams run. */
export const DUBLIN = "#12/53.34000/-6.26000";
/** Centers the map on St Stephen's Green, a station of the sample. */
export const GREEN = "#16/53.33907/-6.26133";

export const WIDE = { viewport: { width: 1280, height: 800 } };

/** Waits until the map has stopped moving and drawn all its tiles. */
export async function drawn(page: Page): Promise<void> {
  await page.locator(".map-canvas[data-drawn]").waitFor();
}

/**
 * Opens the map page without animations, which tests would only wait for, and with a quarter of the pixels, because the
 * processor draws them; `options` can set both.
 * @param before runs on the page before it navigates to `path`
 */
export async function openMap(
  browser: Browser,
  site: Site,
  path: string,
  options: BrowserContextOptions = {},
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Watched> {
  const watched = await watch(browser, site.origin, {
    ...WIDE,
    reducedMotion: "reduce",
    deviceScaleFactor: 0.5,
    ...options,
  });
  await before(watched.page);
  await watched.page.goto(path);
  await hydrated(watched.page);
  await drawn(watched.page);
  return watched;
}

/**
 * Opens one map for all tests of the block that calls it: opening one takes most of the time of its tests. Each test
 * leaves the map as it found it, or stands last.
 */
export function openOnce(open: () => Promise<Watched>): () => Watched {
  let watched: Watched | undefined;
  beforeAll(async () => {
    watched = await open();
  });
  afterAll(() => watched?.close());
  return () => watched!;
}

/**
 * Shows another address on an open map, as going back to it in the history does: the query and its tab first, then the
 * position.
 * @param path query and hash of the address, which starts with `/map`
 */
export async function showAddress(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(history.state, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    dispatchEvent(new HashChangeEvent("hashchange"));
    // Two frames later, a map that was told to move has started moving.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, path);
  await drawn(page);
}

/** Bounding box of an element on the map, in pixels of the page, once the map and the element have stopped moving. */
export async function standingBox(
  page: Page,
  thing: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect
    .poll(async () => {
      await drawn(page);
      const before = await thing.boundingBox();
      // Two frames later, a map that was told to move has started moving.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const after = await thing.boundingBox();
      return before !== null && JSON.stringify(before) === JSON.stringify(after);
    })
    .toBe(true);
  return (await thing.boundingBox())!;
}

/** Center of the map, in pixels of the page: of the part above the sheet on phones. */
export async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = (await page.locator(".map-canvas").boundingBox())!;
  // Only on phones has the sheet a box of its own.
  const sheet = await page.locator(".map-sheet").boundingBox();
  const bottom = sheet === null || sheet.y <= box.y ? box.y + box.height : sheet.y;
  return { x: box.x + box.width / 2, y: (box.y + bottom) / 2 };
}

/** Highlights a route of the sample through the search of the map. */
export async function searchRoute(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Place, operator, route or stop" }).fill("green line");
  await page.getByRole("group", { name: "Routes" }).getByRole("option").first().click();
}
