import { describe, expect, test } from "vitest";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import type { NetworkStopPlace } from "../../../../src/domain/journey/network.ts";
import {
  Nearby,
  WALKING_METERS_PER_SECOND,
  walkBetween,
  walkOutside,
  walkTime,
  wayOfChange,
} from "../../../../src/domain/journey/walk.ts";
import { StreetChanges } from "../../../../src/domain/streets/street-changes.ts";

/** About 100 m of latitude. */
const NEAR = 0.0009;
const spot = (steps: number): LonLat => [12, 52 + steps * NEAR];

/** Stops 0 to 4: 0 to 1 in 300 m, 0 to 2 in 500 m, to 3 no way; no street is near stop 4. Without steps only 0 to 2. */
const CHANGES = new StreetChanges({
  neighborLons: [],
  neighborLats: [],
  coverage: [7, 7, 7, 7, 0],
  first: [0, 2, 2, 2, 2, 2],
  others: [1, 2],
  lengths: [3000, 5000],
  stepFreeLengths: [0xffff, 5000],
});
const onStreets = (index: number, stepFree = false) => ({ onStreets: { changes: CHANGES, index, stepFree } });
const place = (index: number, stepFree = false): NetworkStopPlace => ({
  ...{ at: spot(index), station: index },
  ...onStreets(index, stepFree),
});

describe("changes on streets", () => {
  test("take the length by street, in both directions", () => {
    const places = [0, 1, 2, 3, 4].map((index) => place(index));
    const nearby = new Nearby(places);
    const seconds = (meters: number) => Math.ceil(meters / WALKING_METERS_PER_SECOND);
    const walks = new Map(nearby.changes(0).map((walk) => [walk.place, walk.seconds]));
    expect(Object.fromEntries(walks)).toEqual({ 1: seconds(300), 2: seconds(500) });
    expect(nearby.changesTo(1)).toContainEqual({ place: 0, seconds: seconds(300) });
    expect(nearby.changesTo(3).map((walk) => walk.place)).toEqual([4]);
  });

  test("are estimates where streets do not cover both stops", () => {
    expect(wayOfChange(place(3), place(4))).toEqual({ seconds: walkTime(spot(3), spot(4)), via: [] });
    const other = { at: spot(1), station: 1 };
    expect(wayOfChange(place(0), other)).toEqual({ seconds: walkTime(spot(0), spot(1)), via: [] });
  });

  test("use other lengths without steps", () => {
    expect(wayOfChange(place(0, true), place(1, true))).toBeNull();
    expect(wayOfChange(place(0, true), place(2, true))?.onStreets).toEqual({ from: spot(0), to: spot(2), meters: 500 });
  });

  test("are straight within a station", () => {
    const platform = { ...place(3), station: 0 };
    expect(wayOfChange(place(0), platform)?.seconds).toBe(walkTime(spot(0), spot(3)));
  });

  test("lead through the entrance from which the whole way is shortest", () => {
    const door = (index: number, outward: number) => ({ at: spot(index), inward: 0, outward, ...onStreets(index) });
    const station: NetworkStopPlace = { at: spot(9), station: 9, doors: [door(1, 10), door(2, 10), door(3, 0)] };
    const way = wayOfChange(station, place(0))!;
    expect(way.seconds).toBe(10 + 300 / WALKING_METERS_PER_SECOND);
    expect(way.via.map(({ at }) => at)).toEqual([spot(1)]);
    expect(way.onStreets).toEqual({ from: spot(1), to: spot(0), meters: 300 });
    expect(wayOfChange({ ...station, doors: [door(3, 0)] }, place(0))).toBeNull();
  });

  test("that a feed names take the straight line where no street leads", () => {
    expect(walkBetween(place(0), place(3))).toBe(walkTime(spot(0), spot(3)));
    expect(walkOutside(place(0), place(3))).toBe(walkTime(spot(0), spot(3)));
    expect(walkOutside(place(0), place(1))).toBe(300 / WALKING_METERS_PER_SECOND);
  });
});
