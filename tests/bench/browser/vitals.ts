/** Core Web Vitals from the entries that a page reported (web.dev/articles/inp, cls and lcp). Times in milliseconds. */

/** `document`: when the page was opened, which tells the documents of a visit apart. */
type Entry = { document: number; startTime: number };
/** `target`: the element, in words; it waited until `processingStart`, and its handlers ran until `processingEnd`. */
export type EventEntry = Entry & {
  type: "event";
  name: string;
  interactionId: number;
  duration: number;
  processingStart: number;
  processingEnd: number;
  target: string;
};
export type ShiftEntry = Entry & { type: "layout-shift"; value: number; hadRecentInput: boolean };
export type PaintEntry = Entry & { type: "largest-contentful-paint" };
export type VitalEntry = EventEntry | ShiftEntry | PaintEntry;

/** Shortest event that a browser can be asked for (Event Timing API); shorter ones are left out. */
export const MIN_EVENT_MS = 16;

/** Up to so many interactions the longest one is the INP; each further fifty leave out one more. */
const INTERACTIONS_FOR_OUTLIER = 50;

/** A window of layout shifts ends after a second without one, and after five seconds. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;

export type Interaction = { duration: number; names: readonly string[]; longest: EventEntry };

/** Events that belong to one tap or key, by the longest of them; the longest first. */
export function interactionsOf(entries: readonly VitalEntry[]): Interaction[] {
  const events = entries.filter((entry) => entry.type === "event" && entry.interactionId > 0) as EventEntry[];
  return [...Map.groupBy(events, ({ document, interactionId }) => `${document} ${interactionId}`).values()]
    .map((group) => {
      const longest = group.reduce((a, b) => (b.duration > a.duration ? b : a));
      return { duration: longest.duration, names: [...new Set(group.map(({ name }) => name))], longest };
    })
    .toSorted((a, b) => b.duration - a.duration);
}

/** What took how long, and on which element: "click on a.nav-link, 168 ms: waited 20, handlers 90, then 58 to the frame". */
export function interactionWords({ longest, names }: Interaction): string {
  const { startTime, processingStart, processingEnd, duration, target } = longest;
  const [wait, work] = [processingStart - startTime, processingEnd - processingStart].map(Math.round) as [
    number,
    number,
  ];
  const rest = Math.max(0, Math.round(duration - wait - work));
  return `${names.join(", ")} on ${target}, ${duration} ms: waited ${wait}, handlers ${work}, then ${rest} to the frame`;
}

/**
 * Interaction to Next Paint: the longest interaction, without one outlier for each fifty.
 * @param count interactions made; those that took less than 16 ms leave no entry, and are taken as that long
 */
export function inpOf(entries: readonly VitalEntry[], count: number): number {
  const interactions = interactionsOf(entries);
  const outliers = Math.floor(Math.max(count, interactions.length) / INTERACTIONS_FOR_OUTLIER);
  return interactions[outliers]?.duration ?? MIN_EVENT_MS;
}

/** Cumulative Layout Shift: the sum of the worst window of shifts that no input explains, of any document. */
export function clsOf(entries: readonly VitalEntry[]): number {
  const shifts = entries.filter((entry) => entry.type === "layout-shift" && !entry.hadRecentInput) as ShiftEntry[];
  let worst = 0;
  for (const ofDocument of Map.groupBy(shifts, ({ document }) => document).values()) {
    let [sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY];
    for (const { startTime, value } of ofDocument.toSorted((a, b) => a.startTime - b.startTime)) {
      const continues = startTime - last < SHIFT_GAP_MS && startTime - first < SHIFT_WINDOW_MS;
      if (!continues) [sum, first] = [0, startTime];
      sum += value;
      last = startTime;
      worst = Math.max(worst, sum);
    }
  }
  return worst;
}

/** Largest Contentful Paint of the first document: the last entry is the largest. Null where nothing was painted. */
export function lcpOf(entries: readonly VitalEntry[]): number | null {
  const paints = entries.filter(({ type }) => type === "largest-contentful-paint");
  const first = Math.min(...paints.map(({ document }) => document));
  const times = paints.filter(({ document }) => document === first).map(({ startTime }) => startTime);
  return times.length === 0 ? null : Math.max(...times);
}

/** The value that three quarters of the visits keep to, by which web.dev judges a site (nearest rank). */
export function percentile75(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(0.75 * sorted.length) - 1] ?? Number.NaN;
}
