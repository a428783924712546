/** The tab Departures of the map: a point, what leaves around it, and its settings in the address. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { preferTheme, violations } from "../../support/browser.ts";
import { drawn, GREEN, middleOf, openMap, openOnce, showAddress, standingBox, WIDE } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const NOON = { extraHTTPHeaders: { "x-test-now": "2026-11-25T12:00:00Z" } };
/** Long after the last day of the sample's timetables. */
const LATER = { extraHTTPHeaders: { "x-test-now": "2029-11-21T12:00:00Z" } };
const POINT = "lon=-6.26133&lat=53.33907";

const open = (path: string, options = {}, before?: (page: Page) => Promise<unknown>) =>
  openMap(browser, site, path, { ...NOON, ...options }, before);

type Asked = { variables: { radius: number; fallback: boolean; lat: number; lon: number } };
type Departure = {
  departure_time: string;
  departure: { scheduled_unix: number | null; estimated_unix: number | null };
  trip: { id: number; trip_headsign: string };
};
type Answer = { data: { stops: { departures: Departure[] }[] } };

/** Writes down what is asked for, and lets an answer be changed. */
async function listen(page: Page, change: (answer: Answer) => void = () => {}): Promise<Asked["variables"][]> {
  const asked: Asked["variables"][] = [];
  await page.route("**/api/v2/query", async (route) => {
    const body = route.request().postDataJSON() as Asked & { operationName?: string };
    if (body.operationName !== "MapDepartures") return route.continue();
    asked.push(body.variables);
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    change(answer);
    return route.fulfill({ response, json: answer });
  });
  return asked;
}

const lines = (page: Page) => page.locator(".around-line");

describe("a point on the map", () => {
  const map = openOnce(() => open(`/map${GREEN}`));

  it("is the center of the map for keyboard users", async () => {
    const { page } = map();
    await page.getByRole("tab", { name: "Routes and stops" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.locator("[role=tab][aria-selected=true]:focus", { hasText: "Departures" }).waitFor();
    await page.getByRole("button", { name: "Center of the map" }).press("Enter");
    await page.waitForURL(/lon=-6\.26133&lat=53\.33907/);
    await lines(page).first().waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await lines(page).first().waitFor({ state: "detached" });
  });

  it("is set by a click, is in the URL with five decimals, and is removed by going back", async () => {
    const { page, messages } = map();
    await showAddress(page, `/map${GREEN}`);
    await page.getByRole("tab", { name: "Departures" }).click();
    const { x, y } = await middleOf(page);
    await page.mouse.click(x, y);
    await page.waitForURL(/[?&]lon=-6\.261\d\d&lat=53\.339\d\d(&|#)/);
    await lines(page).first().waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => page.locator(".maplibregl-marker").count()).toBe(1);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes("lon="));
    await lines(page).first().waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".maplibregl-marker").count()).toBe(0);
    await page.goForward();
    await lines(page).first().waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await lines(page).first().waitFor({ state: "detached" });
    expect(messages).toEqual([]);
  });

  it("has departures that are accessible in both themes, wide and narrow", async () => {
    const { page, messages } = map();
    await showAddress(page, `/map?${POINT}${GREEN}`);
    await lines(page).first().waitFor();
    for (const [colorScheme, width] of [
      ["dark", 1280],
      ["light", 320],
    ] as const) {
      await preferTheme(page, colorScheme);
      await page.setViewportSize({ width, height: 800 });
      await drawn(page);
      expect(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize(WIDE.viewport);
    expect(messages).toEqual([]);
  });

  it("moves with its pin", async () => {
    const { page } = map();
    await showAddress(page, `/map?${POINT}${GREEN}`);
    await lines(page).first().waitFor();
    const pin = await standingBox(page, page.locator(".maplibregl-marker"));
    await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2);
    await page.mouse.down();
    await page.mouse.move(pin.x + 80, pin.y + 40, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL((url) => url.search.includes("lon=-6.2") && !url.search.includes(POINT));
  });
});

describe("the departure settings", () => {
  it("default to 200 m, refresh and a fallback day", async () => {
    let asked: Asked["variables"][] = [];
    const { page, close } = await open(`/map?${POINT}${GREEN}`, {}, async (p) => {
      asked = await listen(p);
    });
    await lines(page).first().waitFor();
    expect(asked).toMatchObject([{ radius: 200, fallback: true, lat: 53.33907, lon: -6.26133 }]);
    const radius = page.getByLabel("Radius");
    expect(await radius.locator("option").evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))).toEqual(
      ["0", "50", "100", "150", "200", "500", "1000"],
    );
    await expect.poll(() => radius.inputValue()).toBe("200");
    await radius.selectOption("1000");
    await page.waitForURL(/radius=1000/);
    await page.getByLabel("Refresh every 60 seconds").uncheck();
    await page.waitForURL(/refresh=0/);
    await page.getByLabel("Use another day if today has no timetable").uncheck();
    await page.waitForURL(/fallback=0/);
    await expect.poll(() => asked.at(-1)).toMatchObject({ radius: 1000, fallback: false });
    await page.reload();
    await page.getByLabel("Radius").waitFor();
    await expect.poll(() => page.getByLabel("Radius").inputValue()).toBe("1000");
    await expect.poll(() => page.getByLabel("Refresh every 60 seconds").isChecked()).toBe(false);
    await expect.poll(() => page.getByLabel("Use another day if today has no timetable").isChecked()).toBe(false);
    await close();
  });

  it("refresh the departures every minute, unless switched off", async () => {
    let asked: unknown[] = [];
    const { page, close } = await open(`/map?${POINT}${GREEN}`, {}, async (p) => {
      await p.clock.install();
      asked = await listen(p);
    });
    await lines(page).first().waitFor();
    await page.getByText(/^Last checked \d+:\d\d [ap]m$/).waitFor();
    expect(asked).toHaveLength(1);
    // The first minute begins when the page has noticed the visitor, which it says nowhere.
    let minutes = 0;
    await expect
      .poll(async () => {
        await page.mouse.move(200, 300 + minutes);
        await page.clock.fastForward(61_000);
        minutes++;
        return asked.length;
      })
      .toBeGreaterThanOrEqual(2);
    // Not more often than every minute.
    expect(asked.length).toBeLessThanOrEqual(1 + minutes + 1);
    await page.getByLabel("Refresh every 60 seconds").uncheck();
    // The address is written when the page has changed.
    await page.waitForURL(/refresh=0/);
    const before = asked.length;
    await page.clock.fastForward(180_000);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => asked.length).toBe(before + 1);
    await close();
  });

  it("without a fallback day explain that the timetable has ended, and suggest what to do", async () => {
    const { page, messages, close } = await open(`/map?${POINT}&fallback=0${GREEN}`, LATER);
    const none = page.locator(".map-none");
    await none.waitFor();
    await expect
      .poll(() => none.textContent())
      .toMatch(/No departures within 200 m .*Enlarge the radius, or use another day/);
    await none.getByRole("button", { name: "Within 500 m" }).click();
    await page.waitForURL(/radius=500/);
    await none.getByRole("button", { name: "Use another day" }).click();
    await lines(page).first().waitFor();
    await expect
      .poll(() => page.locator(".around-agency").first().textContent())
      .toMatch(/No timetable for today\. Showing the same weekday, .*\d{4}/);
    await page.waitForURL((url) => !url.searchParams.has("fallback"));
    expect(messages).toEqual([]);
    await close();
  });
});

describe("the departure list", () => {
  const map = openOnce(() => open(`/map${GREEN}`));
  /** Shows a point whose departures have not been asked for, so that no earlier answer stands in for a changed one. */
  const showPoint = (page: Page, lat: string) => showAddress(page, `/map?lon=-6.26133&lat=${lat}${GREEN}`);

  it("has three times per line and the minutes until the first, by agency; realtime is marked, also in words", async () => {
    const { page, messages } = map();
    await page.getByRole("tab", { name: "Departures" }).click();
    await listen(page, ({ data }) => {
      const [first] = data.stops.flatMap(({ departures }) => departures);
      first!.departure.estimated_unix = first!.departure.scheduled_unix;
    });
    await showPoint(page, "53.33907");
    await lines(page).first().waitFor();
    await expect.poll(() => page.locator(".around-agency h3").allTextContents()).toEqual(["Luas (sample)"]);
    for (const line of await lines(page).all()) {
      const times = await line.locator(".around-time").allTextContents();
      expect(times.length).toBeLessThanOrEqual(3);
      for (const time of times) expect(time).toMatch(/^\d{1,2}:\d\d [ap]m( Realtime)?( in \d+ min| now| )$/);
      await expect.poll(() => line.locator(".around-in:visible").count()).toBe(1);
    }
    await expect
      .poll(() => page.locator(".around-time[data-live]").allTextContents())
      .toEqual([expect.stringMatching(/ [ap]m Realtime/)]);
    await expect.poll(() => lines(page).first().locator("a").first().getAttribute("href")).toMatch(/^\/routes\/r-/);
    expect(messages).toEqual([]);
  });

  it("has five lines per agency, and the rest behind a button", async () => {
    const { page } = map();
    await page.unrouteAll();
    await listen(page, ({ data }) => {
      const [stop] = data.stops;
      const [first] = stop!.departures;
      stop!.departures = Array.from({ length: 8 }, (_, i) => ({
        ...first!,
        trip: { ...first!.trip, id: i + 1, trip_headsign: `Terminus ${i}` },
      }));
      data.stops = [stop!];
    });
    await showPoint(page, "53.33908");
    await page.getByText("Terminus 0").waitFor();
    await expect.poll(() => lines(page).count()).toBe(5);
    await page.getByRole("button", { name: "Show 3 more" }).click();
    await expect.poll(() => lines(page).count()).toBe(8);
  });

  it("reports a failed request, and the map stays", async () => {
    const { page } = map();
    await page.unrouteAll();
    await page.route("**/api/v2/query", (route) => route.abort());
    await showPoint(page, "53.33909");
    await page.getByText("We couldn't load departures.").waitFor();
    await expect.poll(() => lines(page).count()).toBe(0);
    await page.unroute("**/api/v2/query");
    await page.getByRole("button", { name: "Refresh" }).click();
    await lines(page).first().waitFor();
  });
});
