/**
 * Every screen of the table, with the bundled sample: read by the server, taken over by the browser. The tests are two
 * files, so that both run at once.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { hydrated, preferTheme, violations, watch } from "./browser.ts";
import { OPEN_ROUTES } from "./open-routes.ts";
import { browser, openForAll, site } from "./opened.ts";

type Examples = {
  feeds: { onestop_id: string }[];
  operators: { onestop_id: string }[];
  routes: { onestop_id: string; trips: { trip_id: string }[] }[];
  stops: { onestop_id: string }[];
  feed_versions: { sha1: string; feed: { onestop_id: string } }[];
};

async function findAddresses(): Promise<Record<string, string>> {
  const query = `{
    feeds(limit: 1, where: { import_status: SUCCESS }) { onestop_id }
    operators(limit: 1, where: { search: "subte" }) { onestop_id }
    routes(limit: 1) { onestop_id trips(limit: 1) { trip_id } }
    stops(limit: 1, where: { serviced: true }) { onestop_id }
    feed_versions(limit: 100) { sha1 feed { onestop_id } }
  }`;
  const response = await fetch(`${site.origin}/api/v2/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as { data: Examples };
  // The feed with most versions: two can be compared.
  const versions = [...Map.groupBy(data.feed_versions, (version) => version.feed.onestop_id)];
  const [feed = "none", [version] = []] = versions.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const first = (kind: "feeds" | "operators" | "routes" | "stops") =>
    encodeURIComponent(data[kind][0]?.onestop_id ?? "none");
  return {
    "feeds-feedKey": `/feeds/${first("feeds")}`,
    "operators-operatorKey": `/operators/${first("operators")}`,
    "operators-operatorKey-publisher": `/operators/${first("operators")}/publisher`,
    "routes-routeKey": `/routes/${first("routes")}`,
    "routes-routeKey-trips-tripId": `/routes/${first("routes")}/trips/${encodeURIComponent(data.routes[0]?.trips[0]?.trip_id ?? "none")}`,
    "stops-stopKey": `/stops/${first("stops")}`,
    "feeds-feedKey-versions-feedVersionKey": `/feeds/${encodeURIComponent(feed)}/versions/${version?.sha1}`,
    "feeds-feedKey-versions-feedVersionKey-riders": `/feeds/${encodeURIComponent(feed)}/versions/${version?.sha1}/riders`,
    "feeds-feedKey-compare": `/feeds/${encodeURIComponent(feed)}/compare`,
    "feed-versions-version": `/feed-versions/${version?.sha1}`,
    "onestop-id-id": `/onestop-id/${first("operators")}`,
    "documentation-slug": "/documentation/concepts/stops",
    "news-year-month-day-slug": "/news/2026/11/21/what-this-portal-is",
    "places-adm0": "/places/Ireland",
    "places-adm0-adm1": "/places/United+States+of+America/Massachusetts",
    "places-adm0-adm1-city": "/places/Ireland/Dublin/Dublin",
  };
}

/**
 * Opens the site and the browser for the file that calls it.
 * @returns what finds the address of a screen's page that exists
 */
export function openScreens(): (screen: { name: string; path: string }) => string {
  let addresses: Record<string, string>;
  openForAll("places");
  beforeAll(async () => {
    addresses = await findAddresses();
  });
  return ({ name, path }) => addresses[name] ?? path;
}

export const SIZES = { wide: { width: 1280, height: 900 }, narrow: { width: 320, height: 640 } };

/** Lets effects, idle work and late scripts happen; a browser that is never idle is waited for as long as others are. */
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => setTimeout(done, 50), { timeout: 15_000 })),
  );

/**
 * Tests that each screen of a half of the table is complete.
 * @param half 0 or 1
 */
export function describeScreens(half: 0 | 1): void {
  const addressOf = openScreens();
  const screens = OPEN_ROUTES.filter((_, i) => i % 2 === half);
  it.each(screens)("$name is complete in both themes, wide and narrow", async (screen) => {
    const { page, messages, close } = await watch(browser, site.origin, {
      viewport: SIZES.wide,
      colorScheme: "light",
      // Colors that fade to those of the other theme are those of neither.
      reducedMotion: "reduce",
    });
    const queries: string[] = [];
    page.on("request", (request) => {
      // A frame, such as the preview of an embed, is a page of its own.
      const isOwn = request.frame() === page.mainFrame() && request.url().includes("/api/v2/");
      // A map draws itself when the page has been at rest for some seconds, which a slow machine may take to get there.
      const asked = request.postData() ?? request.url();
      if (isOwn && !/MapRoutes|\/trips\?routes=/.test(asked)) queries.push(asked);
    });
    const response = await page.goto(addressOf(screen));
    expect(response?.status()).toBe(200);
    await hydrated(page);
    await settle(page);
    expect(queries, "hydration repeats no request of the server").toEqual([]);
    for (const name of ["wide", "narrow"] as const) {
      await page.setViewportSize(SIZES[name]);
      await settle(page);
      expect(await violations(page), `light, ${name}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await preferTheme(page, "dark");
    for (const name of ["narrow", "wide"] as const) {
      await page.setViewportSize(SIZES[name]);
      await settle(page);
      expect(await violations(page, "colors"), `dark, ${name}`).toEqual([]);
    }
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("nav").count()).toBe(1);
    expect(messages).toEqual([]);
    await close();
  });
}
