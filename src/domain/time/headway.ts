/** Departures that a feed gives as a headway (frequencies.txt). */
import { parseGtfsTime } from "./gtfs-time.ts";

/** The fields of a Transitland v2 `Frequency` that tell the headway. */
export type DepartureFrequency = {
  start_time: string;
  end_time: string;
  headway_secs: number;
  exact_times: number | null;
};

/**
 * Seconds between departures where the feed says how often a trip runs but not exactly when (GTFS `exact_times` 0 or
 * empty); null where it has exact times.
 * @param departure GTFS time of a run at any of its stops. The row that began last before it counts
 */
export function approximateHeadway(rows: readonly DepartureFrequency[], departure: string | null): number | null {
  const at = departure === null ? null : parseGtfsTime(departure);
  if (at === null) return null;
  const begun = rows.filter((row) => (parseGtfsTime(row.start_time) ?? Number.POSITIVE_INFINITY) <= at);
  const startOf = (row: DepartureFrequency) => parseGtfsTime(row.start_time) ?? 0;
  const [row] = begun.toSorted((a, b) => startOf(b) - startOf(a));
  return row === undefined || row.exact_times === 1 || row.headway_secs <= 0 ? null : row.headway_secs;
}
