/** The quickest ways inside stations by a plain search over the rows of a feed. Shares no code with the portal's. */
import type { PlainRow } from "../../support/naive-feed.ts";

const [STAIRS, ESCALATOR, EXIT_GATE] = ["2", "4", "7"];

/** The stops of each station by its stop_id. */
export function stopsByStation(stops: readonly PlainRow[]): Map<string, PlainRow[]> {
  const byId = new Map(stops.map((stop) => [stop.stop_id!, stop]));
  const stationOf = (stop: PlainRow): string | null => {
    const parent = byId.get(stop.parent_station ?? "");
    if (parent === undefined) return null;
    return parent.location_type === "1" ? parent.stop_id! : stationOf(parent);
  };
  const all = new Map<string, PlainRow[]>();
  for (const stop of stops) {
    const station = stationOf(stop);
    if (station !== null) all.set(station, [...(all.get(station) ?? []), stop]);
  }
  return all;
}

/** Whether people in wheelchairs cannot use a part of a station; an empty value is that of the station. */
export function isInaccessible(stop: PlainRow, station: PlainRow): boolean {
  const value = stop.wheelchair_boarding || "0";
  return (value === "0" ? station.wheelchair_boarding : value) === "2";
}

/**
 * Seconds from a place to each that can be reached, by relaxing all rows until nothing changes (Bellman-Ford). Every row
 * must have a `traversal_time`.
 * @param pathways of the station
 */
export function secondsFrom(from: string, pathways: readonly PlainRow[], stepFree: boolean): Map<string, number> {
  const seconds = new Map([[from, 0]]);
  let changes = 0;
  const relax = (a: string, b: string, time: number) => {
    const sum = (seconds.get(a) ?? Number.POSITIVE_INFINITY) + time;
    if (sum >= (seconds.get(b) ?? Number.POSITIVE_INFINITY)) return;
    seconds.set(b, sum);
    changes++;
  };
  do {
    changes = 0;
    for (const { from_stop_id: a, to_stop_id: b, pathway_mode: mode, ...row } of pathways) {
      const hasSteps = mode === STAIRS || mode === ESCALATOR || Number(row.stair_count || 0) !== 0;
      if (stepFree && hasSteps) continue;
      relax(a!, b!, Number(row.traversal_time));
      if (row.is_bidirectional === "1" && mode !== EXIT_GATE) relax(b!, a!, Number(row.traversal_time));
    }
  } while (changes > 0);
  return seconds;
}
