/** Documentation, news and pages of files as visitors meet them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../cli/project.ts";
import { atRest, heard, hydrated, preferTheme, violations, watch } from "../../support/browser.ts";
import { layoutShifts } from "../../support/layout-shifts.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 640 };

/** Pages with tables, code and both. */
const PATHS = [
  "/documentation/concepts/stops",
  "/documentation/api/rest/feeds",
  "/documentation/validation",
  "/documentation?q=onestop+id",
  "/documentation?q=zzzyyyxxx",
  "/data-removal",
  "/status/measurements",
];

/** Address of the newest article. */
async function newest(): Promise<string> {
  const list = await (await fetch(`${site.origin}/news`)).text();
  return /<h2 class="news-title"><a href="([^"]+)"/.exec(list)?.[1] ?? "/news/none";
}

describe("texts", () => {
  it("are complete in both themes, wide and narrow", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: WIDE, reducedMotion: "reduce" });
    for (const path of [...PATHS, await newest()]) {
      await page.setViewportSize(WIDE);
      expect((await page.goto(path))?.status()).toBe(200);
      await hydrated(page);
      for (const size of [WIDE, NARROW]) {
        await page.setViewportSize(size);
        for (const colorScheme of ["light", "dark"] as const) {
          await preferTheme(page, colorScheme);
          // Texts may have pictures for one theme.
          const rules = colorScheme === "dark" && size === NARROW ? "colors" : "all";
          expect([path, await violations(page, rules)]).toEqual([path, []]);
        }
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0]);
      }
    }
    expect(messages).toEqual([]);
    await close();
  });

  it("show a call of the API in one language, which readers choose without a script", async () => {
    const { page, close } = await watch(browser, site.origin, { viewport: NARROW, javaScriptEnabled: false });
    await page.goto("/documentation/api/rest/feeds");
    const calls = page.locator(".calls").first();
    const shown = () => calls.locator("pre:visible").allInnerTexts();
    expect(await shown()).toEqual([expect.stringMatching(/^curl -L 'http:/)]);
    await calls.getByLabel("Python").check();
    expect(await shown()).toEqual([expect.stringMatching(/^import json, urllib.request/)]);
    await calls.getByLabel("TypeScript").check();
    expect(await shown()).toEqual([expect.stringMatching(/^const response = await fetch/)]);
    await close();
  });

  it("are kept during hydration, and loaded on navigation", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: WIDE });
    await page.goto("/documentation/concepts/stops");
    const served = await page.locator(".text").first().innerText();
    await hydrated(page);
    await expect.poll(() => page.locator(".text").first().innerText()).toBe(served);
    await page.evaluate(() => Object.assign(globalThis, { alive: true }));
    await page.locator('.doc-tree a[href="/documentation/concepts/routes"]').click();
    await page.waitForURL("**/documentation/concepts/routes");
    await expect.poll(() => page.locator("h1").textContent()).toBe("Routes");
    await expect.poll(async () => (await page.locator(".text").first().innerText()).length).toBeGreaterThan(200);
    await expect
      .poll(() => page.locator(".doc-tree a[aria-current]").getAttribute("href"))
      .toBe("/documentation/concepts/routes");
    await page.goBack();
    await page.waitForURL("**/concepts/stops");
    await page.waitForFunction((text) => document.querySelector<HTMLElement>(".text")?.innerText === text, served);
    expect(await page.evaluate(() => "alive" in globalThis)).toBe(true);
    expect(messages).toEqual([]);
    await close();
  });

  it("are searchable with and without scripts", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await watch(browser, site.origin, { viewport: WIDE, javaScriptEnabled });
      await page.goto("/documentation/concepts/stops");
      if (javaScriptEnabled) await hydrated(page);
      await page.locator(".doc-search input").fill("onestop");
      await page.locator(".doc-search button").click();
      await page.waitForURL("**/documentation?q=onestop");
      await page.locator(".doc-hit").first().waitFor();
      await expect.poll(() => page.locator(".doc-hit mark").first().innerText()).toMatch(/^onestop/i);
      await page.locator(".doc-hit a").first().click();
      await page.waitForURL((url) => url.search === "" && url.pathname.startsWith("/documentation"));
      await page.locator(".text").first().waitFor();
      await close();
    }
  });

  it("have a tree and headings that are collapsed on narrow screens and open on wide ones", async () => {
    const { page, close } = await watch(browser, site.origin, { viewport: WIDE, javaScriptEnabled: false });
    await page.goto("/documentation/api/rest/feeds");
    const tree = page.locator('.doc-tree a[href="/documentation/concepts/stops"]');
    const heading = page.locator(".doc-headings a").first();
    expect([await tree.isVisible(), await heading.isVisible()]).toEqual([true, true]);
    await page.setViewportSize(NARROW);
    expect([await tree.isVisible(), await heading.isVisible()]).toEqual([false, false]);
    await page.locator("summary", { hasText: "On this page" }).click();
    await heading.click();
    await expect.poll(() => new URL(page.url()).hash.length).toBeGreaterThan(1);
    await close();
  });

  it("have a copy button for code", async () => {
    const { page, close } = await watch(browser, site.origin, {
      viewport: WIDE,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto("/documentation/api/rest/feeds");
    await hydrated(page);
    const block = page.locator(".code").first();
    await Promise.all([heard(page, "Copied"), block.locator("button").click()]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator("code").innerText());
    await close();
  });

  it("do not shift while loading, and have at most 20 kB of their own scripts", async () => {
    const { page, close } = await watch(browser, site.origin, { viewport: WIDE });
    const scriptsOf = async (path: string) => {
      const html = await (await fetch(site.origin + path)).text();
      return [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map((m) => m[1] ?? "");
    };
    const frame = new Set(await scriptsOf("/status"));
    for (const path of ["/documentation/api/rest/feeds", "/news", await newest()]) {
      await page.goto(path);
      await hydrated(page);
      await atRest(page);
      expect([path, await layoutShifts(page)]).toEqual([path, { sum: 0, moved: [] }]);
      const own = (await scriptsOf(path)).filter((script) => !frame.has(script));
      const bytes = own.map((script) => brotliCompressSync(readFileSync(join(ROOT, "dist/client", script))).length);
      expect(bytes.length).toBeGreaterThan(0);
      expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThan(20_000);
    }
    await close();
  });

  it("are loaded from static files that are cacheable forever", async () => {
    const [name] =
      readFileSync(join(ROOT, "dist/worker/index.js"), "utf8").match(/(?<=documentation:\s*["`])[0-9a-f]{16}/) ?? [];
    const response = await fetch(`${site.origin}/content/${name}.json`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(await response.json()).toMatchObject({ head: { path: "/documentation" } });
  });
});
