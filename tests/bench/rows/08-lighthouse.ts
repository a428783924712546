/** Every screen as Lighthouse sees it on a phone, with BART (two versions) and HART imported, in both themes. */
import { betterOf, figuresOf, hasMap, isMain, type JudgedVisit, linesOf, missesOf } from "../browser/judge.ts";
import { hasRealFeeds, NEEDED_DATA, withRealFeeds } from "../browser/real-feeds.ts";
import { type BenchPage, type PlannedVisit, visitsOf } from "../browser/screens.ts";
import { NO_PUBLISHED_FIGURES, SITE } from "../browser/words.ts";
import { endLighthouse, isThere, visit } from "../lighthouse.ts";
import type { BenchRow } from "../row.ts";

/** Most visits to a page in one theme. */
const MAX_VISITS = 3;

type Visits = {
  visits: JudgedVisit[];
  repeats: number;
  /** Visits to further pages that there was no time for. */
  leftOut: PlannedVisit[];
};

/**
 * Visits the first page of each screen in both themes, whatever it takes, then the further pages in one theme, then those
 * that fell short again, while there is time.
 */
async function visitAll(origin: string, pages: readonly BenchPage[], until: number): Promise<Visits> {
  const look = async (planned: PlannedVisit): Promise<JudgedVisit> => ({
    page: planned.page,
    theme: planned.theme,
    report: await visit(origin + planned.page.path, planned.theme),
  });
  const { planned, others } = visitsOf(pages);
  const visits: JudgedVisit[] = [];
  const leftOut: PlannedVisit[] = [];
  for (const one of planned) visits.push(await look(one));
  for (const one of others) {
    if (performance.now() < until) visits.push(await look(one));
    else leftOut.push(one);
  }
  let repeats = 0;
  for (let round = 1; round < MAX_VISITS; round++) {
    for (const [i, best] of visits.entries()) {
      if (missesOf(best).length === 0 || performance.now() > until) continue;
      visits[i] = betterOf(best, await look(best));
      repeats++;
    }
  }
  return { visits, repeats, leftOut };
}

/** How fast Lighthouse found the machine. */
function machineOf(visits: readonly JudgedVisit[]): string {
  const indexes = visits.flatMap(({ report }) => (report === null ? [] : [Math.round(report.benchmark)]));
  return `The benchmark index of the machine was ${Math.min(...indexes)} to ${Math.max(...indexes)}.`;
}

type Group = {
  name: string;
  bound: string;
  isMeasured: (page: BenchPage) => boolean;
  /** Seconds after which no further page is visited, and none again. */
  seconds: number;
};

function lighthouseRow({ name, bound, isMeasured, seconds }: Group): BenchRow {
  return {
    area: "In the browser",
    name: `Lighthouse: ${name}, on a phone, light and dark`,
    bound: `${bound} Accessibility, best practices and SEO 100. No layout shift.`,
    how:
      "Lighthouse 13.5 opens each page with its mobile preset, an empty cache and a browser of its own. " +
      "It simulates a slow phone and a slow 4G network. " +
      `${SITE} ` +
      "One page of each screen is visited in both themes. While there is time, the same screens are visited for other feeds. " +
      "A page that falls short is then visited again, at most twice. Its best visit counts.",
    wrongIf:
      "Another process on the machine takes points away. The benchmark index in the notes then varies widely. " +
      "The database is on the same machine here, so the first byte comes sooner than from a distance. " +
      "The slow phone is simulated, so a real one may differ.",
    needs: `${NEEDED_DATA}; Chromium; Lighthouse, from npm or as LIGHTHOUSE=PATH`,
    async run(data) {
      if (!hasRealFeeds(data) || !(await isThere())) return null;
      const work = withRealFeeds(data, async ({ edge, pages }) => {
        const until = performance.now() + seconds * 1_000;
        const { visits, repeats, leftOut } = await visitAll(edge.origin, pages.filter(isMeasured), until);
        const short = linesOf(visits);
        return {
          ok: short.length === 0,
          figures: figuresOf(visits),
          notes: [
            `${visits.length - short.length} of ${visits.length} visits kept to the bound. ` +
              `Pages that fell short were visited again ${repeats} times. ${machineOf(visits)}`,
            ...short,
            ...(leftOut.length === 0
              ? []
              : [`No time was left for ${leftOut.map(({ page, theme }) => `${page.path} (${theme})`).join(", ")}.`]),
            NO_PUBLISHED_FIGURES,
          ],
        };
      });
      return work.finally(endLighthouse);
    },
  };
}

const GOOD_TIMES = "LCP within 2,500 ms, TBT within 200 ms.";

const isOther = (page: BenchPage) => !isMain(page) && !hasMap(page);

export const rows: BenchRow[] = [
  lighthouseRow({
    name: "home, feeds, operator, route, stop, and version",
    bound: `Performance 99. ${GOOD_TIMES}`,
    isMeasured: isMain,
    seconds: 70,
  }),
  lighthouseRow({
    name: "every other screen",
    bound: `Performance 95, of pages of text 100. ${GOOD_TIMES}`,
    isMeasured: isOther,
    seconds: 240,
  }),
  lighthouseRow({
    name: "the map",
    bound: "No limit for performance, because the map is drawn without a graphics card here.",
    isMeasured: hasMap,
    seconds: 30,
  }),
];
