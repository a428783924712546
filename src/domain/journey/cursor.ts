/** Cursors of further pages: later departures, and earlier arrivals. */

/** What a cursor asks for. */
export type PageCursor = {
  /** Unix seconds. */
  time: number;
  /** Journeys that arrive by the time, instead of those that depart from it on. */
  arriveBy: boolean;
};

const CURSOR = /^(LATER|EARLIER)\|(\d{1,10})$/;

/** Null for a text that is no cursor. */
export function parseCursor(text: string): PageCursor | null {
  const match = CURSOR.exec(text);
  return match === null ? null : { time: Number(match[2]), arriveBy: match[1] === "EARLIER" };
}

/**
 * The pages with later departures and earlier arrivals than all of these journeys; null without journeys.
 * @param journeys in Unix seconds
 */
export function cursorsAround(
  journeys: readonly { start: number; end: number }[],
): { later: string; earlier: string } | null {
  if (journeys.length === 0) return null;
  const latest = Math.max(...journeys.map(({ start }) => start));
  const earliest = Math.min(...journeys.map(({ end }) => end));
  return { later: `LATER|${latest + 1}`, earlier: `EARLIER|${earliest - 1}` };
}
