/** A headless Chromium for browser tests, and pages that write down whatever reaches the console. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    // Software WebGL without the warnings that would otherwise reach the console.
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
}

export type Watched = {
  page: Page;
  /** Console messages and uncaught errors so far, but for the browser's own line about a status of 400 and above. */
  messages: string[];
  close(): Promise<void>;
};

/** Opens a page of its own; relative addresses belong to `origin`. */
export async function watch(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  const page = await context.newPage();
  const messages: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (!text.startsWith("Failed to load resource: the server responded with a status of"))
      messages.push(`${message.type()}: ${text}`);
  });
  page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
  return { page, messages, close: () => context.close() };
}

/** Waits until React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
}

/** Rules of WCAG 2.2 AA and best practices that the page breaks, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated through the debugger, since the page's own policy rightly refuses injected scripts.
  await page.evaluate(AXE);
  const result = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary: string }[] }[] }> };
    };
    return (await axe.run()).violations.flatMap((v) =>
      v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary}`),
    );
  });
  return result;
}
