import { describe, expect, it } from "vitest";
import { hydrated, setOffline, violations, watch } from "../support/browser.ts";
import { browser, openForAll, site } from "../support/opened.ts";
import { startSite } from "../support/site.ts";

openForAll(() => startSite());

const WIDE = { viewport: { width: 1280, height: 800 } };
const NARROW = { viewport: { width: 320, height: 640 } };

describe("shell", () => {
  it.each(["light", "dark"] as const)(
    "hydrates without a word and without a violation in the %s theme",
    async (colorScheme) => {
      for (const size of [WIDE, NARROW]) {
        const { page, messages, close } = await watch(browser, site.origin, { ...size, colorScheme });
        await page.goto("/sign-in");
        await hydrated(page);
        expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
        expect(await violations(page)).toEqual([]);
        expect(messages).toEqual([]);
        await close();
      }
    },
  );

  it("shows the error page for an unknown path, from the server and inside the app", async () => {
    const { page, messages, close } = await watch(browser, site.origin, WIDE);
    const response = await page.goto("/nothing");
    await hydrated(page);
    expect(response?.status()).toBe(404);
    await expect.poll(() => page.textContent("main")).toContain("Page not found: /nothing");
    expect(await violations(page)).toEqual([]);
    await page.click('footer a[href="/terms"]');
    await page.waitForURL("**/terms");
    await expect.poll(() => page.textContent("main")).not.toContain("Page not found");
    expect(messages).toEqual([]);
    await close();
  });

  it("applies the chosen theme before the first paint", async () => {
    const { page, close } = await watch(browser, site.origin, { ...WIDE, colorScheme: "light" });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.goto("/sign-in");
    await hydrated(page);
    await page.click('[data-action="theme"]');
    await expect.poll(theme).toBe("dark");
    await page.goto("/nothing", { waitUntil: "commit" });
    await page.waitForSelector("body", { state: "attached" });
    expect(await theme()).toBe("dark");
    await hydrated(page);
    await page.click('[data-action="theme"]');
    await expect.poll(theme).toBe("light");
    await close();
  });

  it("follows the system theme by default", async () => {
    const { page, close } = await watch(browser, site.origin, { ...WIDE, colorScheme: "light" });
    await page.goto("/sign-in");
    await hydrated(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await close();
  });

  it("opens and closes the menu on small screens, with mouse and keyboard", async () => {
    const { page, messages, close } = await watch(browser, site.origin, NARROW);
    await page.goto("/sign-in");
    await hydrated(page);
    const burger = page.locator('[data-action="menu"]');
    const item = page.locator("nav").getByRole("link", { name: "Operators" });
    await expect.poll(() => item.isVisible()).toBe(false);
    await expect.poll(() => burger.getAttribute("title")).toBe("Open menu");
    await burger.click();
    await expect.poll(() => burger.getAttribute("title")).toBe("Close menu");
    await item.waitFor();
    expect(await violations(page)).toEqual([]);
    await item.focus();
    await page.keyboard.press("Escape");
    await item.waitFor({ state: "hidden" });
    await expect.poll(() => burger.evaluate((b) => b === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await item.waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("does not move the page when the menu or the search field of small screens opens, or closes on the next page", async () => {
    const { page, messages, close } = await watch(browser, site.origin, NARROW);
    await page.goto("/sign-in");
    await hydrated(page);
    const top = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().top + scrollY);
    const before = await top();
    await page.locator('[data-action="search"]').click();
    await page.locator("nav input[type=search]").waitFor();
    expect(await top()).toBe(before);
    await page.locator('[data-action="menu"]').click();
    const item = page.locator("nav").getByRole("link", { name: "Operators" });
    await item.waitFor();
    expect(await top()).toBe(before);
    await item.click();
    await page.waitForURL("**/operators");
    await item.waitFor({ state: "hidden" });
    expect(await top()).toBe(before);
    expect(messages).toEqual([]);
    await close();
  });

  it.each([
    ["the menu of small screens", NARROW, "menu"],
    ["the theme", WIDE, "theme"],
  ] as const)("does what was asked of %s before its scripts were there, once", async (_, size, action) => {
    const { page, messages, close } = await watch(browser, site.origin, { ...size, colorScheme: "light" });
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/sign-in", { waitUntil: "domcontentloaded" });
    const button = page.locator(`[data-action="${action}"]`);
    await button.click();
    await button.click();
    release();
    await hydrated(page);
    if (action === "menu") await page.locator("nav").getByRole("link", { name: "Operators" }).waitFor();
    else await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    await button.click();
    if (action === "menu")
      await page.locator("nav").getByRole("link", { name: "Operators" }).waitFor({ state: "hidden" });
    else await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
    expect(messages).toEqual([]);
    await close();
  });

  it("is readable and has working links without scripts", async () => {
    for (const size of [WIDE, NARROW]) {
      const { page, close } = await watch(browser, site.origin, { ...size, javaScriptEnabled: false });
      await page.goto("/nothing");
      for (const name of ["Home", "Map", "Places", "Operators", "Source Feeds", "Documentation"]) {
        await expect.poll(() => page.locator("nav").getByRole("link", { name, exact: true }).isVisible()).toBe(true);
      }
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("**/sign-in**");
      expect((await page.textContent("main"))?.length).toBeGreaterThan(20);
      await close();
    }
  });

  it("has a skip link to the content", async () => {
    const { page, close } = await watch(browser, site.origin, WIDE);
    await page.goto("/sign-in");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await close();
  });

  it("has a search box 160 pixels wide in the navigation", async () => {
    const { page, close } = await watch(browser, site.origin, WIDE);
    await page.goto("/sign-in");
    const box = await page.locator("nav input[type=search]").boundingBox();
    expect(box?.width).toBe(160);
    await close();
  });

  it("says that the network is gone, shows pages that were opened before, and loads others once it is back", async () => {
    const { page, close } = await watch(browser, site.origin, WIDE);
    const links = page.locator("nav");
    await page.goto("/operators");
    await hydrated(page);
    await links.getByRole("link", { name: "Source Feeds" }).click();
    await page.locator("h1", { hasText: "Source feeds" }).waitFor();
    await setOffline(page, true);
    await page.locator(".offline-note", { hasText: "You're offline" }).waitFor();
    // Data that was read before is shown again, however old it is.
    await links.getByRole("link", { name: "Operators" }).click();
    await page.locator("h1", { hasText: "Operators" }).waitFor();
    await links.getByRole("link", { name: "Places" }).click();
    await page.locator("h1", { hasText: "You're offline" }).waitFor();
    await expect.poll(() => page.textContent("main")).not.toContain("500");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "Source feeds" }).click();
    await page.locator("h1", { hasText: "Source feeds" }).waitFor();
    await links.getByRole("link", { name: "Places" }).click();
    await page.locator("h1", { hasText: "You're offline" }).waitFor();
    await setOffline(page, false);
    await page.locator("h1", { hasText: "Places" }).waitFor();
    await close();
  });
});
