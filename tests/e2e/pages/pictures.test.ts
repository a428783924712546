/** Pictures beyond the map: posters of networks, and the two versions of a network below a slider. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const FEED = "f-sample~dublin~luas";

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

async function keyOf(kind: "operators" | "feed-versions" | "routes"): Promise<string> {
  const query =
    '{ operators(limit: 1, where: { search: "luas" }) { onestop_id } ' +
    'routes(limit: 1, where: { search: "green line" }) { onestop_id feed_version { sha1 } } }';
  const response = await fetch(`${site.origin}/api/v2/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const { data } = await response.json();
  const [route] = data.routes;
  return kind === "operators"
    ? data.operators[0].onestop_id
    : kind === "routes"
      ? route.onestop_id
      : route.feed_version.sha1;
}

describe("the poster", () => {
  it.each(["operators", "feed-versions", "routes"] as const)("of %s is a page that prints it", async (kind) => {
    const path = `/posters/${kind}/${await keyOf(kind)}`;
    for (const options of [{ ...PHONE, colorScheme: "dark" }, { viewport: { width: 1280, height: 900 } }] as const) {
      const { page, messages, close } = await watch(browser, site.origin, options);
      await page.goto(path);
      const picture = page.getByRole("img", { name: /^Poster of / });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).not.toBe("");
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const download = page.getByRole("link", { name: "Download SVG" });
      expect((await download.boundingBox())!.height).toBeGreaterThanOrEqual(40);
      await expect.poll(() => download.getAttribute("href")).toBe(`${path}.svg`);
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => download.isVisible()).toBe(false);
      expect((await picture.boundingBox())!.x).toBe(0);
      expect(messages).toEqual([]);
      await close();
    }
  });
});

/** Share of the older picture that is seen, as the newer one above it is cut. */
const shareOf = (page: Page) =>
  page.locator(".before-after-after").evaluate((picture) => getComputedStyle(picture).clipPath);

describe("the slider between two versions", () => {
  it("is moved by keys and by a finger, and has both pictures one above the other", async () => {
    const { page, messages, close } = await watch(browser, site.origin, PHONE);
    await page.goto(`/feeds/${FEED}/compare`);
    await hydrated(page);
    const slider = page.locator(".before-after input[type=range]");
    await slider.scrollIntoViewIfNeeded();
    await page.locator(".before-after[data-sliding]").waitFor();
    const [before, after] = await Promise.all([
      page.locator(".before-after-before").boundingBox(),
      page.locator(".before-after-after").boundingBox(),
    ]);
    expect(after).toEqual(before);
    expect(await shareOf(page)).toContain("50%");
    await slider.press("ArrowRight");
    expect(await shareOf(page)).toContain("51%");
    await slider.press("Home");
    expect(await shareOf(page)).toMatch(/inset\(0(px|%)?( 0(px|%)?)*\)/);
    const box = (await slider.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height / 2);
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(65);
    expect(await shareOf(page)).toContain(`${await slider.inputValue()}%`);
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("is not there without scripts: both pictures stand with their names", async () => {
    const { page, close } = await watch(browser, site.origin, { ...PHONE, javaScriptEnabled: false });
    await page.goto(`/feeds/${FEED}/compare`);
    await expect.poll(() => page.locator(".before-after-slider").isVisible()).toBe(false);
    const [before, after] = await Promise.all([
      page.locator(".before-after-before").boundingBox(),
      page.locator(".before-after-after").boundingBox(),
    ]);
    expect(after!.y).toBeGreaterThanOrEqual(before!.y + before!.height);
    await close();
  });
});
