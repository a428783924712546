/** Cursors of further pages: later departures, and earlier arrivals. */

/** What tells a journey from the others of a list. Unix seconds, and the number of vehicles. */
export type ListedJourney = { start: number; end: number; vehicles: number };

/** What a cursor asks for. */
export type PageCursor = {
  /** Unix seconds. */
  time: number;
  /** Journeys that arrive by the time, instead of those that depart from it on. */
  arriveBy: boolean;
  /** Those of them that pages before it have listed: the fewest changes are listed ahead of their time. */
  listed: readonly ListedJourney[];
};

/** Journeys in a cursor: a page has a few, and few depart in the same second. */
const CURSOR = /^(LATER|EARLIER)\|(\d{1,10})((?:\|\d{1,10}-\d{1,10}-\d){0,40})$/;

/** Null for a text that is no cursor. */
export function parseCursor(text: string): PageCursor | null {
  const match = CURSOR.exec(text);
  if (match === null) return null;
  const listedParts = match[3]!.split("|").slice(1);
  return {
    time: Number(match[2]),
    arriveBy: match[1] === "EARLIER",
    listed: listedParts.map((one) => {
      const [start, end, vehicles] = one.split("-").map(Number) as [number, number, number];
      return { start, end, vehicles };
    }),
  };
}

/** Where a list of journeys goes on: from this time, without those that are listed already. */
export type NextPage = { time: number; listed: readonly ListedJourney[] };

/** The cursor of the page from a time on, or up to it where an arrival is wanted. */
export function cursorFrom({ time, listed }: NextPage, wanted: "departure" | "arrival"): string {
  const listedAlready = listed.map(({ start, end, vehicles }) => `|${start}-${end}-${vehicles}`).join("");
  return `${wanted === "departure" ? "LATER" : "EARLIER"}|${time}${listedAlready}`;
}

/**
 * The pages with later departures and with earlier arrivals than the journeys of an answer; null without journeys.
 * @param journeys in Unix seconds
 * @param next where the list goes on: by departure, or by arrival where one was wanted
 */
export function cursorsAround(
  journeys: readonly { start: number; end: number }[],
  timeChoice: "departure" | "arrival",
  next: NextPage | null,
): { later: string; earlier: string } | null {
  if (journeys.length === 0 || next === null) return null;
  const onward = cursorFrom(next, timeChoice);
  const at = (time: number) => ({ time, listed: [] });
  return timeChoice === "departure"
    ? { later: onward, earlier: cursorFrom(at(Math.min(...journeys.map(({ end }) => end)) - 1), "arrival") }
    : { later: cursorFrom(at(Math.max(...journeys.map(({ start }) => start)) + 1), "departure"), earlier: onward };
}
