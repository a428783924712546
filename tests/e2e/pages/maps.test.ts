/** Maps on pages: a drawing at once, the interactive map in its place where it can be, and lists in step with both. */
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hydrated, launch, violations, watch } from "../../support/browser.ts";
import { loadSampleWithPlaces } from "../../support/places.ts";
import { type Site, startSite } from "../../support/site.ts";

let browser: Browser;
let site: Site;
let version: string;

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startSite(loadSampleWithPlaces)]);
  const feed = await (await fetch(`${site.origin}/feeds/f-sample~dublin~luas`)).text();
  version = /\/feeds\/f-sample~dublin~luas\/versions\/[0-9a-f]{40}/.exec(feed)?.[0] ?? "";
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const firstLink = async (page: string, pattern: RegExp) =>
  pattern.exec(await (await fetch(site.origin + page)).text())?.[1]?.replaceAll("&amp;", "&") ?? "";

/** Name, address, and what in a list leads to what in the drawing. */
const PAGES: readonly [string, () => Promise<string>, string][] = [
  ["operator", () => firstLink("/routes/r-gc7x3-green", /href="(\/operators\/o-[^"?#]+)"/), ".routes [data-route]"],
  ["route", async () => "/routes/r-gc7x3-green", ".stops [data-stop]"],
  ["stop", () => firstLink("/routes/r-gc7x3-green", /href="(\/stops\/[^"?#]+)"/), ".routes [data-route]"],
  ["feed version", async () => version, "#routes a[data-route]"],
  ["place", async () => "/places/Ireland", ".places [data-place]"],
];

/** As a browser without a graphics card. */
function withoutWebgl(page: Page) {
  return page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
}

const MAP = "figure[data-map]";

describe.each(PAGES)("the map of a page of kind %s", (_, addressOf, row) => {
  it.each([
    { width: 320, colorScheme: "light" },
    { width: 1280, colorScheme: "dark" },
  ] as const)("is a drawing with words, without a script, $width px $colorScheme", async ({ width, colorScheme }) => {
    const { page, close } = await watch(browser, site.origin, {
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
      colorScheme,
    });
    await page.goto(await addressOf());
    const drawing = page.locator(`${MAP} svg`);
    expect(await drawing.count()).toBe(1);
    const svg = await drawing.evaluate((e) => e.outerHTML);
    expect(gzipSync(svg).length).toBeLessThan(15_000);
    expect(await drawing.getAttribute("role")).toBe("img");
    expect(svg).toMatch(/<title id="[^"]+">[^<]{5,}<\/title>/);
    expect(svg).toMatch(/<path|<rect/);
    const box = (await drawing.boundingBox())!;
    expect(box.width).toBeGreaterThan(200);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await close();
  });

  it("gives way to the interactive map where it stands, and both go with the list", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: { width: 1280, height: 900 } });
    await page.goto(await addressOf());
    await hydrated(page);
    const figure = page.locator(MAP);
    const sizeOf = async () => {
      const box = (await figure.boundingBox())!;
      return [Math.round(box.width), Math.round(box.height)];
    };
    const before = await sizeOf();
    await figure.scrollIntoViewIfNeeded();
    await page.locator(`${MAP}[data-live] canvas`).waitFor({ timeout: 30_000 });
    expect(await sizeOf()).toEqual(before);
    expect(await page.locator(`${MAP} svg[role=img]`).evaluate((e) => getComputedStyle(e).visibility)).toBe("hidden");
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) =>
            done(list.getEntries().reduce((all, entry) => all + (entry as unknown as { value: number }).value, 0)),
          ).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(0), 200);
        }),
    );
    expect(shifted).toBeLessThan(0.05);
    const first = page.locator(row).first();
    if ((await first.count()) > 0) {
      await first.hover();
      await expect.poll(() => first.getAttribute("data-lit")).toBe("");
    }
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  }, 60_000);

  it("stays a drawing without WebGL, which goes with the list all the same", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await withoutWebgl(page);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.goto(await addressOf());
    await hydrated(page);
    const figure = page.locator(MAP);
    await figure.scrollIntoViewIfNeeded();
    const first = page.locator(`${row} a, a${row}`.replace("a#routes a", "#routes a")).first();
    if ((await first.count()) > 0) {
      await expect
        .poll(async () => {
          await first.blur();
          await first.focus();
          return page.locator("[data-lit]").count();
        })
        .toBeGreaterThan(0);
    }
    expect(await page.locator(".schematic-live").count()).toBe(0);
    expect(scripts.filter((address) => /mount-|maplibre/.test(address))).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });
});

it("stops of an operator are drawn by the server, and stand on its map with their names", async () => {
  const path = await firstLink("/routes/r-gc7x3-green", /href="(\/operators\/o-[^"?#]+)"/);
  const html = await (await fetch(site.origin + path)).text();
  const figure = /<figure class="schematic".*?<\/figure>/s.exec(html)?.[0] ?? "";
  const total = Number(/href="#stops"[^>]*>.*?(\d+)/s.exec(html)?.[1]);
  const drawn = figure.match(/<circle /g)?.length ?? 0;
  expect(total).toBeGreaterThan(20);
  // Both platforms of a stop are one circle.
  expect(drawn).toBeGreaterThan(total / 3);
  expect(drawn).toBeLessThanOrEqual(total);
  const { page, messages, close } = await watch(browser, site.origin, { viewport: { width: 1280, height: 900 } });
  await page.goto(path);
  await hydrated(page);
  await page.locator(`${MAP}[data-live] canvas`).waitFor({ timeout: 30_000 });
  expect(messages).toEqual([]);
  await close();
});

it("the renderer is not loaded before the map nears the view", async () => {
  const { page, close } = await watch(browser, site.origin, { viewport: { width: 1280, height: 200 } });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto(version);
  await hydrated(page);
  await page.waitForTimeout(1_000);
  // The search box has a file of that name as well, which comes with the first sign of a visitor; the renderer is the
  // one with a map's layers, and the stylesheet beside it.
  const renderer = async () => {
    const files = scripts.filter((address) => /mount-[^/]*\.js/.test(address));
    const texts = await Promise.all(files.map(async (address) => (await fetch(address)).text()));
    return texts.filter((text) => text.includes("page-casing")).length;
  };
  expect(await renderer()).toBe(0);
  await page.locator(MAP).scrollIntoViewIfNeeded();
  await page.locator(`${MAP}[data-live] canvas`).waitFor({ timeout: 30_000 });
  expect(await renderer()).toBe(1);
  await close();
});

it("a map goes with its page, and the next page has its own", async () => {
  const { page, messages, close } = await watch(browser, site.origin, { viewport: { width: 1280, height: 900 } });
  await page.goto("/routes/r-gc7x3-green");
  await hydrated(page);
  await page.locator(`${MAP}[data-live] canvas`).waitFor({ timeout: 30_000 });
  await page.locator('.page-kind a[href^="/operators/"]').click();
  await page.waitForURL("**/operators/**");
  await page.locator('figure[data-map*="network"][data-live] canvas').waitFor({ timeout: 30_000 });
  expect(await page.locator("canvas").count()).toBe(1);
  expect(messages).toEqual([]);
  await close();
});
