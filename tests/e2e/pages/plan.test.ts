/** Journeys as pages: without scripts, printed, and taken over by the live map. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations, watch } from "../../support/browser.ts";
import { layoutShifts } from "../../support/layout-shifts.ts";
import { openMap } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

/** Dublin on a Wednesday in winter, when its clocks show UTC, and in summer, when they are an hour ahead. */
const WAY = "fromPlace=-6.261,53.349&fromName=Marlborough+Street&toPlace=-6.236,53.279";
const WINTER = `/map?${WAY}&departAt=2026-11-25T08:00:00Z`;
const SUMMER = `/map?${WAY}&departAt=2027-06-16T07:00:00Z`;

async function open(path: string, options: BrowserContextOptions = {}) {
  const watched = await watch(browser, site.origin, { javaScriptEnabled: false, ...options });
  await watched.page.goto(path);
  return watched;
}

const journeys = (page: Page) => page.locator(".plan .journey");
const heads = (page: Page) => journeys(page).locator("h3").allTextContents();
const minutesOf = (head: string) => {
  const [, hour, minute, half] = /^(\d+):(\d+) (am|pm)/.exec(head)!;
  return ((Number(hour) % 12) + (half === "pm" ? 12 : 0)) * 60 + Number(minute);
};

describe("without scripts", () => {
  it("shows journeys, wide and narrow", async () => {
    const { page, messages, close } = await open(WINTER, { viewport: { width: 1280, height: 800 } });
    const first = journeys(page).first();
    await expect.poll(() => first.locator("h3").textContent()).toMatch(/^8:\d\d am – 8:\d\d am$/);
    await expect
      .poll(() => first.textContent())
      .toMatch(
        /42 min, no changes.*8:08 am.*Walk 4 min, 280 m.*8:12 am.*Marlborough.*Green.*to Sandyford.*11 stops on the way.*Next departures: 8:27 am, 8:42 am, 8:57 am.*Balally.*Walk.*Destination.*Arrived/,
      );
    await expect.poll(() => first.locator('a[href^="/routes/"]:not([href*="/trips/"])').count()).toBe(1);
    await expect.poll(() => first.locator('a[href*="/trips/"]').count()).toBe(1);
    await expect.poll(() => first.locator('a[href^="/stops/"]').first().textContent()).toBe("Marlborough");
    await first.locator(".leg-passed summary").click();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => first.locator(".leg-passed li").first().isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect.poll(() => page.locator(".map-place").isVisible()).toBe(false);
    }
    expect(messages).toEqual([]);
    await close();
  });

  it("shows times on the clock of the start, in the style of the URL, and pages to later and earlier journeys", async () => {
    const { page, close } = await open(SUMMER);
    await page.getByText("Departing at 8:00 am or later, 16 June 2027").waitFor();
    await page.getByText("Times are local to the start (Europe/Dublin).").waitFor();
    await expect.poll(() => page.locator("input[name=date]").inputValue()).toBe("2027-06-16");
    await expect.poll(() => page.locator("input[name=time]").inputValue()).toBe("08:00");
    const before = await heads(page);
    const last = Math.max(...before.map(minutesOf));
    await page.getByRole("link", { name: "Later" }).first().click();
    await page.waitForURL((url) => (url.searchParams.get("departAt") ?? "") > "2027-06-16T07:00:00Z");
    expect(Math.min(...(await heads(page)).map(minutesOf))).toBeGreaterThanOrEqual(last);
    await page.getByRole("link", { name: "Earlier" }).first().click();
    await page.waitForURL((url) => url.searchParams.has("arriveBy"));
    expect((await heads(page)).length).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole("radio", { name: "Arrive by" }).isChecked()).toBe(true);
    await page.goto(`${SUMMER}&clock=24`);
    expect((await heads(page))[0]).toMatch(/^08:\d\d – 08:\d\d$/);
    await close();
  });

  it("has a form that finds stops by name, keeps them, and takes coordinates", async () => {
    const { page, messages, close } = await open("/map");
    const form = page.getByRole("form", { name: "Directions" });
    await form.getByLabel("From").fill("Sandyford");
    await form.getByLabel("To").fill("53.349, -6.261");
    await form.getByLabel("Arrive by").check();
    await form.getByLabel("Date").fill("2027-06-16");
    await form.getByLabel("Time").fill("09:30");
    await form.getByRole("button", { name: "Show journeys" }).click();
    await page.waitForURL(/fromName=Sandyford.*arriveBy=2027-06-16T08%3A30%3A00Z/);
    await page.getByRole("heading", { name: "From Sandyford to 53.34900, -6.26100" }).waitFor();
    const before = await heads(page);
    expect(before.every((head) => minutesOf(head) < 9.5 * 60)).toBe(true);
    // Another time for the same places, which are not looked up again.
    await form.getByLabel("Time").fill("10:30");
    await form.getByRole("button", { name: "Show journeys" }).click();
    await page.waitForURL(/fromName=Sandyford.*arriveBy=2027-06-16T09%3A30%3A00Z/);
    // Another text replaces the place of before.
    await form.getByLabel("From").fill("Broombridge");
    await form.getByRole("button", { name: "Show journeys" }).click();
    await page.waitForURL(/fromName=Broombridge/);
    expect(messages).toEqual([]);
    await close();
  });

  it.each([
    [`/map?from=Atlantis&to=53.349,-6.261`, /No stop matches the start “Atlantis”.*coordinates such as 53\.3498/],
    [`/map?from=953.1,-6.2&to=53.349,-6.261`, /“953\.1,-6\.2” is not a place to start from/],
    [`/map?fromPlace=-6.261,53.349`, /Enter where the journey ends\./],
    [`/map?${WAY}&from=Marlborough+Street&date=2026-02-30&time=08:00`, /This date or time doesn't exist/],
    [
      `/map?${WAY}&departAt=2035-06-13T07:00:00Z`,
      /No journey found.*No service found for this date.*covers .* to .*20\d\d\./,
    ],
    [`/map?fromPlace=-30,40&toPlace=-30.1,40.1&departAt=2026-11-25T08:00:00Z`, /No journey found.*times are in UTC/],
    [`/map?fromPlace=-6.261,53.349&toPlace=10,10`, /No journey found.*No stop is within .* of the destination/],
  ])("says why there are no journeys: %s", async (path, why) => {
    const { page, messages, close } = await open(path);
    expect((await page.locator(".plan").textContent())?.replaceAll("’", "'")).toMatch(why);
    await expect.poll(() => journeys(page).count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: "Show journeys" }).count()).toBe(1);
    expect(messages).toEqual([]);
    await close();
  });

  it("lets the visitor choose between several stops", async () => {
    const { page, close } = await open("/map?from=bay&to=-33.861,151.211&date=2026-11-25&time=08:00");
    const choices = page.locator(".plan-choices a");
    await expect.poll(() => choices.count()).toBeGreaterThan(1);
    const name = await choices.first().textContent();
    await choices.first().click();
    await page.waitForURL(/fromPlace=.*toPlace=.*departAt=/);
    await expect.poll(() => page.locator("input[name=from]").inputValue()).toBe(name);
    await close();
  });
});

describe("before scripts arrive", () => {
  /** The page as it was sent, with scripts for the checker alone. */
  async function openSent(path: string, options: BrowserContextOptions) {
    const watched = await watch(browser, site.origin, options);
    await watched.page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await watched.page.goto(path);
    return watched;
  }

  it.each([
    ["light", 1280],
    ["dark", 320],
  ] as const)("is accessible (%s, %i px)", async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 800 } };
    const { page, close } = await openSent(WINTER, options);
    await journeys(page).first().waitFor();
    for (const summary of await page.locator(".leg-passed summary").all()) await summary.click();
    expect(await violations(page)).toEqual([]);
    for (const path of ["/map?from=Atlantis&to=1,200", `/map?${WAY}&departAt=2035-06-13T07:00:00Z`]) {
      await page.goto(path);
      await page.locator(".plan .notice").first().waitFor();
      expect([path, await violations(page)]).toEqual([path, []]);
    }
    await close();
  });
});

describe("printed", () => {
  const SHOWN = ["Next departures", "Arrived"];
  const HIDDEN = [
    ".site-header",
    ".map-place",
    ".map-tabs",
    ".plan-form",
    ".plan-pager",
    ".directions-choice",
    ".map-find",
  ];

  async function expectJourneysAlone(page: Page): Promise<void> {
    await page.emulateMedia({ media: "print" });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const words of SHOWN)
        expect([words, await page.getByText(words).first().isVisible()]).toEqual([words, true]);
      for (const selector of HIDDEN) {
        const visible = await page
          .locator(selector)
          .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
        expect([selector, visible]).toEqual([selector, 0]);
      }
      const journey = page.locator(".journey:visible").first();
      const colors = await journey.evaluate((one) => [
        getComputedStyle(one).color,
        getComputedStyle(document.body).backgroundColor,
      ]);
      expect(colors, colorScheme).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
      // The sheet is as long as the journeys, not as the window.
      const [bottom, height] = await page.evaluate(() => [
        Math.max(...[...document.querySelectorAll(".journey")].map((one) => one.getBoundingClientRect().bottom)) +
          scrollY,
        document.documentElement.scrollHeight,
      ]);
      expect(Math.floor(bottom!)).toBeLessThanOrEqual(height!);
    }
  }

  it("has the journeys alone, without scripts", async () => {
    const { page, messages, close } = await open(WINTER);
    await expectJourneysAlone(page);
    expect(messages).toEqual([]);
    await close();
  });

  it("has the journeys alone, with scripts", async () => {
    const { page, messages, close } = await openMap(browser, site, WINTER);
    await page.locator(".directions-choice").first().waitFor();
    await expectJourneysAlone(page);
    expect(messages).toEqual([]);
    await close();
  });
});

describe("with scripts", () => {
  it.each([320, 1280])("becomes the live map without a second question and without moving (%i px)", async (width) => {
    const asked: string[] = [];
    const { page, messages, close } = await openMap(
      browser,
      site,
      WINTER,
      { viewport: { width, height: 800 } },
      async (opened) => {
        opened.on("request", (request) => {
          if (request.url().endsWith("/query")) asked.push(request.postData() ?? "");
        });
      },
    );
    await page.locator(".directions-choice").first().waitFor();
    await expect.poll(() => page.locator(".plan").count()).toBe(0);
    // The journeys came with the page.
    expect(asked.filter((body) => body.includes("directions("))).toEqual([]);
    expect((await layoutShifts(page)).sum).toBeLessThan(0.01);
    expect(messages).toEqual([]);
    await close();
  });

  it("shows the journeys where the map cannot be drawn", async () => {
    const { page, close } = await watch(browser, site.origin, {});
    await page.route(/\/assets\/world-/, (route) => route.abort());
    await page.goto(WINTER);
    await page.locator(".map-screen[data-state=failed]").waitFor();
    await journeys(page).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
  });
});
