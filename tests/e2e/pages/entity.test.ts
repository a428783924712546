/** What the pages of operators, feeds, and versions share: actions on top, navigation that stays, short lists on phones. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";

const FEED = "f-sample~dublin~luas";
const PHONE = { width: 375, height: 800 };

let version: string;

openForAll(() => startSite("sample"));

beforeAll(async () => {
  const response = await fetch(`${site.origin}/api/v2/rest/feeds/${FEED}/feed_versions`);
  const { feed_versions } = (await response.json()) as { feed_versions: { sha1: string }[] };
  version = `/feeds/${FEED}/versions/${feed_versions[0]!.sha1}`;
});

const html = async (path: string) => (await fetch(site.origin + path)).text();

/** Rows of a section's table that a visitor sees. */
const rowsIn = (page: Page, section: string) => page.locator(`#${section} tbody tr:visible`).count();

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

describe("actions", () => {
  it.each([
    [`/feeds/${FEED}`, ["Download GTFS", "Compare versions", "API call", "Subscribe"]],
    ["/operators/o-sample~dublin~luas", ["Download GTFS", "API call", "Subscribe"]],
  ])("of %s are in the first view of a phone", async (path, names) => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: PHONE });
    await page.goto(path);
    await hydrated(page);
    for (const name of names) {
      const action = page.locator(".page-action-list > li", { hasText: name });
      const box = (await action.boundingBox())!;
      expect([name, box.y + box.height <= PHONE.height]).toEqual([name, true]);
    }
    expect(messages).toEqual([]);
    await close();
  });

  it("download the newest file of the feed", async () => {
    for (const path of [`/feeds/${FEED}`, "/operators/o-sample~dublin~luas"]) {
      const [, href] = /<a class="button" data-kind="primary" href="([^"]+)" download="">/.exec(await html(path)) ?? [];
      const file = await fetch(site.origin + href);
      expect([path, file.status, (await file.arrayBuffer()).byteLength > 1000]).toEqual([path, 200, true]);
    }
  });

  it("lead to the publisher of a feed that is not imported, and leave out what needs its data", async () => {
    for (const path of ["/feeds/f-sncf~fr", "/operators/o-t9y3-kochimetro"]) {
      const { page, messages, close } = await watch(browser, site.origin);
      await page.goto(path);
      await hydrated(page);
      const main = page.locator(".page-action-list [data-kind=primary]");
      expect([path, await main.getAttribute("href")]).toEqual([path, expect.stringMatching(/^https?:/)]);
      await page.getByText("We have no copy yet.").waitFor();
      const names = await page.locator(".page-action-list > li").allTextContents();
      expect(names.filter((name) => /Compare|Embed|Subscribe|Check/.test(name))).toEqual([]);
      await expect.poll(() => page.locator(".page-actions button:disabled").count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      expect(messages).toEqual([]);
      await close();
    }
    expect(await html("/feeds/f-sncf~fr")).toContain("npm run portal -- add <!-- -->f-sncf~fr");
  });

  it("offer the API call and a calendar without scripts", async () => {
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false });
    await page.goto(`/feeds/${FEED}`);
    await page.locator(".page-actions summary", { hasText: "API call" }).click();
    const call = await page.locator(".action-call code").textContent();
    const answer = await fetch(site.origin + new URL(call!).pathname);
    expect([answer.status, ((await answer.json()) as { feeds: object[] }).feeds.length]).toEqual([200, 1]);
    await page.locator(".page-actions summary", { hasText: "Subscribe" }).click();
    const calendar = await page.getByRole("link", { name: "Calendar of service ends" }).getAttribute("href");
    expect(await (await fetch(site.origin + calendar)).text()).toMatch(/^BEGIN:VCALENDAR/);
    await close();
  });
});

describe("the dates of the data", () => {
  it("are told once, as people read them", async () => {
    const { page, close } = await watch(browser, site.origin, {
      extraHTTPHeaders: { "x-test-now": "2030-03-01T12:00:00Z" },
    });
    for (const path of [`/feeds/${FEED}`, "/operators/o-sample~dublin~luas"]) {
      await page.goto(path);
      await hydrated(page);
      const words = (await page.locator("main").textContent())!;
      expect(words.match(/Timetable ended \d+ [A-Z][a-z]+ 20\d\d \(\d+ months ago\)\./g)).toHaveLength(1);
      await expect.poll(() => page.locator(".notice", { hasText: /old|expired/ }).count()).toBe(0);
    }
    await close();
  });

  it("of an operator without data are missing, which is told once", async () => {
    const words = (await html("/operators/o-u-sncf"))
      .replaceAll(/<script.*?<\/script>/gs, " ")
      .replaceAll(/<[^>]*>/g, " ");
    expect(words.match(/Not imported yet/g)).toHaveLength(1);
    expect(words).not.toContain("No agency of the active version matches");
  });
});

describe("messages of a realtime feed", () => {
  it("can be downloaded once there are some", async () => {
    const feed = "f-auckland~transport~rt";
    expect(await html(`/feeds/${feed}`)).toContain("No messages received yet.");
    const message = { header: { gtfsRealtimeVersion: "2.0", timestamp: "1790000000" }, entity: [] };
    const posted = await fetch(`${site.origin}/__test/realtime`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ messages: [{ feed, type: "alerts", message }] }),
    });
    expect(posted.ok).toBe(true);
    const text = await html(`/feeds/${feed}`);
    expect(text).not.toContain("No messages received yet.");
    const links = [...text.matchAll(/href="([^"]+download_latest_rt[^"]+)"/g)].map(([, href]) => href!);
    expect(links).toHaveLength(2);
    for (const link of links) expect([link, (await fetch(site.origin + link)).status]).toEqual([link, 200]);
  });
});

describe("the section navigation", () => {
  it("stays at the top and marks the section in view", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: PHONE });
    await page.goto(version);
    await hydrated(page);
    const current = page.locator(".section-nav [aria-current]");
    await page.locator('.section-nav a[href="#stops"]').click();
    await page.waitForURL(/#stops$/);
    await expect.poll(() => current.allTextContents()).toEqual([expect.stringContaining("Stops")]);
    expect(await topOf(page, ".section-nav")).toBe(0);
    // The heading is not below the navigation, and the chip of the section is in view.
    expect(await topOf(page, "#stops")).toBeGreaterThan(40);
    const chip = (await current.boundingBox())!;
    expect([chip.x >= 0, chip.x + chip.width <= PHONE.width]).toEqual([true, true]);
    await page.locator("#coverage").scrollIntoViewIfNeeded();
    await page.evaluate(() => document.getElementById("calendar")?.scrollIntoView());
    await expect.poll(() => current.allTextContents()).toEqual(["Calendar"]);
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("is a list of links without scripts", async () => {
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false });
    await page.goto(version);
    await page.locator('.section-nav a[href="#validation"]').click();
    await expect.poll(() => topOf(page, ".section-nav")).toBe(0);
    expect(await topOf(page, "#validation")).toBeLessThan(800);
    await close();
  });
});

describe("long lists", () => {
  it("are short on a phone until they are opened, without scripts too", async () => {
    const { page, close } = await watch(browser, site.origin, { viewport: PHONE, javaScriptEnabled: false });
    await page.goto(version);
    expect(await rowsIn(page, "stops")).toBe(3);
    expect(await heightOf(page)).toBeLessThan(6200);
    await page.getByText("Show 20 stops").click();
    expect(await rowsIn(page, "stops")).toBe(20);
    await page.locator("#stops").getByText("Show fewer").click();
    expect(await rowsIn(page, "stops")).toBe(3);
    await close();
  });

  it("are whole on a wide screen", async () => {
    const { page, close } = await watch(browser, site.origin);
    await page.goto(version);
    await expect.poll(() => rowsIn(page, "stops")).toBe(20);
    await expect.poll(() => page.getByText("Show 20 stops").isVisible()).toBe(false);
    await close();
  });
});
