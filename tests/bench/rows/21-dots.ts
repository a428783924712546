/** How long drawing the dots of the world's feeds blocks the page. */
import { existsSync } from "node:fs";
import { launch } from "../../support/browser.ts";
import { isDots, mainThreadTasks, type TaskTimes, traceDots } from "../browser/dots.ts";
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
  bound: `No task of the page's main thread computes for more than ${MAX_TASK_MS} ms; the dots are at most ${MAX_DOTS_KB} kB`,
  how:
    "A browser opens the map at zoom 2. Once it is drawn, it gets the dots of the feeds in the bundled registry. " +
    "Chromium traces until the map is idle again. Measured are the CPU time of the main thread's longest task, the bytes " +
    `of the dots (Brotli, level 4), and how long the longest task takes with its wait for the frame, in each of ${ROUNDS} ` +
    `rounds, after one that is not counted. The wait has no bound: without a graphics card the processor draws each frame ` +
    `of the map, with and without dots. ${SITE}`,
  wrongIf:
    "Another process on the machine makes every figure worse. A phone's processor is slower. " +
    "A graphics card waits for the dots themselves, which this machine cannot show.",
  needs: `${NEEDED_DATA}; Chromium`,
  async run(data) {
    if (!hasRealFeeds(data) || !existsSync(process.env.CHROMIUM ?? "/usr/bin/chromium")) return null;
    return withRealFeeds(data, async ({ edge }) => {
      const browser = await launch();
      try {
        await traceDots(browser, edge.origin);
        const longest: TaskTimes[] = [];
        const sizes: number[] = [];
        for (let i = 0; i < ROUNDS; i++) {
          edge.takeTransfers();
          const tasks = mainThreadTasks(await traceDots(browser, edge.origin));
          longest.push({
            elapsed: Math.max(...tasks.map(({ elapsed }) => elapsed)),
            cpu: Math.max(...tasks.map(({ cpu }) => cpu)),
          });
          sizes.push((edge.takeTransfers().find(({ path }) => isDots(path))?.bytes ?? Number.NaN) / 1000);
        }
        return {
          ok: longest.every(({ cpu }) => cpu <= MAX_TASK_MS) && sizes.every((kb) => kb <= MAX_DOTS_KB),
          figures: [
            {
              ...{ what: "CPU time of the longest task", unit: "ms", better: "less", limit: MAX_TASK_MS },
              ours: longest.map(({ cpu }) => cpu),
            },
            { what: "The dots, compressed", unit: "kB", better: "less", ours: sizes, limit: MAX_DOTS_KB },
            {
              ...{ what: "Longest task with its wait for the frame", unit: "ms", better: "less" },
              ours: longest.map(({ elapsed }) => elapsed),
            },
          ],
        };
      } finally {
        await browser.close();
      }
    });
  },
};

export const rows: BenchRow[] = [dotsRow];
