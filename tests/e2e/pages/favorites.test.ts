/** Favorites: added on pages, shown on the home page without a shift, removed on the account page, and never sent. */
import { describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

describe("favorites", () => {
  it.each([
    ["light", 1280],
    ["dark", 375],
  ] as const)("stay on the device, without an account (%s, %d pixels)", async (colorScheme, width) => {
    const viewport = { width, height: 800 };
    const { page, messages, close } = await watch(browser, site.origin, { colorScheme, viewport });
    const urls: string[] = [];
    page.on("request", (request) => void urls.push(request.url()));
    const rowScripts = () => urls.filter((url) => /\/row-[^/]*\.js$/.test(url)).length;
    await page.goto("/");
    await hydrated(page);
    await expect.poll(() => page.locator(".favorites").isVisible()).toBe(false);
    expect(rowScripts()).toBe(0);

    for (const path of ["/feeds/f-sample~sydney~ferries", "/stops/f-sample~sydney~ferries:manly"]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await hydrated(page);
      const tools = page.locator(".page-tools summary");
      if ((await tools.count()) > 0 && (await tools.first().isVisible())) await tools.first().click();
      const button = page.getByRole("button", { name: "Favorite", exact: true });
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
      await button.click();
      await page.getByRole("status").getByText("Added. Your favorites are on the home page.").waitFor();
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    }
    expect(await violations(page)).toEqual([]);

    await page.goto("/");
    const room = await page.locator(".favorites").boundingBox();
    const row = page.getByRole("region", { name: "Favorites" });
    await row.getByRole("link").nth(2).waitFor();
    await expect.poll(() => row.getByRole("link").nth(2).getAttribute("href")).toBe("/feeds/f-sample~sydney~ferries");
    expect(await page.locator(".favorites").boundingBox()).toEqual(room);
    expect(rowScripts()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);

    await row.getByRole("link", { name: "Edit favorites" }).click();
    await page.waitForURL("**/account");
    const remove = page.getByRole("button", { name: /^Remove .* from your favorites$/ });
    await expect.poll(() => remove.count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await remove.first().click();
    await expect.poll(() => remove.count()).toBe(1);
    await remove.first().click();
    await expect.poll(() => remove.count()).toBe(0);
    await page.goto("/");
    await hydrated(page);
    await expect.poll(() => page.locator(".favorites").isVisible()).toBe(false);
    expect(messages).toEqual([]);
    await close();
  });

  it("show on their pages that they are favorites, after navigation and in other tabs, and are removed there", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    const path = "/feeds/f-sample~sydney~ferries";
    const button = page.getByRole("button", { name: "Favorite", exact: true });
    const pressed = () => button.getAttribute("aria-pressed");
    await page.goto(path);
    await hydrated(page);
    const box = await button.boundingBox();
    await button.click();
    await expect.poll(pressed).toBe("true");
    await page.reload();
    await expect.poll(pressed).toBe("true");
    expect(await button.boundingBox()).toEqual(box);

    await page.goto("/");
    await hydrated(page);
    await page.getByRole("region", { name: "Favorites" }).getByRole("link").nth(1).click();
    await page.waitForURL(`**${path}`);
    await expect.poll(pressed).toBe("true");

    const other = await page.context().newPage();
    await other.goto(path);
    await hydrated(other);
    const otherButton = other.getByRole("button", { name: "Favorite", exact: true });
    await expect.poll(() => otherButton.getAttribute("aria-pressed")).toBe("true");
    await otherButton.click();
    await other.getByRole("status").getByText("Removed from your favorites.").waitFor();
    await expect.poll(pressed).toBe("false");
    expect(messages).toEqual([]);
    await close();
  });
});
