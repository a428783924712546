/** The sheet of the map on a phone before its scripts have come: it answers, and what was typed in it stays. */
import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { violations, watch } from "../../support/browser.ts";
import { DUBLIN, drawn } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const PHONE = {
  ...{ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true },
  reducedMotion: "reduce",
  extraHTTPHeaders: { "x-test-now": "2026-11-25T12:00:00Z" },
} as const;
const IS_SCRIPT = /\/assets\/[^?]+\.js$/;
const IS_PANEL = /\/assets\/world-[^/]+\.js$/;

/** Visible pixels of the sheet. */
const visibleOf = async (page: Page): Promise<number> =>
  PHONE.viewport.height - (await page.locator(".map-sheet").boundingBox())!.y;

it("answers on handle, pill, and fields while no script has come", async () => {
  const { page, close } = await watch(browser, site.origin, PHONE);
  await page.route(IS_SCRIPT, (route) => route.abort());
  await page.goto(`/map${DUBLIN}`);
  const handle = page.getByRole("checkbox", { name: "Show the panel on the full screen" });
  await handle.waitFor();
  const half = await visibleOf(page);
  expect(half).toBeGreaterThan(350);
  expect(half).toBeLessThan(420);
  const head = (await page.locator(".map-sheet-head").boundingBox())!;
  await page.touchscreen.tap(head.x + 40, head.y + 10);
  await expect.poll(() => visibleOf(page)).toBeGreaterThan(700);
  await expect.poll(() => handle.isChecked()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await handle.press("Space");
  await expect.poll(() => visibleOf(page)).toBe(half);

  await page.locator(".map-pill").tap();
  const to = page.getByRole("textbox", { name: "To", exact: true });
  await to.and(page.locator(":focus")).waitFor();
  await expect.poll(() => visibleOf(page)).toBeGreaterThan(700);
  await page.getByRole("form", { name: "Directions" }).getByRole("textbox", { name: "From" }).fill("Parnell");
  await to.fill("Sandyford");
  await to.press("Enter");
  await page.waitForURL(/toPlace=/);
  await page.locator(".journey").first().waitFor();
  await close();
});

it("keeps what was typed and the focus when the panel comes", async () => {
  const { page, messages, close } = await watch(browser, site.origin, PHONE);
  const held: Route[] = [];
  let isHeld = true;
  await page.route(IS_PANEL, (route) => {
    if (isHeld) held.push(route);
    else void route.continue();
  });
  await page.goto("/map");
  await page.locator(".map-pill").tap();
  await page.getByRole("form", { name: "Directions" }).getByRole("textbox", { name: "From" }).fill("Parnell");
  await page.getByRole("textbox", { name: "To", exact: true }).pressSequentially("Sandy");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  isHeld = false;
  for (const route of held) await route.continue();
  const to = page.getByRole("combobox", { name: "To", exact: true });
  await to.and(page.locator(":focus")).waitFor();
  await expect.poll(() => to.inputValue()).toBe("Sandy");
  await page.waitForURL(/fromName=Parnell/);
  await page.keyboard.type("ford");
  await page
    .getByRole("listbox", { name: "To" })
    .getByRole("option", { name: /^Sandyford/ })
    .first()
    .tap();
  await page.waitForURL(/toName=Sandyford/);
  await page.locator(".directions-folded", { hasText: "Parnell → Sandyford" }).waitFor();
  expect(messages).toEqual([]);
  await close();
});

/** Kilobytes of text of all scripts that the panel needs: those of every page, and its own. */
const MAX_PANEL_KB = 655;

it("loads the panel before the renderer, tiles, and fonts of the map", async () => {
  const { page, close } = await watch(browser, site.origin, PHONE);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/map${DUBLIN}`);
  await drawn(page);
  await close();
  const panel = asked.findIndex((path) => IS_PANEL.test(path));
  expect(panel).toBeGreaterThan(0);
  const ofMap = asked.findIndex((path) => /^\/tiles\/|maplibre|\/mount-world-|\/glyphs\//.test(path));
  expect(ofMap).toBeGreaterThan(panel);
  const scripts = [...new Set(asked.slice(0, ofMap).filter((path) => IS_SCRIPT.test(path)))];
  const sizes = await Promise.all(scripts.map(async (path) => (await (await fetch(site.origin + path)).text()).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_PANEL_KB * 1000);
});
