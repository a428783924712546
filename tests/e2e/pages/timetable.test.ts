/** Timetables on the pages of routes and stops: the choice of a day with and without scripts, what is shown of it. */
import { describe, expect, it } from "vitest";
import { faultsInThemes, hydrated, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

/** A Wednesday within the sample's timetable. */
const NOON = { "x-test-now": "2026-11-25T12:00:00Z" };
const DAY = "date=2026-11-25";
const LUAS = "/routes/r-gc7x3-green";
const SUBTE = "/routes/r-69y7n-a";
const SILVER = "/routes/r-drt2z-sl1";

async function read(path: string): Promise<{ html: string; rows: number }> {
  const response = await fetch(site.origin + path, { headers: NOON });
  const rows = Number(/rows;desc="(\d+)"/.exec(response.headers.get("server-timing") ?? "")?.[1]);
  return { html: await response.text(), rows };
}

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  it("the day is selected in the form, and the direction by a link that keeps the day", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { javaScriptEnabled, extraHTTPHeaders: NOON });
    await page.goto(LUAS);
    if (javaScriptEnabled) await hydrated(page);
    const section = page.locator("#timetable");
    await expect.poll(() => section.locator(".trip-grid").count()).toBe(0);
    await expect.poll(() => section.locator("input[name=date]").inputValue()).toBe("2026-11-25");
    await section.locator("input[name=date]").fill("2026-11-28");
    await section.getByRole("button", { name: "Show timetable" }).click();
    await page.waitForURL(`**${LUAS}?date=2026-11-28#timetable`);
    // Today's departures have two tables of their own until the day that was selected takes their place.
    await section.locator("caption", { hasText: "Saturday, 28 November 2026" }).waitFor();
    const first = await section.locator("tbody th").first().textContent();
    await section.getByRole("link", { name: /^Outbound/ }).click();
    await page.waitForURL(/date=2026-11-28&direction=1#timetable/);
    await section.locator("caption", { hasText: "Outbound" }).waitFor();
    await expect.poll(() => section.locator("tbody th").last().textContent()).toBe(first);
    expect(messages).toEqual([]);
    await close();
  });
});

describe("today's departures of a route", () => {
  it("are in the page without scripts, by direction, with a link to the stop where they start", async () => {
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false, extraHTTPHeaders: NOON });
    await page.goto(LUAS);
    const section = page.locator("#timetable");
    await expect.poll(() => section.locator("h3").first().textContent()).toBe("Today, 25 November 2026");
    const directions = section.locator(".today-direction");
    await expect.poll(() => directions.locator("h4").allTextContents()).toEqual(["to Sandyford", "to Broombridge"]);
    await expect
      .poll(() => directions.first().locator("p").first().textContent())
      .toMatch(/^From Broombridge: \d+ departures, \d+:\d\d am to \d+:\d\d [ap]m$/);
    const next = await directions.first().locator(".today-times li").allTextContents();
    expect(next.length).toBeGreaterThan(2);
    expect(next[0]).toMatch(/^12:\d\d pm(in \d+ min|now)$/);
    await directions.first().locator("summary").click();
    await expect.poll(() => directions.first().locator("tbody th").first().textContent()).toMatch(/^\d+ am$/);
    await close();
  });

  it("come before the stops on a phone, and beside them on a wide screen", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(LUAS);
    await hydrated(page);
    const boxes = async () => {
      const [today, stops, map, about] = await Promise.all(
        ["#timetable", "#connections", "#map", "#about"].map((id) => page.locator(id).boundingBox()),
      );
      return { today: today!, stops: stops!, map: map!, about: about! };
    };
    await page.setViewportSize({ width: 375, height: 800 });
    const phone = await boxes();
    expect(phone.today.y).toBeLessThan(phone.stops.y);
    expect(phone.stops.y).toBeLessThan(phone.map.y);
    expect(phone.map.y).toBeLessThan(phone.about.y);
    await page.setViewportSize({ width: 1280, height: 800 });
    const wide = await boxes();
    expect(Math.abs(wide.today.y - wide.stops.y)).toBeLessThan(2);
    expect(wide.today.x).toBeGreaterThan(wide.stops.x + wide.stops.width);
    expect(messages).toEqual([]);
    await close();
  });

  it("are those of a typical week, without minutes from now, once the timetable has ended", async () => {
    const response = await fetch(site.origin + LUAS, { headers: { "x-test-now": "2035-06-13T12:00:00Z" } });
    const html = (await response.text()).replaceAll("<!-- -->", "");
    expect(html).toContain("A typical Wednesday");
    expect(html).toMatch(/Timetable ended \d+ \w+ 20\d\d \(\d years ago\)/);
    expect(html).not.toMatch(/today-in">(in \d|now)/);
  });
});

describe("the timetable of a route", () => {
  it("marks times past midnight, and has only its own rows", async () => {
    const [plain, day] = [await read(SILVER), await read(`${SILVER}?${DAY}`)];
    expect(day.html).toMatch(/1[02]:\d\d am<abbr[^>]*>\+(<!-- -->)?1<\/abbr>/);
    expect(day.rows - plain.rows).toBeLessThanOrEqual(150);
  });

  it("shows the headway of repeated trips", async () => {
    expect((await read(`${SUBTE}?${DAY}`)).html.replaceAll("<!-- -->", "")).toMatch(/about every 8 min until 7:00 am/);
  });

  it("links to a day with service if there is none", async () => {
    const { page, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(`${LUAS}?date=2040-01-04`);
    const section = page.locator("#timetable");
    await expect.poll(() => section.textContent()).toContain("No service on Wednesday, 4 January 2040");
    await section.getByRole("link", { name: /^Show Wednesday/ }).click();
    await section.locator("table").waitFor();
    await close();
  });

  it("an invalid date is reported, and its text is escaped", async () => {
    const { html } = await read(`${LUAS}?date=${encodeURIComponent("<b>x</b>")}`);
    expect(html).toContain("This is not a date");
    expect(html).not.toContain("<b>x</b>");
  });
});

describe("the timetable of a stop", () => {
  it("has hours and minutes of each line", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(LUAS);
    await page.locator("#connections a", { hasText: "Dundrum" }).first().click();
    await page.waitForURL("**/stops/**");
    await page.locator("#timetable").getByRole("link", { name: "Tomorrow" }).click();
    await page.waitForURL(/date=2026-11-26/);
    const tables = page.locator("#timetable table");
    await tables.first().waitFor();
    await expect.poll(() => tables.first().locator("tbody th").first().textContent()).toMatch(/^\d+ am$/);
    await expect.poll(() => tables.first().locator("td").first().textContent()).toMatch(/^\d\d( \d\d)*$/);
    expect(messages).toEqual([]);
    await close();
  });
});

it("is accessible in both themes, wide and narrow, and scrolls on its own", async () => {
  const { page, messages, close } = await watch(browser, site.origin, {
    reducedMotion: "reduce",
    extraHTTPHeaders: NOON,
  });
  await page.goto(`${LUAS}?${DAY}&utm_source=x`);
  await hydrated(page);
  expect(await faultsInThemes(page)).toEqual([]);
  await page.locator(".trip-grid-scroll").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".trip-grid-scroll")!.scrollLeft > 0);
  expect(messages).toEqual([]);
  await close();
});
