/** A browser and a site for all tests of a file: what nearly every file of browser tests begins with. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch } from "./browser.ts";
import type { FilledData } from "./fill-states.ts";
import { type Site, sharedSite } from "./site.ts";

/** Set before the first test; live bindings, so that every importer sees the ones that are open now. */
export let browser: Browser;
export let site: Site;

/** The browser of this worker process, for all files that run in it: starting one takes as much CPU time as a page. */
let shared: Browser | undefined;

/** The shared browser, started on its first use or when it has ended. Playwright ends it with the process. */
export async function openBrowser(): Promise<Browser> {
  if (shared?.isConnected() !== true) shared = await launch();
  return shared;
}

/** Closes all pages of the shared browser, so that the next file begins without any. */
export async function closePages(): Promise<void> {
  await Promise.all((shared?.contexts() ?? []).map((context) => context.close()));
}

/**
 * Opens both before the first test of the file that calls it, and closes the pages and the site after the last.
 * @param from data of the shared site, or a function that starts a site of the file's own
 */
export function openForAll(from: FilledData | (() => Promise<Site>)): void {
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), typeof from === "string" ? sharedSite(from) : from()]);
  });

  afterAll(async () => {
    await closePages();
    await site?.close();
  });
}
