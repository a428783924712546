/** The zones and stops of on-demand services as parts of a drawing. */
import { extentOf } from "../../domain/geo/antimeridian.ts";
import type { LonLat } from "../../domain/geo/globe.ts";
import { type OnDemandAnswer, polygonsOf } from "../../domain/on-demand/answer.ts";
import type { SchematicInput } from "../schematic/build.ts";

/** Each zone is one outline, and each stop of a group one dot. */
export function onDemandDrawing(
  services: readonly OnDemandAnswer[],
): Required<Pick<SchematicInput, "boxes" | "stops">> {
  const places = new Map(services.flatMap(({ places }) => places).map((place) => [`${place.kind} ${place.id}`, place]));
  const boxes = [...places.values()].flatMap(({ geometry, gtfsId }) => {
    const rings = polygonsOf(geometry).flat() as unknown as LonLat[][];
    const bounds = extentOf(rings.flat());
    if (bounds === null) return [];
    const { minLon, minLat, maxLon, maxLat } = bounds;
    // Across the antimeridian the eastern edge lies beyond 180 degrees.
    const box = [minLon, minLat, maxLon < minLon ? maxLon + 360 : maxLon, maxLat] as const;
    return [{ box: [...box] as [number, number, number, number], key: gtfsId, rings }];
  });
  const stops = [...places.values()].flatMap((place) =>
    place.stops.flatMap(([id, stopId, name, lon, lat]) =>
      lon === null || lat === null ? [] : [{ at: [lon, lat] as LonLat, name: name ?? stopId, key: id }],
    ),
  );
  return { boxes, stops };
}

/** The same services for a list, which does not name their places. */
export function withoutPlaces(services: readonly OnDemandAnswer[]): OnDemandAnswer[] {
  return services.map((service) => ({ ...service, places: [], pairs: [] }));
}

/** The same services for a page that has drawn them: their polygons do not travel. */
export function withoutGeometry(services: readonly OnDemandAnswer[]): OnDemandAnswer[] {
  return services.map((service) => ({
    ...service,
    places: service.places.map((place) => ({ ...place, geometry: null })),
  }));
}
