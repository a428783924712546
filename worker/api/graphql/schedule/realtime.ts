/** Realtime messages of the feed that a version is of, and what they say of its trips. */
import type { RealtimeType, TripUpdate } from "../../../../src/domain/realtime/message.ts";
import { updatesOfTrip } from "../../../../src/domain/realtime/trip-instance.ts";
import { isoDate } from "../../../../src/domain/service-day.ts";
import { type HeldMessage, realtimeOfFeeds } from "../../../store/realtime.ts";
import type { QueryContext } from "../context.ts";
import { versionLoader } from "../load/versions.ts";
import { gtfsTripId, isAdded, type Trip } from "./trip.ts";

/** Held messages of one type that speak of the feed of a version; its own first. */
export async function messagesOfVersion(
  context: QueryContext,
  versionId: number,
  type: RealtimeType,
): Promise<HeldMessage[]> {
  const version = await versionLoader(context).load(versionId);
  if (version === null) return [];
  return context.loaders
    .get(`messages ${type}`, async (feedIds: readonly number[]) => {
      const found = await realtimeOfFeeds(context.stores.db, feedIds, type);
      return feedIds.map((id) => found.get(id) ?? []);
    })
    .load(version.feed_id);
}

/**
 * Updates of a trip.
 * @param day service day (since 1970-01-01) of the run; null: any
 * @param startTime seconds of the service day at which a run by frequencies begins; null: any
 */
export async function updatesOf(
  context: QueryContext,
  trip: Trip,
  day: number | null = null,
  startTime: number | null = null,
): Promise<TripUpdate[]> {
  if (isAdded(trip)) return [trip.update];
  const messages = await messagesOfVersion(context, trip.feed_version_id, "realtime_trip_updates");
  if (messages.length === 0) return [];
  const run = { tripId: gtfsTripId(trip), serviceDate: day === null ? null : isoDate(day), startTime };
  return updatesOfTrip(
    messages.map((message) => message.tripUpdates),
    run,
  );
}
