import fc from "fast-check";
import { expect, test } from "vitest";
import { haversine, type LonLat } from "../../../../src/domain/geo.ts";
import {
  DETOUR_FACTOR,
  MAX_CHANGE_METRES,
  Nearby,
  WALKING_METRES_PER_SECOND,
  walkTime,
} from "../../../../src/domain/journey/walk.ts";

const spot = (lat: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
    .map(([x, y]): LonLat => [x / 10_000, lat + y / 10_000]);

test("finds exactly the places within reach, anywhere on Earth", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 27.9, 60, -45, 78),
      fc.integer({ min: 0, max: 1500 }),
      fc.gen(),
      (lat, metres, gen) => {
        const at = gen(() => spot(lat));
        const places = gen(() => fc.array(spot(lat), { maxLength: 30 })).map((at, station) => ({ at, station }));
        const found = new Nearby(places).around(at, metres).map(({ place }) => place);
        const expected = places.flatMap((place, i) => (haversine(at, place.at) <= metres ? [i] : []));
        expect(found.toSorted((a, b) => a - b)).toEqual(expected);
      },
    ),
  );
});

test("treats a station as one place, and no place as near itself", () => {
  const places = [
    { at: [0, 0] as LonLat, station: 1 },
    { at: [0.02, 0] as LonLat, station: 1 },
    { at: [0.003, 0] as LonLat, station: 2 },
    { at: [0.02, 0.001] as LonLat, station: 3 },
  ];
  const nearby = new Nearby(places);
  const walks = nearby.changes(0);
  expect(walks.map(({ place }) => place).toSorted()).toEqual([1, 2]);
  for (const { place, seconds } of walks) {
    expect(seconds).toBe(
      Math.ceil((haversine(places[0]!.at, places[place]!.at) * DETOUR_FACTOR) / WALKING_METRES_PER_SECOND),
    );
  }
  expect(haversine(places[0]!.at, places[1]!.at)).toBeGreaterThan(MAX_CHANGE_METRES);
  expect(nearby.changes(0)).toBe(walks);
  expect(walkTime([0, 0], [0, 0])).toBe(0);
});

test("works across the 180th meridian", () => {
  const places = [179.9995, -179.9995, 179.9, -179.9].map((lon, station) => ({ at: [lon, -16.8] as LonLat, station }));
  const nearby = new Nearby(places);
  for (const at of [180, -180, 179.9999, -179.9999]) {
    expect([at, nearby.around([at, -16.8], 1000).map(({ place }) => place)]).toEqual([at, [0, 1]]);
  }
});
