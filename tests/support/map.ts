/** The map's page in a browser, on the sample and its tiles. */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { hydrated, type Watched, watch } from "./browser.ts";
import type { Site } from "./site.ts";

/** Dublin, where the sample's trams run. */
export const DUBLIN = "#12/53.34000/-6.26000";
/** St Stephen's Green, a station of the sample: the middle of the map is on it. */
export const GREEN = "#16/53.33907/-6.26133";

export const WIDE = { viewport: { width: 1280, height: 800 } };

/** Waits until the map stands still with all its tiles. */
export async function drawn(page: Page): Promise<void> {
  await page.locator(".map-canvas[data-drawn]").waitFor();
}

/** @param before is done with the page while it is still empty */
export async function openMap(
  browser: Browser,
  site: Site,
  path: string,
  options: BrowserContextOptions = {},
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Watched> {
  const watched = await watch(browser, site.origin, { ...WIDE, ...options });
  await before(watched.page);
  await watched.page.goto(path);
  await hydrated(watched.page);
  await drawn(watched.page);
  return watched;
}

/** The box of something on the map, in pixels of the page, once map and it stand still. */
export async function standingBox(
  page: Page,
  thing: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect
    .poll(async () => {
      await drawn(page);
      const before = await thing.boundingBox();
      // Two frames of the map later: a map that was told to move has begun to.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const after = await thing.boundingBox();
      return before !== null && JSON.stringify(before) === JSON.stringify(after);
    })
    .toBe(true);
  return (await thing.boundingBox())!;
}

/** The middle of the drawn map, in pixels of the page. */
export async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = (await page.locator(".map-canvas").boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
