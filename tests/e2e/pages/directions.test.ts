/** Directions on the map: what is asked stands in the address, what is found in the panel and on the map. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { preferTheme, rulesOf, violations } from "../../support/browser.ts";
import { openMap, openOnce, showAddress, standingBox } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

/** Dublin on a Wednesday in winter, when its clocks show UTC, and in summer, when they are an hour ahead. */
const WAY = "fromPlace=-6.261,53.349&toPlace=-6.236,53.279";
const WINTER = `/map?${WAY}&departAt=2026-11-25T08:00:00Z`;
const SUMMER = `/map?${WAY}&departAt=2027-06-16T07:00:00Z`;

const open = (path: string, options = {}) => openMap(browser, site, path, options);

const choices = (page: Page) => page.locator(".directions-choice");
const asked = (page: Page) => new URL(page.url()).searchParams;

describe("the directions of an address", () => {
  const map = openOnce(() => open(WINTER));

  it("are accessible and quiet, list and detail, in both themes, wide and narrow", async () => {
    const { page, messages } = map();
    const check = async () => {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ["light", "dark"] as const) {
          await preferTheme(page, colorScheme);
          expect(await violations(page, rulesOf(colorScheme)), `${colorScheme}, ${width} px`).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      }
    };
    await choices(page).first().waitFor();
    await expect.poll(() => page.getByRole("tab", { name: "Directions" }).getAttribute("aria-selected")).toBe("true");
    await check();
    await choices(page).first().press("Enter");
    await page.locator(".directions-found > .legs .leg-passed").first().waitFor();
    for (const summary of await page.locator(".directions-found > .legs .leg-passed summary").all())
      await summary.click();
    await check();
    await page.getByRole("button", { name: /^Back/ }).click();
    expect(messages).toEqual([]);
  });

  it("arrive by a time", async () => {
    const { page, messages } = map();
    await showAddress(page, WINTER);
    await choices(page).first().waitFor();
    await page.getByLabel("Arrive by", { exact: true }).check();
    await page.waitForURL((url) => url.searchParams.get("arriveBy") === "2026-11-25T08:00:00Z");
    expect(asked(page).has("departAt")).toBe(false);
    await expect.poll(() => choices(page).first().textContent()).toMatch(/^7:\d\d am – (7:\d\d|8:00) am/);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Depart at", { exact: true }).check();
    await page.waitForURL((url) => url.searchParams.get("departAt") === "2026-11-25T08:00:00Z");
    await expect.poll(() => choices(page).first().textContent()).toMatch(/^8:\d\d am/);
    expect(messages).toEqual([]);
  });

  it("are itineraries in the local time of the start, and expand each leg", async () => {
    const { page } = map();
    await showAddress(page, SUMMER);
    await choices(page).first().waitFor();
    await page.locator(".directions", { hasText: "Times are local to the start (Europe/Dublin)." }).waitFor();
    await expect.poll(() => page.getByLabel("Date", { exact: true }).inputValue()).toBe("2027-06-16");
    await expect.poll(() => page.getByLabel("Time", { exact: true }).inputValue()).toBe("08:00");
    const count = await choices(page).count();
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThanOrEqual(5);
    await expect
      .poll(() => choices(page).first().textContent())
      .toMatch(/^8:\d\d am – 8:\d\d am.*Green.* min, \d+(\.\d)? km/);
    await choices(page).first().click();
    const legs = page.locator(".directions-found > .legs > li");
    await expect.poll(() => legs.last().textContent()).toMatch(/am.*Arrived$/);
    const ride = legs.filter({ has: page.locator(".leg-passed") });
    await expect.poll(() => ride.textContent()).toMatch(/Green.*to .+ min, .*All stops of this trip/);
    await ride.locator("summary").press("Enter");
    await expect.poll(() => ride.locator(".leg-passed li").count()).toBeGreaterThan(2);
    await expect.poll(() => ride.locator(".leg-route").getAttribute("href")).toMatch(/^\/routes\//);
    // The names of stops are links, and each stop is named once.
    const names = await legs.locator(".leg-name a").allTextContents();
    expect(new Set(names).size).toBe(names.length);
    await page.getByRole("button", { name: `Back (${count} itineraries)` }).click();
    await choices(page).first().waitFor();
  });

  it("are on foot on request, and explain why there is no itinerary", async () => {
    const { page } = map();
    await showAddress(page, `${WINTER}&mode=WALK`);
    await expect.poll(() => choices(page).count()).toBe(1);
    await choices(page).first().click();
    await page.locator(".directions-found > .legs", { hasText: /Walk \d+h \d+ min/ }).waitFor();
    await expect.poll(() => page.locator(".directions-modes label").allTextContents()).toEqual(["Transit", "Walk"]);
    await page.getByLabel("Transit", { exact: true }).check();
    await page.waitForURL((url) => !/WALK/.test(url.search));
    await page.getByLabel("Date", { exact: true }).fill("2035-06-16");
    await page.locator(".directions [role=alert]", { hasText: "No service found for this date" }).waitFor();
  });

  it("link to the page of a route, which looks as usual", async () => {
    const { page } = map();
    await showAddress(page, WINTER);
    await choices(page).first().click();
    await page.locator(".directions-found > .legs .leg-route").first().click();
    await page.waitForURL(/\/routes\//);
    const tops = () =>
      page
        .getByRole("region", { name: /^Direction: / })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    await expect.poll(async () => (await tops()).length).toBe(2);
    const [first, second] = await tops();
    expect(second).toBe(first);
  });
});

describe("the directions tab", () => {
  const map = openOnce(() =>
    open("/map", { geolocation: { longitude: -6.25, latitude: 53.33 }, permissions: ["geolocation"] }),
  );

  it("can be used by keyboard only, and the URL has all settings", async () => {
    const { page, messages } = map();
    await page.getByRole("tab", { name: "Routes and stops" }).focus();
    for (const name of ["Departures", "Directions"]) {
      await page.keyboard.press("ArrowRight");
      await page.locator("[role=tab][aria-selected=true]:focus", { hasText: name }).waitFor();
    }
    const from = page.getByRole("combobox", { name: "From" });
    await from.fill("Atlantis");
    await from.press("Enter");
    await page.locator(".directions-wrong", { hasText: "such as 53.3498, -6.2603" }).waitFor();
    await from.fill("53.349, -6.261");
    await from.press("Enter");
    await page.waitForURL(/fromPlace/);
    await page.getByRole("combobox", { name: "To", exact: true }).fill("53.279 -6.236");
    await page.getByRole("combobox", { name: "To", exact: true }).press("Enter");
    await page.getByLabel("Date", { exact: true }).fill("2027-06-16");
    await page.getByLabel("Time", { exact: true }).fill("08:00");
    await expect
      .poll(() => ["fromPlace", "toPlace", "departAt"].map((name) => asked(page).get(name)))
      .toEqual(["-6.26100,53.34900", "-6.23600,53.27900", "2027-06-16T07:00:00Z"]);

    await choices(page).first().waitFor();
    // Loaded anew, the address has the same itineraries as after going back to it.
    await page.reload();
    await choices(page).first().waitFor();
    const told = await choices(page).allTextContents();
    await page.getByRole("button", { name: "Swap" }).press("Enter");
    await page.waitForURL(/fromPlace=-6\.236/);
    await page.goBack();
    await page.waitForURL(/fromPlace=-6\.261/);
    await expect.poll(() => choices(page).allTextContents()).toEqual(told);
    await page.getByRole("button", { name: "Reset" }).press("Enter");
    await page.waitForURL((url) => !url.searchParams.has("fromPlace") && !url.searchParams.has("departAt"));
    await expect.poll(() => from.inputValue()).toBe("");
    expect(messages).toEqual([]);
  });

  it("finds both ends by name, with suggestions that the keyboard can choose", async () => {
    const { page, messages } = map();
    await showAddress(page, "/map#13/53.34000/-6.26000");
    await page.getByRole("tab", { name: "Directions" }).click();
    const from = page.getByRole("combobox", { name: "From" });
    const options = page.getByRole("listbox", { name: "From" }).getByRole("option");
    await from.fill("Sandyford");
    await options.filter({ hasText: "Sandyford" }).first().waitFor();
    await expect.poll(() => from.getAttribute("aria-expanded")).toBe("true");
    expect(await violations(page)).toEqual([]);
    await from.press("ArrowDown");
    const chosen = options.and(page.locator("[aria-selected=true]"));
    await expect.poll(() => chosen.getAttribute("id")).toBe(await from.getAttribute("aria-activedescendant"));
    await from.press("Enter");
    await page.waitForURL(/fromPlace=-6\.20/);
    await expect.poll(() => from.inputValue()).toBe("Sandyford");
    await expect.poll(() => options.count()).toBe(0);

    // Enter right after the last letter takes the first result once it is known.
    const to = page.getByRole("combobox", { name: "To", exact: true });
    await to.fill("Parnell");
    await to.press("Enter");
    await page.waitForURL(/toPlace=-6\.26/);
    await expect.poll(() => to.inputValue()).toBe("Parnell");
    await choices(page).first().waitFor();
    await to.fill("");
    await to.press("Enter");
    await page.waitForURL((url) => !url.searchParams.has("toPlace"));
    expect(messages).toEqual([]);
  });

  it("accepts clicks on the map, search results and the device's position; pins can be dragged", async () => {
    const { page, messages } = map();
    await showAddress(page, "/map#13/53.34000/-6.26000");
    await page.getByRole("tab", { name: "Directions" }).click();
    await page.locator(".directions").waitFor();
    await page.locator(".map-canvas canvas").click({ position: { x: 400, y: 300 } });
    await page.waitForURL(/fromPlace/);
    expect(asked(page).has("toPlace")).toBe(false);
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.waitForURL(/toPlace=-6\.25000%2C53\.33000/);
    const pin = page.locator('.map-canvas .map-end[data-end="from"]');
    // The map goes to where the way is, and the pins with it.
    await page.locator(".directions-choice, .directions [role=alert]").first().waitFor();
    const box = await standingBox(page, pin);
    const before = asked(page).get("fromPlace");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL((url) => url.searchParams.get("fromPlace") !== before);
    await page.getByRole("button", { name: "Reset" }).click();
    await page.waitForURL((url) => !url.searchParams.has("fromPlace") && !url.searchParams.has("toPlace"));
    await page.getByLabel("Place, operator, route or stop").fill("Broombridge");
    await page.locator(".map-group", { hasText: "Stops" }).locator(".map-hit").first().click();
    await page.waitForURL(/fromPlace=-6\.29/);
    expect(messages).toEqual([]);
  });

  it("ignores a late device position after another start was chosen", async () => {
    const { page } = map();
    await showAddress(page, "/map#13/53.34000/-6.26000");
    await page.evaluate(() => {
      Geolocation.prototype.getCurrentPosition = (found) => {
        const coords = { longitude: -6.25, latitude: 53.33 } as GeolocationCoordinates;
        addEventListener("found", () => found({ coords } as GeolocationPosition));
      };
    });
    await page.getByRole("tab", { name: "Directions" }).click();
    await page.getByRole("button", { name: "Use my location" }).first().click();
    await page.getByRole("combobox", { name: "From" }).fill("53.349, -6.261");
    await page.getByRole("combobox", { name: "From" }).press("Enter");
    await page.waitForURL(/fromPlace=-6\.261/);
    await page.evaluate(() => dispatchEvent(new Event("found")));
    await page.getByRole("combobox", { name: "To", exact: true }).fill("53.279, -6.236");
    await page.getByRole("combobox", { name: "To", exact: true }).press("Enter");
    await page.waitForURL(/toPlace=-6\.236/);
    expect(asked(page).get("fromPlace")).toBe("-6.26100,53.34900");
  });

  it("uses the current time, however long the map has been open", async () => {
    const { page } = map();
    await showAddress(page, "/map#13/53.34000/-6.26000");
    await page.clock.install();
    await page.clock.fastForward("25:00:00");
    await page.getByRole("tab", { name: "Directions" }).click();
    await page.getByRole("combobox", { name: "From" }).fill("53.349, -6.261");
    await page.getByRole("combobox", { name: "From" }).press("Enter");
    const day = () => page.getByLabel("Date", { exact: true }).inputValue();
    const dublin = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Dublin" });
    await expect.poll(day).toBe(dublin.format(await page.evaluate(() => Date.now())));
  });
});
