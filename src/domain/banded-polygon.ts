/** Tests many points against one large polygon: edges are indexed by bands of latitude, so each point meets only a few. */
import { type LonLat, type MultiPolygonCoordinates, type Position, type Side, sideOfRing } from "./geo.ts";

/** Average number of edges per band; a ring with fewer edges is one band. */
const EDGES_PER_BAND = 32;

/** Maximum average number of bands per edge. */
const MAX_BANDS_PER_EDGE = 8;

/** Returns a function that tells on which side of the ring a point is. */
function bandedRing(ring: readonly Position[]): (point: LonLat) => Side {
  const count = Math.min(4096, Math.floor(ring.length / EDGES_PER_BAND));
  const plain = (point: LonLat) => sideOfRing(point, ring);
  if (count < 2) return plain;
  const lats = ring.map((corner) => corner[1]!);
  const south = lats.reduce((a, b) => Math.min(a, b));
  const height = (lats.reduce((a, b) => Math.max(a, b)) - south) / count;
  if (!(height > 0 && Number.isFinite(height))) return plain;
  const bandOf = (lat: number) => Math.floor((lat - south) / height);
  const bands = new Map<number, number[]>();
  let entries = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const first = bandOf(Math.min(lats[i]!, lats[j]!));
    const last = bandOf(Math.max(lats[i]!, lats[j]!));
    // Long edges cross many bands, so bands do not help such a ring.
    entries += last - first + 1;
    if (entries > MAX_BANDS_PER_EDGE * ring.length) return plain;
    for (let band = first; band <= last; band++) {
      const edges = bands.get(band);
      if (edges === undefined) bands.set(band, [i]);
      else edges.push(i);
    }
  }
  return (point) => {
    const edges = bands.get(bandOf(point[1]));
    return edges === undefined ? "outside" : sideOfRing(point, ring, edges);
  };
}

/** Like `pointInPolygon`, prepared for many points. */
export function bandedPolygon(polygons: MultiPolygonCoordinates): (point: LonLat) => boolean {
  const banded = polygons.map((rings) => rings.map(bandedRing));
  return (point) =>
    banded.some(([outer, ...holes]) => {
      if (outer === undefined) return false;
      const side = outer(point);
      return side === "inside" ? holes.every((hole) => hole(point) !== "inside") : side === "edge";
    });
}
