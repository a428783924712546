/** Lines as OpenTripPlanner encodes them. */
import { encodePolyline } from "../../../../src/domain/geo/encoded-polyline.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { decodeLine } from "../../../../src/domain/geo/polyline.ts";
import { stopsOfRoute } from "../../../loaders/denormalized-rows.ts";
import { shapeLoader } from "../../../schedule/timetables.ts";
import { kindOf, type ScheduledTrip } from "../../../schedule/trip.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import type { QueryContext } from "../../graphql/context.ts";

/** OpenTripPlanner's type Geometry; null for a line without points. */
export function geometryOf(points: readonly LonLat[]) {
  return points.length === 0 ? null : { length: points.length, points: encodePolyline(points, 5) };
}

/** The stops of a trip in order; a stop that it visits twice is there twice. */
export async function stopsOfTrip(context: QueryContext, { pattern, route_id }: ScheduledTrip): Promise<StopRow[]> {
  const ids = pattern.pattern.stops.filter((id) => id !== 0);
  const rows = await stopsOfRoute(context, route_id, [...new Set(ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The path of a trip: its shape, or straight lines between its stops. */
export async function lineOfTrip(context: QueryContext, trip: ScheduledTrip): Promise<LonLat[]> {
  const { shapeId } = kindOf(trip);
  const shape = shapeId === null ? null : await shapeLoader(context).load(shapeId);
  if (shape !== null) return decodeLine(shape.line);
  const stops = await stopsOfTrip(context, trip);
  return stops.flatMap(({ lon, lat }): LonLat[] => (lon === null || lat === null ? [] : [[lon, lat]]));
}
