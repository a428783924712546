/** What realtime feeds bring, and which feeds belong to which. */
import type { FeedDetail, FeedUrls, RelatedFeed } from "./query.ts";
import type { text } from "./text.tsx";

export const REALTIME_KINDS = [
  { kind: "vehicle_positions", url: "realtime_vehicle_positions" },
  { kind: "trip_updates", url: "realtime_trip_updates" },
  { kind: "alerts", url: "realtime_alerts" },
] as const satisfies readonly { kind: keyof typeof text.realtime.kinds; url: keyof FeedUrls }[];

/** Realtime and other feeds of a static one's operators; of a realtime feed those with the timetables. */
export function relatedTo(feed: Pick<FeedDetail, "spec">, feeds: readonly RelatedFeed[]): RelatedFeed[] {
  const isStatic = feed.spec === "GTFS";
  return feeds.filter(({ spec }) => (spec === "gtfs") !== isStatic);
}
