/** Whether data is usable today, feeds by their URL, Onestop IDs: as visitors meet them. */
import { describe, expect, it } from "vitest";
import { hydrated, preferTheme, rulesOf, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

async function open(path: string, options = {}) {
  const watched = await watch(browser, site.origin, options);
  await watched.page.goto(path);
  return watched;
}

// Without an input the tests of all screens visit them (../../support/screens.ts).
const PAGES = [
  "/feeds/utilities/find-by-url?url=f-sample~sydney~ferries%0Ahttps://nobody.example/gtfs.zip%0Agoogle_transit.zip",
  "/feeds/f-sample~sydney~ferries",
  "/operators/o-sample~sydney~ferries",
  "/feeds?verdict=never_imported",
];

it.each(PAGES)("%s is accessible in both themes, logs nothing, and does not overflow on a phone", async (path) => {
  const options = { reducedMotion: "reduce", viewport: { width: 320, height: 800 } } as const;
  const { page, messages, close } = await open(path, options);
  await hydrated(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await preferTheme(page, colorScheme);
    expect(await violations(page, rulesOf(colorScheme)), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(messages).toEqual([]);
  await close();
});

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  it("many lines are looked up one by one", async () => {
    const { page, close } = await open("/feeds/utilities/find-by-url", { javaScriptEnabled });
    if (javaScriptEnabled) await hydrated(page);
    await page.fill("textarea[name=url]", "f-sample~sydney~ferries\n\nf-nothing-here");
    await page.click("main button[type=submit]");
    await page.waitForURL(/url=/);
    await page.locator("main table caption:has-text('1 of 2 lines found')").waitFor();
    await expect.poll(() => page.locator("main tbody tr").count()).toBe(2);
    await expect.poll(() => page.inputValue("textarea[name=url]")).toContain("f-nothing-here");
    await page.click("main tbody a[href='/feeds/f-sample~sydney~ferries']");
    await page.waitForURL(/\/feeds\/f-sample~sydney~ferries$/);
    await close();
  });

  it("an id opens its page", async () => {
    const { page, close } = await open("/onestop-id", { javaScriptEnabled });
    if (javaScriptEnabled) await hydrated(page);
    await page.fill("main input[name=id]", "o-sample~sydney~ferries");
    await page.click("main button[type=submit]");
    await page.waitForURL(/\/operators\/o-sample~sydney~ferries$/);
    await expect.poll(() => page.textContent("h1")).toContain("Sydney Ferries");
    await close();
  });
});

describe("the usability verdict", () => {
  it("can be filtered, and the list matches the count", async () => {
    const { page, close } = await open("/feeds");
    await hydrated(page);
    const label = page.locator("label.option", { has: page.locator("input[name=verdict][value=never_imported]") });
    const count = Number((await label.locator(".option-count").textContent())!.replace(/\D/g, ""));
    expect(count).toBeGreaterThan(0);
    await label.click();
    await page.waitForURL(/verdict=never_imported/);
    await page.waitForFunction((n) => document.querySelector(".list-total strong")?.textContent === String(n), count);
    const shown = () => page.locator("main tbody td[data-label='Usable today?'] .tag").allTextContents();
    // Formats that are never imported are "Not checked yet".
    await expect.poll(async () => new Set(await shown())).toContain("Not imported yet");
    expect((await shown()).filter((words) => !/^Not (?:imported|checked) yet$/.test(words))).toEqual([]);
    await close();
  });

  it("warns on route and stop pages after the end of service, and is shown on the feed", async () => {
    const later = { extraHTTPHeaders: { "x-test-now": "2039-01-01T12:00:00Z" } };
    for (const path of ["/routes/f-sample~sydney~ferries:F7", "/stops/f-sample~sydney~ferries:manly"]) {
      const { page, close } = await open(path, later);
      await expect
        .poll(() => page.locator(".notices").textContent())
        .toMatch(/Timetable ended \d+ \w+ \d{4} \(.* ago\)/);
      await close();
      const now = await open(path, { extraHTTPHeaders: { "x-test-now": "2026-06-10T02:00:00Z" } });
      await expect.poll(() => now.page.locator("main").textContent()).not.toContain("Timetable ended");
      await now.close();
    }
    const { page, close } = await open("/feeds/f-sample~sydney~ferries", later);
    await hydrated(page);
    await expect.poll(() => page.locator(".verdict-line .tag").textContent()).toBe("Ended");
    await page.locator(".page-actions summary", { hasText: "Subscribe" }).click();
    const image = page.locator(".action-panel img");
    await image.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => (document.querySelector(".action-panel img") as HTMLImageElement).naturalWidth > 100,
    );
    await expect.poll(() => image.getAttribute("alt")).toMatch(/^f-sample~sydney~ferries: Ended \d+ \w+ \d{4}$/);
    await close();
  });
});
