/** The pages of OGC API Features, on which people look around in a browser. */
import { expect, it } from "vitest";
import { violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const PAGES = [
  ["", "OGC API Features"],
  ["/conformance", "Conformance"],
  ["/api", "API documentation"],
  ["/collections", "Collections"],
  ["/collections/stops", "Stops"],
  ["/collections/stops/items", "Features of Stops"],
  ["/collections/stops/items/f-sample~sydney~ferries:manly", "Manly"],
  ["/collections/service_areas/items", "Features of Service areas"],
] as const;

it.each([
  [320, "light"],
  [1280, "dark"],
] as const)("can be read at %i pixels, %s", async (width, colorScheme) => {
  const { page, messages, close } = await watch(browser, site.origin, {
    viewport: { width, height: 900 },
    colorScheme,
  });
  for (const [path, title] of PAGES) {
    await page.goto(`/api/v2/ogc${path}?f=html`);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toContain(title);
    expect(await violations(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
  expect(messages).toEqual([]);
  await close();
});
