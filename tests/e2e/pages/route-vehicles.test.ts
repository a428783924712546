/** Vehicles on the map of a route: those of the route alone, from the live stream, where they report to be. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { hydrated, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { query } from "../../support/query.ts";
import { startSite } from "../../support/site.ts";

openForAll(() => startSite("sample"));

/** A Wednesday within the sample's timetable, at noon in Dublin. */
const NOON = { "x-test-now": "2026-11-25T12:00:00Z" };
const FEED = "f-sample~dublin~luas";
const ROUTE = "/routes/r-gc7x3-green";

type Route = { route_id: string; onestop_id: string };

const ask = <T>(text: string) => query<T>(site.origin, text, NOON);

async function routeIds(): Promise<{ own: string; other: string }> {
  const { routes } = await ask<{ routes: Route[] }>(
    `{ routes(where: { feed_onestop_id: "${FEED}" }) { route_id onestop_id } }`,
  );
  const isOwn = ({ onestop_id }: Route) => ROUTE.endsWith(onestop_id);
  return { own: routes.find(isOwn)!.route_id, other: routes.find((route) => !isOwn(route))!.route_id };
}

/** Where the middle of the line is, as longitude and latitude. */
async function middle(): Promise<[number, number]> {
  const { routes } = await ask<{
    routes: { route_stops: { stop: { geometry: { coordinates: [number, number] } } }[] }[];
  }>(`{ routes(where: { onestop_id: "r-gc7x3-green" }) { route_stops { stop { geometry } } } }`);
  const stops = routes[0]!.route_stops;
  return stops[Math.floor(stops.length / 2)]!.stop.geometry.coordinates;
}

/** Replaces all reports by one of a vehicle on a route; null by none. */
async function report(routeId: string | null, [longitude, latitude]: [number, number]): Promise<void> {
  const message = {
    header: { gtfsRealtimeVersion: "2.0", timestamp: String(Date.parse(NOON["x-test-now"]) / 1000) },
    entity: [{ id: "1", vehicle: { trip: { routeId }, position: { longitude, latitude }, vehicle: { id: "tram 1" } } }],
  };
  const messages = routeId === null ? [] : [{ feed: FEED, type: "vehicle_positions", message }];
  const response = await fetch(`${site.origin}/__test/realtime`, {
    method: "POST",
    headers: { "content-type": "application/json", ...NOON },
    body: JSON.stringify({ messages }),
  });
  expect(response.ok).toBe(true);
}

/** The picture of the map, once two in a row are the same. */
async function picture(page: Page): Promise<string> {
  const take = async () => (await page.locator("figure[data-map] canvas").screenshot()).toString("base64");
  let last = await take();
  await expect
    .poll(async () => {
      const before = last;
      last = await take();
      return last === before;
    })
    .toBe(true);
  return last;
}

it("shows the vehicles of the route, not of others, and removes those that report no more", async () => {
  const [{ own, other }, at] = [await routeIds(), await middle()];
  await report(null, at);
  const { page, messages, close } = await watch(browser, site.origin, {
    viewport: { width: 1280, height: 3600 },
    extraHTTPHeaders: NOON,
    // Vehicles jump, so that a picture is either before or after.
    reducedMotion: "reduce",
  });
  await page.goto(ROUTE);
  await hydrated(page);
  const followed = page.waitForRequest((request) => (request.postData() ?? "").includes("subscription Vehicles"));
  await page.locator("figure[data-map]").scrollIntoViewIfNeeded();
  await page.mouse.move(2, 2);
  await page.locator("figure[data-map][data-live] canvas").waitFor();
  await followed;
  const empty = await picture(page);
  await report(own, at);
  await expect.poll(() => picture(page), { timeout: 60_000 }).not.toBe(empty);
  await report(other, at);
  await expect.poll(() => picture(page), { timeout: 60_000 }).toBe(empty);
  expect(messages).toEqual([]);
  await close();
});
