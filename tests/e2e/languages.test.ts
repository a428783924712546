/** The site in other languages in the browser: hydration, navigation, the choice of a language, and both directions. */
import { describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../support/browser.ts";
import { browser, openForAll, site } from "../support/opened.ts";
import { query } from "../support/query.ts";
import { startSite } from "../support/site.ts";

openForAll(() => startSite("sample"));

const NOON = { "x-test-now": "2026-11-25T12:00:00Z" };

async function stopPath(): Promise<string> {
  const { stops } = await query<{ stops: { onestop_id: string }[] }>(
    site.origin,
    '{ stops(limit: 1, where: { feed_onestop_id: "f-sample~dublin~luas", serviced: true }) { onestop_id } }',
    NOON,
  );
  return `/stops/${encodeURIComponent(stops[0]!.onestop_id)}`;
}

/** Pages of a version, a route, and an operator. */
async function entityPaths(): Promise<string[]> {
  const { feeds, routes, operators } = await query<{
    feeds: { feed_state: { feed_version: { sha1: string } } }[];
    routes: { onestop_id: string }[];
    operators: { onestop_id: string }[];
  }>(
    site.origin,
    `{
      feeds(where: { onestop_id: "f-sample~dublin~luas" }) { feed_state { feed_version { sha1 } } }
      routes(limit: 1, where: { feed_onestop_id: "f-sample~dublin~luas" }) { onestop_id }
      operators(limit: 1) { onestop_id }
    }`,
    NOON,
  );
  return [
    `/feed-versions/${feeds[0]!.feed_state.feed_version.sha1}`,
    `/routes/${encodeURIComponent(routes[0]!.onestop_id)}`,
    `/operators/${encodeURIComponent(operators[0]!.onestop_id)}`,
  ];
}

const viewport = { width: 320, height: 800 };

describe("a page in another language", () => {
  it("hydrates, and leads on in its language without loading a document", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto(`/de${await stopPath()}`);
    await hydrated(page);
    await page.getByRole("heading", { name: "Abfahrten" }).waitFor();
    // 24 hours, as the language has it, whatever the device says.
    await expect
      .poll(() => page.locator("main time, main .mono").allTextContents())
      .not.toContainEqual(expect.stringMatching(/[ap]m\b/));
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole("link", { name: "Betreiber" }).first().click();
    await page.waitForURL(`${site.origin}/de/operators`);
    await page.getByRole("heading", { name: "Betreiber", level: 1 }).waitFor();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    expect(await page.title()).toContain("Betreiber");
    expect(messages).toEqual([]);
    await close();
  });

  it("hydrates before the texts of its later parts are there", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.route("**/*.later.json", () => {});
    for (const path of [
      "",
      "/search?q=luas",
      "/operators",
      "/places",
      "/nearby?lat=53.35&lon=-6.26",
      "/feeds/f-sample~dublin~luas/compare",
      "/validate",
      "/status",
      "/documentation",
      "/documentation/api/graphql-console",
      await stopPath(),
      "/feeds",
      "/feeds/f-sample~dublin~luas",
      "/datasets",
      "/feeds/realtime",
      "/account",
      "/embeds",
      "/changes",
      "/map?tab=directions",
      ...(await entityPaths()),
    ]) {
      await page.goto(`/fr${path}`);
      await hydrated(page);
    }
    expect(messages).toEqual([]);
    await close();
  });

  it("is chosen in the navigation, which keeps the page and its query", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { extraHTTPHeaders: NOON });
    await page.goto("/search?q=luas");
    await hydrated(page);
    await page.locator(".nav-languages summary").click();
    await page.locator(".nav-languages").getByRole("link", { name: "Français" }).click();
    await page.waitForURL(`${site.origin}/fr/search?q=luas`);
    await hydrated(page);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("fr");
    expect((await page.context().cookies()).find(({ name }) => name === "language")?.value).toBe("fr");
    expect(messages).toEqual([]);
    await close();
  });

  it.each([
    ["fr", "/nearby?lat=53.35&lon=-6.26", ".board-in"],
    ["ar", "/map", ".map-tab"],
  ])("cuts no word of %s on a phone: %s", async (language, path, parts) => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport, extraHTTPHeaders: NOON });
    await page.goto(`/${language}${path}`);
    await hydrated(page);
    await page.locator(parts).first().waitFor();
    const cut = await page.locator(parts).evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return element.scrollWidth > element.clientWidth || left < 0 || right > innerWidth;
        })
        .map((element) => element.textContent),
    );
    expect(cut).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it.each(["de", "pl", "ar"])("fits a phone and is accessible: %s", async (language) => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport, extraHTTPHeaders: NOON });
    for (const path of [
      await stopPath(),
      "/operators",
      "/feeds/f-sample~dublin~luas",
      "/feeds/f-sample~dublin~luas/compare",
    ]) {
      await page.goto(`/${language}${path}`);
      await hydrated(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, overflow]).toEqual([path, 0]);
      expect(await violations(page)).toEqual([]);
    }
    expect(messages).toEqual([]);
    await close();
  });
});
