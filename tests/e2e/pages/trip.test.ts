/** The page of a trip and printed timetables in the browser. Axe on the pages: screens-1 and screens-2. */
import { describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { query } from "../../support/query.ts";
import { startSite } from "../../support/site.ts";

openForAll(() => startSite("sample"));

/** A Wednesday within the sample's timetable, at noon in Dublin. */
const NOON = { "x-test-now": "2026-11-25T12:00:00Z" };

const LUAS = 'where: { feed_onestop_id: "f-sample~dublin~luas"';

const idOf = async (kind: "routes" | "stops", more = "") =>
  (
    await query<Record<string, { onestop_id: string }[]>>(
      site.origin,
      `{ ${kind}(limit: 1, ${LUAS}${more} }) { onestop_id } }`,
      NOON,
    )
  )[kind]![0]!.onestop_id;

describe("a trip", () => {
  it("is reached from a departure board, and shows times with seconds on the visitor's clock", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(`/stops/${encodeURIComponent(await idOf("stops", ", serviced: true"))}`);
    await hydrated(page);
    await page.locator(".group-times a").first().click();
    await page.waitForURL(/\/routes\/[^/]+\/trips\/[^/]+\?date=2026-11-25$/);
    await page.getByText("The run of Wednesday, 25 November 2026").waitFor();
    const time = page.locator(".trip-calls tbody td:last-child").first();
    await page.getByRole("link", { name: "am/pm" }).click();
    await expect.poll(() => time.textContent()).toMatch(/^\d{1,2}:\d\d:\d\d [ap]m$/);
    await page.getByRole("link", { name: "24 h" }).click();
    await expect.poll(() => time.textContent()).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(messages).toEqual([]);
    await close();
  });
});

describe("a printed timetable", () => {
  it("has both directions, each on a sheet of its own, and a code that leads to the page", async () => {
    const { page, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(`/routes/${encodeURIComponent(await idOf("routes"))}?date=2026-11-25&direction=all`);
    await hydrated(page);
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => page.locator(".printed-direction").count()).toBe(2);
    await expect.poll(() => page.locator(".print-code").isVisible()).toBe(false);
    // Each direction can be chosen from here, and none is the one that is shown alone.
    const directions = page.getByRole("list", { name: "Direction", exact: true }).getByRole("link");
    await expect.poll(() => directions.count()).toBe(2);
    expect(await directions.evaluateAll((links) => links.map((link) => link.ariaCurrent))).toEqual([null, null]);
    await expect.poll(() => directions.first().getAttribute("href")).toMatch(/direction=0/);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.locator(".print-code").isVisible()).toBe(true);
    await expect.poll(() => page.locator(".site-header").isVisible()).toBe(false);
    const breaks = await page
      .locator(".printed-direction")
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).breakBefore));
    expect(breaks).toEqual(["auto", "page"]);
    await close();
  });
});
