/** One browser and one site for all tests of a file: what nearly every file of browser tests begins with. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch } from "./browser.ts";
import type { Site } from "./site.ts";

/** Theirs from the first test on; bindings of a module, so that whoever imports them sees what is open now. */
export let browser: Browser;
export let site: Site;

/** Opens both before the first test of the file that calls it, and closes them behind the last. */
export function openForAll(start: () => Promise<Site>): void {
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), start()]);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
}
