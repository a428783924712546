/** A browser and a site for all tests of a file: what nearly every file of browser tests begins with. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch } from "./browser.ts";
import type { FilledData } from "./fill-states.ts";
import { type Site, sharedSite } from "./site.ts";

/** Set before the first test; live bindings, so that every importer sees the ones that are open now. */
export let browser: Browser;
export let site: Site;

/**
 * Opens both before the first test of the file that calls it, and closes them after the last.
 * @param from data of the shared site, or a function that starts a site of the file's own
 */
export function openForAll(from: FilledData | (() => Promise<Site>)): void {
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), typeof from === "string" ? sharedSite(from) : from()]);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
}
