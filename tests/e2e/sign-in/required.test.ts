/** A portal that shows nothing to strangers. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atRest, hydrated, violations, watch } from "../../support/browser.ts";
import { arrived, choose, type Signed, startSignIn } from "../../support/idp.ts";
import { closePages, openBrowser } from "../../support/opened.ts";

let browser: Browser;
let signed: Signed;

beforeAll(async () => {
  [browser, signed] = await Promise.all([openBrowser(), startSignIn({ REQUIRE_LOGIN: "1" })]);
});

afterAll(async () => {
  await closePages();
  await signed?.close();
});

beforeEach(() => signed.idp.down(false));

const DEEP = "/operators?search=ferries";
const CLOSED = "Sign in to see this page";

describe("an anonymous visitor", () => {
  it("is redirected to sign in and back to the requested page, which then shows its data", async () => {
    const { page, messages, close } = await watch(browser, signed.site.origin);
    await page.goto(DEEP);
    await page.getByRole("button", { name: "Ben Franklin" }).waitFor();
    await choose(page, "Ben Franklin", DEEP);
    await page.getByRole("heading", { level: 1, name: "Operators" }).waitFor();
    await page.getByText("Hello, Ben Franklin").waitFor();
    await expect.poll(() => page.title()).toMatch(/^Operators/);
    await page.locator("main a[href^='/operators/o-']").first().waitFor();
    // The next page, and the same one loaded anew.
    await page.locator("main a[href^='/operators/o-']").first().click();
    await page.waitForURL(/\/operators\/o-/);
    // The address may change just before the page does.
    await expect.poll(() => page.locator("h1").textContent()).not.toBe("Operators");
    const name = await page.locator("h1").textContent();
    expect(name).not.toBe(CLOSED);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: name ?? "" }).waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("sees the page of a URL with a fragment after the return, and on each later visit", async () => {
    const { page, messages, close } = await watch(browser, signed.site.origin);
    const address = "/feeds/f-sample~dublin~luas#versions";
    await page.goto(address);
    await page.getByRole("button", { name: "Ben Franklin" }).waitFor();
    await choose(page, "Ben Franklin", "/feeds/f-sample~dublin~luas");
    await page.getByRole("heading", { level: 1, name: "Luas" }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("#versions");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Luas" }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("#versions");
    expect(messages).toEqual([]);
    await close();
  });

  it("is redirected only once without signing in, and then sees the button", async () => {
    const { page, messages, close } = await watch(browser, signed.site.origin, { colorScheme: "dark" });
    await page.goto("/feeds");
    await page.getByRole("button", { name: "Ben Franklin" }).waitFor();
    await page.goto(`${signed.site.origin}/feeds`);
    await hydrated(page);
    await atRest(page);
    expect(page.url()).toBe(`${signed.site.origin}/feeds`);
    await expect.poll(() => page.locator("h1").textContent()).toBe(CLOSED);
    await expect.poll(() => page.title()).toMatch(/^Sign in to see this page/);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await choose(page, "Ada Lovelace", "/feeds");
    await page.getByRole("heading", { level: 1, name: "Source feeds" }).waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("without scripts is told that signing in needs scripts", async () => {
    const { page, close } = await watch(browser, signed.site.origin, { javaScriptEnabled: false });
    expect((await page.goto("/feeds"))?.status()).toBe(200);
    await expect.poll(() => page.getByRole("main").textContent()).toContain("Signing in needs JavaScript");
    expect(await page.content()).not.toContain("f-sample");
    await close();
  });

  it("stays on the page while the provider is down", async () => {
    signed.idp.down(true);
    const { page, close } = await watch(browser, signed.site.origin);
    await page.goto("/feeds");
    await hydrated(page);
    await atRest(page);
    await expect.poll(() => page.locator("h1").textContent()).toBe(CLOSED);
    await close();
  });

  it("with an invalid token is redirected to sign in once", async () => {
    const { page, close } = await watch(browser, signed.site.origin);
    await page.goto("/sign-in");
    await page.evaluate(() => {
      const tokens = { token: "e30.e30.AAAA", idToken: "x", expiresAt: Date.now() + 600_000, claims: { sub: "1" } };
      localStorage.setItem("session", JSON.stringify(tokens));
    });
    await page.goto("/feeds");
    await choose(page, "Ada Lovelace", "/feeds");
    await page.getByRole("heading", { level: 1, name: "Source feeds" }).waitFor();
    await arrived(page, "/feeds");
    await close();
  });
});
