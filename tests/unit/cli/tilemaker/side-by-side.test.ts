import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FeatureToCut } from "../../../../cli/tilemaker/features.ts";
import { sideBySide } from "../../../../cli/tilemaker/side-by-side.ts";

type Line = [lon: number, lat: number][];

/** Along a parallel, a hundredth of a degree (700 m) from point to point. */
const track = (from: number, to: number, lat = 48.2): Line =>
  Array.from({ length: to - from + 1 }, (_, i) => [16 + (from + i) / 100, lat]);
const back = (line: Line): Line => line.toReversed();

let id = 0;
function route(route_color: string, lines: Line[], more: FeatureToCut["attributes"] = {}): FeatureToCut {
  return { id: ++id, attributes: { route_type: 1, route_color, ...more }, lines, weight: 1 };
}

const placeOf = ({ attributes }: FeatureToCut) => Number(attributes.side_by_side ?? 0);
const eastward = ({ lines = [] }: FeatureToCut) => lines.map((line) => line[0]![0] < line.at(-1)![0]);

describe("routes of different colors on one track", () => {
  it("run side by side along the whole route; a single route stays in the middle", () => {
    const made = sideBySide([
      route("ff0000", [track(0, 30)]),
      route("00ff00", [track(10, 40)]),
      route("0000ff", [track(15, 25)]),
      route("ffff00", [track(0, 30, 48.5)]),
    ]);
    const places = made.map(placeOf);
    expect(places.slice(0, 3).toSorted((a, b) => a - b)).toEqual([-1, 0, 1]);
    expect(places[3]).toBe(0);
    expect(made[3]?.attributes).not.toHaveProperty("side_by_side");
  });

  it("are oriented in the same direction, whichever way their shapes run", () => {
    const made = sideBySide([
      route("ff0000", [track(0, 30), back(track(0, 30))]),
      route("00ff00", [back(track(10, 40)), track(10, 40)]),
      route("0000ff", [back(track(5, 20))]),
    ]);
    // What lies in the middle need not be turned.
    const beside = made.filter((feature) => placeOf(feature) !== 0).flatMap(eastward);
    expect(beside.length).toBeGreaterThan(2);
    expect(new Set(beside).size).toBe(1);
  });

  it("are adjacent, without gaps, if at most two share a track", () => {
    // A trunk of three, of which one turns away into another trunk.
    const made = sideBySide([
      route("a", [track(0, 20)]),
      route("b", [track(0, 40)]),
      route("c", [track(0, 20)]),
      route("d", [track(22, 60)]),
      route("e", [track(40, 60)]),
    ]);
    const [a, b, c, d, e] = made.map(placeOf) as [number, number, number, number, number];
    expect(new Set([a, b, c]).size).toBe(3);
    expect(Math.abs(b - d)).toBe(1);
    expect(Math.abs(d - e)).toBe(1);
    expect(Math.max(a, b, c) - Math.min(a, b, c)).toBe(2);
  });

  it("are unchanged if they only cross, or share less than half a kilometer", () => {
    const across: Line = [
      [16.1, 48.1],
      [16.1, 48.3],
    ];
    const features = [
      route("ff0000", [track(0, 30)]),
      route("00ff00", [across]),
      route("0000ff", [
        [
          [16.2, 48.2],
          [16.205, 48.2],
        ],
      ]),
    ];
    expect(sideBySide(features)).toEqual(features);
  });

  it("are not separated if they have one color, in any case, or are buses", () => {
    const features = [
      route("FF0000", [track(0, 30)]),
      route("ff0000", [back(track(0, 30))]),
      route("00ff00", [track(0, 30)], { route_type: 3 }),
      route("0000ff", [track(0, 30)], { route_type: 11 }),
      route("ffff00", [track(0, 30)], { problematic: true }),
    ];
    expect(sideBySide(features)).toEqual(features);
  });

  it("count extended types as basic ones, and a missing color as one color", () => {
    const plain = { id: 1, attributes: { route_type: 900 }, lines: [track(0, 30)], weight: 1 };
    const made = sideBySide([plain, route("ff0000", [track(0, 30)], { route_type: 401 })]);
    expect(made.map(placeOf).toSorted()).toEqual([0, 1]);
  });
});

it("without a short backward piece that would tear the offset line", () => {
  const spur: Line = [...track(0, 10), [16.1002, 48.2003], [16.0999, 48.2], ...track(11, 30)];
  const made = sideBySide([route("ff0000", [spur]), route("00ff00", [spur])]);
  for (const feature of made) {
    const lons = feature.lines![0]!.map(([lon]) => lon);
    const rises = lons.slice(1).every((lon, i) => lon >= lons[i]!);
    expect(rises || lons[0]! > lons.at(-1)!).toBe(placeOf(feature) !== 0);
  }
});

it("keep their features except for direction, spurs and offset; ends stay ends", () => {
  const point = fc.tuple(
    fc.double({ min: 16, max: 16.02, noNaN: true }),
    fc.double({ min: 48, max: 48.02, noNaN: true }),
  );
  const features = fc.array(
    fc.record({ color: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), line: fc.array(point, { maxLength: 12 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(features, (all) => {
      const before = all.map(({ color, line }) => route(color, [line]));
      const after = sideBySide(before);
      expect(after.length).toBe(before.length);
      after.forEach(({ attributes: { side_by_side = 0, ...others }, lines }, i) => {
        expect([0, 1, -1, 2, -2]).toContain(side_by_side);
        expect(others).toEqual(before[i]!.attributes);
        const [was, is] = [before[i]!.lines![0]!, lines![0]!];
        expect([is[0], is.at(-1)].map(String).toSorted()).toEqual([was[0], was.at(-1)].map(String).toSorted());
      });
      expect(sideBySide(before)).toEqual(after);
    }),
  );
});
