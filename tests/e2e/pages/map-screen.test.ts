/** The map under the hands of its visitors: pointer, finger, keyboard, history, clipboard. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { heard, violations } from "../../support/browser.ts";
import { DUBLIN, drawn, GREEN, middleOf, openMap, searchRoute, standingBox } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const open = (path: string, options = {}, before?: (page: Page) => Promise<unknown>) =>
  openMap(browser, site, path, options, before);

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Routes and stops here" });
const marked = (page: Page) => page.locator(".map-selected a");

describe("a click", () => {
  it("opens a card with the features there; Escape closes it and returns the focus to the map", async () => {
    const { page, messages, close } = await open(`/map${GREEN}`);
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
    await close();
  });

  it("on an empty spot opens nothing", async () => {
    const { page, close } = await open(`/map${GREEN}`);
    const { x, y } = await middleOf(page);
    await page.mouse.click(x + 300, y + 200);
    await page.mouse.click(x, y);
    await dialogOf(page).first().waitFor();
    expect(await dialogOf(page).count()).toBe(1);
    await page.mouse.click(x + 300, y + 200);
    await dialogOf(page).waitFor({ state: "detached" });
    await page.mouse.click(x, y);
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
    await dialogOf(page).waitFor({ state: "detached" });
    await page.locator("canvas:focus").waitFor();
    await close();
  });

  it("opens a card that shows the next departures, and stays while the map is dragged", async () => {
    const { page, messages, close } = await open(`/map${GREEN}`, {
      extraHTTPHeaders: { "x-test-now": "2026-11-25T12:00:00Z" },
    });
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
    expect(messages).toEqual([]);
    await close();
  });

  it("by Enter on the map opens the card of its center", async () => {
    const { page, close } = await open(`/map${GREEN}`);
    await page.locator("canvas").focus();
    await page.keyboard.press("Enter");
    await dialogOf(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest(".map-card") !== null);
    await page.keyboard.press("Escape");
    await page.locator("canvas:focus").waitFor();
    await close();
  });

  it.each([
    ["light", 320],
    ["dark", 320],
    ["light", 1280],
    ["dark", 1280],
  ] as const)("opens a card that is accessible (%s, %i px)", async (colorScheme, width) => {
    const { page, messages, close } = await open(`/map${GREEN}`, { colorScheme, viewport: { width, height: 640 } });
    const { x, y } = await middleOf(page);
    await page.mouse.click(x, y);
    await dialogOf(page).waitFor();
    expect(await violations(page)).toEqual([]);
    const box = (await dialogOf(page).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(messages).toEqual([]);
    await close();
  });

  it("by touch has a larger tolerance than by mouse", async () => {
    const far = 15;
    const mouse = await open(`/map${GREEN}`);
    const at = await middleOf(mouse.page);
    // The lines run to the north and the south of the stop: to the east there is only the stop.
    await mouse.page.mouse.click(at.x + far, at.y);
    await mouse.page.getByRole("button", { name: "What's here?" }).click();
    await dialogOf(mouse.page).waitFor();
    await mouse.close();

    const finger = await open(`/map${GREEN}`, { hasTouch: true, isMobile: true });
    const spot = await middleOf(finger.page);
    await finger.page.touchscreen.tap(spot.x + far, spot.y);
    await dialogOf(finger.page).waitFor();
    await dialogOf(finger.page).locator('a[href^="/stops/"]').first().waitFor();
    await finger.close();
  });
});

it("hovering over a stop highlights it and shows its name", async () => {
  const { page, close } = await open(`/map${GREEN}`);
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
  await close();
});

describe("a selected feature", () => {
  it("is a history entry, and is restored after a visit to its page", async () => {
    const { page, messages, close } = await open(`/map${GREEN}`);
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
    await close();
  });

  it("is deselected by Escape on the map", async () => {
    const { page, close } = await open(`/map?selected=r-gc7x3-green${GREEN}`);
    await marked(page).waitFor();
    await page.locator("canvas").focus();
    await page.keyboard.press("Escape");
    await marked(page).waitFor({ state: "detached" });
    await close();
  });

  it("is brought into view if the URL has no position", async () => {
    const { page, close } = await open("/map?selected=r-gc7x3-green");
    await page.waitForURL(/#1[01](\.\d+)?\/53\./);
    await expect.poll(() => marked(page).textContent()).toContain("Green");
    await close();
  });
});

it("the copied map link equals the URL", async () => {
  const { page, close } = await open(`/map?mode=tram&selected=r-gc7x3-green&fromPlace=1,2${GREEN}`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await Promise.all([
    heard(page, "Copied to clipboard"),
    page.getByRole("button", { name: "Copy the link to this map" }).click(),
  ]);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  expect(copied).toMatch(/\?mode=tram&fromPlace=1%2C2&selected=r-gc7x3-green#16\//);
  await close();
});

describe("the map search", () => {
  const field = (page: Page) => page.getByLabel("Place, operator, route or stop");

  it("opens the first result on Enter, even before it has arrived", async () => {
    const { page, messages, close } = await open("/map");
    await field(page).fill("broombridge");
    await field(page).press("Enter");
    await page.waitForURL(/selected=[rs]-.*#1[0-9](\.\d+)?\/53\./);
    await page.locator("canvas:focus").waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("goes to coordinates", async () => {
    const { page, close } = await open("/map");
    await field(page).fill("53.339, -6.261");
    await page.getByRole("option", { name: "Go to 53.339, -6.261" }).click();
    await page.waitForURL(/#16\/53\.339/);
    await close();
  });

  it("is cleared by Escape, and reports when there are no results", async () => {
    const { page, close } = await open("/map");
    await field(page).fill("qqqqxyz");
    await page.locator(".map-find [role=status]", { hasText: "No results" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await field(page).press("Escape");
    await expect.poll(() => field(page).inputValue()).toBe("");
    await close();
  });
});

it("every control can be reached by keyboard in page order, and shows its focus", async () => {
  // Few rows are in view here, each of which is one stop of the Tab key.
  const { page, close } = await open(`/map${GREEN}`);
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
  await close();
});

it("full screen shows the map with its panel", async () => {
  const { page, close } = await open(`/map${DUBLIN}`);
  await page.getByRole("button", { name: "Enter fullscreen" }).click();
  await page.waitForFunction(() => document.fullscreenElement?.classList.contains("map-screen"));
  await page.getByLabel("Place, operator, route or stop").waitFor();
  await page.getByRole("button", { name: "Exit fullscreen" }).click();
  await page.waitForFunction(() => document.fullscreenElement === null);
  await close();
});

describe("a jump across the world", () => {
  /** Zooms of the tiles that are asked for on the way from Dublin to Tokyo. */
  async function zoomsOnTheWay(reducedMotion: "reduce" | "no-preference"): Promise<Set<number>> {
    const { page, close } = await open(`/map${DUBLIN}`, { reducedMotion });
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
    await close();
    return zooms;
  }

  // A flight of 800 ms may be over after one frame where the processor draws the map beside other work.
  it("is animated", { retry: 2 }, async () => {
    expect(Math.min(...(await zoomsOnTheWay("no-preference")))).toBeLessThan(12);
  });

  it("is not animated with reduced motion", async () => {
    expect([...(await zoomsOnTheWay("reduce"))]).toEqual([12]);
  });
});

it("options: checkboxes show and hide kinds of stops", async () => {
  const { page, close } = await open(`/map${GREEN}`);
  const status = page.locator(".map-in-view [role=status]");
  await page.locator(".map-fold > summary", { hasText: "Options" }).click();
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
  await close();
});
