/** A vehicle runs the trips of a block one after the other (GTFS reference, trips.txt, block_id). */
import type { ImportedTrip } from "../model.ts";
import { timesInFile } from "../schedule/interpolate.ts";
import type { FeedRule } from "./feed-rule.ts";

/** A trip of a block: seconds from the start of the service day. */
type Ride = { trip: ImportedTrip; start: number; end: number };

/** Finds trips of one block that run at the same time. Trips of frequencies.txt are left out: they run at other times. */
export const blocks: FeedRule = (feed) => {
  const { network, report } = feed;
  const { trips, services } = network.feed;
  if (!trips.list.some(({ blockId }) => blockId !== null)) return;
  const ofBlock = new Map<string, Ride[]>();
  const { builder } = network;
  for (const [pattern, draft] of builder.patterns.entries()) {
    const stops = network.stops(pattern).length;
    const durations = draft.profiles.map((profile) =>
      timesInFile(builder.profiles.at(profile), stops).reduce((most, time) => Math.max(most, time), 0),
    );
    for (const trip of draft.trips) {
      const { blockId, frequencies } = trips.list[trip]!;
      if (blockId === null || frequencies.length > 0) continue;
      const start = builder.tripStart[trip]!;
      const rides = ofBlock.get(blockId) ?? [];
      rides.push({ trip: trips.list[trip]!, start, end: start + durations[builder.tripProfile[trip]!]! });
      ofBlock.set(blockId, rides);
    }
  }
  for (const [blockId, rides] of ofBlock) {
    rides.sort((a, b) => a.start - b.start || a.trip.line - b.trip.line);
    rides.forEach((ride, i) => {
      for (let k = i + 1; k < rides.length && rides[k]!.start < ride.end; k++) {
        const other = rides[k]!;
        if (!shareDay(services.list[ride.trip.service]!.days, services.list[other.trip.service]!.days)) continue;
        const { line, tripId: entityId } = other.trip;
        const message = `Trip ${ride.trip.tripId} runs at the same time.`;
        report.warn("block_trips_overlap", {
          file: "trips.txt",
          line,
          field: "block_id",
          value: blockId,
          entityId,
          message,
        });
        break;
      }
    });
  }
};

/** Whether two ascending lists of days have one in common. */
function shareDay(a: readonly number[], b: readonly number[]): boolean {
  if (a === b) return a.length > 0;
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    if (a[i] === b[k]) return true;
    if (a[i]! < b[k]!) i++;
    else k++;
  }
  return false;
}
