/** The filters of the feeds list: four that are always there, the others folded away, and an area from a map. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 320, height: 640 } };

async function open(path: string, options = {}) {
  const watched = await watch(browser, site.origin, { ...WIDE, reducedMotion: "reduce" as const, ...options });
  await watched.page.goto(path);
  return watched;
}

const more = (page: Page) => page.locator("main summary", { hasText: "More filters" });
const labels = (page: Page) => page.locator("main form .field-label:visible").allTextContents();

it.each([true, false])("shows four filters at once, the others under More filters; scripts: %s", async (isScripted) => {
  const { page, close } = await open("/feeds", { javaScriptEnabled: isScripted });
  if (isScripted) await hydrated(page);
  const first = ["Country", "Format", "Usable today?", "License"];
  expect((await labels(page)).slice(1)).toEqual(first);
  await more(page).click();
  expect((await labels(page)).slice(1)).toEqual([
    ...first,
    ...["Last fetch", "Import", "Publisher's URL", "State or region", "Access", "Contains", "Tags in the registry"],
    ...["Area: west, south, east, north", "Near a point: latitude, longitude", "Distance from the point in km"],
  ]);
  if (isScripted) expect(await violations(page)).toEqual([]);
  await close();
});

it("More filters is open when one of them is set, and says how many", async () => {
  const { page, close } = await open("/feeds?feedSpecs=GTFS", { javaScriptEnabled: false });
  const isOpen = () => more(page).evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open);
  expect(await isOpen()).toBe(false);
  await page.goto("/feeds?feedSpecs=GTFS&fetchError=false&bbox=-6.5,53.2,-6,53.5");
  expect(await isOpen()).toBe(true);
  await expect.poll(() => more(page).textContent()).toContain("2 set");
  await close();
});

it.each([true, false])("on a phone one summary shows all filters; scripts: %s", async (isScripted) => {
  const { page, close } = await open("/feeds", { ...PHONE, javaScriptEnabled: isScripted });
  if (isScripted) await hydrated(page);
  expect((await labels(page)).slice(1)).toEqual([]);
  await page.locator("main .filters-toggle summary").click();
  expect((await labels(page)).slice(1)).toEqual(["Country", "Format", "Usable today?", "License"]);
  await more(page).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (isScripted) expect(await violations(page)).toEqual([]);
  await close();
});

async function openArea(page: Page) {
  await page.getByRole("button", { name: "Choose on a map" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose an area" });
  await dialog.getByText(/^West, south, east, north: /).waitFor();
  return dialog;
}

/** West, south, east, north in the field or the URL. */
const corners = (text: string) => text.split(",").map(Number) as [number, number, number, number];
const boxOf = (page: Page) => corners(new URL(page.url()).searchParams.get("bbox") ?? "");
const names = (page: Page) => page.locator("main tbody td[data-lead] .mono").allTextContents();

describe.each(["/feeds", "/operators"])("the map of %s", (path) => {
  it("its view becomes the area, by keyboard alone; the renderer loads at the click", async () => {
    const { page, messages, close } = await open(`${path}?bbox=-6.5,53.2,-6.0,53.5`);
    await hydrated(page);
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /maplibre|create-/.test(name)));
    expect(await scripts()).toEqual([]);
    await page.getByRole("button", { name: "Choose on a map" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Choose an area" });
    const area = dialog.getByText(/^West, south, east, north: /);
    await area.waitFor();
    const before = await area.textContent();
    expect(await violations(page)).toEqual([]);
    await dialog.locator(".maplibregl-canvas").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => area.textContent()).not.toBe(before);
    await dialog.getByRole("button", { name: "Use this area" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("bbox") !== "-6.5,53.2,-6.0,53.5");
    const [west, south, east, north] = boxOf(page);
    expect(west).toBeLessThan(east);
    expect(south).toBeLessThan(53.35);
    expect(north).toBeGreaterThan(53.35);
    await expect.poll(() => page.inputValue("main input[name=bbox]")).toBe([west, south, east, north].join());
    expect(messages).toEqual([]);
    await close();
  });
});

it("a rectangle drawn on the map becomes the area, and the list follows", async () => {
  const { page, messages, close } = await open("/feeds?bbox=-6.5,53.2,-6.0,53.5");
  await hydrated(page);
  const dialog = await openArea(page);
  await dialog.getByRole("button", { name: "Draw a rectangle" }).click();
  const canvas = (await dialog.locator(".maplibregl-canvas").boundingBox())!;
  await page.mouse.move(canvas.x + canvas.width / 4, canvas.y + canvas.height / 4);
  await page.mouse.down();
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Remove the rectangle" }).waitFor();
  expect(await violations(page)).toEqual([]);
  const shown = corners((await dialog.getByText(/^West, south/).textContent())!.replace(/^.*: /, ""));
  await dialog.getByRole("button", { name: "Use this area" }).click();
  await expect.poll(() => boxOf(page)).toEqual(shown);
  // The map showed Dublin's box and more around it; its second quarter is west and north of its center.
  expect(shown[2]).toBeCloseTo(-6.25, 1);
  expect(shown[1]).toBeCloseTo(53.35, 1);
  const answer = await page.request.get(`${site.origin}/api/v2/portal/feeds?bbox=${shown.join()}`);
  const { feeds } = (await answer.json()) as { feeds: { onestop_id: string }[] };
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(feeds.map((f) => f.onestop_id).toSorted());
  expect(messages).toEqual([]);
  await close();
});

it("a finger draws, and the dialog fits a phone", async () => {
  const { page, messages, close } = await open("/feeds?bbox=-6.5,53.2,-6.0,53.5", { ...PHONE, hasTouch: true });
  await hydrated(page);
  const dialog = await openArea(page);
  await dialog.getByRole("button", { name: "Draw a rectangle" }).click();
  const canvas = (await dialog.locator(".maplibregl-canvas").boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", share: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd" ? [] : [{ x: canvas.x + canvas.width * share, y: canvas.y + canvas.height * share }],
    });
  await touch("touchStart", 0.2);
  await touch("touchMove", 0.5);
  await touch("touchMove", 0.8);
  await touch("touchEnd", 0.8);
  await dialog.getByRole("button", { name: "Remove the rectangle" }).waitFor();
  const use = dialog.getByRole("button", { name: "Use this area" });
  const { x, y, width, height } = (await use.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(320);
  expect(y + height).toBeLessThanOrEqual(640);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("bbox")).toBe("-6.5,53.2,-6.0,53.5");
  expect(messages).toEqual([]);
  await close();
});
