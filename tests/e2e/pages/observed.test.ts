/** Realtime feeds as they were observed: the page of a feed, the ranking, and vehicles that move on maps. */
import { describe, expect, it } from "vitest";
import type { Local } from "../../../cli/local/local.ts";
import { Observer } from "../../../worker/ingest/realtime/observer.ts";
import { problem } from "../../../worker/problem.ts";
import { condenseObservations } from "../../../worker/store/realtime/observations.ts";
import { putRealtime } from "../../../worker/store/realtime/save.ts";
import { findFeed } from "../../../worker/store/registry/feed.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { openMap } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { message } from "../../support/realtime/message.ts";
import { startSite } from "../../support/site.ts";

const FEED = "f-nsw~ferries~rt";
const VEHICLES = "realtime_vehicle_positions";
const ALERTS = "realtime_alerts";
const HOUR_MS = 3_600_000;
/** Of the harbor of Sydney. */
const HARBOR = "#13/-33.86/151.21";

const ferries = (count: number, at: number) =>
  message(
    Array.from({ length: count }, (_, i) => ({
      vehicle: { vehicle: { id: `v${i}` }, position: { latitude: -33.86 + i / 1000, longitude: 151.21 + at / 1000 } },
    })),
    { timestamp: Math.floor(Date.now() / 1000) },
  );

/** Two days, polled hourly; alerts fail now. */
async function observe({ stores }: Local): Promise<void> {
  const feedId = (await findFeed(stores.db, FEED))!.id;
  const observer = new Observer(stores);
  const now = Date.now();
  for (let hours = 48; hours >= 0; hours--) {
    const at = now - hours * HOUR_MS;
    const vehicles = await putRealtime(stores, FEED, VEHICLES, ferries(12, hours), new Date(at));
    const alerts = problem("fetch.failed", "The source answered with status 503.");
    const poll = { feedId, feed: FEED, at, latency: 90 + hours };
    await observer.take({ ...poll, type: VEHICLES, result: vehicles });
    await observer.take({ ...poll, type: ALERTS, result: alerts });
  }
  await observer.write(now, true);
  await condenseObservations(stores.db, now, 90);
}

openForAll(() => startSite("sample", {}, observe));

describe.each([
  ["light", 1280],
  ["dark", 320],
] as const)("in %s at %i px", (colorScheme, width) => {
  it.each([`/feeds/${FEED}`, "/feeds/realtime"])("%s is accessible, quiet, and fits", async (path) => {
    const options = { colorScheme, viewport: { width, height: 800 } };
    const { page, messages, close } = await watch(browser, site.origin, options);
    await page.goto(path);
    await hydrated(page);
    for (const summary of await page.locator("#reliability summary, #realtime summary").all()) await summary.click();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(messages).toEqual([]);
    await close();
  });
});

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  it("a feed shows its state, lines, days, broken rules and last message", async () => {
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled });
    await page.goto(`/feeds/${FEED}`);
    const section = page.locator("#reliability");
    await section.getByText("Alerts: the last poll failed").waitFor();
    await expect.poll(() => section.locator(".observed-line[d]").count()).toBe(6);
    await expect.poll(() => section.locator(".observed-strip rect").count()).toBe(180);
    await expect
      .poll(() => section.locator(".observed-strip rect:not([data-level=none])").count())
      .toBeGreaterThanOrEqual(4);
    await section.getByText("The message does not say whether it is full").first().waitFor();
    await section.getByText("Show the hours as a table").click();
    await expect.poll(() => section.locator("details[open] tbody tr").count()).toBe(24);
    await page.locator("#realtime").getByText("Show the last message: vehicle positions").click();
    await expect.poll(() => page.locator("#realtime details[open] tbody tr").count()).toBe(12);
    await expect.poll(() => page.locator("#realtime figure circle").count()).toBeGreaterThanOrEqual(12);
    await close();
  });

  it("the ranking leads from the feeds and the status, and to the feed", async () => {
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled });
    await page.goto("/status");
    await page.getByRole("link", { name: "Realtime feeds by reliability" }).click();
    await page.waitForURL(/\/feeds\/realtime$/);
    const rows = page.locator("main tbody tr");
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        expect.stringMatching(/^1Sydney Ferries .*f-nsw.*Vehicle positions.*100\.00 %/),
        expect.stringMatching(/^2Sydney Ferries .*f-nsw.*Alerts.*Not available.*0\.00 %/),
      ]);
    await page.locator("main .choices").getByText("Alerts").click();
    await page.waitForURL(/type=alerts/);
    await expect.poll(() => rows.count()).toBe(1);
    await page.locator("main tbody a").click();
    await page.waitForURL(/f-nsw~ferries~rt#reliability$/);
    await close();
  });
});

it("vehicles move on the map as they report, and can be left out", async () => {
  const { page, messages, close } = await openMap(browser, site, `/map${HARBOR}`);
  const said = page.locator(".map-in-view");
  await said.getByText("12 vehicles report their positions.").waitFor();
  await putRealtime(site.store.stores, FEED, VEHICLES, ferries(7, 3), new Date());
  await said.getByText("7 vehicles report their positions.").waitFor();
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Show vehicles that report their positions").uncheck();
  await page.waitForURL(/vehicles=0/);
  await expect.poll(() => said.getByText("report their positions").count()).toBe(0);
  expect(messages).toEqual([]);
  await close();
});

it("the map of a realtime feed follows its vehicles", async () => {
  const { page, messages, close } = await watch(browser, site.origin);
  const followed = page.waitForRequest((request) => request.headers().accept === "text/event-stream");
  await page.goto(`/feeds/${FEED}`);
  await hydrated(page);
  await page.locator("#realtime figure").scrollIntoViewIfNeeded();
  await page.mouse.move(200, 200);
  await page.locator("#realtime figure[data-live]").waitFor();
  expect((await followed).postDataJSON()).toMatchObject({ query: expect.stringContaining("vehicle_positions") });
  expect(messages).toEqual([]);
  await close();
});
