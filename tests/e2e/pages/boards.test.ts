/** Departure boards in the browser: followed without a shift, on the visitor's clock, in the stop's zone. */
import { describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { layoutShifts } from "../../support/layout-shifts.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { query } from "../../support/query.ts";
import { startSite } from "../../support/site.ts";

openForAll(() => startSite("sample"));

/** A Wednesday within the sample's timetable, at noon in Dublin. */
const NOON = { "x-test-now": "2026-11-25T12:00:00Z" };

const ask = <T>(text: string) => query<T>(site.origin, text, NOON);

type Departure = { stop_sequence: number; trip: { trip_id: string } };
type Stop = { onestop_id: string; stop_id: string; feed_onestop_id: string; departures: Departure[] };

/** The stop in Dublin that is nearest to St. Stephen's Green, with its first departure. */
async function dublin(): Promise<Stop> {
  const near = "location: { focus: { lat: 53.3392, lon: -6.2614 } }";
  const fields =
    "onestop_id stop_id feed_onestop_id departures(limit: 2, where: { next: 7200 }) { stop_sequence trip { trip_id } }";
  return (await ask<{ stops: Stop[] }>(`{ stops(limit: 1, where: { serviced: true, ${near} }) { ${fields} } }`))
    .stops[0]!;
}

async function delay(stop: Stop, seconds: number | null): Promise<void> {
  const message = {
    header: { gtfsRealtimeVersion: "2.0", timestamp: String(Date.parse(NOON["x-test-now"]) / 1000) },
    entity: [
      {
        id: "1",
        tripUpdate: {
          trip: { tripId: stop.departures[0]!.trip.trip_id },
          stopTimeUpdate: [{ stopId: stop.stop_id, departure: { delay: seconds } }],
        },
      },
    ],
  };
  const messages = seconds === null ? [] : [{ feed: stop.feed_onestop_id, type: "trip_updates", message }];
  const response = await fetch(`${site.origin}/__test/realtime`, {
    method: "POST",
    headers: { "content-type": "application/json", ...NOON },
    body: JSON.stringify({ messages }),
  });
  expect(response.ok).toBe(true);
}

const pagePath = (stop: Stop) => `/stops/${encodeURIComponent(stop.onestop_id)}`;
/** The page with its departures as a list by time. */
const path = (stop: Stop) => `${pagePath(stop)}?board=list`;

describe("a board", () => {
  it("shows realtime updates without moving the page, and stops when paused", async () => {
    const stop = await dublin();
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(path(stop));
    await hydrated(page);
    const rows = await page.locator(".board-row").count();
    expect(rows).toBeGreaterThan(3);
    await expect.poll(() => page.locator(".board-row", { hasText: "Realtime" }).count()).toBe(0);
    // A first sign of a visitor: from here on the board is followed.
    await page.mouse.move(200, 200);
    await page.getByText(/^Updated at \d/).waitFor();
    await delay(stop, 240);
    await page.locator(".board-row", { hasText: "Realtime" }).first().waitFor();
    await expect.poll(() => page.locator(".board-row s").count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator(".board-row").count()).toBe(rows);
    expect((await layoutShifts(page)).sum).toBeLessThan(0.001);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText(/^Paused, last updated/).waitFor();
    await delay(stop, null);
    expect(messages).toEqual([]);
    await close();
  });

  it("refreshes every minute if subscriptions are unavailable", async () => {
    const stop = await dublin();
    const { page, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.clock.install();
    await page.goto(`${path(stop)}&radius=200`);
    await hydrated(page);
    let asked = 0;
    page.on("request", (request) => {
      if ((request.postData() ?? "").includes("StopDeparturesAround")) asked++;
    });
    // The first minute begins when the page has noticed the visitor, which it says nowhere.
    let minutes = 0;
    for (const times of [1, 2]) {
      await expect
        .poll(async () => {
          await page.mouse.move(200, 200 + minutes);
          await page.clock.runFor(61_000);
          minutes++;
          return asked;
        })
        .toBeGreaterThanOrEqual(times);
    }
    // Time goes on by itself as well.
    expect(asked).toBeLessThanOrEqual(minutes + 1);
    await close();
  });

  it("announces each departure in minutes, and counts them down", async () => {
    const stop = await dublin();
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.clock.install({ time: NOON["x-test-now"] });
    await page.goto(path(stop));
    await hydrated(page);
    const minutes = async () =>
      (await page.locator("#departures .board-in").allTextContents()).map((words) =>
        Number(/^in (\d+) min$/.exec(words)?.[1]),
      );
    const first = await minutes();
    const soon = first.filter((left) => left > 1);
    expect(soon.length).toBeGreaterThan(2);
    expect(Math.max(...soon)).toBeLessThanOrEqual(60);
    const times = await page.locator("#departures .board-time").allTextContents();
    const [, hour, minute] = /^(\d+):(\d\d) pm$/.exec(times[first.indexOf(soon[0]!)]!)!;
    expect((Number(hour) % 12) * 60 + Number(minute)).toBe(soon[0]);
    await page.clock.runFor(61_000);
    await expect.poll(async () => (await minutes())[first.indexOf(soon[0]!)]).toBe(soon[0]! - 1);
    expect(messages).toEqual([]);
    await close();
  });

  it("has one line for each departure, also on the narrowest screens", async () => {
    const stop = await dublin();
    const { page, close } = await watch(browser, site.origin, {
      extraHTTPHeaders: NOON,
      viewport: { width: 320, height: 800 },
    });
    await page.goto(path(stop));
    await hydrated(page);
    const rows = await page.locator("#departures .board-row").evaluateAll((all) =>
      all.map((row) => {
        const parts = [...row.children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
        return {
          height: row.getBoundingClientRect().height,
          overlaps: parts.some((part, i) => i > 0 && part.left < parts[i - 1]!.right - 0.5),
          cut: [".board-time", ".board-in"].filter((part) => {
            const { scrollWidth, clientWidth } = row.querySelector(part)!;
            return scrollWidth > clientWidth;
          }),
          sign: row.querySelector(".board-sign")!.getBoundingClientRect().width,
        };
      }),
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { height, overlaps, cut, sign } of rows) {
      expect(cut).toEqual([]);
      expect(height).toBeLessThan(40);
      expect(overlaps).toBe(false);
      expect(sign).toBeGreaterThan(70);
    }
    await close();
  });

  it("extends its radius on request, without scripts too", async () => {
    const stop = await dublin();
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false, extraHTTPHeaders: NOON });
    await page.goto(path(stop));
    await page.locator(".board-menu summary", { hasText: "this stop only" }).click();
    await page.getByLabel("Stops", { exact: true }).selectOption("Within 1000 m");
    await page.getByRole("button", { name: "Show departures" }).click();
    await page.waitForURL(/radius=1000#departures$/);
    await expect.poll(() => page.locator(".board-marks", { hasText: /^.*at / }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator(".board-menu summary").textContent()).toContain("Next 2 hours, within 1000 m");
    await expect.poll(() => page.getByRole("button", { name: "Pause" }).isVisible()).toBe(false);
    await close();
  });
});

describe("a board by line", () => {
  it.each([320, 375])("has its first departure at most 220 px below the top at %i px", async (width) => {
    const stop = await dublin();
    const { page, close } = await watch(browser, site.origin, {
      extraHTTPHeaders: NOON,
      viewport: { width, height: 800 },
    });
    await page.goto(pagePath(stop));
    await hydrated(page);
    const first = await page.locator(".board-group").first().boundingBox();
    expect(first!.y).toBeLessThanOrEqual(220);
    await page.locator(".page-tools > summary").press("Enter");
    await page.getByRole("link", { name: "Where can I get in 30 min?" }).waitFor();
    await page.getByRole("link", { name: "Walk there" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await close();
  });

  it("has the departures of the list, and leads to it without scripts", async () => {
    const stop = await dublin();
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false, extraHTTPHeaders: NOON });
    await page.goto(pagePath(stop));
    const group = page.locator(".board-group").first();
    const times = await group.locator(".group-times > li").allTextContents();
    expect(times.length).toBe(3);
    for (const time of times) expect(time).toMatch(/^((now|\d+ min) )?\d+:\d\d pm/);
    const trips = await group
      .locator(".group-times a")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    await page.locator("#departures").getByRole("link", { name: "List", exact: true }).click();
    await page.waitForURL(/board=list/);
    const listed = await page
      .locator("#departures a.board-sign")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(listed).toEqual(expect.arrayContaining(trips));
    await close();
  });

  it("shows delays without moving the page", async () => {
    const stop = await dublin();
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(pagePath(stop));
    await hydrated(page);
    await page.mouse.move(200, 200);
    await page.getByText(/^Updated at \d/).waitFor();
    await delay(stop, 240);
    await page.locator(".group-times > li", { hasText: "Realtime" }).first().waitFor();
    expect((await layoutShifts(page)).sum).toBeLessThan(0.001);
    await delay(stop, null);
    expect(messages).toEqual([]);
    await close();
  });
});

describe("the clock", () => {
  const times = "#departures .board-time";

  it("is am/pm, or 24 hours in such locales, and the page is the same for all", async () => {
    const address = path(await dublin());
    for (const [locale, form] of [
      ["en-US", /^\d{1,2}:\d\d pm$/],
      ["de-DE", /^1\d:\d\d$/],
    ] as const) {
      const { page, messages, close } = await watch(browser, site.origin, { locale, extraHTTPHeaders: NOON });
      const served = await (
        await fetch(site.origin + address, { headers: { ...NOON, "accept-language": locale } })
      ).text();
      expect(served).toMatch(/\d:\d\d pm/);
      await page.goto(address);
      await hydrated(page);
      await expect.poll(() => page.locator(times).first().textContent()).toMatch(form);
      expect(messages).toEqual([]);
      await close();
    }
  });

  it("can be switched, and the choice is remembered on other pages", async () => {
    const address = path(await dublin());
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(address);
    await hydrated(page);
    await page.locator("#departures").getByRole("link", { name: "24 h", exact: true }).press("Enter");
    await expect.poll(() => page.locator(times).first().textContent()).toMatch(/^1\d:\d\d$/);
    expect(new URL(page.url()).search).toBe("?board=list");
    await page.goto("/nearby?lat=53.3392&lon=-6.2614");
    await hydrated(page);
    await expect.poll(() => page.locator(".board-time").first().textContent()).toMatch(/^1\d:\d\d$/);
    expect(messages).toEqual([]);
    await close();
  });

  it("is set in the URL without scripts", async () => {
    const address = path(await dublin());
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false, extraHTTPHeaders: NOON });
    await page.goto(address);
    await page.locator("#departures").getByRole("link", { name: "24 h", exact: true }).click();
    await page.waitForURL(/clock=24/);
    await expect.poll(() => page.locator(times).first().textContent()).toMatch(/^1\d:\d\d$/);
    await close();
  });
});

describe("the zone", () => {
  it.each([
    ["Europe/Dublin", "Times are in the Europe/Dublin time zone."],
    ["America/New_York", "Times are in the Europe/Dublin time zone, 5h ahead of yours."],
  ])("is explained to a reader in %s", async (timezoneId, words) => {
    const { page, messages, close } = await watch(browser, site.origin, { timezoneId, extraHTTPHeaders: NOON });
    await page.goto(path(await dublin()));
    await hydrated(page);
    await expect.poll(() => page.locator("#departures .zone-note").textContent()).toBe(words);
    expect(messages).toEqual([]);
    await close();
  });
});

describe("a route", () => {
  it("lists transfers, more on request, and offers downloads", async () => {
    const { page, messages, close } = await watch(browser, site.origin, {
      extraHTTPHeaders: NOON,
      acceptDownloads: true,
    });
    await page.goto("/routes/r-gc7x3-green?transfers=500");
    await hydrated(page);
    await expect.poll(() => page.locator("#connections .transfer").count()).toBeGreaterThan(0);
    for (const [kind, name] of [
      ["link", "Route"],
      ["link", "Stops"],
      ["button", "Stop buffer"],
      ["button", "Stop hull"],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.locator("#export").getByRole(kind, { name, exact: true }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/\.geojson$/);
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      const content = JSON.parse(Buffer.concat(chunks).toString()) as { type: string; features: unknown[] };
      expect({ name, type: content.type }).toEqual({ name, type: "FeatureCollection" });
      expect(content.features.length).toBeGreaterThan(0);
    }
    expect(messages).toEqual([]);
    await close();
  });

  it.each([320, 1280])("and a stop with all their options are accessible at %i px", async (width) => {
    const { page, messages, close } = await watch(browser, site.origin, {
      viewport: { width, height: 800 },
      extraHTTPHeaders: NOON,
    });
    const addresses = [
      "/routes/r-gc7x3-green?transfers=500&date=2026-11-25&clock=24",
      `${path(await dublin())}&radius=1000`,
    ];
    for (const address of addresses) {
      await page.goto(address);
      await hydrated(page);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(messages).toEqual([]);
    await close();
  });
});
