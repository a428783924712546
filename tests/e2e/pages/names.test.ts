/** Pages in the language of their address, in the browser: names, links, and what stays in the same document. */
import { expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";

openForAll(() => startSite("sample"));

const STOP = "/stops/f-sample~cairo~metro:M2~11";

it("pages speak Arabic from one to the next, and load anew where the language ends", async () => {
  const { page, messages, close } = await watch(browser, site.origin, {
    extraHTTPHeaders: { "x-test-now": "2024-03-05T08:00:00Z" },
  });
  await page.goto(`${STOP}?lang=ar`);
  await hydrated(page);
  const title = page.locator("h1");
  await expect.poll(() => title.textContent()).toBe("السادات");
  await expect.poll(() => title.getAttribute("dir")).toBe("rtl");
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  const sign = page.locator("a.group-sign[lang=ar][dir=rtl]").first();
  await expect.poll(() => sign.textContent()).toMatch(/المنيب|شبرا الخيمة/);
  await sign.click();
  await page.waitForURL(/\/routes\/[^?]*\?lang=ar$/);
  await page.locator("ol.stops a[lang=ar]", { hasText: "الدقي" }).first().click();
  await page.waitForURL(/\/stops\/[^?]*\?lang=ar$/);
  await expect.poll(() => title.textContent()).toBe("الدقي");
  await expect.poll(() => page.locator("html[data-same]").count()).toBe(1);
  await page.locator("header.page-head a[rel=nofollow]").first().click();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => title.textContent()).toBe("Dokki");
  await expect.poll(() => page.locator("html[data-same]").count()).toBe(0);
  expect(messages).toEqual([]);
  await close();
});
