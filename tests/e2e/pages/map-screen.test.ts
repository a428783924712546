/** The map under the hands of its visitors: pointer, finger, keyboard, history, clipboard. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { heard, preferTheme, rulesOf, violations } from "../../support/browser.ts";
import {
  DUBLIN,
  drawn,
  GREEN,
  middleOf,
  openMap,
  openOnce,
  searchRoute,
  showAddress,
  standingBox,
} from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const open = (path: string, options = {}, before?: (page: Page) => Promise<unknown>) =>
  openMap(browser, site, path, options, before);

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Routes and stops here" });
const marked = (page: Page) => page.locator(".map-selected a");

/** Pixels beside a stop that a finger hits and the mouse does not. */
const FAR = 15;

/** Zooms of the tiles that are asked for on the way from Dublin to Tokyo. */
async function zoomsOnTheWay(page: Page): Promise<Set<number>> {
  const zooms = new Set<number>();
  page.on("request", (request) => {
    const zoom = /\/tiles\/routes\/[^/]+\/(\d+)\//.exec(request.url())?.[1];
    if (zoom !== undefined) zooms.add(Number(zoom));
  });
  await page.evaluate(() => {
    location.hash = "#12/35.68/139.74";
  });
  await page.locator('.map-row a[href*="tokyo"], .map-row a[href^="/routes/r-xn7"]').first().waitFor();
  await drawn(page);
  return zooms;
}

const NOON = { "x-test-now": "2026-11-25T12:00:00Z" };

describe("at a station", () => {
  const map = openOnce(() => open(`/map${GREEN}`, { extraHTTPHeaders: NOON }));

  it("a click opens a card with the features there; Escape closes it and returns the focus to the map", async () => {
    const { page, messages } = map();
    const { x, y } = await middleOf(page);
    await page.mouse.click(x, y);
    const dialog = dialogOf(page);
    await dialog.waitFor();
    await expect.poll(() => dialog.locator("h3").allTextContents()).toEqual(["Luas (sample)"]);
    await dialog.locator('a[href^="/stops/"]').first().waitFor();
    await dialog.locator('a[href^="/routes/r-"]').first().waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.locator("canvas:focus").waitFor();
    expect(messages).toEqual([]);
  });

  it("a click on an empty spot opens nothing", async () => {
    const { page } = map();
    const { x, y } = await middleOf(page);
    await page.mouse.click(x + 300, y + 200);
    await page.mouse.click(x, y);
    await dialogOf(page).first().waitFor();
    await expect.poll(() => dialogOf(page).count()).toBe(1);
    await page.mouse.click(x + 300, y + 200);
    await dialogOf(page).waitFor({ state: "detached" });
    await page.mouse.click(x, y);
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
    await dialogOf(page).waitFor({ state: "detached" });
    await page.locator("canvas:focus").waitFor();
  });

  it("a click by mouse has a small tolerance", async () => {
    const { page } = map();
    const at = await middleOf(page);
    // The lines run to the north and the south of the stop: to the east there is only the stop.
    await page.mouse.click(at.x + FAR, at.y);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect.poll(() => dialogOf(page).count()).toBe(0);
  });

  it("Enter on the map opens the card of its center, which is accessible in both themes", async () => {
    const { page, messages } = map();
    await page.locator("canvas").focus();
    await page.keyboard.press("Enter");
    await dialogOf(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest(".map-card") !== null);
    for (const colorScheme of ["dark", "light"] as const) {
      await preferTheme(page, colorScheme);
      expect(await violations(page, rulesOf(colorScheme)), colorScheme).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await page.locator("canvas:focus").waitFor();
    expect(messages).toEqual([]);
  });

  it("hovering over a stop highlights it and shows its name", async () => {
    const { page } = map();
    const { x, y } = await middleOf(page);
    await page.mouse.move(x - 200, y - 200);
    await page.mouse.move(x, y, { steps: 3 });
    const told = page.locator(".map-pointed");
    await told.filter({ hasText: "St. Stephen's Green" }).waitFor();
    await expect
      .poll(() => page.locator(".maplibregl-canvas").evaluate((c) => (c as HTMLElement).style.cursor))
      .toBe("pointer");
    await page.mouse.move(x + 300, y + 200, { steps: 3 });
    await told.waitFor({ state: "detached" });
  });

  it("every control can be reached by keyboard in page order, and shows its focus", async () => {
    // Few rows are in view here, each of which is one stop of the Tab key.
    const { page } = map();
    // What is in view has its names, and the list no longer changes under the keys.
    await page.locator('.map-row a[href^="/routes/"]').first().waitFor();
    await page.getByLabel("Place, operator, route or stop").focus();
    const seen: string[] = [];
    for (let i = 0; i < 400 && !seen.at(-1)?.startsWith("Enter fullscreen"); i++) {
      await page.keyboard.press("Tab");
      seen.push(
        await page.evaluate(() => {
          const at = document.activeElement as HTMLElement;
          const { outlineStyle, boxShadow } = getComputedStyle(at);
          const shown = outlineStyle !== "none" || boxShadow !== "none" ? "" : " WITHOUT A RING";
          return `${at.getAttribute("aria-label") ?? at.textContent?.trim()}${shown}`;
        }),
      );
    }
    const at = (name: string) => seen.findIndex((text) => text.startsWith(name));
    const order = ["Routes and stops", "Filters", "Options", "Legend", "What's here?", "Map of transit", "Zoom in"];
    expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b));
    expect(Math.min(...order.map(at))).toBeGreaterThanOrEqual(0);
    expect(seen.filter((text) => text.endsWith("WITHOUT A RING"))).toEqual([]);
  });

  it("full screen shows the map with its panel", async () => {
    const { page } = map();
    await page.getByRole("button", { name: "Enter fullscreen" }).click();
    await page.waitForFunction(() => document.fullscreenElement?.classList.contains("map-screen"));
    await page.getByLabel("Place, operator, route or stop").waitFor();
    await page.getByRole("button", { name: "Exit fullscreen" }).click();
    await page.waitForFunction(() => document.fullscreenElement === null);
    await drawn(page);
  });

  it("a card shows the next departures, and stays while the map is dragged", async () => {
    const { page, messages } = map();
    await showAddress(page, `/map${GREEN}`);
    const { x, y } = await middleOf(page);
    await page.mouse.click(x, y);
    const card = dialogOf(page);
    await expect
      .poll(() => card.locator(".map-card-lines li").first().textContent())
      .toMatch(/(now|\d+)( · \d+)* min|now$/);
    const before = (await standingBox(page, card))!;
    await page.mouse.move(x + 200, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 140, y + 230, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await card.boundingBox())!.x - before.x)).toBe(-60);
    await card.getByRole("button", { name: "Close" }).click();
    await card.waitFor({ state: "detached" });
    expect(messages).toEqual([]);
  });

  it("options: checkboxes show and hide kinds of stops", async () => {
    const { page } = map();
    await showAddress(page, `/map${GREEN}`);
    const status = page.locator(".map-in-view [role=status]");
    const options = page.locator(".map-fold > summary", { hasText: "Options" });
    await options.click();
    for (const [label, on] of [
      ["Stop or platform", true],
      ["Station", true],
      ["Entrance or exit", false],
      ["Boarding area", false],
      ["Show straight lines between stops where a feed has no shapes", true],
      ["Show routes with doubtful paths", false],
    ] as const)
      expect([label, await page.getByLabel(label, { exact: true }).isChecked()]).toEqual([label, on]);
    await expect.poll(() => status.textContent()).toMatch(/stops?$/);
    await page.getByLabel("Stop or platform", { exact: true }).uncheck();
    await page.getByLabel("Station", { exact: true }).uncheck();
    await expect.poll(() => status.textContent()).not.toMatch(/stop/);
    // Who opens the link sees none either.
    await expect.poll(() => new URL(page.url()).search).toBe("?kinds=none");
  });

  it("a jump across the world is not animated with reduced motion", async () => {
    const { page } = map();
    await showAddress(page, `/map${DUBLIN}`);
    expect([...(await zoomsOnTheWay(page))]).toEqual([12]);
  });

  it("a selected feature is a history entry, and is restored after a visit to its page", async () => {
    const { page, messages } = map();
    await showAddress(page, `/map${GREEN}`);
    await searchRoute(page);
    await marked(page).waitFor();
    await page.waitForURL(/selected=r-/);
    await page.waitForURL((url) => url.hash !== GREEN);
    await drawn(page);
    const address = page.url();
    await page.goBack();
    await marked(page).waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.goForward();
    await marked(page).waitFor();
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(() => marked(page).textContent()).not.toMatch(/^r-/);
    await marked(page).click();
    await page.waitForURL(/\/routes\/r-/);
    // The address changes before the page does.
    await page.locator(".map-screen").waitFor({ state: "detached" });
    await page.goBack();
    await marked(page).waitFor();
    await drawn(page);
    await expect.poll(() => page.url()).toBe(address);
    expect(messages).toEqual([]);
  });
});

it("a finger has a larger tolerance than the mouse, and its card is accessible on the smallest screen", async () => {
  const viewport = { width: 320, height: 640 };
  const { page, messages, close } = await open(`/map${GREEN}`, { hasTouch: true, isMobile: true, viewport });
  const spot = await middleOf(page);
  await page.touchscreen.tap(spot.x + FAR, spot.y);
  await dialogOf(page).waitFor();
  await dialogOf(page).locator('a[href^="/stops/"]').first().waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await preferTheme(page, colorScheme);
    expect(await violations(page, rulesOf(colorScheme)), colorScheme).toEqual([]);
  }
  const box = (await dialogOf(page).boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
  expect(messages).toEqual([]);
  await close();
});

describe("an address with a selected feature", () => {
  const map = openOnce(() =>
    open(`/map?mode=tram&selected=r-gc7x3-green&fromPlace=1,2${GREEN}`, {
      permissions: ["clipboard-read", "clipboard-write"],
    }),
  );

  it("equals the copied map link", async () => {
    const { page } = map();
    await Promise.all([
      heard(page, "Copied to clipboard"),
      page.getByRole("button", { name: "Copy the link to this map" }).click(),
    ]);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(page.url());
    expect(copied).toMatch(/\?mode=tram&fromPlace=1%2C2&selected=r-gc7x3-green#16\//);
  });

  it("shows the feature, which Escape on the map deselects", async () => {
    const { page } = map();
    await marked(page).waitFor();
    await page.locator("canvas").focus();
    await page.keyboard.press("Escape");
    await marked(page).waitFor({ state: "detached" });
  });
});

it("a selected feature is brought into view if the URL has no position", async () => {
  const { page, close } = await open("/map?selected=r-gc7x3-green");
  await page.waitForURL(/#1[01](\.\d+)?\/53\./);
  await expect.poll(() => marked(page).textContent()).toContain("Green");
  await close();
});

describe("the map search", () => {
  const field = (page: Page) => page.getByLabel("Place, operator, route or stop");
  const map = openOnce(() => open("/map"));

  it("is cleared by Escape, and reports when there are no results", async () => {
    const { page } = map();
    await field(page).fill("qqqqxyz");
    await page.locator(".map-find [role=status]", { hasText: "No results" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await field(page).press("Escape");
    await expect.poll(() => field(page).inputValue()).toBe("");
  });

  it("opens the first result on Enter, even before it has arrived", async () => {
    const { page, messages } = map();
    await field(page).fill("broombridge");
    await field(page).press("Enter");
    await page.waitForURL(/selected=[rs]-.*#1[0-9](\.\d+)?\/53\./);
    await page.locator("canvas:focus").waitFor();
    expect(messages).toEqual([]);
  });

  it("goes to coordinates", async () => {
    const { page } = map();
    await field(page).fill("53.339, -6.261");
    await page.getByRole("option", { name: "Go to 53.339, -6.261" }).click();
    await page.waitForURL(/#16\/53\.339/);
  });
});

// A flight of 800 ms may be over after one frame where the processor draws the map beside other work.
it("a jump across the world is animated", { retry: 2 }, async () => {
  const { page, close } = await open(`/map${DUBLIN}`, { reducedMotion: "no-preference" });
  expect(Math.min(...(await zoomsOnTheWay(page)))).toBeLessThan(12);
  await close();
});
