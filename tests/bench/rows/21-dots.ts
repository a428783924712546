/** How long drawing the dots of the world's feeds blocks the page. */
import { existsSync } from "node:fs";
import { launch } from "../../support/browser.ts";
import { DOTS, mainThreadTasks, traceDots } from "../browser/dots.ts";
import { hasRealFeeds, NEEDED_DATA, withRealFeeds } from "../browser/real-feeds.ts";
import { SITE } from "../browser/words.ts";
import type { BenchRow } from "../row.ts";

const ROUNDS = 5;
/** Milliseconds after which web.dev calls a task long, because input waits for it. */
const MAX_TASK_MS = 50;

const dotsRow: BenchRow = {
  area: "In the browser",
  name: "Drawing the dots of all feeds on the map of the world",
  bound: `No task of the page's main thread is longer than ${MAX_TASK_MS} ms`,
  how:
    `A browser opens the map at zoom 2. Once it is drawn, the site answers ${DOTS.toLocaleString("en-US")} made dots. ` +
    "Chromium traces until the map is idle again. The figure is the longest task of the main thread in each of " +
    `${ROUNDS} rounds, after one that is not counted. ${SITE}`,
  wrongIf:
    "Another process on the machine makes every figure worse. " +
    "The map is drawn without a graphics card here, which is slower. A phone's processor is slower.",
  needs: `${NEEDED_DATA}; Chromium`,
  async run(data) {
    if (!hasRealFeeds(data) || !existsSync(process.env.CHROMIUM ?? "/usr/bin/chromium")) return null;
    return withRealFeeds(data, async ({ edge: { origin } }) => {
      const browser = await launch();
      try {
        await traceDots(browser, origin);
        const longest: number[] = [];
        for (let i = 0; i < ROUNDS; i++)
          longest.push(mainThreadTasks(await traceDots(browser, origin))[0] ?? Number.NaN);
        return {
          ok: longest.every((ms) => ms <= MAX_TASK_MS),
          figures: [{ what: "Longest task", unit: "ms", better: "less", ours: longest, limit: MAX_TASK_MS }],
        };
      } finally {
        await browser.close();
      }
    });
  },
};

export const rows: BenchRow[] = [dotsRow];
