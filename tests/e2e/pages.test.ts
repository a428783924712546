/** Every screen of the table, with the bundled sample: read by the server, taken over by the browser, in both themes. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "../../src/screens.ts";
import { hydrated, violations, watch } from "../support/browser.ts";
import { browser, openForAll, site } from "../support/opened.ts";

/** Route name → address of a page that exists. */
let addresses: Record<string, string>;

type Examples = {
  feeds: { onestop_id: string }[];
  operators: { onestop_id: string }[];
  routes: { onestop_id: string }[];
  stops: { onestop_id: string }[];
  feed_versions: { sha1: string; feed: { onestop_id: string } }[];
};

async function findAddresses(): Promise<Record<string, string>> {
  const query = `{
    feeds(limit: 1, where: { import_status: SUCCESS }) { onestop_id }
    operators(limit: 1, where: { search: "subte" }) { onestop_id }
    routes(limit: 1) { onestop_id }
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
    "routes-routeKey": `/routes/${first("routes")}`,
    "stops-stopKey": `/stops/${first("stops")}`,
    "feeds-feedKey-versions-feedVersionKey": `/feeds/${encodeURIComponent(feed)}/versions/${version?.sha1}`,
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

openForAll("places");

beforeAll(async () => {
  addresses = await findAddresses();
});

const SIZES = { wide: { width: 1280, height: 900 }, narrow: { width: 320, height: 640 } };

const CASES = ROUTES.flatMap(({ name, path }) =>
  (["light", "dark"] as const).map((colorScheme) => ({ name, path, colorScheme })),
);

/** Lets effects, idle work and late scripts happen; a browser that is never idle is waited for as long as others are. */
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => setTimeout(done, 50), { timeout: 15_000 })),
  );

describe("screens", () => {
  it.each(CASES)(
    "$name is complete in the $colorScheme theme, wide and narrow",
    async ({ name, path, colorScheme }) => {
      const { page, messages, close } = await watch(browser, site.origin, { viewport: SIZES.wide, colorScheme });
      const response = await page.goto(addresses[name] ?? path);
      expect(response?.status()).toBe(200);
      await hydrated(page);
      for (const size of [SIZES.wide, SIZES.narrow]) {
        await page.setViewportSize(size);
        await settle(page);
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.locator("nav").count()).toBe(1);
      expect(messages).toEqual([]);
      await close();
    },
  );

  it.each(ROUTES)("$name is readable without scripts", async ({ name, path }) => {
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false });
    await page.goto(addresses[name] ?? path);
    expect((await page.textContent("main"))?.length).toBeGreaterThan(40);
    await close();
  });

  it("make no repeated request during hydration", async () => {
    for (const { name, path } of ROUTES) {
      const { page, close } = await watch(browser, site.origin);
      const queries: string[] = [];
      page.on("request", (request) => request.url().includes("/api/v2/") && queries.push(request.postData() ?? ""));
      await page.goto(addresses[name] ?? path);
      await hydrated(page);
      await settle(page);
      expect({ name, queries }).toEqual({ name, queries: [] });
      await close();
    }
  });
});

describe("navigation inside the app", () => {
  it("uses plain links, keeps the page alive, and updates title, focus and menu", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: SIZES.wide });
    await page.goto("/feeds");
    await hydrated(page);
    await page.evaluate(() => Object.assign(globalThis, { alive: true }));
    const alive = () => page.evaluate(() => "alive" in globalThis);

    await page.locator("nav").getByRole("link", { name: "Operators" }).click();
    await page.waitForURL("**/operators");
    await page.waitForFunction(() => document.title.startsWith("Operators"));
    await page.locator("nav [aria-current]", { hasText: "Operators" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await expect.poll(() => page.getAttribute('link[rel="canonical"]', "href")).toMatch(/\/operators$/);

    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith("Source feeds"));
    await page.locator("nav [aria-current]", { hasText: "Source Feeds" }).waitFor();
    expect(await alive()).toBe(true);

    // A page that the router does not know is loaded whole, so that the server can answer or redirect.
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/health";
      link.textContent = "Health";
      document.getElementById("main")?.append(link);
      link.click();
    });
    await page.waitForURL("**/health");
    expect(await alive()).toBe(false);
    expect(messages).toEqual([]);
    await close();
  });

  it("submits GET forms through the router and drops empty fields", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: SIZES.wide });
    await page.goto("/operators");
    await hydrated(page);
    await page.evaluate(() => Object.assign(globalThis, { alive: true }));
    const input = page.locator('main form input[type="search"]').first();
    await input.fill("subte");
    await input.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("search") === "subte");
    expect([...new URL(page.url()).searchParams.values()]).not.toContain("");
    expect(await page.evaluate(() => "alive" in globalThis)).toBe(true);
    expect(messages).toEqual([]);
    await close();
  });

  it("restores the scroll position on going back", async () => {
    const { page, close } = await watch(browser, site.origin, { viewport: SIZES.wide });
    await page.goto("/feeds");
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 400));
    await page.locator("main table a[href^='/feeds/']").nth(8).click();
    await page.waitForURL(/\/feeds\/f-/);
    await page.waitForFunction(() => scrollY === 0);
    await page.goBack();
    await page.waitForFunction(() => Math.abs(scrollY - 400) < 40);
    await close();
  });

  it("shows the error page with a retry button while the data is unavailable", async () => {
    const { page, close } = await watch(browser, site.origin, { viewport: SIZES.wide });
    await page.goto("/sign-in");
    await hydrated(page);
    await page.route(/api\/v2\/|_payload\.json/, (route) => route.abort());
    await page.locator("nav").getByRole("link", { name: "Operators" }).click();
    await page.getByText("Sorry. An error has occured:").waitFor();
    await page.unroute(/api\/v2\/|_payload\.json/);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.locator("h1", { hasText: "Operators" }).waitFor();
    await close();
  });
});
