/** Root fields that can be followed: those of a query, with what would follow nothing or everything refused. */
import { problem } from "../../../problem.ts";
import type { BoxInput } from "../lists/area-filter.ts";
import { limitOf, MAX_LIMIT, pageOf } from "../lists/page.ts";
import { listStops, type StopWhere } from "../lists/stops.ts";
import { vehiclesIn } from "../schedule/vehicles.ts";
import type { TypeResolvers } from "./resolver.ts";

/** Stops that one subscription may follow. */
const MAX_STOPS = 10;

export const SUBSCRIPTION: TypeResolvers = {
  async stops(_root, args, context) {
    const where: StopWhere = args.where ?? {};
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
    vehiclesIn(context, readableBox(args.where.bbox), limitOf(args.limit ?? MAX_LIMIT)),
};

function namesStops({ onestop_id, onestop_ids, stop_id }: StopWhere): boolean {
  return onestop_id != null || onestop_ids != null || stop_id != null;
}

/** A query of an impossible box is empty; a subscription to it would be so for ever. */
function readableBox(box: BoxInput): BoxInput {
  const { min_lon, min_lat, max_lon, max_lat } = box;
  const outside = [min_lon, max_lon].some((lon) => Math.abs(lon) > 360) || min_lat < -90 || max_lat > 90;
  if (outside || min_lat > max_lat) {
    const detail = "A box has min_lat not above max_lat, both between -90 and 90, and longitudes in degrees.";
    throw problem("parameter.invalid", detail, { field: "bbox", value: [min_lon, min_lat, max_lon, max_lat].join() });
  }
  return box;
}
