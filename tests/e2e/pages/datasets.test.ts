/** Datasets, and the first screen's ways to them: what is offered can be downloaded and is what its checksum says. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Local } from "../../../cli/local.ts";
import { DATASETS_CURRENT } from "../../../src/domain/datasets/manifest.ts";
import { DATA_CHANGED } from "../../../worker/store/data-version.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";

/** Makes the licenses of two feeds of the sample require attribution. */
async function requireAttribution(store: Local): Promise<void> {
  const terms = { use_without_attribution: "no", attribution_text: "© Somebody <b>", url: "javascript:alert(1)" };
  const values = [JSON.stringify(terms)];
  const sql = "UPDATE feed SET license = ? WHERE onestop_id IN ('f-sample~cairo~metro', 'f-sample~dublin~luas')";
  await store.stores.db.write([{ sql, values }, DATA_CHANGED]);
}

openForAll(() => startSite("sample", {}, requireAttribution));

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  it("links from the home page to a file with the displayed checksum", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { javaScriptEnabled });
    await page.goto("/");
    if (javaScriptEnabled) await hydrated(page);
    await page.locator("#ways a", { hasText: "Datasets" }).click();
    await page.waitForURL("**/datasets");
    await page.locator("main h1", { hasText: "Datasets" }).waitFor();
    await expect
      .poll(() => page.locator("main section.section h2").allTextContents())
      .toEqual([
        "Stops",
        "Routes",
        "Feeds of the registry",
        "Operators of the registry",
        "Id crosswalk",
        "Feeds and their licenses",
        "Terms",
        "For programs",
      ]);
    const row = page.locator("#stops tr", { hasText: "stops.csv" });
    const checksum = await row.locator("code").textContent();
    const [download] = await Promise.all([page.waitForEvent("download"), row.locator("a").click()]);
    expect(download.suggestedFilename()).toBe("stops.csv");
    const file = readFileSync(await download.path());
    expect(createHash("sha256").update(file).digest("hex")).toBe(checksum);
    expect(file.toString().split("\r\n")[0]).toContain("stop_name");
    expect(messages).toEqual([]);
    await close();
  });
});

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  it.each([320, 1280])("has nothing cut off or hard to use at %d pixels", async (width) => {
    const { page, messages, close } = await watch(browser, site.origin, {
      colorScheme,
      viewport: { width, height: 900 },
    });
    for (const path of ["/datasets", "/", "/terms"]) {
      await page.goto(path);
      await hydrated(page);
      const details = page.locator("main details").first();
      if ((await details.count()) > 0) await details.locator("summary").click();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(messages).toEqual([]);
    await close();
  });
});

it("the columns of a dataset are explained in place", async () => {
  const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false });
  await page.goto("/datasets");
  const dictionary = page.locator("#routes details");
  expect(await dictionary.locator("dl").isVisible()).toBe(false);
  await dictionary.locator("summary").click();
  expect(await dictionary.locator("dt code").first().textContent()).toBe("onestop_id");
  expect(await dictionary.locator("dl").isVisible()).toBe(true);
  await close();
});

it("the terms page lists the required attributions, and all other sources", async () => {
  const { page, messages, close } = await watch(browser, site.origin);
  await page.goto("/terms");
  await hydrated(page);
  const list = page.locator("#attributions");
  expect(await list.locator("h3 + ul > li").allTextContents()).toEqual([
    expect.stringMatching(/^Cairo Metro.*: © Somebody <b>$/),
    expect.stringMatching(/^Dublin Luas.*: © Somebody <b>$/),
  ]);
  // What a publisher writes is never run.
  expect(await list.locator('a[href^="javascript"]').count()).toBe(0);
  for (const name of ["GeoNames", "Transitland Atlas", "Natural Earth"])
    expect(await list.locator("a", { hasText: name }).count()).toBe(1);
  expect(await page.locator("#data-attributions ~ *, #model-license").count()).toBeGreaterThan(0);
  await page.goto("/terms?feeds_after=f-sample~cairo~metro");
  expect(await list.locator("h3 + ul > li").count()).toBe(1);
  expect(messages).toEqual([]);
  await close();
});

it("the home page has the latest news, which link to their articles", async () => {
  const { page, messages, close } = await watch(browser, site.origin);
  await page.goto("/");
  await hydrated(page);
  const news = page.locator("#news .tile");
  expect(await news.count()).toBe(3);
  const title = await news.first().locator(".cell-main").textContent();
  await news.first().click();
  await page.waitForURL("**/news/2026/**");
  await page.locator("main h1", { hasText: title ?? "" }).waitFor();
  expect(messages).toEqual([]);
  await close();
});

it("without a build the page links to lists that can be downloaded, and shows no operator instructions", async () => {
  await site.store.archive.delete(DATASETS_CURRENT);
  await site.store.stores.db.write([DATA_CHANGED]);
  const { page, messages, close } = await watch(browser, site.origin);
  await page.goto("/datasets");
  await hydrated(page);
  const main = page.locator("main");
  expect(await main.locator("h2").allTextContents()).toEqual(["No datasets yet"]);
  const links = await main.locator(".empty a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual(["/feeds", "/operators"]);
  expect(await main.locator("code").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
  await close();
});
