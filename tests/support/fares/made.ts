/** Fares and rides for tests, written as the files that a feed has. */
import type { FareRide } from "../../../src/domain/fares/cost.ts";
import type { FareFiles } from "../../../src/domain/fares/fares.ts";

/** Files of text: a header, then rows. */
export function fareFiles(texts: Readonly<Record<string, string>>): FareFiles {
  return new Map(
    Object.entries(texts).map(([file, text]) => {
      const [header = "", ...lines] = text.trim().split("\n");
      const columns = header.split(",");
      return [file, lines.map((line) => (column: string) => line.split(",")[columns.indexOf(column)] || null)] as const;
    }),
  );
}

/** Monday 2 March 2026, 8:00 in UTC. */
const EIGHT = 1_772_438_400;

/**
 * A ride in zones and stops of one letter.
 * @param minutes after 8:00 at which it begins and ends
 */
export function rideOf(
  route: string,
  [from, to]: readonly [string, string],
  minutes: readonly [number, number],
  other: Partial<FareRide> = {},
): FareRide {
  const stop = (id: string) => ({ id, station: null, zone: id, timezone: "UTC" });
  return {
    ...{ agency: "A", route, network: null, from: stop(from), to: stop(to), zones: [...new Set([from, to])] },
    ...{ departure: EIGHT + minutes[0] * 60, arrival: EIGHT + minutes[1] * 60, staysOnBoard: false },
    ...other,
  };
}
