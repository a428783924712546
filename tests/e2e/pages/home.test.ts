/** The first screen: vehicles that move through the schedule of the network that is drawn there. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const DOTS = ".vehicles-dots circle";
const placesOf = (page: Page) =>
  page.locator(DOTS).evaluateAll((dots) => dots.map((dot) => dot.getAttribute("transform")).join(" "));

describe("the vehicles of the first screen", () => {
  it.each([
    ["light", 1280],
    ["dark", 375],
  ] as const)("move, say which time they show, and can be paused (%s, %d pixels)", async (colorScheme, width) => {
    const viewport = { width, height: 1400 };
    const { page, messages, close } = await watch(browser, site.origin, { colorScheme, viewport });
    await page.goto("/");
    await hydrated(page);
    const note = page.locator(".vehicles-note");
    await note.waitFor();
    await expect.poll(() => note.textContent()).toMatch(/\d:\d\d.*Timetable at 30×$/);
    // An hour of the schedule can have minutes without a vehicle.
    await page.locator(DOTS).first().waitFor({ state: "attached" });
    const before = await placesOf(page);
    await expect.poll(() => placesOf(page)).not.toBe(before);
    await page.getByRole("button", { name: "Pause the vehicles" }).click();
    await page.getByRole("button", { name: "Let the vehicles move" }).waitFor();
    const still = await placesOf(page);
    // Frames go on, the vehicles do not.
    await page.evaluate(
      () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
    );
    expect(await placesOf(page)).toBe(still);
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("stand still for visitors who prefer reduced motion", async () => {
    const viewport = { width: 1280, height: 900 };
    const { page, messages, close } = await watch(browser, site.origin, { reducedMotion: "reduce", viewport });
    await page.goto("/");
    await page.locator(".vehicles-note", { hasText: "Vehicles by timetable" }).waitFor();
    const still = await placesOf(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await placesOf(page)).toBe(still);
    expect(messages).toEqual([]);
    await close();
  });

  it("are not there without scripts, and not loaded out of view", async () => {
    const plain = await watch(browser, site.origin, { javaScriptEnabled: false });
    await plain.page.goto("/");
    await expect.poll(() => plain.page.locator(".hero .schematic svg").count()).toBe(1);
    await plain.close();
    const { page, close } = await watch(browser, site.origin, { viewport: { width: 320, height: 240 } });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/");
    await hydrated(page);
    expect(asked.filter((path) => path.endsWith("/trips"))).toEqual([]);
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/trips"));
    await page.locator(".hero .schematic").scrollIntoViewIfNeeded();
    expect((await answer).status()).toBe(200);
    await close();
  });
});
