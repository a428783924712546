/** Feed versions and two of them side by side, in the browser and without scripts. */
import { beforeAll, describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

const FEED = "f-sample~dublin~luas";

let versions: string[];

openForAll("sample");

beforeAll(async () => {
  const response = await fetch(`${site.origin}/api/v2/rest/feeds/${FEED}/feed_versions`);
  const json = (await response.json()) as { feed_versions: { sha1: string }[] };
  versions = json.feed_versions.map(({ sha1 }) => sha1);
});

const paths = (): string[] => [
  `/feeds/${FEED}/versions/${versions[0]}`,
  `/feeds/${FEED}/versions/${versions[0]}/riders`,
  `/feed-versions/${versions[1]}`,
  `/feeds/${FEED}/compare`,
];

describe("feed versions", () => {
  it.each([
    [320, "light"],
    [1280, "dark"],
  ] as const)("are accessible and fit at %i pixels, %s", async (width, colorScheme) => {
    for (const path of paths()) {
      const { page, messages, close } = await watch(browser, site.origin, {
        viewport: { width, height: 900 },
        colorScheme,
      });
      await page.goto(path);
      await hydrated(page);
      for (const details of await page.locator("details").all()) {
        await details.evaluate((element) => element.setAttribute("open", ""));
      }
      expect({ path, found: await violations(page) }).toEqual({ path, found: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(messages).toEqual([]);
      await close();
    }
  });

  it("have search forms that work without scripts", async () => {
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false });
    await page.goto(`/feeds/${FEED}/versions/${versions[0]}`);
    await page.locator("#stops input[name=stops]").fill("abbey");
    await page.locator("#stops").getByRole("button", { name: "Search" }).click();
    await page.waitForURL((url) => url.searchParams.get("stops") === "abbey");
    await page.locator("#stops").getByRole("link", { name: /Abbey/ }).first().click();
    await page.waitForURL(/feedVersionSha1=/);
    await page.locator("main", { hasText: "one fixed version" }).waitFor();
    await close();
  });

  it("have lists with pages in place, and links to each other", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.goto(`/feeds/${FEED}/versions/${versions[1]}`);
    await hydrated(page);
    await page.locator("#stops").getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/stops_from=20/);
    await page.locator("#stops .pager", { hasText: /21–40 of \d+ stops/ }).waitFor();
    await page.locator(".page-actions summary", { hasText: "Compare" }).click();
    await page.getByRole("link", { name: "Compare with the version after" }).click();
    await page.waitForURL(/\/compare\?/);
    const url = new URL(page.url());
    expect([url.searchParams.get("from"), url.searchParams.get("to")]).toEqual([versions[1], versions[0]]);
    await page.getByRole("heading", { name: "How entities are matched" }).waitFor();
    await page.locator("#service", { hasText: "Monday" }).waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("are compared without scripts by choosing dates", async () => {
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false });
    await page.goto(`/feeds/${FEED}/compare`);
    const sentence = page.locator(".change-sentence");
    await sentence.waitFor();
    const before = await sentence.textContent();
    expect(before).toMatch(/stops? (added|removed|moved|renamed)/);
    const [from, to] = [
      page.getByLabel("From version", { exact: true }),
      page.getByLabel("To version", { exact: true }),
    ];
    expect([await from.inputValue(), await to.inputValue()]).toEqual([versions[1], versions[0]]);
    // The form is folded, since the visitor came for the changes.
    await page.getByText("Choose other versions", { exact: true }).click();
    await from.selectOption({ index: 0 });
    await to.selectOption({ index: 1 });
    await page.getByRole("button", { name: "Compare" }).first().click();
    await page.waitForURL((url) => url.searchParams.get("to") === versions[1]);
    expect(new URL(page.url()).searchParams.get("from")).toBe(versions[0]);
    await expect.poll(() => sentence.textContent()).not.toBe(before);
    await close();
  });

  it("are compared on a map whose legend names what is drawn", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.goto(`/feeds/${FEED}/compare`);
    await hydrated(page);
    const map = page.locator(".change-map");
    const keys = await map
      .locator(".change-key")
      .evaluateAll((all) => all.map((key) => key.getAttribute("data-change")));
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys.filter((name) => !name!.endsWith("Routes"))) {
      const path = map.locator(`.schematic-view path.change-${key}`);
      expect([key, (await path.getAttribute("d"))!.length > 0]).toEqual([key, true]);
    }
    await page.locator("#service", { hasText: / h → .* h/ }).waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("load few scripts", async () => {
    for (const path of paths()) {
      const html = await (await fetch(site.origin + path)).text();
      expect(html.length).toBeLessThan(250_000);
      expect(html).not.toMatch(/<[^>]+ style="/);
    }
  });
});
