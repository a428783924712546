/** Recent changes on the pages of feeds, operators and places, and on the home page. */
import { describe, expect, it } from "vitest";
import { faultsInThemes, hydrated, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

const FEED = "f-sample~dublin~luas";

// A fresh start activates both versions of the feed.
openForAll("sample");

const PAGES = [
  ["/", "Changed this week", 1],
  [`/feeds/${FEED}`, "Recent changes", 1],
  ["/operators/o-sample~dublin~luas", "Recent changes in its feeds", 1],
  ["/places/Ireland", "Recent changes in feeds of this place", 1],
] as const;

describe("recent changes", () => {
  it.each(PAGES)("are shown on %s in both themes, wide and narrow", async (path, title, entries) => {
    const { page, messages, close } = await watch(browser, site.origin, { reducedMotion: "reduce" });
    await page.goto(path);
    await hydrated(page);
    const section = page.getByRole("region", { name: title });
    await expect.poll(() => section.locator("ol > li").count()).toBe(entries);
    await expect.poll(() => section.getByText("There are 38 more hours of service each weekday").count()).toBe(1);
    expect(await faultsInThemes(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("link to what changed, to the comparison, and to feeds for readers", async () => {
    const { page, close } = await watch(browser, site.origin);
    await page.goto(`/feeds/${FEED}`);
    await hydrated(page);
    const section = page.getByRole("region", { name: "Recent changes" });
    const answered = async (href: string | null) => (await fetch(new URL(href ?? "", site.origin))).status;
    for (const name of ["Trinity", "Atom", "JSON Feed"]) {
      const href = await section.getByRole("link", { name, exact: true }).first().getAttribute("href");
      expect([name, await answered(href)]).toEqual([name, 200]);
    }
    await section.getByRole("link", { name: "Compare the versions" }).first().click();
    await page.waitForURL(/\/compare\?from=[0-9a-f]{40}&to=[0-9a-f]{40}$/);
    await close();
  });
});
