/** A headless Chromium for browser tests, and pages that record every console message. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from "playwright-core";
import { CHROMIUM } from "./chromium.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      // Software WebGL without the warnings that would otherwise reach the console.
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      // Debian's Chromium draws whole pages through WebGL's software renderer, which takes a third of the CPU time of
      // a page: only the canvas of a map goes through it here.
      "--disable-gpu-rasterization",
      "--disable-gpu-compositing",
    ],
  });
}

export type Watched = {
  page: Page;
  /** Console messages and uncaught errors so far, without the browser's own (BROWSER_MESSAGES). */
  messages: string[];
  close(): Promise<void>;
};

/** Messages that the browser writes itself: on a status of 400 and above, and on copying a canvas drawn in software. */
const BROWSER_MESSAGES = [
  /^Failed to load resource: the server responded with a status of/,
  /^\[\.WebGL-\w+\]GL Driver Message .*: GPU stall due to ReadPixels/,
];

/** Milliseconds that a page has for anything a test waits for. */
const PAGE_TIMEOUT_MS = 60_000;

/**
 * Slows the pages of `watch` to find tests that depend on speed: `SLOW_CPU=6` makes scripts take six times as long,
 * `SLOW_NET=400` delays every response by 400 ms. Without them pages are as fast as the machine.
 */
const SLOW = { cpu: Number(process.env.SLOW_CPU ?? 1), latency: Number(process.env.SLOW_NET ?? 0) };

const slowed = new WeakMap<Page, CDPSession>();

/** Slows a page down by SLOW_CPU and SLOW_NET. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (SLOW.cpu <= 1 && SLOW.latency <= 0) return;
  const session = await context.newCDPSession(page);
  slowed.set(page, session);
  if (SLOW.cpu > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW.cpu });
  if (SLOW.latency <= 0) return;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Turns the network of a page off or on. Removes the slow-down first, because it would keep the page online. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await slowed.get(page)?.detach();
  slowed.delete(page);
  await page.context().setOffline(isOffline);
}

/** Opens a page in a context of its own; relative URLs resolve against `origin`. */
export async function watch(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  const page = await context.newPage();
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await slowDown(context, page);
  const messages: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (!BROWSER_MESSAGES.some((own) => own.test(text))) messages.push(`${message.type()}: ${text}`);
  });
  page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
  return {
    page,
    messages,
    async close() {
      // A route handler that is still running would reject when the page closes.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
}

/**
 * Waits until the hydrated page has come to rest: only then it loads the rules of its build. Assert after it that
 * something did not happen.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/builds/meta/")),
  );
  await answered(page);
}

/** Waits until the page has read a response to a request that it sends now: it reads earlier responses before it. */
export async function answered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch("/builds/latest.json?barrier", { cache: "no-store" })).json();
    await new Promise((done) => setTimeout(done, 50));
  });
}

/**
 * Waits for a status message, however briefly it is shown. Call it before the action that causes the message, as in
 * `Promise.all([heard(page, "Copied"), button.click()])`.
 */
export async function heard(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll("[role=status]")].some((status) => status.textContent?.includes(wanted)),
    text,
  );
}

/** Switches the theme that the device prefers, and waits until the page, which follows by script, has it. */
export async function preferTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
}

type Rules = "all" | "colors";

/** The rules that a page which is checked in both themes needs in each: all in the light one, as only colors differ. */
export const rulesOf = (colorScheme: "light" | "dark"): Rules => (colorScheme === "light" ? "all" : "colors");

/**
 * Violations of WCAG 2.2 AA and of best practices on the page, one line each.
 * @param rules "colors" for the rules about colors alone: in the other theme of a page that was checked, nothing else
 *   differs
 */
export async function violations(page: Page, rules: Rules = "all"): Promise<string[]> {
  // Evaluated through the debugger, because the page's content security policy refuses injected scripts.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const result = await page.evaluate(async (only) => {
    type Result = { violations: { id: string; nodes: { target: unknown[]; failureSummary: string }[] }[] };
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<Result> } };
    // Nothing reads the elements that pass, and describing all of them takes as long as checking them.
    const runOnly = only === "colors" ? { runOnly: ["color-contrast", "link-in-text-block"] } : {};
    // `preload` would request every style sheet again, for the one rule on locked orientations (styles.test.ts).
    return (await axe.run({ resultTypes: ["violations"], preload: false, ...runOnly })).violations.flatMap((v) =>
      v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary}`),
    );
  }, rules);
  return result;
}

/**
 * What is wrong with an open page at 1280 and 320 pixels in both themes, one line each: violations, and what is cut off. The
 * page needs reduced motion, because colors that fade to those of the other theme are those of neither.
 */
export async function faultsInThemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await preferTheme(page, colorScheme);
      const broken = await violations(page, rulesOf(colorScheme));
      faults.push(...broken.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) faults.push(`${width} px: the page is ${beyond} px wider`);
  }
  return faults;
}
