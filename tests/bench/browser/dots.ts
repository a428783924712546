/** How long the browser's main thread is busy at a time while the map of the world gets the dots of its feeds. */
import type { Browser } from "playwright-core";
import { watch } from "../../support/browser.ts";
import { TRUSTING } from "./phone.ts";

/** The answer with the dots. */
export const isDots = (path: string) => /\/portal\/feed-dots(\?|$)/.test(path);

/** A complete event ("X"), an instant ("I"), or a thread's name ("M") of a trace in Chromium's format. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts?: number;
  dur?: number;
  /** Microseconds of the thread's own CPU. */
  tdur?: number;
  args?: { name?: string; layerTreeId?: number; data?: { type?: string } };
};

/** Milliseconds of a task: from its start to its end, and what it needed of the CPU. */
export type TaskTimes = { elapsed: number; cpu: number };

/**
 * The tasks of the main threads of pages.
 * @param trace JSON in Chromium's trace event format
 */
export function mainThreadTasks(trace: string): TaskTimes[] {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  return events
    .filter((event) => event.ph === "X" && event.name.endsWith("RunTask") && mainThreads.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ elapsed: dur / 1000, cpu: tdur / 1000 }));
}

/** Opens the world, lets it have its dots once it is drawn, and traces until they are drawn too. @returns the trace */
export async function traceDots(browser: Browser, origin: string): Promise<string> {
  const { page, close } = await watch(browser, origin, { ...TRUSTING, viewport: { width: 1280, height: 800 } });
  try {
    let giveDots = () => {};
    const drawn = new Promise<void>((resolve) => {
      giveDots = resolve;
    });
    await page.route("**/portal/feed-dots*", async (route) => {
      await drawn;
      await route.continue();
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
