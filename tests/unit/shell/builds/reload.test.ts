/** When a page is reloaded because one of its chunks is gone, and when the error is shown instead. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reloadForLostChunk, reloadIfLost } from "../../../../src/shell/builds/reload.ts";

let reloads: number;

beforeEach(() => {
  reloads = 0;
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const href = "https://portal.test/feeds?a=b#c";
  const { pathname, search, hash } = new URL(href);
  vi.stubGlobal("location", { href, pathname, search, hash, reload: () => reloads++, assign: () => reloads++ });
  vi.stubGlobal("navigator", { onLine: true });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What became of it within a turn: the error that came through, or that it goes on waiting for the page to go. */
const outcome = (work: Promise<never>) =>
  Promise.race([work.catch((error: unknown) => error), new Promise((done) => setTimeout(() => done("waits"), 5))]);

describe("a lost chunk", () => {
  it("reloads the page once", async () => {
    const error = new Error("gone");
    expect(await outcome(reloadForLostChunk(error))).toBe("waits");
    expect(await outcome(reloadForLostChunk(error))).toBe(error);
    expect(reloads).toBe(1);
  });

  it("is only reported while offline, to keep the current page", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const error = new Error("gone");
    expect(await outcome(reloadForLostChunk(error))).toBe(error);
    expect(reloads).toBe(0);
  });

  it.each([
    "Failed to fetch dynamically imported module: https://portal.test/assets/read-x.js",
    "error loading dynamically imported module: https://portal.test/assets/read-x.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/read-x.css",
  ])("is recognized by %j", async (message) => {
    expect(await outcome(reloadIfLost(new TypeError(message)))).toBe("waits");
    expect(reloads).toBe(1);
  });

  it.each([new Error("The data for this page did not come."), new Response(null, { status: 302 }), null])(
    "is nothing else that fails: %s",
    async (thrown) => {
      expect(await outcome(reloadIfLost(thrown))).toBe(thrown);
      expect(reloads).toBe(0);
    },
  );
});
