/** Parts of pages that the browser keeps as the server wrote them, until they have to change. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest, heard, hydrated, watch } from "../support/browser.ts";
import { browser, openForAll, site } from "../support/opened.ts";

openForAll("sample");

const ROUTE = "/routes/r-gc7x3-green";

/** Opens a page and marks its served parts: what React writes anew has no mark. */
async function open(path: string) {
  const watched = await watch(browser, site.origin);
  const { page } = watched;
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll(".served > *")) part.setAttribute("data-mark", "");
  });
  const ofParts = () => scripts.filter((name) => /\/static-[^/]*\.js$/.test(name));
  return { ...watched, ofParts };
}

const marks = (page: Page) => page.locator("main [data-mark]").count();

describe("server-only parts of a page", () => {
  it("are kept during hydration, without loading their code", async () => {
    const { page, messages, ofParts, close } = await open(ROUTE);
    expect(await marks(page)).toBeGreaterThan(5);
    // At rest React has rendered the page more than once, for the visitor's clock and after the start.
    await atRest(page);
    await expect.poll(() => page.locator(".served > *:not([data-mark])").count()).toBe(0);
    await expect.poll(() => page.locator("#connections .stops-stop").count()).toBeGreaterThan(5);
    expect(ofParts()).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("are rendered again only where they change, and keep the focus", async () => {
    const { page, messages, ofParts, close } = await open(ROUTE);
    const before = await marks(page);
    const choice = page.locator('#connections a[href*="transfers=500"]');
    await choice.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/transfers=500/);
    await page.locator("#connections .served > :not([data-mark])").waitFor();
    await expect.poll(ofParts).toHaveLength(1);
    await page.locator("#connections .transfer").first().waitFor();
    await expect.poll(() => marks(page)).toBeLessThan(before);
    await expect.poll(() => page.locator("#about [data-mark]").count()).toBe(1);
    expect(await choice.evaluate((link) => link === document.activeElement)).toBe(true);
    // The way back shows what the server had written, now by React.
    await page.goBack();
    await page.waitForURL((url) => url.search === "");
    await expect.poll(() => page.locator("#connections .stops-stop").count()).toBeGreaterThan(5);
    expect(messages).toEqual([]);
    await close();
  });

  it("are shown after navigation inside the app, and on the next page of the same kind", async () => {
    const { page, messages, close } = await open(ROUTE);
    await page.evaluate(() => {
      document.documentElement.dataset.same = "";
    });
    const follow = async (selector: string) => {
      const link = page.locator(selector).first();
      const href = (await link.getAttribute("href")) ?? "";
      const before = await page.locator("h1").textContent();
      await link.click();
      await page.waitForURL((url) => url.pathname === new URL(href, site.origin).pathname);
      // The address changes before the page does, whose links would lead elsewhere.
      await expect.poll(() => page.locator("h1").textContent()).not.toBe(before);
    };
    await follow('main header a[href^="/operators/"]');
    for (const [selector, part] of [
      ['main a[href^="/routes/"]', "#about dl, #about table"],
      ['#connections a[href^="/stops/"]', "#sources table"],
      ['#routes a[href^="/routes/"]', "#about dl, #about table"],
      ['#sources a[href*="/versions/"]', "#files table"],
    ] as const) {
      await follow(selector);
      await page.locator(part).first().waitFor();
      await expect.poll(() => page.locator("h1").count()).toBe(1);
      await expect.poll(() => page.locator(".served:empty").count()).toBe(0);
    }
    await expect.poll(() => page.locator("html[data-same]").count()).toBe(1);
    expect(messages).toEqual([]);
    await close();
  });

  it("copy text without React", async () => {
    const { page, close } = await open("/feeds");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(ROUTE);
    await hydrated(page);
    await page.locator("#sources a[href*='/versions/']").first().click();
    await page.waitForURL(/\/versions\//);
    await page.reload();
    await hydrated(page);
    await Promise.all([
      heard(page, "Copied to clipboard"),
      page.getByRole("button", { name: "Copy SHA-1 of stops.txt" }).click(),
    ]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{40}$/);
    await close();
  });
});
