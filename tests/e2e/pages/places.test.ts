/** Places: from the country to the city, both orders, names as links write them, and what is not there. */
import { describe, expect, it } from "vitest";
import { faultsInThemes, hydrated, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("places");

async function read(path: string): Promise<{ status: number; html: string; words: string }> {
  const response = await fetch(site.origin + path);
  const html = await response.text();
  const words = (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replaceAll(/<script.*?<\/script>/gs, " ")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  return { status: response.status, html, words };
}

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  it("links from the country to the operators of a city", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { javaScriptEnabled });
    await page.goto("/places");
    if (javaScriptEnabled) await hydrated(page);
    const list = page.locator("main .places");
    await expect
      .poll(() => list.locator("a").allTextContents())
      .toEqual(expect.arrayContaining(["Argentina", "Australia", "Ireland", "Japan", "United States of America"]));
    await expect
      .poll(() => list.locator("li", { hasText: "Argentina" }).textContent())
      .toMatch(/^Argentina\d+ operators?, 1 with data$/);
    await list.locator("a", { hasText: "United States" }).click();
    await page.waitForURL("**/places/United+States+of+America");
    await list.locator("a", { hasText: "Massachusetts" }).click();
    await page.waitForURL("**/places/United+States+of+America/Massachusetts");
    await list.locator("a", { hasText: "Boston" }).click();
    await page.waitForURL("**/Massachusetts/Boston");
    await page.locator("main h1", { hasText: "Boston" }).waitFor();
    await expect
      .poll(() => page.locator(".crumbs a").filter({ visible: true }).allTextContents())
      .toEqual(["Home", "Places", "United States of America", "Massachusetts"]);
    const operators = page.locator("main .place-operators a");
    await expect
      .poll(() => operators.evaluateAll((links) => links.map((a) => a.getAttribute("href"))))
      .toEqual([expect.stringMatching(/^\/operators\//)]);
    await operators.click();
    await page.waitForURL("**/operators/**");
    expect(messages).toEqual([]);
    await close();
  });
});

describe("names", () => {
  it("a space is + or %20, a trailing slash changes nothing, and there is one canonical URL", async () => {
    for (const path of [
      "/places/United+States+of+America",
      "/places/United%20States%20of%20America",
      "/places/United+States%20of+America/",
    ]) {
      const { status, html } = await read(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(html).toMatch(/rel="canonical"[^>]*href="[^"]*\/places\/United\+States\+of\+America"/);
    }
  });

  it.each([
    "/places/Atlantis",
    "/places/Ireland/Atlantis",
    "/places/Ireland/Dublin/Atlantis",
    "/places/Japan/Dublin",
    "/places/ireland%00",
  ])("%s is 404, with a message", async (path) => {
    const { status, html } = await read(path);
    expect(status).toBe(404);
    expect(html).toContain("Place not found");
  });

  it("a fourth name is a 404", async () => {
    expect((await read("/places/Ireland/Dublin/Dublin/North")).status).toBe(404);
  });
});

describe("lists", () => {
  it("by count has its own URL", async () => {
    const { page, close } = await watch(browser, site.origin);
    await page.goto("/places");
    await page.getByRole("link", { name: "By count" }).click();
    await page.waitForURL("**/places?sort=count");
    await expect.poll(() => page.locator('main [aria-current="true"]').textContent()).toBe("By count");
    await page.getByRole("link", { name: "Alphabetical" }).click();
    await page.waitForURL((url) => url.pathname === "/places" && url.search === "");
    await expect.poll(() => page.locator('main [aria-current="true"]').textContent()).toBe("Alphabetical");
    await close();
  });

  it.each([
    ["/places", "5"],
    ["/places/Ireland", "1"],
    ["/places/Ireland/Dublin/Dublin", "1"],
  ])("%s has its operators as files, and the API call for them", async (path, count) => {
    const { html } = await read(path);
    const files = [...html.matchAll(/href="([^"]*\/portal\/operators\.(csv|json|geojson)[^"]*)"/g)];
    expect(files.map(([, , format]) => format)).toEqual(["csv", "json", "geojson"]);
    const [csv, json] = await Promise.all(
      files.map(async ([, href]) => (await fetch(site.origin + href!.replaceAll("&amp;", "&"))).text()),
    );
    const { operators } = JSON.parse(json!) as { operators: unknown[] };
    expect(csv!.trim().split("\r\n").length - 1).toBe(operators.length);
    expect(operators.length).toBeGreaterThanOrEqual(Number(count));
    expect(html).toMatch(/<code class="mono">[^<]*\/api\/v2\/portal\/operators\?/);
  });

  it("operators outside of cities are counted, not linked", async () => {
    const { words, html } = await read("/places/Ireland/Dublin");
    expect(words).toContain("Outside of cities");
    expect(html).toContain('href="/places/Ireland/Dublin/Dublin"');
  });

  it("the extent is drawn, and the sources of names and extents are listed", async () => {
    const { html, words } = await read("/places/Ireland");
    expect(html).toContain("Regions in the list, north at the top");
    expect(html).toMatch(/<path d="M[^"]+z"[^>]*data-here=""/);
    expect(words).toContain("GeoNames");
    expect(words).toContain("Natural Earth");
  });

  it("a place without an extent has no drawing, and is otherwise complete", async () => {
    const { html, status } = await read("/places/Argentina/Ciudad+de+Buenos+Aires/Buenos+Aires");
    expect(status).toBe(200);
    expect(html).not.toContain("schematic-box");
    expect(html).toContain("Subte");
  });
});

describe("every level", () => {
  it.each(["/places", "/places/United+States+of+America", "/places/Ireland/Dublin", "/places/Ireland/Dublin/Dublin"])(
    "%s is accessible in both themes",
    async (path) => {
      const { page, messages, close } = await watch(browser, site.origin, { reducedMotion: "reduce" });
      await page.goto(path);
      await hydrated(page);
      expect(await faultsInThemes(page)).toEqual([]);
      expect(messages).toEqual([]);
      await close();
    },
  );
});
