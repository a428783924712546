/** The map on a phone: when it shows something and answers on a slow line, and how smoothly its sheet follows a finger. */
import type { Browser, CDPSession, Page } from "playwright-core";
import { watch } from "../../support/browser.ts";
import type { TraceEvent } from "./dots.ts";
import { CHEAP_PHONE, openPhone, TRUSTING } from "./phone.ts";
import type { Theme } from "./screens.ts";

/** Milliseconds since the visitor asked for the page. */
export type MapTimes = {
  /** The handle, "Where to?", and the form of directions are on the screen. */
  useful: number;
  /** "Where to?", tapped as soon as it was seen, has raised the sheet and put the focus into the field. */
  answered: number;
  /** The panel of the scripts, with its suggestions, has taken over what was typed. */
  complete: number;
};

/** Runs in the page before its own scripts: writes down the frame in which each selector first matches what is seen. */
function noteFrames(selectors: Readonly<Record<string, string>>): void {
  const times: Record<string, number> = {};
  (globalThis as unknown as { frameTimes: object }).frameTimes = times;
  const look = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (name in times || document.querySelector(selector)?.checkVisibility() !== true) continue;
      // The frame is painted after this callback.
      requestAnimationFrame(() => {
        times[name] ??= performance.now();
      });
    }
    if (Object.keys(times).length < Object.keys(selectors).length) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const SEEN = {
  useful: ".map-screen:has(.plan-form input[name=to]) .map-pill",
  answered: ".map-panel :is(input[name=to], [data-field=to] input):focus",
  complete: ".map-screen[data-state=drawn] .map-panel [data-field=to] input[role=combobox]:focus",
};

const timesIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { frameTimes: Partial<MapTimes> }).frameTimes);

async function seen(page: Page, name: keyof MapTimes): Promise<number> {
  await page.waitForFunction((key) => key in (globalThis as unknown as { frameTimes: object }).frameTimes, name, {
    polling: 50,
  });
  return (await timesIn(page))[name]!;
}

/** Opens the map with an empty cache on a cheap phone and taps "Where to?" as soon as it is seen. */
export async function firstAnswer(browser: Browser, origin: string, theme: Theme): Promise<MapTimes> {
  const { page, close } = await openPhone(browser, origin, theme, CHEAP_PHONE);
  try {
    await page.addInitScript(noteFrames, SEEN);
    await page.goto("/map", { waitUntil: "commit" });
    const useful = await seen(page, "useful");
    const box = (await page.locator(".map-pill").boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const answered = await seen(page, "answered");
    return { useful, answered, complete: await seen(page, "complete") };
  } finally {
    await close();
  }
}

/** Pixels a second of the finger, as of one that is in no hurry. */
const FINGER_SPEED = 400;

/** Moves a finger in real time, as many events a second as a touch screen sends. @param pixels up; down if negative */
async function pull(client: CDPSession, page: Page, pixels: number): Promise<void> {
  const head = (await page.locator(".map-sheet-head").boundingBox())!;
  await client.send("Input.synthesizeScrollGesture", {
    ...{ x: head.x + 60, y: head.y + 10, yDistance: -pixels, speed: FINGER_SPEED },
    ...{ gestureSourceType: "touch", preventFling: true },
  });
}

const rests = (page: Page, height: string) => page.locator(`.map-screen[data-sheet=${height}]`).waitFor();

/** Drags the sheet of a map that is drawn from its half height to the top and down to its lowest. @returns the trace */
export async function traceDrag(browser: Browser, origin: string): Promise<string> {
  const { page, close } = await watch(browser, origin, {
    ...{ ...TRUSTING, viewport: { width: 375, height: 800 }, isMobile: true, hasTouch: true },
    deviceScaleFactor: 2,
  });
  try {
    await page.goto("/map#12/37.80000/-122.30000");
    await page.locator(".map-canvas[data-drawn]").waitFor();
    const client = await page.context().newCDPSession(page);
    await browser.startTracing(page, {
      categories: ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"],
    });
    await pull(client, page, 330);
    await rests(page, "full");
    await pull(client, page, -620);
    await rests(page, "peek");
    return (await browser.stopTracing()).toString();
  } finally {
    await close();
  }
}

/**
 * Frames a second that were drawn during each drag, between its first and its last move.
 * @param trace JSON in Chromium's trace event format: events of a pointer (EventDispatch) and frames (DrawFrame)
 */
export function framesOfDrags(trace: string): number[] {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const timesOf = (isWanted: (event: TraceEvent) => boolean) =>
    events
      .flatMap((event) => (isWanted(event) && event.ts !== undefined ? [event.ts / 1000] : []))
      .toSorted((a, b) => a - b);
  const timesOfPointer = (type: string) =>
    timesOf(({ name, args }) => name === "EventDispatch" && args?.data?.type === type);
  const starts = timesOfPointer("pointerdown");
  const moves = timesOfPointer("pointermove");
  const frames = timesOf(({ name }) => name === "DrawFrame");
  return starts.flatMap((start, i) => {
    const ofDrag = moves.filter((time) => time > start && time < (starts[i + 1] ?? Number.POSITIVE_INFINITY));
    const [first, last] = [ofDrag[0], ofDrag.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    return [(frames.filter((time) => time > first && time <= last).length * 1000) / (last - first)];
  });
}
