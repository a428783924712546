import { formatGtfsTime } from "../../../../src/domain/gtfs-time.ts";
import type { FeedRule } from "../feed-rule.ts";

/** Intervals of one trip may touch but not overlap (GTFS reference, frequencies.txt). */
export const frequencies: FeedRule = ({ network, report }) => {
  for (const { tripId, frequencies: rows } of network.feed.trips.list) {
    for (let i = 1; i < rows.length; i++) {
      if (rows[i]!.start >= rows[i - 1]!.end) continue;
      report.warn("frequencies_overlap", {
        file: "frequencies.txt",
        field: "start_time",
        value: formatGtfsTime(rows[i]!.start),
        entityId: tripId,
      });
    }
  }
};
