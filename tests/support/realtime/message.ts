/** Encodes GTFS-Realtime messages with MobilityData's bindings. */
import bindings, { type transit_realtime } from "gtfs-realtime-bindings";

const { FeedMessage } = bindings.transit_realtime;

/** Encodes a message. @param entity without ids: they become e1, e2 … */
export function message(
  entity: readonly Omit<transit_realtime.IFeedEntity, "id">[],
  header: Partial<transit_realtime.IFeedHeader> = {},
): Uint8Array<ArrayBuffer> {
  const whole = FeedMessage.fromObject({
    header: { gtfsRealtimeVersion: "2.0", timestamp: 1_790_000_000, ...header },
    entity: entity.map((e, i) => ({ id: `e${i + 1}`, ...e })),
  });
  return new Uint8Array(FeedMessage.encode(whole).finish());
}

/** A busy feed: `trips` trip updates with `calls` predicted stops each. */
export function busyMessage(trips: number, calls: number, at = 1_790_000_000): Uint8Array<ArrayBuffer> {
  const entity = Array.from({ length: trips }, (_, i) => ({
    tripUpdate: {
      trip: { tripId: `trip-2026-${i}`, routeId: `route-${i % 80}`, startDate: "20261121", scheduleRelationship: 0 },
      vehicle: { id: `v${i}`, label: `Bus ${i}` },
      timestamp: at + i,
      stopTimeUpdate: Array.from({ length: calls }, (_, j) => ({
        stopSequence: j + 1,
        stopId: `stop-${(i * 7 + j) % 4000}`,
        arrival: { delay: (i + j) % 600, time: at + i + j * 60, uncertainty: 30 },
        departure: { delay: (i + j) % 600, time: at + i + j * 60 + 20, uncertainty: 30 },
      })),
    },
  }));
  return message(entity as Omit<transit_realtime.IFeedEntity, "id">[], { timestamp: at });
}
