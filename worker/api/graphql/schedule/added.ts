/** Calls of trips that only realtime data knows. */
import { addedStopTimes } from "../../../../src/domain/realtime/added-trip.ts";
import { dayOf, serviceDayOrigin } from "../../../../src/domain/service-day.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import type { QueryContext } from "../context.ts";
import type { DayWindow } from "./day-windows.ts";
import { routeByGtfsId } from "./gtfs-ids.ts";
import { messagesOfVersion } from "./realtime.ts";
import type { StopTime } from "./trip.ts";
import { zoneOfVersion } from "./window-of-version.ts";

export type AddedCall = { stopTime: StopTime; isFirst: boolean; isLast: boolean };

/** Calls of added trips at a stop within the windows. One whose route the version does not have is left out. */
export async function addedCalls(
  context: QueryContext,
  version: FeedVersionRow,
  stop: StopRow,
  days: readonly DayWindow[],
): Promise<AddedCall[]> {
  const messages = await messagesOfVersion(context, version.id, "realtime_trip_updates");
  const zone = stop.stop_timezone ?? zoneOfVersion(version);
  const calls = addedStopTimes(
    messages.map((message) => message.tripUpdates),
    stop.stop_id,
    zone,
  ).filter((call) => isIn(days, call.serviceDate, call.seconds));
  const routes = await Promise.all(
    calls.map(async ({ update: { trip } }) =>
      trip.routeId === null ? null : routeByGtfsId(context, version.id, trip.routeId),
    ),
  );
  return calls.flatMap(({ update, stopSequence, serviceDate, isFirst, isLast, match }, i) => {
    const route = routes[i];
    if (route == null) return [];
    const serviceDay = serviceDate === null ? null : dayOf(serviceDate);
    const seconds = (time: number | null | undefined) =>
      time == null || serviceDay === null ? null : time - serviceDayOrigin(serviceDay, zone);
    const trip = {
      id: 0,
      feed_version_id: version.id,
      shard: version.shard,
      route_id: route.id,
      update,
      serviceDate,
    } as const;
    const added = {
      arrival: seconds(match.arrival?.time),
      departure: seconds(match.departure?.time),
    };
    return [
      {
        isFirst,
        isLast,
        stopTime: {
          trip,
          position: null,
          // The schedule knows nothing of it; its times only put it in its place.
          ...added,
          shift: 0,
          stopSequence,
          stopId: stop.id,
          stop,
          serviceDay,
          runDay: serviceDay,
        },
      },
    ];
  });
}

function isIn(days: readonly DayWindow[], serviceDate: string | null, seconds: number | null): boolean {
  const day = serviceDate === null ? null : dayOf(serviceDate);
  return days.some(
    ({ asked, start, end }) => asked === day && (seconds === null || (seconds >= start && seconds <= end)),
  );
}
