/** The map on a phone: its first answer on a slow line, and the frames while its sheet is dragged. */
import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";
import { launch } from "../../support/browser.ts";
import { CHROMIUM } from "../../support/chromium.ts";
import { hasRealFeeds, NEEDED_DATA, withRealFeeds } from "../browser/real-feeds.ts";
import { THEMES } from "../browser/screens.ts";
import { firstAnswer, framesOfDrags, type MapTimes, traceDrag } from "../browser/sheet.ts";
import { SITE } from "../browser/words.ts";
import type { BenchRow, Figure } from "../row.ts";

const ROUNDS = 3;
const MAX_USEFUL_MS = 2_000;
const MAX_ANSWER_MS = 4_000;
const MIN_FRAMES = 50;

const NEEDS = `${NEEDED_DATA}; Chromium`;

async function onSite<T>(data: string | undefined, use: (browser: Browser, origin: string) => Promise<T>) {
  if (!hasRealFeeds(data) || !existsSync(CHROMIUM)) return null;
  return withRealFeeds(data, async ({ edge: { origin } }) => {
    const browser = await launch();
    try {
      return await use(browser, origin);
    } finally {
      await browser.close();
    }
  });
}

const answerRow: BenchRow = {
  area: "In the browser",
  name: "The map on a cheap phone and a slow line",
  bound: "Something useful within 2 s, and an answer to a tap within 4 s",
  how:
    "A browser with the screen of a phone (360 px wide) and an empty cache opens the map. " +
    "Its processor is slowed down 6 times; its network has 400 kbit/s, and each request waits 400 ms. " +
    "Useful is the frame that shows the sheet with its form. " +
    'A finger taps "Where to?" in that moment; the answer is the frame with the focus in the field of the raised sheet. ' +
    `There are ${ROUNDS} rounds, by turns light and dark, after one that is not counted. ${SITE}`,
  wrongIf:
    "Another process on the machine makes every figure worse. A slowed-down processor is not a phone. " +
    "Real lines lose packets and set up connections first.",
  needs: NEEDS,
  run: (data) =>
    onSite(data, async (browser, origin) => {
      await firstAnswer(browser, origin, "light");
      const rounds: MapTimes[] = [];
      for (let i = 0; i < ROUNDS; i++)
        rounds.push(await firstAnswer(browser, origin, THEMES[i % THEMES.length] ?? "light"));
      const figure = (what: string, name: keyof MapTimes): Figure => ({
        ...{ what, unit: "ms", better: "less", ours: rounds.map((times) => times[name]) },
      });
      return {
        ok: rounds.every(({ useful, answered }) => useful <= MAX_USEFUL_MS && answered <= MAX_ANSWER_MS),
        figures: [
          { ...figure("Sheet and form are seen", "useful"), limit: MAX_USEFUL_MS },
          { ...figure("The tap is answered", "answered"), limit: MAX_ANSWER_MS },
          figure("Suggestions are ready", "complete"),
        ],
      };
    }),
};

const dragRow: BenchRow = {
  area: "In the browser",
  name: "Dragging the sheet of the map",
  bound: `At least ${MIN_FRAMES} frames a second in each drag`,
  how:
    "A browser with the screen of a phone (375 px wide) opens the map of the San Francisco Bay Area. Once it is drawn, a " +
    "finger pulls the sheet from half of the screen to the top, and from there to the lower edge, 400 pixels a second. " +
    "Chromium traces it. The figure is the number of frames drawn between the first and the last move of the finger. " +
    `There are ${ROUNDS} rounds of two drags, after one that is not counted. ${SITE}`,
  wrongIf:
    "Another process on the machine makes every figure worse. " +
    "The map is drawn without a graphics card here. A phone's processor is slower.",
  needs: NEEDS,
  run: (data) =>
    onSite(data, async (browser, origin) => {
      await traceDrag(browser, origin);
      const frames: number[] = [];
      for (let i = 0; i < ROUNDS; i++) frames.push(...framesOfDrags(await traceDrag(browser, origin)));
      return {
        ok: frames.length === 2 * ROUNDS && frames.every((count) => count >= MIN_FRAMES),
        figures: [
          {
            what: "Frames while it is dragged",
            unit: "frames a second",
            better: "more",
            ours: frames,
            limit: MIN_FRAMES,
          },
        ],
      };
    }),
};

export const rows: BenchRow[] = [answerRow, dragRow];
