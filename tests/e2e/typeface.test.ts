/** The typeface comes from this site, once, and never moves what is already visible. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hydrated, watch } from "../support/browser.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { browser, openForAll, site } from "../support/opened.ts";

/** Bytes of the file that every page loads. */
const MAX_BYTES = 50_000;

openForAll("sample");

async function namedFont(): Promise<string> {
  const html = await (await fetch(`${site.origin}/feeds`)).text();
  return /<script data-font="([^"]+)">/.exec(html)![1]!;
}

describe("the typeface", () => {
  it("is named by every page, small, and kept forever", async () => {
    const path = await namedFont();
    const response = await fetch(site.origin + path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "font/woff2"]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(MAX_BYTES);
    expect(statSync(join(import.meta.dirname, "../../dist/client", path)).size).toBeLessThanOrEqual(MAX_BYTES);
  });

  it("is requested once, and letters beyond Latin only where they occur", async () => {
    const path = await namedFont();
    const { page, messages, close } = await watch(browser, site.origin);
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font" || request.url().endsWith(".woff2")) {
        fonts.push(new URL(request.url()).pathname);
      }
    });
    await page.goto("/sign-in");
    await hydrated(page);
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => /Overpass$/.test(family) && status === "loaded").length,
      );
    await expect.poll(loaded).toBe(1);
    expect(fonts).toEqual([path]);
    await page.evaluate(() => {
      document.querySelector("h1")!.textContent = "Łódź";
    });
    await expect.poll(loaded).toBe(2);
    expect(fonts.slice(1)).toEqual([expect.stringContaining("latin-ext")]);
    expect(messages).toEqual([]);
    await close();
  });

  it.each([
    ["a fast line", {}, 1],
    ["a slow line", { effectiveType: "3g" }, 0],
    ["a visitor who saves data", { effectiveType: "4g", saveData: true }, 0],
  ])("is preloaded where the line is fast only: %s", async (_name, connection, preloads) => {
    const path = await namedFont();
    const { page, messages, close } = await watch(browser, site.origin);
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, "connection", { get: () => value });
    }, connection);
    await page.goto("/sign-in");
    await hydrated(page);
    await expect.poll(() => page.locator(`head > link[rel=preload][as=font][href="${path}"]`).count()).toBe(preloads);
    expect(messages).toEqual([]);
    await close();
  });

  it.each([375, 1280])("moves nothing where it comes late, at %d pixels", async (width) => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: { width, height: 900 } });
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/*.woff2", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/feeds", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const arrived = page.waitForResponse("**/*.woff2");
    release();
    await (await arrived).finished();
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(done))));
    expect(await layoutShifts(page)).toEqual({ sum: 0, moved: [] });
    expect(messages).toEqual([]);
    await close();
  });
});
