/** Computes extents of places, which may cross the antimeridian. */
import type { LonLat } from "../../src/domain/geo.ts";
import type { Extent } from "../../src/domain/place.ts";

function extentIn(points: Iterable<LonLat>, shift: (lon: number) => number): Extent | null {
  const extent: Extent = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [degrees, lat] of points) {
    const lon = shift(degrees);
    if (lon < extent[0]) extent[0] = lon;
    if (lat < extent[1]) extent[1] = lat;
    if (lon > extent[2]) extent[2] = lon;
    if (lat > extent[3]) extent[3] = lat;
  }
  return extent[0] > extent[2] ? null : extent;
}

/** Rounds to a millionth of a degree (11 cm), which is precise enough and short. */
function rounded(extent: Extent): Extent {
  return extent.map((degrees) => Math.round(degrees * 1e6) / 1e6) as Extent;
}

/**
 * Extent of points in the narrower of the frames [-180, 180] and [0, 360], or in the first if they are equally wide
 * (Transitland v2, `Place.bbox`); null without points.
 */
export function extentOf(points: readonly LonLat[]): Extent | null {
  const plain = extentIn(points, (lon) => lon);
  const shifted = extentIn(points, (lon) => (lon < 0 ? lon + 360 : lon));
  if (plain === null || shifted === null) return null;
  // Adding 360 degrees changes the last digits, so equal widths compare with a tolerance.
  return rounded(shifted[2] - shifted[0] < plain[2] - plain[0] - 1e-9 ? shifted : plain);
}

/** Meters of one degree of a great circle. */
const METRES_PER_DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/** Extent of a circle on the sphere; its west and east may lie beyond ±180. */
export function circleExtent([lon, lat]: LonLat, metres: number): Extent {
  const height = metres / METRES_PER_DEGREE;
  // The circle touches its westernmost meridian north of its center, so the sine of the radius is divided.
  const share = Math.sin(height * RADIANS) / Math.cos(lat * RADIANS);
  const width = share < 1 ? Math.asin(share) / RADIANS : 180;
  return rounded([lon - width, Math.max(-90, lat - height), lon + width, Math.min(90, lat + height)]);
}
