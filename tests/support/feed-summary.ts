/** What riders need of a feed, so that two readings of it can be compared. */
import type { FeedContents } from "../../worker/ingest/read-feed.ts";
import { asInFile, StoredSchedule } from "./stored-schedule.ts";

export type FeedSummary = { stops: string[]; trips: Record<string, { days: number; runs: string; calls: string[] }> };

/** What riders need: stops with positions, and trips with their days and calls. */
export function summaryOf(contents: FeedContents): FeedSummary {
  const { stops, trips, services } = contents.network.feed;
  const schedule = new StoredSchedule(contents);
  const stopIds = stops.list.map(({ stop_id }) => stop_id);
  return {
    stops: stops.list.map(({ stop_id, lon, lat }) => `${stop_id} ${lon} ${lat}`),
    trips: Object.fromEntries(
      trips.list.map(({ tripId, service, frequencies }) => [
        tripId,
        {
          days: services.list[service]!.days.length,
          runs: frequencies.map(({ start, end, headway }) => `${start}-${end}/${headway}`).join(" "),
          calls: schedule
            .trip(tripId)!
            .rows.map(asInFile)
            .map(
              ({ stopId, stopSequence, arrival, departure }) =>
                `${stopSequence} ${stopIds[stopId - schedule.numbering.first("stop")]} ${arrival} ${departure}`,
            ),
        },
      ]),
    ),
  };
}
