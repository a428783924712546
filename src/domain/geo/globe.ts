/**
 * Plane and sphere geometry on WGS84 longitude and latitude in degrees.
 * Hulls and polygons are plane geometry in degrees, as GeoJSON (RFC 7946) reads its coordinates.
 */

/** Longitude, then latitude, in WGS84 degrees: the order of GeoJSON (RFC 7946, 3.1.1). */
export type LonLat = readonly [number, number];

/** A box in WGS84 degrees, edges included; with `minLon > maxLon` it crosses the antimeridian (RFC 7946, 5.2). */
export type Bounds = { minLon: number; minLat: number; maxLon: number; maxLat: number };

/** The closed ring of a box, counterclockwise from its southwest corner (RFC 7946, 3.1.6). */
export function boxRing([west, south, east, north]: readonly [number, number, number, number]): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Web Mercator y of a latitude, scaled so that 85.0511 degrees is 180. */
export function mercatorOf(lat: number): number {
  return Math.asinh(Math.tan(Math.max(-85, Math.min(85, lat)) * RADIANS)) / RADIANS;
}

/** Latitude of a Web Mercator y. */
export function latitudeOf(mercator: number): number {
  return Math.atan(Math.sinh(mercator * RADIANS)) / RADIANS;
}

/** Any GeoJSON position: further members (altitude) are ignored. */
export type Position = readonly number[];
export type PolygonCoordinates = readonly (readonly Position[])[];
export type MultiPolygonCoordinates = readonly PolygonCoordinates[];

/** Mean radius of the earth in meters (IUGG R1). */
const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Great-circle distance in meters. */
export function haversine(a: LonLat, b: LonLat): number {
  const halfLat = ((b[1] - a[1]) * RADIANS) / 2;
  const halfLon = ((b[0] - a[0]) * RADIANS) / 2;
  const sinLat = Math.sin(halfLat);
  const sinLon = Math.sin(halfLon);
  const h = sinLat * sinLat + Math.cos(a[1] * RADIANS) * Math.cos(b[1] * RADIANS) * sinLon * sinLon;
  // Rounding can push h above 1 for antipodes, where asin would return NaN.
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Length of a line in meters; 0 for fewer than two points. */
export function lineLength(points: readonly LonLat[]): number {
  let meters = 0;
  for (let i = 1; i < points.length; i++) meters += haversine(points[i - 1]!, points[i]!);
  return meters;
}

/** Smallest box around points in the plane (see `extentOf` for points on the globe); null without a finite point. */
export function boundsOf(points: readonly LonLat[]): Bounds | null {
  let minLon = Number.POSITIVE_INFINITY;
  let minLat = Number.POSITIVE_INFINITY;
  let maxLon = Number.NEGATIVE_INFINITY;
  let maxLat = Number.NEGATIVE_INFINITY;
  for (const [lon, lat] of points) {
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) continue;
    if (lon < minLon) minLon = lon;
    if (lon > maxLon) maxLon = lon;
    if (lat < minLat) minLat = lat;
    if (lat > maxLat) maxLat = lat;
  }
  return minLon > maxLon ? null : { minLon, minLat, maxLon, maxLat };
}

/** Normalizes a longitude outside [-180, 180], such as that of a map panned around the world. */
export function wrapLongitude(lon: number): number {
  if (lon >= -180 && lon <= 180) return lon;
  return lon - 360 * Math.floor((lon + 180) / 360);
}

/**
 * Splits a box into one or two boxes within [-180, 180] that do not cross the antimeridian. Longitudes beyond it are
 * wrapped; a box of 360 degrees or more is the full circle. Empty for a box that is upside down or not finite.
 */
export function splitBounds(bounds: Bounds): Bounds[] {
  const { minLat, maxLat } = bounds;
  if (!(minLat <= maxLat) || !Number.isFinite(minLat) || !Number.isFinite(maxLat)) return [];
  if (!Number.isFinite(bounds.minLon) || !Number.isFinite(bounds.maxLon)) return [];
  if (bounds.maxLon - bounds.minLon >= 360) return [{ minLon: -180, minLat, maxLon: 180, maxLat }];
  const minLon = wrapLongitude(bounds.minLon);
  const maxLon = wrapLongitude(bounds.maxLon);
  if (minLon <= maxLon) return [{ minLon, minLat, maxLon, maxLat }];
  return [
    { minLon, minLat, maxLon: 180, maxLat },
    { minLon: -180, minLat, maxLon, maxLat },
  ];
}

/** Whether a point is in a box, edges included. */
export function boundsContain(bounds: Bounds, point: LonLat): boolean {
  const [lon, lat] = point;
  return splitBounds(bounds).some((b) => lon >= b.minLon && lon <= b.maxLon && lat >= b.minLat && lat <= b.maxLat);
}

/** Whether two boxes share a point; either may cross the antimeridian. */
export function boundsIntersect(a: Bounds, b: Bounds): boolean {
  const others = splitBounds(b);
  return splitBounds(a).some((p) =>
    others.some((q) => p.minLon <= q.maxLon && q.minLon <= p.maxLon && p.minLat <= q.maxLat && q.minLat <= p.maxLat),
  );
}

/** Whether a line and a box share a point; the box may cross the antimeridian. */
export function lineMeets(bounds: Bounds, line: readonly Position[]): boolean {
  const boxes = splitBounds(bounds);
  return line.some((point, i) => boxes.some((box) => segmentMeets(box, line[i - 1] ?? point, point)));
}

/** Whether a segment and a box that does not cross the antimeridian share a point (Liang and Barsky). */
function segmentMeets({ minLon, minLat, maxLon, maxLat }: Bounds, a: Position, b: Position): boolean {
  const [dx, dy] = [b[0]! - a[0]!, b[1]! - a[1]!];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, a[0]! - minLon],
    [dx, maxLon - a[0]!],
    [-dy, a[1]! - minLat],
    [dy, maxLat - a[1]!],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  return enter <= leave;
}
