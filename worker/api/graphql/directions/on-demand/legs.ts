/** The leg of an on-demand ride, with its route. */
import { lineShape } from "../../../../../src/domain/geo/antimeridian.ts";
import type { LonLat } from "../../../../../src/domain/geo/globe.ts";
import { isoDate } from "../../../../../src/domain/time/service-day.ts";
import { agencyLoader, routeLoader } from "../../../../loaders/entities.ts";
import { utcTime } from "../../../../schedule/stop-time-events.ts";
import type { OnDemandRow } from "../../../../store/entities/on-demand.ts";
import type { QueryContext } from "../../context.ts";
import { distanceOf, durationOf, type LegRow, type LegTripRow, pointOf } from "../legs.ts";
import type { LegRouteRow } from "../shown.ts";
import { bookingOf } from "./booking.ts";
import type { RideOption } from "./options.ts";

/**
 * @param start Unix seconds of the pickup
 * @param line the way on streets; null: straight
 */
export function onDemandLeg(
  context: QueryContext,
  option: RideOption,
  start: number,
  line: readonly LonLat[] | null,
): LegRow {
  const { pickup, dropOff, meters, seconds } = option;
  const end = start + seconds;
  const points = line ?? [pickup.at, dropOff.at];
  return {
    ...{ start, end, meters: () => meters, duration: durationOf(seconds), distance: distanceOf(meters) },
    ...{ start_time: utcTime(start), end_time: utcTime(end) },
    mode: "TRANSIT",
    ...{ departure_delay: null, arrival_delay: null, stays_on_board: false },
    ...{ from: pointOf(pickup), to: pointOf(dropOff), stops: [], steps: [] },
    geometry: lineShape(points) ?? { type: "LineString", coordinates: points },
    trip: tripOf(context, option),
    on_demand: bookingOf(option, start),
    option,
  };
}

function tripOf(context: QueryContext, { ride: { row, ride, on } }: RideOption): LegTripRow {
  return {
    ...{ trip_id: ride.trip ?? "", trip_short_name: "", headsign: "" },
    ...{ feed_id: row.feed_onestop_id, feed_version_sha1: row.feed_version_sha1 },
    version_id: row.feed_version_id,
    ...{ service_date: isoDate(on.day), start_time: null, headway_secs: null },
    route: () => routeOf(context, row),
  };
}

async function routeOf(context: QueryContext, row: OnDemandRow): Promise<LegRouteRow> {
  const agency = await agencyLoader(context).load(row.agency_id);
  return {
    route_id: row.gtfs_route_id,
    route_short_name: row.route_short_name ?? "",
    route_long_name: row.route_long_name ?? "",
    route_onestop_id: row.route_onestop_id ?? "",
    route_type: row.route_type,
    route_color: row.route_color,
    route_text_color: row.route_text_color,
    feed_version_id: row.feed_version_id,
    translations: async () => (await routeLoader(context).load(row.route_id))?.translations ?? null,
    agency: {
      agency_id: agency?.agency_id ?? "",
      agency_name: row.agency_name,
      agency_lang: agency?.agency_lang ?? null,
      agency_onestop_id: agency?.onestop_id ?? "",
      feed_version_id: row.feed_version_id,
      translations: agency?.translations ?? null,
    },
  };
}
