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
 * The pages with later departures and with earlier arrivals than the journeys of an answer; null without journeys.
 * @param journeys in Unix seconds
 * @param next where the journeys go on that the answer has no room for: a departure, or an arrival where one was wanted
 */
export function cursorsAround(
  journeys: readonly { start: number; end: number }[],
  wanted: "departure" | "arrival" = "departure",
  next: number | null = null,
): { later: string; earlier: string } | null {
  if (journeys.length === 0) return null;
  const later = Math.max(...journeys.map(({ start }) => start)) + 1;
  const earlier = Math.min(...journeys.map(({ end }) => end)) - 1;
  return {
    later: `LATER|${wanted === "departure" ? (next ?? later) : later}`,
    earlier: `EARLIER|${wanted === "arrival" ? (next ?? earlier) : earlier}`,
  };
}
