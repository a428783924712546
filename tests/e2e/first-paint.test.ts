/** Scripts stand back behind what is read: they begin after the first paint, or where nobody looks. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, watch } from "../support/browser.ts";
import { browser, openForAll, site } from "../support/opened.ts";

/** Milliseconds at which the page was alive, somebody touched it, and its map came. */
type Times = { ready: number; sign?: number; live: number };

openForAll("sample");

describe("scripts of a page", () => {
  it("are requested after the first paint", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.push(request.url());
    });
    // What is held back is the paint alone: the patience of the page with a paint that does not come would end it.
    await page.addInitScript(() => {
      const later = globalThis.setTimeout;
      Object.assign(globalThis, {
        setTimeout: (done: () => void, pause = 0) => (pause === 2_000 ? 0 : later(done, pause)),
      });
    });
    // The style sheet, and with it the first paint, is held back until the browser has read the whole document.
    const documentRead = page.waitForResponse("**/sign-in").then((response) => response.finished());
    let before: number | undefined;
    await page.route("**/assets/*.css", async (route) => {
      await documentRead;
      await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
      before ??= scripts.length;
      await route.continue();
    });
    await page.goto("/sign-in");
    await hydrated(page);
    expect(before).toBe(0);
    expect(scripts.length).toBeGreaterThan(3);
    expect(messages).toEqual([]);
    await close();
  });

  it.each([
    ["at once in a tab in the background, which is not painted", true, 0],
    ["after a while where no frame comes", false, 1_500],
  ])("begin %s", async (_, hidden, least) => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.addInitScript((isHidden) => {
      Object.defineProperty(document, "hidden", { get: () => isHidden });
      globalThis.requestAnimationFrame = () => 0;
    }, hidden);
    await page.goto("/sign-in");
    const entry = () =>
      performance.getEntriesByType("resource").find(({ name }) => /\/assets\/entry.*\.js$/.test(name))?.startTime;
    const begun = await page.waitForFunction(entry, null, { polling: 50 });
    const parsed = await page.evaluate(
      () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).domContentLoadedEventStart,
    );
    expect(((await begun.jsonValue()) ?? 0) - parsed).toBeGreaterThanOrEqual(least);
    await expect.poll(() => page.locator('body > script[type="module"]').count()).toBe(1);
    expect(messages).toEqual([]);
    await close();
  });

  it("are named in the page, but not preloaded", async () => {
    const response = await fetch(`${site.origin}/sign-in`);
    const html = await response.text();
    expect(response.headers.get("link")).toMatch(
      /^<\/assets\/[^>]+\.css>; rel=preload; as=style(, <[^>]+\.css>; rel=preload; as=style)*$/,
    );
    const [shown, template = ""] = html.split('<template id="scripts">');
    expect(shown).not.toMatch(/<script[^>]* src=|modulepreload/);
    expect(template).toMatch(
      /^(<link rel="modulepreload" href="\/assets\/[^"]+\.js">)+<script type="module" src="\/assets\/entry[^"]+\.js"><\/script><\/template><\/body><\/html>$/,
    );
  });

  it.each([
    ["with the first sign of a visitor", async (page: Page) => page.mouse.move(40, 40)],
    ["by itself when nobody has touched the page for a while", async () => {}],
  ])("draw the map of a page %s", async (_, sign) => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: { width: 1280, height: 1400 } });
    await page.addInitScript(() => {
      const times: Partial<Times> = {};
      Object.assign(globalThis, { times });
      addEventListener("pointermove", () => {
        times.sign ??= performance.now();
      });
      new MutationObserver(() => {
        if (document.documentElement.dataset.ready !== undefined) times.ready ??= performance.now();
        if (document.querySelector(".schematic-live") !== null) times.live ??= performance.now();
      }).observe(document, { attributes: true, childList: true, subtree: true });
    });
    await page.goto("/routes/r-gc7x3-green");
    await hydrated(page);
    await sign(page);
    await page.locator(".schematic-live").waitFor({ state: "attached" });
    const times = await page.evaluate(() => (globalThis as unknown as { times: Times }).times);
    expect(times.live).toBeGreaterThan(Math.min(times.sign ?? Number.POSITIVE_INFINITY, times.ready + 4_900));
    expect(messages).toEqual([]);
    await close();
  });
});
