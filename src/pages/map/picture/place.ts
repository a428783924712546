/** The place that an address of the map names. */
import type { Query } from "../../../domain/screen.ts";
import { readPoint } from "../../../map/view.ts";
import type { ReachQuestion } from "../reach/question.ts";

export type PicturePlace =
  /** Around a point at a zoom of the map. */
  | { kind: "point"; at: readonly [lon: number, lat: number]; zoom: number }
  /** The extent of a route or stop. */
  | { kind: "feature"; onestopId: string };

/** From where stops around a point are told apart. */
export const POINT_ZOOM = 15;
/** From where a town is seen. */
export const AROUND_ZOOM = 12;

/** Null where the map opens on all networks. */
export function placeOf(query: Query<"selected" | "lon" | "lat">, reach: ReachQuestion | null): PicturePlace | null {
  if (reach !== null) return { kind: "point", at: [reach.from.lon, reach.from.lat], zoom: AROUND_ZOOM };
  const position = new URLSearchParams({ lon: query.get("lon") ?? "", lat: query.get("lat") ?? "" });
  const point = readPoint(position);
  if (point !== null) return { kind: "point", at: [point.lon, point.lat], zoom: POINT_ZOOM };
  const selected = query.get("selected") ?? "";
  return /^[rs]-/.test(selected) ? { kind: "feature", onestopId: selected.slice(0, 300) } : null;
}
