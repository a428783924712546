/** How long drawing the dots of the world's feeds blocks the page. */
import { existsSync } from "node:fs";
import { launch } from "../../support/browser.ts";
import { isDots, mainThreadTasks, traceDots } from "../browser/dots.ts";
import { hasRealFeeds, NEEDED_DATA, withRealFeeds } from "../browser/real-feeds.ts";
import { SITE } from "../browser/words.ts";
import type { BenchRow } from "../row.ts";

const ROUNDS = 5;
/** Milliseconds after which web.dev calls a task long, because input waits for it. */
const MAX_TASK_MS = 50;
/** Kilobytes of the answer with the dots, as Cloudflare's network compresses it. */
const MAX_DOTS_KB = 60;

const dotsRow: BenchRow = {
  area: "In the browser",
  name: "Drawing the dots of all feeds on the map of the world",
  bound: `No task of the page's main thread is longer than ${MAX_TASK_MS} ms; the dots are at most ${MAX_DOTS_KB} kB`,
  how:
    "A browser opens the map at zoom 2. Once it is drawn, it gets the dots of the feeds in the bundled registry. " +
    "Chromium traces until the map is idle again. Measured are the longest task of the main thread and the bytes of the " +
    `dots (Brotli, level 4) in each of ${ROUNDS} rounds, after one that is not counted. ${SITE}`,
  wrongIf:
    "Another process on the machine makes every figure worse. " +
    "The map is drawn without a graphics card here, which is slower. A phone's processor is slower.",
  needs: `${NEEDED_DATA}; Chromium`,
  async run(data) {
    if (!hasRealFeeds(data) || !existsSync(process.env.CHROMIUM ?? "/usr/bin/chromium")) return null;
    return withRealFeeds(data, async ({ edge }) => {
      const browser = await launch();
      try {
        await traceDots(browser, edge.origin);
        const longest: number[] = [];
        const sizes: number[] = [];
        for (let i = 0; i < ROUNDS; i++) {
          edge.takeTransfers();
          longest.push(mainThreadTasks(await traceDots(browser, edge.origin))[0] ?? Number.NaN);
          sizes.push((edge.takeTransfers().find(({ path }) => isDots(path))?.bytes ?? Number.NaN) / 1000);
        }
        return {
          ok: longest.every((ms) => ms <= MAX_TASK_MS) && sizes.every((kb) => kb <= MAX_DOTS_KB),
          figures: [
            { what: "Longest task", unit: "ms", better: "less", ours: longest, limit: MAX_TASK_MS },
            { what: "The dots, compressed", unit: "kB", better: "less", ours: sizes, limit: MAX_DOTS_KB },
          ],
        };
      } finally {
        await browser.close();
      }
    });
  },
};

export const rows: BenchRow[] = [dotsRow];
