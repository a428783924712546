/** Streamed pages in a browser, with the database far away. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { hydrated, watch } from "../support/browser.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { browser, openForAll, site } from "../support/opened.ts";

/** Milliseconds that each trip to the database takes. */
const DELAY = "900";

const PAGES = [
  ...["/", "/feeds", "/operators", "/status", "/nearby?lat=53.35&lon=-6.26", "/search?q=manly"],
  ...["/feeds/f-sample~tokyo~metro", "/operators/o-gc7x-luas", "/feeds/f-sample~tokyo~metro/compare"],
  ...["/routes/f-sample~sydney~ferries:F1", "/stops/f-sample~sydney~ferries:manly"],
];

openForAll("sample");

const open = (options = {}) =>
  watch(browser, site.origin, { extraHTTPHeaders: { "x-test-store-delay": DELAY }, ...options });

/** Passes requests on to the site, and stops in the middle of each document before `mark` until `goOn` is called. */
async function haltingBefore(mark: string): Promise<{ origin: string; goOn(): void; close(): void }> {
  const { promise: halt, resolve: goOn } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", site.origin));
    const type = answer.headers.get("content-type") ?? "";
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": type });
    if (type.startsWith("text/html")) {
      const end = body.indexOf(mark);
      expect(end).toBeGreaterThan(0);
      response.write(body.subarray(0, end));
      await halt;
      response.end(body.subarray(end));
    } else response.end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, goOn, close: () => server.close() };
}

describe("a streamed page", () => {
  it.each(["plans-pricing", 'class="theme-toggle', 'class="nav-search '])(
    "does not move its header if the network halts before %s",
    async (mark) => {
      const halting = await haltingBefore(mark);
      const { page, close } = await watch(browser, halting.origin);
      await page.goto("/operators/o-gc7x-luas", { waitUntil: "commit" });
      await page.waitForFunction(() => document.querySelector("header") !== null, null, { polling: 50 });
      halting.goOn();
      await hydrated(page);
      expect(await layoutShifts(page)).toEqual({ sum: 0, moved: [] });
      await close();
      halting.close();
    },
  );

  it.each(PAGES)("%s shows navigation and skeleton first, then its content in the same place", async (path) => {
    const { page, messages, close } = await open();
    // Noted by the page itself, since its content may take the place of the skeleton at any moment.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector(".waiting") === null) return;
        observer.disconnect();
        Object.assign(globalThis, { hasNavigation: document.querySelector(".site-nav")?.checkVisibility() });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("main h1").waitFor();
    await hydrated(page);
    expect(await page.evaluate(() => (globalThis as unknown as { hasNavigation?: boolean }).hasNavigation)).toBe(true);
    await expect.poll(() => page.locator(".waiting").count()).toBe(0);
    expect(await layoutShifts(page)).toEqual({ sum: 0, moved: [] });
    expect(messages).toEqual([]);
    await close();
  });

  it("of a feed shows whether its data is usable before anything else of it", async () => {
    const { page, close } = await open();
    // Read as soon as the skeleton is parsed, since the content may take its place at any moment.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector(".waiting .skeleton") === null) return;
        observer.disconnect();
        const lines = [...document.querySelectorAll(".waiting .page-head p")].map((line) => line.textContent);
        Object.assign(globalThis, { lines });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/feeds/f-sample~tokyo~metro", { waitUntil: "commit" });
    await hydrated(page);
    const lines = await page.evaluate(() => (globalThis as unknown as { lines: string[] }).lines);
    const head = page.locator("main .page-head");
    expect(lines).toEqual([
      await head.locator(".page-kind").textContent(),
      await head.locator("h1").textContent(),
      expect.stringMatching(/^f-sample~tokyo~metro$/),
      await head.locator(".verdict-line").textContent(),
    ]);
    await close();
  });

  it("keeps focus and scroll position when its content arrives", async () => {
    const { page, close } = await open({ viewport: { width: 1280, height: 300 } });
    // In the first frame, since the content may take the place of the skeleton in the next.
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector(".waiting")?.checkVisibility() !== true) return requestAnimationFrame(look);
        document.querySelector<HTMLElement>(".site-header input")!.focus();
        return scrollTo(0, 60);
      };
      requestAnimationFrame(look);
    });
    await page.goto("/feeds", { waitUntil: "commit" });
    await hydrated(page);
    const kept = () => [scrollY, document.activeElement === document.querySelector(".site-header input")];
    expect(await page.evaluate(kept)).toEqual([60, true]);
    await close();
  });

  it("can be read without scripts", async () => {
    const { page, close } = await open({ javaScriptEnabled: false });
    await page.goto("/feeds");
    await expect.poll(() => page.locator("main h1").isVisible()).toBe(true);
    await expect.poll(() => page.locator("footer").isVisible()).toBe(true);
    await expect.poll(() => page.locator(".waiting").isVisible()).toBe(false);
    await close();
  });
});
