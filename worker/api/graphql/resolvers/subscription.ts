/** Root fields of subscriptions: those of queries, except that a filter which matches nothing or everything is refused. */
import { problem } from "../../../problem.ts";
import { vehiclesIn } from "../../../schedule/vehicles.ts";
import { type BoxInput, checkedBounds } from "../lists/area-filter.ts";
import { limitOf, MAX_LIMIT, pageOf } from "../lists/page.ts";
import { listStops } from "../lists/stops.ts";
import type { StopFilter } from "../schema.generated.ts";
import type { SubscriptionFields } from "./resolver.ts";

/** Stops of one subscription. */
const MAX_STOPS = 10;

export const SUBSCRIPTION: SubscriptionFields = {
  async stops(_root, args, context) {
    const where: StopFilter = args.where ?? {};
    if (args.ids == null && !namesStops(where)) {
      const detail = "Name the stops to follow: by ids, onestop_id, onestop_ids or stop_id.";
      throw problem("parameter.invalid", detail, { field: "where" });
    }
    const page = pageOf({ limit: Math.min(args.limit ?? MAX_STOPS, MAX_STOPS) });
    const stops = await listStops(context, where, page, args.ids ?? null);
    if (stops.length === 0) throw problem("entity.not_found", "There is no such stop.", { field: "stops" });
    return stops;
  },

  vehicle_positions: (_root, args, context) =>
    vehiclesIn(context, checkedBounds(validBox(args.where.bbox)), limitOf(args.limit ?? MAX_LIMIT)),
};

function namesStops({ onestop_id, onestop_ids, stop_id }: StopFilter): boolean {
  return onestop_id != null || onestop_ids != null || stop_id != null;
}

/** Refuses a box outside the world: a query for it is empty, but a subscription to it would never send anything. */
function validBox(box: BoxInput): BoxInput {
  const { min_lon, min_lat, max_lon, max_lat } = box;
  const outside = [min_lon, max_lon].some((lon) => Math.abs(lon) > 360) || min_lat < -90 || max_lat > 90;
  if (outside || min_lat > max_lat) {
    const detail = "A box has min_lat not above max_lat, both between -90 and 90, and longitudes in degrees.";
    throw problem("parameter.invalid", detail, { field: "bbox", value: [min_lon, min_lat, max_lon, max_lat].join() });
  }
  return box;
}
