/**
 * Near me: as a link, as a form with and without scripts, from the device's position, and with bad coordinates. Also the
 * map where a system of shared vehicles is, because the site has one.
 */
import { describe, expect, it } from "vitest";
import type { Local } from "../../../cli/local/local.ts";
import { DOWNLOAD_POLICY } from "../../../worker/ingest/download.ts";
import { fetchSystem } from "../../../worker/ingest/gbfs/fetch-system.ts";
import { syncRegistry } from "../../../worker/ingest/registry/sync.ts";
import { findFeed } from "../../../worker/store/registry/feed.ts";
import { faultsInThemes, hydrated, preferTheme, rulesOf, violations, watch } from "../../support/browser.ts";
import { gbfsStandIn } from "../../support/gbfs-system.ts";
import { drawn, middleOf, openMap } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";

/** Follows a system whose availability stays fresh while the tests run. */
async function followSystem({ stores: { db }, archive }: Local): Promise<void> {
  const now = new Date();
  const standIn = gbfsStandIn({ version: "2.3", ttl: 86_400, moreStations: 300 });
  const feed = { id: "f-harbor~bikes", spec: "gbfs", urls: { gbfs_auto_discovery: standIn.url } };
  await syncRegistry(db, [{ name: "bikes", text: JSON.stringify({ feeds: [feed] }) }], { now: now.toISOString() });
  const tools = { db, archive, fetcher: standIn.fetcher, policy: DOWNLOAD_POLICY };
  await fetchSystem((await findFeed(db, feed.id))!, { ...tools, secret: () => undefined, now: () => now });
}

openForAll(() => startSite("sample", {}, followSystem));

/** St. Stephen's Green, Dublin. */
const DUBLIN = { lat: "53.3392", lon: "-6.2614" };
const LINK = `/nearby?lat=${DUBLIN.lat}&lon=${DUBLIN.lon}`;
/** A Wednesday within the sample's timetable, at noon in Dublin. */
const NOON = { "x-test-now": "2026-11-25T12:00:00Z" };

async function read(path: string, now = NOON["x-test-now"]): Promise<{ status: number; html: string }> {
  const response = await fetch(site.origin + path, { headers: { "x-test-now": now } });
  return { status: response.status, html: await response.text() };
}

describe("as a link", () => {
  it("lists stops with distance and three departures each, nearest first", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(LINK);
    const places = page.locator(".nearby-place");
    await expect.poll(() => places.count()).toBeGreaterThan(0);
    await expect.poll(() => places.first().locator("h2").textContent()).toMatch(/Stephen.+Green about 1 min on foot$/);
    await expect.poll(() => places.first().locator(".board-row").count()).toBe(3);
    const minutes = await places
      .locator("h2 .tag")
      .evaluateAll((tags) => tags.map((tag) => Number(/(\d+) min on foot/.exec(tag.textContent!)![1])));
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    await expect.poll(() => page.locator("main").textContent()).toContain("Times are in the Europe/Dublin time zone");
    expect(messages).toEqual([]);
    await close();
  });

  it("times are in the stop's own time zone", async () => {
    const times: string[][] = [];
    for (const timezoneId of ["America/Los_Angeles", "Asia/Tokyo"]) {
      const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON, timezoneId });
      await page.goto(LINK);
      await hydrated(page);
      times.push(await page.locator(".board-time").allTextContents());
      expect(messages).toEqual([]);
      await close();
    }
    expect(times[0]).toEqual(times[1]);
    expect(times[0]![0]).toMatch(/^12:\d\d pm$/);
  });

  it("is one page for search engines, whatever the position", async () => {
    for (const path of [LINK, "/nearby"]) {
      const { html } = await read(path);
      expect(html).not.toContain("noindex");
      expect(html).toMatch(/rel="canonical"[^>]* href="[^"?]*\/nearby"/);
    }
  });

  it("marks realtime departures", async () => {
    const ask = async (query: string) => {
      const response = await fetch(`${site.origin}/api/v2/query`, {
        method: "POST",
        headers: { "content-type": "application/json", ...NOON },
        body: JSON.stringify({ query }),
      });
      return ((await response.json()) as { data: unknown }).data;
    };
    const near = `location: { focus: { lat: ${DUBLIN.lat}, lon: ${DUBLIN.lon} } }`;
    const { stops } = (await ask(
      `{ stops(limit: 1, where: { serviced: true, ${near} }) { stop_id departures(limit: 1, where: { next: 7200 }) { stop_sequence trip { trip_id } } } }`,
    )) as { stops: { stop_id: string; departures: { stop_sequence: number; trip: { trip_id: string } }[] }[] };
    const { trip_id } = stops[0]!.departures[0]!.trip;
    const message = {
      header: { gtfsRealtimeVersion: "2.0", timestamp: String(Date.parse(NOON["x-test-now"]) / 1000) },
      entity: [
        {
          id: "1",
          tripUpdate: {
            trip: { tripId: trip_id },
            stopTimeUpdate: [{ stopId: stops[0]!.stop_id, departure: { delay: 240 } }],
          },
        },
      ],
    };
    const { feeds } = (await ask(`{ feeds(where: { search: "luas" }) { onestop_id spec } }`)) as {
      feeds: { onestop_id: string; spec: string }[];
    };
    const feed = feeds.find(({ spec }) => spec === "GTFS")!.onestop_id;
    const post = (messages: unknown[]) =>
      fetch(`${site.origin}/__test/realtime`, {
        method: "POST",
        headers: { "content-type": "application/json", ...NOON },
        body: JSON.stringify({ messages }),
      });
    expect((await post([{ feed, type: "trip_updates", message }])).ok).toBe(true);
    const { html } = await read(LINK);
    expect(html).toContain("Realtime");
    expect(html).toMatch(/<s>/);
    await post([]);
  });
});

describe.each([true, false])("the form, with scripts: %s", (javaScriptEnabled) => {
  it("accepts coordinates and a distance", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { javaScriptEnabled, extraHTTPHeaders: NOON });
    await page.goto("/nearby");
    if (javaScriptEnabled) await hydrated(page);
    await expect.poll(() => page.locator(".nearby-place").count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: "Use my position" }).isVisible()).toBe(javaScriptEnabled);
    await page.fill("main input[name=q]", `${DUBLIN.lat}, ${DUBLIN.lon}`);
    await page.selectOption("main select[name=radius]", "1000");
    await page.getByRole("button", { name: "Show departures" }).click();
    await page.waitForURL(/radius=1000/);
    await page.locator(".nearby-place").first().waitFor();
    await expect.poll(() => page.locator("main input[name=lat]").inputValue()).toBe(DUBLIN.lat);
    await expect.poll(() => page.inputValue("main select[name=radius]")).toBe("1000");
    expect(messages).toEqual([]);
    await close();
  });
});

describe.each([true, false])("a place by its name, with scripts: %s", (javaScriptEnabled) => {
  it.each([
    ["dublin", /^Dublin/, "Near Dublin"],
    ["broombridge", /^Broombridge/, "Near Broombridge"],
  ])("%s is chosen among what is found", async (typed, choice, heading) => {
    const { page, messages, close } = await watch(browser, site.origin, { javaScriptEnabled, extraHTTPHeaders: NOON });
    await page.goto("/nearby");
    if (javaScriptEnabled) await hydrated(page);
    await expect.poll(() => page.getAttribute("main input[name=q]", "placeholder")).toMatch(/^e\.g\. \w/);
    await page.fill("main input[name=q]", typed);
    await page.getByRole("button", { name: "Show departures" }).click();
    await page.waitForURL(/q=/);
    await page.getByRole("heading", { name: `Which “${typed}”?` }).waitFor();
    await page.getByRole("main").getByRole("link", { name: choice }).first().click();
    await page.waitForURL(/lat=53\.\d+&lon=-6\.\d+/);
    await page.locator("h1", { hasText: heading }).waitFor();
    await page.locator(".nearby-place").first().waitFor();
    // Another distance keeps the place.
    await page.getByText("Choose a place and distance").click();
    await page.selectOption("main select[name=radius]", "1000");
    await page.getByRole("button", { name: "Show departures" }).click();
    await page.waitForURL(/radius=1000/);
    await page.locator("h1", { hasText: heading }).waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("what matches nothing gets a hint", async () => {
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled });
    await page.goto("/nearby?q=qqqxyzw");
    await page.getByText("No places or stops match “qqqxyzw”").waitFor();
    await close();
  });
});

it("suggests places and stops while typing", async () => {
  const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
  await page.goto("/nearby");
  await hydrated(page);
  await page.fill("main input[name=q]", "broombridge");
  await page.locator("main .search-box-option", { hasText: "Broombridge" }).first().click();
  await page.waitForURL(/lat=53\.\d+&lon=-6\.\d+.*name=Broombridge/);
  await page.locator("h1", { hasText: "Near Broombridge" }).waitFor();
  expect(messages).toEqual([]);
  await close();
});

it("begins with departures on a phone, before the map; the form is folded, and open without an answer", async () => {
  const viewport = { width: 375, height: 800 };
  const { page, close } = await watch(browser, site.origin, { viewport, extraHTTPHeaders: NOON });
  await page.goto(LINK);
  await hydrated(page);
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
  const first = await top(".nearby-place .board > li");
  expect(first).toBeLessThan(viewport.height * 0.6);
  expect(await top("main figure.schematic")).toBeGreaterThan(first);
  const field = page.locator("main input[name=q]");
  await expect.poll(() => field.isVisible()).toBe(false);
  await page.goto("/nearby");
  await expect.poll(() => field.isVisible()).toBe(true);
  await close();
});

it("shows the position and the stops on a map", async () => {
  const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
  await page.goto(LINK);
  await hydrated(page);
  const map = page.locator("main figure.schematic");
  await expect.poll(() => map.locator(".schematic-here circle").count()).toBe(1);
  await expect
    .poll(() => map.locator(".schematic-stop circle").count())
    .toBe(await page.locator(".nearby-place").count());
  // The interactive map adds the lines of the departures.
  await expect.poll(() => map.getAttribute("data-map")).toMatch(/"ids":\[\d/);
  // The first movement of the pointer loads what connects list and map.
  await expect
    .poll(async () => {
      await page.mouse.move(1, 1);
      await page.locator(".nearby-name a").first().hover();
      return map.locator(".schematic-stop [data-lit]").count();
    })
    .toBe(1);
  expect(messages).toEqual([]);
  await close();
});

describe("the device's position", () => {
  it("fills the URL", async () => {
    const { page, messages, close } = await watch(browser, site.origin, {
      extraHTTPHeaders: NOON,
      geolocation: { latitude: Number(DUBLIN.lat), longitude: Number(DUBLIN.lon) },
      permissions: ["geolocation"],
    });
    await page.goto("/nearby");
    await hydrated(page);
    await page.getByRole("button", { name: "Use my position" }).click();
    await page.waitForURL(/lat=53\.33920&lon=-6\.26140/);
    await page.locator(".nearby-place").first().waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("a refused permission is reported, and the form stays", async () => {
    const { page, close } = await watch(browser, site.origin);
    await page.goto("/nearby");
    await hydrated(page);
    await page.getByRole("button", { name: "Use my position" }).click();
    await page.getByText(/or type a place/i).waitFor();
    await page.locator("main input[name=q]").waitFor();
    await close();
  });
});

describe("unanswerable requests", () => {
  it.each([
    ["lat=north&lon=6", "is not a latitude"],
    ["lat=95&lon=6", "between -90 and 90"],
    ["q=95.5,6.5", "between -90 and 90"],
    ["lat=53", "longitude is missing"],
    [`lat=${encodeURIComponent("<script>alert(1)</script>")}&lon=1`, "is not a latitude"],
  ])("%s has an explanation, and keeps the input", async (query, words) => {
    const { status, html } = await read(`/nearby?${query}`);
    expect(status).toBe(200);
    expect(html).toContain("These coordinates can&#x27;t be used");
    expect(html).toContain(words);
    expect(html).not.toContain("<script>alert");
  });

  it("no stops nearby: shows how far the nearest is, and offers a wider circle where it reaches a stop", async () => {
    // Sandyford is 440 m away.
    const { html } = await read("/nearby?lat=53.2736&lon=-6.2047&radius=250");
    expect(html).toContain("No stops within");
    expect(html).toMatch(/Look within/);
    expect(html).toMatch(/The nearest stop with departures is/);
    // 8 km from the next stop.
    const { html: far } = await read("/nearby?lat=53.30&lon=-6.10&radius=250");
    expect(far).toContain("No stops within");
    expect(far).not.toMatch(/Look within/);
    expect(far).toMatch(/The nearest stop with departures is/);
  });
});

it("is accessible in both themes, wide and narrow", async () => {
  const { page, messages, close } = await watch(browser, site.origin, {
    reducedMotion: "reduce",
    extraHTTPHeaders: NOON,
  });
  for (const path of [LINK, "/nearby?lat=x&lon=1", "/nearby?lat=0&lon=0", "/nearby", "/nearby?q=dublin"]) {
    await page.goto(path);
    await hydrated(page);
    expect(await faultsInThemes(page), path).toEqual([]);
  }
  expect(messages).toEqual([]);
  await close();
});

describe("shared vehicles", () => {
  /** The station City Hall of the system. */
  const CITY_HALL = "#17/46.80000/-71.20000";

  it("are on the map and in its list, with a card, and are not loaded when they are turned off or far away", async () => {
    const requests: string[] = [];
    const { page, messages, close } = await openMap(browser, site, `/map${CITY_HALL}`, {}, async (p) => {
      p.on("request", (request) => request.url().includes("/portal/rentals") && requests.push(request.url()));
    });
    const rows = page.locator(".map-panel .map-row", { has: page.locator(".map-rental-sign") });
    await rows.filter({ hasText: "City Hall 1 to rent, 9 free docks" }).waitFor();
    await page.locator(".map-in-view", { hasText: /rental places?/ }).waitFor();
    expect(requests.length).toBeLessThanOrEqual(12);
    await drawn(page);
    const { x, y } = await middleOf(page);
    await page.mouse.click(x, y);
    const card = page.locator(".map-card", { hasText: "City Hall" });
    await card.getByText("Harbor Bikes, 1 to rent, 9 free docks").waitFor();
    await expect
      .poll(() => card.getByRole("link", { name: "Rental system" }).getAttribute("href"))
      .toBe("/feeds/f-harbor~bikes");
    await expect
      .poll(() => card.getByRole("link", { name: "Rent it" }).getAttribute("href"))
      .toBe("https://bikes.example/rent/a");
    for (const colorScheme of ["light", "dark"] as const) {
      await preferTheme(page, colorScheme);
      await drawn(page);
      expect(await violations(page, rulesOf(colorScheme)), colorScheme).toEqual([]);
    }
    await page.keyboard.press("Escape");
    // Farther away there are too many: neighbors are one row, which leads to them.
    await page.goto("/map#13/46.80000/-71.14000");
    await hydrated(page);
    const group = rows.filter({ hasText: /\d+ rental stations/ }).first();
    await expect.poll(() => group.locator("a").getAttribute("href")).toMatch(/^#16\//);
    requests.length = 0;
    await page.goto(`/map?rentals=0${CITY_HALL}`);
    await hydrated(page);
    await drawn(page);
    await page.locator(".map-fold > summary", { hasText: "Options" }).click();
    expect(requests).toEqual([]);
    await page.getByLabel("Show rental stations and shared vehicles").check();
    await rows.filter({ hasText: "City Hall" }).waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("are listed on this page and around a point of the map", async () => {
    const { html } = await read("/nearby?lat=46.8&lon=-71.2", new Date().toISOString());
    expect(html).toContain("Shared vehicles here");
    const { page, messages, close } = await openMap(browser, site, "/map?lon=-71.2&lat=46.8");
    await page.locator(".map-around", { hasText: "City Hall: 1 to rent, 9 free docks" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });
});
