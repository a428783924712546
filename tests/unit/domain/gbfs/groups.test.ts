import fc from "fast-check";
import { expect, test } from "vitest";
import { groupBySquare, type RentalFeature } from "../../../../src/domain/gbfs/groups.ts";

const place = (
  id: string,
  coordinates: [number, number],
  properties: Partial<RentalFeature["properties"]> = {},
): RentalFeature => ({
  coordinates,
  properties: {
    ...{ kind: "station", feed_onestop_id: "f-a", system: "A", id, name: id, vehicles: 2, docks: 3, renting: true },
    ...{ vehicle_type: null, rental_uri: null },
    ...properties,
  },
});
const BOX = { minLon: 0, minLat: 0, maxLon: 1, maxLat: 1 };

test("neighbors are one group in their middle, and a place alone stays as it is", () => {
  const alone = place("alone", [0.9, 0.9]);
  const features = [
    place("a", [0.1, 0.1]),
    place("b", [0.2, 0.3], { renting: false }),
    place("v", [0.3, 0.2], { kind: "vehicle", vehicles: 1, docks: null }),
    alone,
  ];
  const [group, other] = groupBySquare(features, BOX, 2);
  expect(other).toBe(alone);
  expect(group?.coordinates.map((degrees) => degrees.toFixed(3))).toEqual(["0.200", "0.200"]);
  // What a closed station has cannot be rented.
  expect(group?.properties).toMatchObject({ kind: "group", vehicles: 3, stations: 2, free_vehicles: 1, system: "A" });
});

test("a group of several systems, and of stations that do not say what they have", () => {
  const unknown = { vehicles: null, docks: null, renting: null };
  const [group] = groupBySquare(
    [place("a", [0, 0], unknown), place("b", [1, 1], { ...unknown, feed_onestop_id: "f-b", system: "B" })],
    BOX,
    1,
  );
  expect(group?.properties).toMatchObject({ feed_onestop_id: null, system: null, vehicles: null });
});

test("a box across the antimeridian has its groups inside of it", () => {
  const box = { minLon: 179.5, minLat: 0, maxLon: -179.5, maxLat: 1 };
  const [group] = groupBySquare([place("a", [179.9, 0]), place("b", [-179.7, 0])], box, 1);
  expect(group?.coordinates[0]).toBeCloseTo(-179.9, 5);
});

test("no place is lost, and no square has two features", () => {
  const degrees = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(degrees, degrees), { maxLength: 60 }),
      fc.integer({ min: 1, max: 10 }),
      (at, side) => {
        const features = at.map((coordinates, i) => place(`${i}`, coordinates));
        const groups = groupBySquare(features, BOX, side);
        const members = groups.reduce((sum, { properties: { kind, stations = 0 } }) => {
          return sum + (kind === "group" ? stations : 1);
        }, 0);
        expect(members).toBe(features.length);
        expect(groups.length).toBeLessThanOrEqual(side * side);
      },
    ),
  );
});
