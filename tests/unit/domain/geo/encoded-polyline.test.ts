import fc from "fast-check";
import { expect, test } from "vitest";
import { encodePolyline } from "../../../../src/domain/geo/encoded-polyline.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";

test("encodes the example of the format's description", () => {
  const points: LonLat[] = [
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ];
  expect(encodePolyline(points, 5)).toBe("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  expect(encodePolyline([], 5)).toBe("");
});

/** As clients decode it. */
function decode(text: string, decimals: number): number[][] {
  const numbers: number[] = [];
  let [value, scale] = [0, 1];
  for (const character of text) {
    const bits = character.charCodeAt(0) - 63;
    value += (bits % 32) * scale;
    scale *= 32;
    if (bits >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, scale] = [0, 1];
  }
  const points: number[][] = [];
  let [lat, lon] = [0, 0];
  for (let i = 0; i < numbers.length; i += 2) {
    [lat, lon] = [lat + numbers[i]!, lon + numbers[i + 1]!];
    points.push([lon / 10 ** decimals, lat / 10 ** decimals]);
  }
  return points;
}

test("every line can be decoded, at five and at seven decimals", () => {
  const degrees = (max: number) => fc.integer({ min: -max * 1e7, max: max * 1e7 }).map((value) => value / 1e7);
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(180), degrees(90))), fc.constantFrom(5, 7), (points, decimals) => {
      const decoded = decode(encodePolyline(points, decimals), decimals);
      expect(decoded).toHaveLength(points.length);
      decoded.forEach(([lon, lat], i) => {
        expect(Math.abs(lon! - points[i]![0])).toBeLessThanOrEqual(0.51 * 10 ** -decimals);
        expect(Math.abs(lat! - points[i]![1])).toBeLessThanOrEqual(0.51 * 10 ** -decimals);
      });
    }),
  );
});
