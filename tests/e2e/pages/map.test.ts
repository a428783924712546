/** The map of all transit: drawn from tiles, with lists for those who do not see it, and what remains without WebGL or scripts. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { preferTheme, rulesOf, violations, watch } from "../../support/browser.ts";
import { DUBLIN, drawn, openMap, openOnce, searchRoute, showAddress, WIDE } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const open = (path: string, options = {}, before?: (page: Page) => Promise<unknown>) =>
  openMap(browser, site, path, options, before);

/** Waits for the number of networks, and for a position in the address. */
async function showsAllNetworks(page: Page): Promise<void> {
  const status = page.locator(".map-in-view [role=status]");
  await expect.poll(() => status.textContent()).toBe("7 networks");
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#-?\d/);
}

describe("the map", () => {
  it("is accessible and quiet in both themes, wide and narrow, and loads nothing from other origins", async () => {
    const urls: string[] = [];
    const { page, messages, close } = await open(`/map${DUBLIN}`, {}, async (p) => {
      p.on("request", (request) => urls.push(request.url()));
    });
    await expect.poll(() => page.locator("footer").count()).toBe(0);
    for (const summary of await page.locator(".map-fold > summary").all()) await summary.click();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ["light", "dark"] as const) {
        await preferTheme(page, colorScheme);
        await page.locator(`.map-legend[data-theme=${colorScheme}]`).first().waitFor();
        await drawn(page);
        expect(await violations(page, rulesOf(colorScheme)), `${colorScheme}, ${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
    expect(urls.filter((url) => !url.startsWith(site.origin) && !/^(blob|data):/.test(url))).toEqual([]);
    expect(urls.some((url) => /\/tiles\/routes\/.+\.mvt$/.test(url))).toBe(true);
    expect(messages).toEqual([]);
    await close();
  });

  it("opens on all networks that are there on a phone", async () => {
    const { page, close } = await open("/map", { viewport: { width: 375, height: 800 } });
    await showsAllNetworks(page);
    await close();
  });

  it("lists the features in view, highlights what was searched, and the URL restores everything", async () => {
    const { page, messages, close } = await open(`/map${DUBLIN}`);
    const rows = page.locator(".map-panel .map-row");
    await rows.first().waitFor();
    await expect.poll(() => rows.first().locator("a").getAttribute("href")).toMatch(/^\/(routes|stops)\//);
    await searchRoute(page);
    await page.waitForURL(/selected=r-/);
    await page.waitForURL((url) => url.hash !== DUBLIN);
    await drawn(page);
    await page.locator(".map-fold > summary", { hasText: "Filters" }).click();
    await page.getByLabel("Tram", { exact: true }).check();
    await page.getByLabel("Frequency").selectOption("3600");
    await page.waitForURL(/mode=tram/);
    await page.waitForURL(/headway=3600/);
    const address = page.url();
    expect(new URL(address).searchParams.get("headway")).toBe("3600");
    const name = page.locator(".map-selected a");
    // Until its name is known it is called by its Onestop ID.
    await expect.poll(() => name.textContent()).not.toMatch(/^r-/);
    const marked = await name.textContent();

    // Another page in between, because an address with another hash alone is not loaded.
    await page.goto("about:blank");
    await page.goto(address);
    await page.waitForFunction((name) => document.querySelector(".map-selected a")?.textContent === name, marked);
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(() => page.locator(".map-fold > summary").first().textContent()).toBe("Filters (2)");
    expect(messages).toEqual([]);
    await close();
  });
});

describe("the map of the world", () => {
  const map = openOnce(() => open("/map"));

  it("opens on all networks that are there", async () => {
    await showsAllNetworks(map().page);
  });

  it("lists the networks with links to operators, and zooms to one", async () => {
    const { page, messages } = map();
    await showAddress(page, "/map#2/40.00000/-40.00000");
    const rows = page.locator(".map-panel .map-row");
    await rows.first().waitFor();
    const hrefs = await rows.locator("a").evaluateAll((links) => links.map((a) => a.getAttribute("href")));
    expect(hrefs.filter((href) => !/^\/operators\/o-/.test(href ?? ""))).toEqual([]);
    expect(new Set(hrefs).size).toBe(hrefs.length);
    await expect.poll(() => page.locator("[role=status]", { hasText: /networks?$/ }).count()).toBe(1);
    await page.getByRole("button", { name: "Zoom to Luas" }).press("Enter");
    await page.waitForURL(/#10\/53\./);
    await drawn(page);
    await page.locator('.map-row a[href^="/routes/"]').first().waitFor();
    expect(messages).toEqual([]);
  });

  it("shows the network at a clicked dot", async () => {
    const { page, messages } = map();
    await showAddress(page, "/map#5/53.34000/-6.26000");
    await page.getByRole("button", { name: "What's here?" }).press("Enter");
    const card = page.getByRole("dialog", { name: "Luas (sample)" });
    await card.waitFor();
    await expect.poll(() => card.getByRole("link", { name: "Open" }).getAttribute("href")).toMatch(/^\/operators\/o-/);
    await card.getByRole("button", { name: "Zoom" }).click();
    await page.waitForURL(/#10\//);
    await card.waitFor({ state: "detached" });
    expect(messages).toEqual([]);
  });

  it.each([
    ["mode=tram", /Luas/, /Silver Line|Metro/],
    ["mode=bus&mode=ferry", /Silver Line/, /Luas|Metro|Subte/],
    ["mode=tram&headway=1200", /Luas/, /Silver Line/],
  ])("filters hide networks, too: %s", async (query, there, gone) => {
    const { page, messages } = map();
    await showAddress(page, "/map#1.5/20.00000/-30.00000");
    const rows = page.locator(".map-panel .map-row");
    await rows.filter({ hasText: gone }).first().waitFor();
    await showAddress(page, `/map?${query}#1.5/20.00000/-30.00000`);
    await rows.filter({ hasText: there }).first().waitFor();
    await expect.poll(async () => (await rows.allTextContents()).filter((text) => gone.test(text))).toEqual([]);
    expect(messages).toEqual([]);
  });

  it("filters hide lines on the map and in the list", async () => {
    const { page } = map();
    await showAddress(page, `/map${DUBLIN}`);
    await page.locator('.map-row a[href^="/routes/"]').first().waitFor();
    await showAddress(page, `/map?mode=ferry${DUBLIN}`);
    await expect.poll(() => page.locator('.map-row a[href^="/routes/"]').count()).toBe(0);
    await page.locator("[role=status]", { hasText: /stops?$|No lines/ }).waitFor();
  });

  it("is moved by a search", async () => {
    const { page, messages } = map();
    await showAddress(page, "/map#2/40.00000/-40.00000");
    await page.getByLabel("Place, operator, route or stop").fill("broombridge");
    await page.locator(".map-hit").first().click();
    await page.waitForURL(/#1[0-9](\.\d+)?\/53\./);
    expect(messages).toEqual([]);
  });

  it("follows the theme of the page", async () => {
    const { page, messages } = map();
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "dark";
    });
    await page.waitForFunction(() => document.querySelector('.map-legend[data-theme="dark"]') !== null);
    await drawn(page);
    expect(messages).toEqual([]);
  });
});

it("the map shows by keyboard what's here, and the departures there", async () => {
  // By night nothing leaves.
  const { page, messages, close } = await open("/map#16/53.33920/-6.26140", {
    extraHTTPHeaders: { "x-test-now": "2026-11-25T12:00:00Z" },
  });
  await page.getByRole("button", { name: "What's here?" }).press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent === "Routes and stops here");
  await page.getByRole("button", { name: "Departures near this point" }).press("Enter");
  await page.waitForURL(/lon=-6\.2614\d?&lat=53\.339/);
  await page.locator(".around-line").first().waitFor();
  await page.locator("[role=tab][aria-selected=true]", { hasText: "Departures" }).waitFor();
  expect(messages).toEqual([]);
  await close();
});

describe("without", () => {
  it("scripts it offers places, a search and a drawing", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { ...WIDE, javaScriptEnabled: false });
    await page.goto("/map?lat=53.339&lon=-6.261");
    await expect.poll(() => page.locator(".schematic svg").isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("link", { name: "All operators" }).isVisible()).toBe(true);
    await expect
      .poll(() => page.getByRole("link", { name: "Departures near this point" }).getAttribute("href"))
      .toBe("/nearby?lat=53.339&lon=-6.261");
    await page.fill("main input[name=q]", "broombridge");
    await page.click("main .map-find button");
    await page.waitForURL("**/search?q=broombridge");
    expect(messages).toEqual([]);
    await close();
  });

  it("WebGL it offers the same, and explains why", async () => {
    const { page, messages, close } = await watch(browser, site.origin, WIDE);
    await page.addInitScript(() => {
      const get = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        return kind.startsWith("webgl") ? null : (get as (...all: unknown[]) => unknown).call(this, kind, ...more);
      } as typeof get;
    });
    await page.goto("/map");
    await page.locator(".map-screen[data-state=no-webgl]").waitFor();
    await page.locator(".map-panel", { hasText: "WebGL 2 is missing" }).waitFor();
    await page.locator(".schematic svg").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });
});
