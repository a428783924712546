import type { StopRow } from "../../../store/read/stop.ts";
import type { QueryContext } from "../context.ts";
import { stopOfRoute } from "../load/packed.ts";
import type { StopTime } from "./trip.ts";

/** Where a call is; one row for all calls of a route. */
export async function stopOfStopTime(context: QueryContext, stopTime: StopTime): Promise<StopRow | null> {
  return stopTime.stop ?? stopOfRoute(context, stopTime.trip.route_id, stopTime.stopId);
}
