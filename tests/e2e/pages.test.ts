/** Every screen without scripts, and the ways between them. What a screen looks like: screens-1 and screens-2. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hydrated, type Watched, watch } from "../support/browser.ts";
import { OPEN_ROUTES } from "../support/open-routes.ts";
import { browser, site } from "../support/opened.ts";
import { openScreens, SIZES } from "../support/screens.ts";

const addressOf = openScreens();

describe("without scripts", () => {
  let opened: Watched;
  beforeAll(async () => {
    opened = await watch(browser, site.origin, { javaScriptEnabled: false });
  });
  afterAll(() => opened?.close());

  it.each(OPEN_ROUTES)("$name is readable", async (screen) => {
    await opened.page.goto(addressOf(screen));
    expect((await opened.page.textContent("main"))?.length).toBeGreaterThan(40);
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
    const row = page.locator("main table a[href^='/feeds/']").nth(8);
    await row.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(100);
    await row.click();
    await page.waitForURL(/\/feeds\/f-/);
    await page.waitForFunction(() => scrollY === 0);
    await page.goBack();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 40, before);
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
