/** The map on a phone: a sheet that fingers, keys and screen readers move, and gestures on the map itself. */
import type { CDPSession, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { preferTheme, violations, watch } from "../../support/browser.ts";
import { DUBLIN, drawn, GREEN, middleOf, openMap, openOnce, showAddress, standingBox } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const PHONE = {
  ...{ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true },
  extraHTTPHeaders: { "x-test-now": "2026-11-25T12:00:00Z" },
};
const SMALL = { ...PHONE, viewport: { width: 320, height: 640 } };
const WAY =
  "fromPlace=-6.261,53.349&fromName=Parnell&toPlace=-6.236,53.279&toName=Sandyford&departAt=2026-11-25T08:00:00Z";

const open = (path: string, options = {}) => openMap(browser, site, path, { ...PHONE, ...options });

const heightOf = (page: Page) => page.locator(".map-screen").getAttribute("data-sheet");
const rests = (page: Page, height: string) => expect.poll(() => heightOf(page)).toBe(height);
const slider = (page: Page) => page.getByRole("slider", { name: "Height of the panel" });

type Finger = { x: number; y: number };

/** Moves fingers from point to point as a touch screen reports them. */
async function touch(client: CDPSession, ...steps: Finger[][]): Promise<void> {
  for (const [i, touchPoints] of steps.entries())
    await client.send("Input.dispatchTouchEvent", { type: i === 0 ? "touchStart" : "touchMove", touchPoints });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Points between two, without the first. */
const between = (from: Finger, to: Finger, steps: number): Finger[] =>
  Array.from({ length: steps }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / steps,
    y: from.y + ((to.y - from.y) * (i + 1)) / steps,
  }));

async function drag(page: Page, from: Finger, to: Finger): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await touch(client, [from], ...between(from, to, 8).map((at) => [at]));
}

describe("the sheet", () => {
  const map = openOnce(() => open(`/map${DUBLIN}`));
  const lowerToHalf = async (page: Page) => {
    await slider(page).press("Home");
    await rests(page, "peek");
    await slider(page).press("ArrowUp");
    await rests(page, "half");
  };

  it("follows a finger between its three heights, and only its transform changes", async () => {
    const { page, messages } = map();
    await rests(page, "half");
    const canvas = await page.locator(".map-canvas").boundingBox();
    expect(canvas!.width).toBe(375);
    expect(canvas!.height).toBeGreaterThan(700);
    const head = async () => {
      const box = await standingBox(page, page.locator(".map-sheet-head"));
      return { x: box.x + 40, y: box.y + 8 };
    };
    const half = await head();
    await drag(page, half, { x: half.x, y: 100 });
    await rests(page, "full");
    const full = await head();
    expect(full.y).toBeLessThan(120);
    await drag(page, full, { x: full.x, y: 790 });
    await rests(page, "peek");
    expect((await head()).y).toBeGreaterThan(700);
    expect(await page.locator(".map-canvas").boundingBox()).toEqual(canvas);
    expect(messages).toEqual([]);
  });

  it("is moved by keys, says its height, and by a tap on its handle", async () => {
    const { page } = map();
    await lowerToHalf(page);
    await slider(page).focus();
    await expect.poll(() => slider(page).getAttribute("aria-valuetext")).toBe("Half the screen");
    await page.keyboard.press("ArrowDown");
    await rests(page, "peek");
    await expect.poll(() => slider(page).getAttribute("aria-valuetext")).toBe("Closed");
    await page.keyboard.press("End");
    await rests(page, "full");
    await page.keyboard.press("Enter");
    await rests(page, "peek");
    const { x, y } = await standingBox(page, page.locator(".map-sheet-head"));
    await page.touchscreen.tap(x + 30, y + 8);
    await rests(page, "half");
  });

  it("glides not at all with reduced motion, and otherwise does", async () => {
    const { page } = map();
    const seconds = () =>
      page.locator(".map-sheet").evaluate((sheet) => Number.parseFloat(getComputedStyle(sheet).transitionDuration));
    expect(await seconds()).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await seconds()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  it("does not move sideways gestures, nor what a finger does with a full panel", async () => {
    const { page } = map();
    for (const summary of await page.locator(".map-fold > summary").all()) await summary.click();
    await slider(page).press("End");
    await rests(page, "full");
    await standingBox(page, page.locator(".map-panel"));
    await drag(page, { x: 180, y: 600 }, { x: 180, y: 300 });
    await expect.poll(() => page.locator(".map-panel").evaluate((panel) => panel.scrollTop)).toBeGreaterThan(100);
    expect(await heightOf(page)).toBe("full");
  });

  it("shows one field at a time: the pill, the search on the full screen, and in directions both ends", async () => {
    const { page } = map();
    await lowerToHalf(page);
    const [pill, search] = [
      page.getByRole("button", { name: "Where to?" }),
      page.getByRole("combobox", { name: "Place, operator, route or stop" }),
    ];
    const shown = async () => [await pill.isVisible(), await search.isVisible()];
    expect(await shown()).toEqual([true, false]);
    await slider(page).press("End");
    await rests(page, "full");
    expect(await shown()).toEqual([false, true]);
    await search.focus();
    await slider(page).press("ArrowDown");
    await rests(page, "half");
    await pill.tap();
    await page.getByRole("combobox", { name: "From" }).waitFor();
    expect(await shown()).toEqual([false, false]);
    expect(await violations(page)).toEqual([]);
  });

  it("is raised by what has the focus in it", async () => {
    const { page } = map();
    await page.getByRole("tab", { name: "Routes and stops" }).tap();
    await slider(page).press("Home");
    await rests(page, "peek");
    await page.getByRole("tab", { name: "Routes and stops" }).focus();
    await rests(page, "half");
    const radius = page.getByRole("combobox", { name: "Radius" });
    await page.getByRole("tab", { name: "Departures" }).tap();
    await radius.focus();
    await rests(page, "half");
    await page.getByRole("tab", { name: "Directions" }).tap();
    await page.getByRole("combobox", { name: "From" }).focus();
    await rests(page, "full");
  });
});

describe("from A to B", () => {
  it("leads “Where to?”", async () => {
    const { page, messages, close } = await open("/map");
    await page.getByRole("button", { name: "Where to?" }).tap();
    const from = page.getByRole("combobox", { name: "From" });
    await page.getByRole("combobox", { name: "To", exact: true }).and(page.locator(":focus")).waitFor();
    await rests(page, "full");
    await from.fill("Parnell");
    const option = page.getByRole("listbox", { name: "From" }).getByRole("option").first();
    await option.waitFor();
    for (const [colorScheme, { viewport }] of [
      ["light", PHONE],
      ["dark", SMALL],
    ] as const) {
      await preferTheme(page, colorScheme);
      await page.setViewportSize(viewport);
      const [field, suggestion] = [await standingBox(page, from), await standingBox(page, option)];
      // Right under the field, in the upper part of the screen, which the keyboard leaves free.
      expect(suggestion.y - (field.y + field.height)).toBeLessThan(60);
      expect(suggestion.y + suggestion.height).toBeLessThan(viewport.height / 2);
      expect(await violations(page), colorScheme).toEqual([]);
    }
    await option.tap();
    await page.waitForURL(/fromName=Parnell/);
    await page.getByRole("combobox", { name: "To", exact: true }).fill("Sandyford");
    await page.getByRole("combobox", { name: "To", exact: true }).press("Enter");
    await page.waitForURL(/toName=Sandyford/);
    await page.locator(".directions-folded", { hasText: "Parnell → Sandyford · leave" }).waitFor();
    await rests(page, "half");
    expect(messages).toEqual([]);
    await close();
  });

  it("shows the first itinerary on the screen, and edits the form", async () => {
    const { page, close } = await open(`/map?${WAY}`, SMALL);
    const folded = page.locator(".directions-folded");
    await folded.filter({ hasText: "Parnell → Sandyford · leave 8:00 am" }).waitFor();
    const first = page.locator(".directions-choice").first();
    await first.waitFor();
    for (const { viewport } of [SMALL, PHONE]) {
      await page.setViewportSize(viewport);
      const { y, height } = await standingBox(page, first);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
      await expect.poll(() => page.getByRole("combobox", { name: "From" }).isVisible()).toBe(false);
      expect(await violations(page), `${viewport.width} px`).toEqual([]);
    }
    await folded.getByRole("button", { name: "Edit" }).tap();
    await page.getByRole("combobox", { name: "From" }).waitFor();
    await expect.poll(() => page.getByRole("combobox", { name: "From" }).inputValue()).toBe("Parnell");
    await rests(page, "full");
    await close();
  });

  it("without scripts is a form with its results below the drawing, as before", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { ...PHONE, javaScriptEnabled: false });
    await page.goto(`/map?${WAY}`);
    await expect.poll(() => page.locator(".journey").first().isVisible()).toBe(true);
    expect(await page.locator(".map-sheet").evaluate((sheet) => getComputedStyle(sheet).display)).toBe("contents");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(messages).toEqual([]);
    await close();
  });
});

describe("what can be reached", () => {
  it("shows its bands above the lower end of the screen once it is answered", async () => {
    const path = "/map?reach=-6.261,53.349&reachDate=2026-11-25&reachTime=08:00&reachMinutes=30";
    const { page, messages, close } = await open(path, SMALL);
    const band = page.locator(".reach-found[data-reach=drawn] .reach-bands li").first();
    await band.waitFor();
    await rests(page, "half");
    for (const { viewport } of [SMALL, PHONE]) {
      await page.setViewportSize(viewport);
      await expect.poll(async () => (await band.boundingBox())!.y).toBeLessThan(viewport.height - 24);
    }
    expect(messages).toEqual([]);
    await close();
  });
});

describe("recent places", () => {
  it("are offered by an empty field, are never sent, and can be cleared", async () => {
    const { page, close } = await open("/map");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    await page.getByRole("button", { name: "Where to?" }).tap();
    const [from, to] = ["From", "To"].map((name) => page.getByRole("combobox", { name, exact: true }));
    await from!.fill("Parnell");
    await page.getByRole("listbox", { name: "From" }).getByRole("option").first().tap();
    await page.waitForURL(/fromName=Parnell/);
    const before = sent.length;
    await to!.focus();
    const recent = page.getByRole("listbox", { name: "To" }).getByRole("option", { name: "Parnell" });
    await recent.waitFor();
    await to!.press("ArrowDown");
    await expect.poll(() => recent.getAttribute("aria-selected")).toBe("true");
    expect(sent.slice(before).filter((request) => request.includes("Parnell"))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("recent-places"))).toContain("Parnell");
    await page.getByRole("button", { name: "Clear recent places" }).tap();
    await recent.waitFor({ state: "detached" });
    expect(await page.evaluate(() => localStorage.getItem("recent-places"))).toBeNull();
    await close();
  });
});

describe("by hand, the map", () => {
  const zoomOf = (page: Page) => Number(new URL(page.url()).hash.slice(1).split("/")[0]);
  const map = openOnce(() =>
    open(`/map${GREEN}`, {
      geolocation: { longitude: -6.25, latitude: 53.33, accuracy: 80 },
      permissions: ["geolocation"],
    }),
  );

  it("opens a card at a tap, above the sheet", async () => {
    const { page, messages } = map();
    const { x, y } = await middleOf(page);
    await page.touchscreen.tap(x, y);
    const card = page.getByRole("dialog", { name: "Routes and stops here" });
    const box = await standingBox(page, card);
    await rests(page, "peek");
    const sheet = await standingBox(page, page.locator(".map-sheet"));
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(375);
    expect(box.y + box.height).toBeLessThanOrEqual(sheet.y);
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await card.getByRole("button", { name: "Close" }).tap();
    await card.waitFor({ state: "detached" });
  });

  it("is zoomed by a double tap, by a pinch, and by keys", async () => {
    const { page } = map();
    await showAddress(page, `/map${GREEN.replace("#16", "#15")}`);
    const { x, y } = await middleOf(page);
    const client = await page.context().newCDPSession(page);
    // An empty spot.
    for (let taps = 0; taps < 2; taps++) await touch(client, [{ x: x + 120, y: y + 60 }]);
    await expect.poll(() => zoomOf(page)).toBe(16);
    await drawn(page);
    const pinch = (apart: number) => [
      { x: x - apart, y, id: 0 },
      { x: x + apart, y, id: 1 },
    ];
    await touch(client, ...Array.from({ length: 10 }, (_, i) => pinch(100 - 8 * i)));
    await expect.poll(() => zoomOf(page)).toBeLessThan(15.5);
    await drawn(page);
    const before = zoomOf(page);
    await page.locator("canvas").focus();
    await page.keyboard.press("-");
    await expect.poll(() => zoomOf(page)).toBeLessThan(before - 0.5);
  });

  it("goes to where the device is, with the accuracy, and directions start there", async () => {
    const { page } = map();
    await showAddress(page, `/map${DUBLIN}`);
    await page.getByRole("button", { name: "Find my location" }).tap();
    await page.waitForURL(/#1[3-6](\.\d+)?\/53\.33/);
    await page.locator(".maplibregl-user-location-accuracy-circle").waitFor();
    await page.getByRole("button", { name: "Where to?" }).tap();
    await page.waitForURL(/fromPlace=-6\.25000%2C53\.33000/);
  });
});
