/** Reach on the map: what is asked stands in the address, the stops of each band in the panel, the areas on the map. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { preferTheme, rulesOf, violations, watch } from "../../support/browser.ts";
import { middleOf, openMap, openOnce, showAddress, WIDE } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

/** Dublin on a Wednesday morning. */
const MORNING = "/map?reach=-6.261,53.349&reachDate=2026-11-25&reachTime=08:00&reachMinutes=60";

const open = (path: string, options = {}) => openMap(browser, site, path, options);
const bands = (page: Page) => page.locator(".reach-bands > li");
const asked = (page: Page) => new URL(page.url()).searchParams;
const settled = (page: Page) => page.locator(".reach-found[data-reach=drawn] .reach-bands").waitFor();
const counts = async (page: Page) =>
  (await bands(page).allTextContents()).map((band) =>
    /Within (\d+) minutes(\d+) stop/.exec(band)!.slice(1).map(Number),
  );

describe("the reach tab", () => {
  const map = openOnce(() => open(MORNING));

  it("is accessible and quiet in both themes, wide and narrow", async () => {
    const { page, messages } = map();
    await settled(page);
    await expect.poll(() => page.getByRole("tab", { name: "Reach" }).getAttribute("aria-selected")).toBe("true");
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ["light", "dark"] as const) {
        await preferTheme(page, colorScheme);
        expect(await violations(page, rulesOf(colorScheme)), `${colorScheme}, ${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
    expect(messages).toEqual([]);
  });

  it("lists the stops within every ten minutes, as the API does", async () => {
    const { page } = map();
    const answer = await page.request.get(
      "/api/v2/portal/reach?from=53.349,-6.261&date=2026-11-25&time=08:00&minutes=60&limit=0",
    );
    const { bands: areas } = (await answer.json()) as {
      bands: { features: { properties: { minutes: number; stop_count: number } }[] };
    };
    const expected = areas.features.map(({ properties: { minutes, stop_count } }) => [minutes, stop_count]).reverse();
    expect(expected).toHaveLength(6);
    expect(await counts(page)).toEqual(expected);
    await page.getByText("Times are local to the start (Europe/Dublin).").waitFor();
  });

  it("follows the slider, and keeps date, time and minutes in the URL", async () => {
    const { page, messages } = map();
    const busy = await counts(page);
    const slider = page.getByRole("slider", { name: "Departure" });
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("08:00");
    // At three in the morning there are no trams.
    await slider.fill("180");
    await page.waitForURL(/reachTime=03%3A00/);
    await expect.poll(() => counts(page)).not.toEqual(busy);
    await settled(page);
    const quiet = await counts(page);
    expect(quiet.at(-1)![1]).toBeLessThan(busy.at(-1)![1]!);
    await slider.press("ArrowRight");
    await page.waitForURL(/reachTime=03%3A10/);

    await page.getByLabel("Within").selectOption("20");
    await page.waitForURL(/reachMinutes=20/);
    await expect.poll(() => bands(page).count()).toBe(2);
    await page.goBack();
    await page.waitForURL(/reachMinutes=60/);
    await expect.poll(() => bands(page).count()).toBe(6);

    await page.getByRole("button", { name: "Now" }).click();
    await page.waitForURL((url) => !url.searchParams.has("reachTime") && !url.searchParams.has("reachDate"));
    await page.getByRole("button", { name: "Clear" }).click();
    await page.waitForURL((url) => !url.searchParams.has("reach"));
    expect(messages).toEqual([]);
  });

  it("starts where the map is clicked, or at coordinates", async () => {
    const { page, messages } = map();
    await showAddress(page, "/map#13/53.34000/-6.26000");
    await page.getByRole("tab", { name: "Reach" }).click();
    const from = page.getByRole("combobox", { name: "From" });
    await from.waitFor();
    const { x, y } = await middleOf(page);
    await page.mouse.click(x, y);
    await page.waitForURL(/reach=/);
    const [lon, lat] = asked(page).get("reach")!.split(",").map(Number);
    expect([lon!.toFixed(2), lat!.toFixed(2)]).toEqual(["-6.26", "53.34"]);
    await settled(page);
    await from.fill("53.3275, -6.2455");
    await from.press("Enter");
    await page.waitForURL(/reach=-6\.24550/);
    await settled(page);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.waitForURL((url) => !url.searchParams.has("reach"));
    await page.getByText("to see how far you get.").waitFor();
    expect(messages).toEqual([]);
  });

  it("says why nothing was found", async () => {
    const { page } = map();
    await showAddress(page, "/map?reach=-30,0");
    await page.locator(".reach-found [role=alert]", { hasText: "is within 1 km of this point." }).waitFor();
  });
});

describe("without scripts", () => {
  it("a stop leads to its reach, which can be read and asked for another time", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { ...WIDE, javaScriptEnabled: false });
    await page.goto("/stops/f-sample~sydney~ferries:circular~quay");
    await page.getByRole("link", { name: "Where can I get in 30 min?" }).click();
    await page.waitForURL(/\/map\?reach=/);
    await page.getByRole("heading", { name: /^Reach from -33\.\d+, 151\.\d+$/ }).waitFor();
    const form = page.getByRole("form", { name: "Reach" });
    await form.getByLabel("Date").fill("2026-11-25");
    await form.getByLabel("Departure").fill("09:00");
    await form.getByLabel("Within").selectOption("60");
    await form.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/reachMinutes=60/);
    await page.getByText("Departing at 09:00 on 25 November 2026 (Australia/Sydney).").waitFor();
    const told = await counts(page);
    expect(told.map(([minutes]) => minutes)).toEqual([10, 20, 30, 40, 50, 60]);
    expect(told.at(-1)![1]).toBeGreaterThan(told[0]![1]!);
    expect(messages).toEqual([]);
    await close();
  });
});
