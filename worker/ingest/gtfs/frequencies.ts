import { type Frequency, runsOf } from "../../../src/domain/schedule/timetable.ts";
import { formatGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import type { FeedFiles } from "../feed-files.ts";
import { MAX_RUNS_PER_FEED } from "../limits.ts";
import type { ImportedTrip, IndexedList } from "../model.ts";
import { Cells } from "./cells.ts";

const FILE = "frequencies.txt";
const SECONDS_PER_DAY = 86_400;

/** A row without runs: it ends when it begins. */
const NEVER: Frequency = { start: 0, end: 0, headway: 1, exactTimes: null };

/**
 * Adds the rows of frequencies.txt (GTFS reference) to their trips, sorted by start. A row that ends before it starts
 * ends on the next day: 22:00-02:00 is 22:00-26:00. Drops rows with more departures than the limits allow.
 */
export async function readFrequencies(files: FeedFiles, trips: IndexedList<ImportedTrip>): Promise<void> {
  const { report, limits } = files;
  let runsOfFeed = 0;
  /** Trips with a refused row: without any other, they run never, and not once at the times of their pattern. */
  const refusedTrips = new Set<number>();
  await files.read(FILE, (table) => {
    const cells = new Cells(table, report);
    const tripColumn = table.column("trip_id");
    for (let row = 0; row < table.rows; row++) {
      const trip = trips.index.cell(table, row, tripColumn);
      if (trip < 0) {
        report.skipReference(cells.place(row, "trip_id"));
        continue;
      }
      const start = cells.time(row, "start_time");
      const endInFile = cells.time(row, "end_time");
      const isPastMidnight = start !== null && endInFile !== null && endInFile < start;
      const end = isPastMidnight ? endInFile + SECONDS_PER_DAY : endInFile;
      const headway = cells.int(row, "headway_secs");
      const wrong =
        start === null
          ? "start_time"
          : end === null || end < start
            ? "end_time"
            : headway === null || headway <= 0
              ? "headway_secs"
              : "";
      if (wrong !== "") {
        report.skipError(
          table.isEmpty(row, table.column(wrong)) ? "required_field" : "value_invalid",
          cells.place(row, wrong),
        );
        refusedTrips.add(trip);
        continue;
      }
      const runs = runsOf({ start: start!, end: end!, headway: headway! });
      const limit = Math.min(limits.runs, MAX_RUNS_PER_FEED - runsOfFeed);
      if (runs > limit) {
        const allowedValues =
          limit === limits.runs
            ? `the limit is ${limits.runs} per row`
            : `the limit is ${MAX_RUNS_PER_FEED} for all rows together`;
        report.skipError("frequency_too_many_runs", {
          ...cells.place(row, "headway_secs"),
          message: `The row describes ${runs} departures; ${allowedValues}.`,
        });
        refusedTrips.add(trip);
        continue;
      }
      if (isPastMidnight)
        report.warn("frequency_past_midnight", {
          ...cells.place(row, "end_time"),
          reads: { end_time: formatGtfsTime(end!) },
        });
      if (end === start) report.warn("frequency_empty", cells.place(row, "end_time"));
      runsOfFeed += runs;
      const exactTimes = cells.enumeration(row, "exact_times", 1);
      trips.list[trip]!.frequencies.push({ start: start!, end: end!, headway: headway!, exactTimes });
      report.entity(FILE);
    }
  });
  for (const trip of refusedTrips) {
    const { frequencies } = trips.list[trip]!;
    if (frequencies.length === 0) frequencies.push(NEVER);
  }
  for (const trip of trips.list) if (trip.frequencies.length > 1) trip.frequencies.sort((a, b) => a.start - b.start);
}
