import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceWords, readPosition } from "../../../../src/pages/nearby/position.ts";

const read = (query: string) => readPosition(new URLSearchParams(query));

describe("the position in a URL", () => {
  it("empty parameters", () => {
    expect(read("")).toEqual({ kind: "nothing" });
    expect(read("lat=&lon=+&radius=250")).toEqual({ kind: "nothing" });
  });

  it("latitude, longitude and radius", () => {
    expect(read("lat=53.3498&lon=-6.2603&radius=1000")).toEqual({
      kind: "place",
      at: [-6.2603, 53.3498],
      lat: "53.3498",
      lon: "-6.2603",
      radius: 1000,
    });
    expect(read("lat=0&lon=0")).toMatchObject({ kind: "place", at: [0, 0], radius: 500 });
    expect(read("lat=-90&lon=180")).toMatchObject({ kind: "place", at: [180, -90] });
  });

  it("common notations: decimal commas, degrees, both in one field", () => {
    expect(read("lat=53,3498&lon=-6,2603")).toMatchObject({ at: [-6.2603, 53.3498] });
    expect(read("lat=53.3498°&lon=%2B6°")).toMatchObject({ at: [6, 53.3498] });
    for (const both of [
      "53.3498, -6.2603",
      "53.3498,-6.2603",
      "53.3498 -6.2603",
      "53.3498; -6.2603",
      "53,3498; -6,2603",
    ])
      expect(read(`lat=${encodeURIComponent(both)}`)).toMatchObject({ kind: "place", at: [-6.2603, 53.3498] });
  });

  it.each([
    ["lat=53", /longitude is missing/],
    ["lon=6", /latitude is missing/],
    ["lat=north&lon=6", /“north” is not a latitude/],
    ["lat=53&lon=1e3", /“1e3” is not a longitude/],
    ["lat=53&lon=0x10", /not a longitude/],
    ["lat=NaN&lon=6", /not a latitude/],
    ["lat=91&lon=6", /between -90 and 90; 91/],
    ["lat=53&lon=-180.5", /between -180 and 180; -180.5/],
  ])("%s has an error message", (query, message) => {
    const asked = read(query);
    expect(asked.kind).toBe("bad");
    expect(asked.kind === "bad" && asked.message).toMatch(message);
  });

  it("a radius is limited to the offered values", () => {
    const radius = (text: string) => (read(`lat=1&lon=1&radius=${text}`) as { radius: number }).radius;
    expect([radius("750"), radius("9e9"), radius("-3"), radius("0"), radius("x"), radius("Infinity")]).toEqual([
      750, 2000, 500, 500, 500, 500,
    ]);
  });

  it("never throws, and accepts only positions on Earth", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (lat, lon, radius) => {
        const asked = readPosition(new URLSearchParams({ lat, lon, radius }));
        if (asked.kind !== "place") return;
        expect(Math.abs(asked.at[0])).toBeLessThanOrEqual(180);
        expect(Math.abs(asked.at[1])).toBeLessThanOrEqual(90);
        expect(asked.radius).toBeGreaterThan(0);
      }),
    );
  });
});

describe("distances", () => {
  it("are rounded to ten meters, then shown in kilometers", () => {
    expect([0, 9.9, 14, 996, 1049, 12_345].map(distanceWords)).toEqual([
      "under 10 m",
      "under 10 m",
      "10 m",
      "1.0 km",
      "1.0 km",
      "12.3 km",
    ]);
  });
});
