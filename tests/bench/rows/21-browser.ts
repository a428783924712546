/** A scripted visit on a slow phone, and what the first visit to each screen loads. */
import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";
import { atRest, hydrated, launch, watch } from "../../support/browser.ts";
import { LIMITS, MAX_HTML, MAX_SCRIPTS, WITH_MAP } from "../../support/budget.ts";
import { MAX_CLS, MAX_INP_MS, MAX_LCP_MS } from "../browser/judge.ts";
import { type Bytes, KINDS, type Kind, sumByKind, totalOf } from "../browser/kinds.ts";
import { openPhone, TRUSTING } from "../browser/phone.ts";
import { hasRealFeeds, NEEDED_DATA, type RealSite, withRealFeeds } from "../browser/real-feeds.ts";
import { type BenchPage, firstPages, THEMES, type Theme } from "../browser/screens.ts";
import { visit } from "../browser/visit.ts";
import { clsOf, inpOf, interactionsOf, interactionWords, lcpOf, percentile75 } from "../browser/vitals.ts";
import { NO_PUBLISHED_FIGURES, SITE } from "../browser/words.ts";
import type { BenchRow, Figure } from "../row.ts";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** `VISIT_ROUNDS=5` measures more. */
const ROUNDS = Number(process.env.VISIT_ROUNDS ?? 2);

const NEEDS = `${NEEDED_DATA}; Chromium`;

const isAtHand = (data: string | undefined): data is string => hasRealFeeds(data) && existsSync(CHROMIUM);

/** Opens a browser for the pages of the site with real feeds. */
function inBrowser<T>(data: string, use: (browser: Browser, site: RealSite) => Promise<T>): Promise<T> {
  return withRealFeeds(data, async (site) => {
    const browser = await launch();
    try {
      return await use(browser, site);
    } finally {
      await browser.close();
    }
  });
}

/** Interactions of the worst visit that the notes describe. */
const SHOWN_INTERACTIONS = 3;

type Round = {
  inp: number;
  cls: number;
  interactions: number;
  /** The longest interactions in words, the longest first. */
  longest: string[];
  /** Milliseconds from a tap to the heading of the next page, the slowest of the visit. */
  slowestTap: number;
  /** Milliseconds to the largest paint of each page that the visit opened, each opened anew with an empty cache. */
  lcp: Map<string, number>;
};

async function coldPaint(browser: Browser, origin: string, path: string, theme: Theme): Promise<number> {
  const phone = await openPhone(browser, origin, theme);
  try {
    await phone.page.goto(path, { waitUntil: "load" });
    await hydrated(phone.page);
    await phone.reported();
    return lcpOf(phone.entries) ?? Number.NaN;
  } finally {
    await phone.close();
  }
}

/** @param theme of the pages that are opened anew, too; they differ little between themes */
async function round(browser: Browser, origin: string, theme: Theme, opensAnew: boolean): Promise<Round> {
  const phone = await openPhone(browser, origin, theme);
  let visited: Awaited<ReturnType<typeof visit>>;
  try {
    visited = await visit(phone);
    await phone.reported();
  } finally {
    await phone.close();
  }
  const { opened, interactions } = visited;
  const { entries } = phone;
  const lcp = new Map<string, number>();
  const [first, ...others] = opened;
  lcp.set(first!.name, lcpOf(entries) ?? Number.NaN);
  if (opensAnew) for (const { name, path } of others) lcp.set(name, await coldPaint(browser, origin, path, theme));
  return {
    inp: inpOf(entries, interactions),
    cls: clsOf(entries),
    interactions,
    longest: interactionsOf(entries).slice(0, SHOWN_INTERACTIONS).map(interactionWords),
    slowestTap: Math.max(...opened.map(({ ms }) => ms ?? 0)),
    lcp,
  };
}

const visitRow: BenchRow = {
  area: "In the browser",
  name: "A scripted visit on a slow phone, light and dark",
  bound:
    "INP within 200 ms, CLS within 0.1 and LCP within 2,500 ms in three quarters of the visits, which web.dev calls good. " +
    "The next page of the site within 2,500 ms of a tap.",
  how:
    "A browser with the screen of a phone (360 px wide) opens the home page. " +
    "Its processor is slowed down 4 times, and its network is the slow 4G of Lighthouse. " +
    "A script searches in the header and chooses a stop, filters the list of feeds, and opens a feed, its operator and a " +
    "route. Then it goes back and opens the map. " +
    "INP is the longest time from a tap or key to the next frame, by the Event Timing API. " +
    "CLS is that of the whole visit. LCP is measured on each page, opened anew with an empty cache. " +
    `There are ${ROUNDS} rounds in each theme, by turns, after one that is not counted. ${SITE}`,
  wrongIf:
    "Another process on the machine makes every figure worse. " +
    "A slowed-down processor is not a phone: its graphics are as fast as the machine. " +
    "The map is drawn without a graphics card here, which is slower. " +
    "Each request waits 562 ms, as in Lighthouse's own throttling. Connections of real phones vary.",
  needs: NEEDS,
  async run(data) {
    if (!isAtHand(data)) return null;
    return inBrowser(data, async (browser, { edge: { origin } }) => {
      const rounds = new Map<Theme, Round[]>(THEMES.map((theme) => [theme, []]));
      await round(browser, origin, "light", false);
      for (let i = 0; i < ROUNDS; i++)
        for (const [n, theme] of THEMES.entries())
          rounds.get(theme)!.push(await round(browser, origin, theme, i % THEMES.length === n));
      const all = [...rounds.values()].flat();
      const names = [...all.find(({ lcp }) => lcp.size > 1)!.lcp.keys()];
      const byTheme = (what: string, value: (round: Round) => number, rest: Pick<Figure, "unit" | "limit">): Figure[] =>
        [...rounds].map(([theme, of]) => ({ what: `${what}, ${theme}`, better: "less", ours: of.map(value), ...rest }));
      const figures: Figure[] = [
        ...byTheme("Interaction to next paint (INP)", ({ inp }) => inp, { unit: "ms", limit: MAX_INP_MS }),
        ...byTheme("Cumulative layout shift (CLS)", ({ cls }) => cls, { unit: "", limit: MAX_CLS }),
        ...names.map(
          (name): Figure => ({
            what: `Largest contentful paint (LCP), ${name}`,
            unit: "ms",
            better: "less",
            ours: all.flatMap(({ lcp }) => lcp.get(name) ?? []),
            limit: MAX_LCP_MS,
          }),
        ),
        ...byTheme("From a tap to the heading of the next page, the slowest", ({ slowestTap }) => slowestTap, {
          unit: "ms",
          limit: MAX_LCP_MS,
        }),
      ];
      const worst = all.reduce((a, b) => (b.inp > a.inp ? b : a));
      return {
        ok: figures.every(({ ours, limit }) => percentile75(ours) <= limit!),
        figures,
        notes: [
          `${worst.interactions} taps and keys in each visit. The longest ones of the visit with the longest of all:`,
          ...worst.longest.map((words) => `- ${words}`),
          "Pages within the site are opened without loading a document, so no LCP exists for them; " +
            "the time from the tap to the heading is measured instead.",
          NO_PUBLISHED_FIGURES,
        ],
      };
    });
  },
};

/** Bytes of a first visit: nobody touches the page until it has come to rest. */
async function bytesOf(browser: Browser, { edge }: RealSite, { name, path }: BenchPage): Promise<Bytes> {
  const { page, close } = await watch(browser, edge.origin, { ...TRUSTING, viewport: { width: 360, height: 740 } });
  try {
    edge.takeTransfers();
    await page.goto(path, { waitUntil: "load" });
    await hydrated(page);
    if (WITH_MAP.test(name)) await page.locator(".map-canvas[data-drawn]").waitFor();
    await atRest(page);
    // Asked for by `atRest` itself.
    return sumByKind(edge.takeTransfers().filter((transfer) => !transfer.path.endsWith("?barrier")));
  } finally {
    await close();
  }
}

type Weighed = { page: BenchPage; bytes: Bytes };

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

function lineOf({ page, bytes }: Weighed): string {
  const parts = KINDS.map((kind) => `${kind} ${kilobytes(bytes[kind])}`).join(", ");
  return `${page.path}: ${parts}, in all ${kilobytes(totalOf(bytes))} kB`;
}

/** The limits of a page by kind, in bytes; none for a map, which is larger than everything else. */
function limitsOf({ name }: BenchPage): Partial<Bytes> {
  if (WITH_MAP.test(name)) return {};
  return {
    HTML: MAX_HTML[name] ?? LIMITS.html,
    styles: LIMITS.styles,
    scripts: MAX_SCRIPTS[name] ?? LIMITS.scripts,
  };
}

/** A line for each page with a limit of its own. */
function exceptionsOf(pages: readonly BenchPage[]): string[] {
  const own = (kind: Kind, limits: Readonly<Record<string, number>>) =>
    pages.flatMap(({ name, path }) => {
      const limit = limits[name];
      return limit === undefined ? [] : [`${path} may have ${kilobytes(limit)} kB of ${kind}.`];
    });
  return [...own("HTML", MAX_HTML), ...own("scripts", MAX_SCRIPTS)];
}

const bytesRow: BenchRow = {
  area: "In the browser",
  name: "Bytes of the first visit to each screen",
  bound:
    `Scripts within ${LIMITS.scripts / 1000} kB without a map, styles within ${LIMITS.styles / 1000} kB, ` +
    `HTML within ${LIMITS.html / 1000} kB, with the exceptions of tests/support/budget.ts`,
  how:
    "A browser with an empty cache opens one page of each screen, with real feeds where the screen shows any, " +
    "and waits until the page loads nothing more. The server in front of the site adds up the bodies of all responses. " +
    `It compresses files with Brotli at its highest level, and pages at level 4. ${SITE}`,
  wrongIf:
    "Cloudflare compresses files at a lower level, so scripts may be up to a tenth larger there. " +
    "A page with a map loads the map when it is touched or after five seconds, which is not counted. " +
    "The figures depend on the feeds: a longer list is a larger page.",
  needs: NEEDS,
  async run(data) {
    if (!isAtHand(data)) return null;
    return inBrowser(data, async (browser, site) => {
      const weighed: Weighed[] = [];
      for (const page of firstPages(site.pages)) weighed.push({ page, bytes: await bytesOf(browser, site, page) });
      const over = weighed.flatMap(({ page, bytes }) =>
        KINDS.filter((kind) => bytes[kind] > (limitsOf(page)[kind] ?? Number.POSITIVE_INFINITY)).map(
          (kind) => `${page.path} has ${kilobytes(bytes[kind])} kB of ${kind}, more than its limit.`,
        ),
      );
      const figures = KINDS.map((kind): Figure => {
        // Where there is a limit, screens without one are not compared with it; the notes have them.
        const limits = weighed.map(({ page }) => limitsOf(page)[kind]);
        const isLimited = limits.some((limit) => limit !== undefined);
        const ours = weighed
          .filter((_, i) => !isLimited || limits[i] !== undefined)
          .map(({ bytes }) => bytes[kind] / 1_000);
        const what = `${kind[0]!.toUpperCase()}${kind.slice(1)}, one value a screen`;
        const limit = Math.max(...limits.map((value) => value ?? 0)) / 1_000;
        return { what, unit: "kB", better: "less", ours, ...(isLimited ? { limit } : {}) };
      });
      const all: Figure = {
        what: "Everything, one value a screen",
        unit: "kB",
        better: "less",
        ours: weighed.map(({ bytes }) => totalOf(bytes) / 1_000),
      };
      return {
        ok: over.length === 0,
        figures: [...figures, all],
        notes: [...over, ...exceptionsOf(firstPages(site.pages)), ...weighed.map(lineOf), NO_PUBLISHED_FIGURES],
      };
    });
  },
};

export const rows: BenchRow[] = [visitRow, bytesRow];
