/**
 * Four things that a person at a stop wants from the map: the next departures here, what stops here, the way to another
 * place, and how far 30 minutes lead. By touch and by keyboard alone, on screens of three widths.
 * `PICTURES=DIR` keeps a picture of each answer.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "../../support/browser.ts";
import { GREEN, middleOf, openMap, showAddress, standingBox } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

/** St. Stephen's Green on a Wednesday at noon. */
const HERE = { longitude: -6.26133, latitude: 53.33907, accuracy: 30 };
const NOON = { "x-test-now": "2026-11-25T12:00:00Z" };
const HEIGHTS = { 320: 640, 375: 800, 1280: 800 } as const;
type Width = keyof typeof HEIGHTS;
type Theme = "light" | "dark";

const optionsOf = (width: Width, colorScheme: Theme): BrowserContextOptions => ({
  ...{ viewport: { width, height: HEIGHTS[width] }, colorScheme, extraHTTPHeaders: NOON },
  ...{ geolocation: HERE, permissions: ["geolocation"] },
  ...(PICTURES === undefined ? {} : { deviceScaleFactor: 1 }),
});

const PICTURES = process.env.PICTURES;
if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });

/** An answer is on the screen, nothing is wider than it, and the page is accessible. */
async function answers(page: Page, first: Locator, name: string): Promise<void> {
  await first.waitFor();
  const { width, height } = page.viewportSize()!;
  await expect.poll(async () => (await first.boundingBox())!.y).toBeLessThan(height - 24);
  if (PICTURES !== undefined) {
    await page.screenshot({ path: join(PICTURES, `${name}.png`) });
    const { y } = (await first.boundingBox())!;
    console.info(`${name}: first answer at y = ${Math.round(y)} of ${height}`);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await violations(page)).toEqual([]);
}

const departure = (page: Page) => page.locator(".around-line").first();
const card = (page: Page) => page.locator('.map-card a[href^="/stops/"]').first();
const itinerary = (page: Page) => page.locator(".directions-choice").first();
const band = (page: Page) => page.locator(".reach-found[data-reach=drawn] .reach-bands li").first();
const field = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const option = (page: Page, name: string) =>
  page.getByRole("listbox", { name, exact: true }).getByRole("option").first();

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`60 times ${key} do not lead to ${target}`);
}

/** Types into the field that has the focus, and chooses the first suggestion by keys. */
async function chooseByKeys(page: Page, name: string, text: string): Promise<void> {
  await page.keyboard.type(text);
  await option(page, name).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

async function tapSuggestion(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await option(page, name).tap();
}

describe("by touch", () => {
  it("answers on 320 px", async () => {
    const name = (task: string) => `${task}-touch-320`;
    const options = { ...optionsOf(320, "light"), hasTouch: true, isMobile: true };
    const { page, messages, close } = await openMap(browser, site, "/map", options);
    await page.getByRole("tab", { name: "Departures" }).tap();
    await page.getByRole("button", { name: "Use my location" }).tap();
    // The map goes there, too.
    await page.waitForURL(/#1[0-6](\.\d+)?\/53\.3[34]/);
    await answers(page, departure(page), name("departures"));

    await showAddress(page, `/map${GREEN}`);
    await page.getByRole("tab", { name: "Routes and stops" }).tap();
    const { x, y } = await middleOf(page);
    await page.touchscreen.tap(x, y);
    await card(page).waitFor();
    await standingBox(page, page.locator(".map-card"));
    await answers(page, card(page), name("stops"));
    // Not below a button of the map.
    await page.locator(".map-card").getByRole("button", { name: "Close" }).tap();
    await page.locator(".map-card").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Where to?" }).tap();
    await field(page, "To").and(page.locator(":focus")).waitFor();
    await tapSuggestion(page, "To", "Sandyford");
    await page.waitForURL(/toName=Sandyford/);
    await tapSuggestion(page, "From", "Parnell");
    await page.waitForURL(/fromName=Parnell/);
    await answers(page, itinerary(page), name("way"));
    await itinerary(page).tap();
    await answers(page, page.locator(".legs .leg-place").first(), name("legs"));

    await showAddress(page, "/map");
    await page.getByRole("tab", { name: "Reach" }).tap();
    await tapSuggestion(page, "From", "Parnell");
    await answers(page, band(page), name("reach"));
    expect(messages).toEqual([]);
    await close();
  });
});

describe("by keyboard", () => {
  it.each([
    [375, "dark"],
    [1280, "light"],
  ] as const)("answers on %i px (%s)", async (width, theme) => {
    const name = (task: string) => `${task}-keys-${width}-${theme}`;
    const { page, messages, close } = await openMap(browser, site, "/map", optionsOf(width, theme));
    const tab = (label: string) => page.getByRole("tab", { name: label });
    await tabTo(page, tab("Routes and stops"));
    await page.keyboard.press("ArrowRight");
    await tabTo(page, page.getByRole("button", { name: "Use my location" }));
    await page.keyboard.press("Enter");
    await answers(page, departure(page), name("departures"));

    await showAddress(page, `/map${GREEN}`);
    await tabTo(page, page.getByRole("button", { name: "What's here?" }));
    await page.keyboard.press("Enter");
    await card(page).waitFor();
    await standingBox(page, page.locator(".map-card"));
    await answers(page, card(page), name("stops"));
    await tabTo(page, card(page));
    await page.keyboard.press("Escape");
    await page.locator(".map-card").waitFor({ state: "detached" });

    await showAddress(page, "/map");
    if (width === 1280) {
      await tabTo(page, tab("Routes and stops"));
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
    } else {
      await tabTo(page, page.getByRole("button", { name: "Where to?" }));
      await page.keyboard.press("Enter");
    }
    await tabTo(page, field(page, "To"));
    await chooseByKeys(page, "To", "Sandyford");
    await page.waitForURL(/toName=Sandyford/);
    await tabTo(page, field(page, "From"), "Shift+Tab");
    await chooseByKeys(page, "From", "Parnell");
    await page.waitForURL(/fromName=Parnell/);
    await answers(page, itinerary(page), name("way"));
    // The field that had the focus is hidden on phones.
    if (width < 640) await page.getByRole("button", { name: "Edit" }).and(page.locator(":focus")).waitFor();
    await tabTo(page, itinerary(page));
    await page.keyboard.press("Enter");
    await answers(page, page.locator(".legs .leg-place").first(), name("legs"));
    await page.getByRole("button", { name: /^Back/ }).and(page.locator(":focus")).press("Enter");
    await itinerary(page).and(page.locator(":focus")).waitFor();
    if (width < 640) {
      await tabTo(page, page.getByRole("button", { name: "Edit" }), "Shift+Tab");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Directions" }).and(page.locator(":focus")).waitFor();
    }

    await showAddress(page, "/map");
    await tabTo(page, tab("Routes and stops"));
    await page.keyboard.press("End");
    await tabTo(page, field(page, "From"));
    await chooseByKeys(page, "From", "Parnell");
    await answers(page, band(page), name("reach"));
    expect(messages).toEqual([]);
    await close();
  });
});
