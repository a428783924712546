/** A page as on a slow phone, which reports what the Core Web Vitals are computed from. */
import type { Browser, Page } from "playwright-core";
import { watch } from "../../support/browser.ts";
import type { Theme } from "./screens.ts";
import { MIN_EVENT_MS, type VitalEntry } from "./vitals.ts";

const SCREEN = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** The certificate of the server in front of the site is its own. */
export const TRUSTING = { ignoreHTTPSErrors: true };

/**
 * Lighthouse's slow 4G (150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up) as its own throttling by DevTools applies it:
 * a request waits for 3.75 round trips, in place of those that connecting takes, and nine tenths of the rate are left.
 */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

type PhoneSpeed = {
  /** How many times slower scripts run than on this machine. */
  slowdown: number;
  /** Latency in milliseconds; throughput in bytes a second. */
  network: typeof SLOW_4G;
};

/** A mid-tier phone beside a computer, as in Lighthouse's mobile preset. */
const MID_TIER: PhoneSpeed = { slowdown: 4, network: SLOW_4G };

/** A cheap phone at the edge of a cell: 400 kbit/s, and 400 ms for each request. */
export const CHEAP_PHONE: PhoneSpeed = {
  slowdown: 6,
  network: { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 },
};

export type Phone = {
  page: Page;
  /** Entries so far. */
  entries: readonly VitalEntry[];
  /** Waits until the page has had time to report what it has painted. */
  reported(): Promise<void>;
  close(): Promise<void>;
};

/** Runs in the page before its own scripts. */
function report(threshold: number): void {
  const { reportVital } = globalThis as unknown as { reportVital(entry: object): void };
  const document = performance.timeOrigin;
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? [node.localName, ...node.classList].slice(0, 2).join(".") : "nothing";
  // Fields of an entry that its own type lacks are undefined, and are not sent.
  const send = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) {
      const { entryType: type, name, startTime } = entry;
      const { interactionId, duration, processingStart, processingEnd, target } = entry as PerformanceEventTiming & {
        interactionId?: number;
      };
      const { value, hadRecentInput } = entry as PerformanceEntry & { value?: number; hadRecentInput?: boolean };
      if (type === "event" && !interactionId) continue;
      const event = type === "event" ? { processingStart, processingEnd, target: nameOf(target) } : {};
      reportVital({ document, type, name, startTime, interactionId, duration, value, hadRecentInput, ...event });
    }
  };
  const observe = (options: object) => new PerformanceObserver(send).observe(options);
  observe({ type: "event", durationThreshold: threshold, buffered: true });
  observe({ type: "layout-shift", buffered: true });
  observe({ type: "largest-contentful-paint", buffered: true });
}

/** Opens an empty page with an empty cache. */
export async function openPhone(
  browser: Browser,
  origin: string,
  theme: Theme,
  { slowdown, network }: PhoneSpeed = MID_TIER,
): Promise<Phone> {
  const { page, close } = await watch(browser, origin, { ...SCREEN, ...TRUSTING, colorScheme: theme });
  const entries: VitalEntry[] = [];
  await page.exposeFunction("reportVital", (entry: VitalEntry) => void entries.push(entry));
  await page.addInitScript(report, MIN_EVENT_MS);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  return {
    page,
    entries,
    // Entries are queued after the frame that they describe, and delivered when the page is idle.
    reported: () =>
      page.evaluate(
        () =>
          new Promise<void>((done) =>
            requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => setTimeout(done, 100)))),
          ),
      ),
    close,
  };
}
