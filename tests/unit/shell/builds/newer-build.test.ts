import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHECK_INTERVAL_MS, watchBuilds } from "../../../../src/shell/builds/newer-build.ts";
import { buildState } from "../../../../src/shell/builds/state.ts";

let listeners: (() => void)[];
let asked: string[];
let latest: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = [];
  asked = [];
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  });
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return latest();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (id: string) => () => Promise.resolve(Response.json({ id }));

describe("a newer build", () => {
  it("is checked for every ten minutes, with the time in the URL", async () => {
    latest = answer("one");
    const watch = buildState("one");
    watchBuilds(watch);
    await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([expect.stringMatching(/^\/builds\/latest\.json\?\d+$/)]);
    expect(watch.outdated).toBe(false);
    latest = answer("two");
    await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
    expect(watch.outdated).toBe(true);
    await vi.advanceTimersByTimeAsync(5 * CHECK_INTERVAL_MS);
    expect(asked).toHaveLength(2);
  });

  it("is checked for when the page becomes visible", async () => {
    latest = answer("two");
    const watch = buildState("one");
    watchBuilds(watch);
    listeners[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(watch.outdated).toBe(true);
  });

  it("is not reported for an unusable response", async () => {
    const watch = buildState("one");
    watchBuilds(watch);
    const answers = [
      () => Promise.reject(new TypeError("offline")),
      () => Promise.resolve(new Response("<html>", { status: 200 })),
      () => Promise.resolve(Response.json({ id: "two" }, { status: 503 })),
      () => Promise.resolve(Response.json({})),
    ];
    for (const one of answers) {
      latest = one;
      listeners[0]!();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect([asked.length, watch.outdated]).toEqual([4, false]);
  });
});
