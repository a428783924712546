/** How long the browser's main thread is busy at a time while the map of the world gets the dots of its feeds. */
import type { Browser } from "playwright-core";
import type { FeedDots } from "../../../src/domain/map/feed-dots.ts";
import { VERDICTS } from "../../../src/domain/verdict/verdict.ts";
import { watch } from "../../support/browser.ts";
import { TRUSTING } from "./phone.ts";

/** As many feeds as the registry has. */
export const DOTS = 6_400;

/** Dots that fill the map evenly between 60° south and 70° north. */
function madeDots(): FeedDots {
  const feeds: FeedDots["feeds"] = Array.from({ length: DOTS }, (_, i) => {
    const lon = ((i * 137.508) % 360) - 180;
    const lat = (i / DOTS) * 130 - 60;
    return [`f-made~${i}`, `Made feed ${i}`, Math.round(lon * 100) / 100, Math.round(lat * 100) / 100, i % 5, 0];
  });
  return { verdicts: VERDICTS, feeds, counts: { never_imported: DOTS }, unplaced: 0 };
}

/** A complete event ("X") or a thread's name ("M") of a trace in Chromium's format. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  args?: { name?: string };
};

/**
 * Milliseconds of each task of the main threads of pages, the longest first.
 * @param trace JSON in Chromium's trace event format
 */
export function mainThreadTasks(trace: string): number[] {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  return events
    .filter((event) => event.ph === "X" && event.name.endsWith("RunTask") && mainThreads.has(threadOf(event)))
    .map(({ dur = 0 }) => dur / 1000)
    .toSorted((a, b) => b - a);
}

/** Opens the world, gives it its dots once it is drawn, and traces until they are drawn too. @returns the trace */
export async function traceDots(browser: Browser, origin: string): Promise<string> {
  const { page, close } = await watch(browser, origin, { ...TRUSTING, viewport: { width: 1280, height: 800 } });
  try {
    let giveDots = () => {};
    const drawn = new Promise<void>((resolve) => {
      giveDots = resolve;
    });
    await page.route("**/portal/feed-dots*", async (route) => {
      await drawn;
      await route.fulfill({ json: madeDots() });
    });
    const asked = page.waitForRequest("**/portal/feed-dots*");
    await page.goto("/map#2/20.00000/0.00000");
    await asked;
    await page.locator(".map-canvas[data-drawn]").waitFor();
    await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
    const answered = page.waitForResponse("**/portal/feed-dots*");
    giveDots();
    await answered;
    // The legend of the dots comes when they are handed to the map, which is idle again once it has drawn them.
    await page.locator(".map-feeds").waitFor();
    await page.locator(".map-canvas[data-drawn]").waitFor();
    return (await browser.stopTracing()).toString();
  } finally {
    await close();
  }
}
