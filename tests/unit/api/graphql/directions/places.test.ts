import { describe, expect, test } from "vitest";
import { CHANGE_SECONDS } from "../../../../../src/domain/journey/changes.ts";
import { NOTHING_CLOSED } from "../../../../../worker/api/graphql/directions/closed-pathways.ts";
import { placesOf, type ServedStops } from "../../../../../worker/api/graphql/directions/places.ts";
import type { VersionSchedule } from "../../../../../worker/api/graphql/directions/version-schedule.ts";
import type { StopRow } from "../../../../../worker/store/entities/stop.ts";

const STATION = 9;
const NO_FIELDS = { fromRoute: null, toRoute: null, fromTrip: null, toTrip: null };
const NO_SCOPE = { route: null, trip: null };

/** Two platforms of a station, joined by 40 seconds of stairs, and a stop. */
function schedule(): VersionSchedule {
  const stop = (id: number, lon: number, parent_id: number | null = null, location_type = 0) => {
    return { id, stop_id: `s${id}`, lon, lat: 0, parent_id, location_type } as StopRow;
  };
  return {
    stops: [stop(1, 0, STATION), stop(2, 0.001, STATION), stop(3, 0.002), stop(STATION, 0, null, 1)],
    streetChanges: null,
    transfers: [{ ...NO_FIELDS, from: "s9", to: "s3", type: 2, minTime: 300 }],
    pathways: [
      {
        ...{ from_stop_id: 1, to_stop_id: 2, pathway_mode: 2, is_bidirectional: 1 },
        ...{ length: null, traversal_time: 40, stair_count: null },
      },
    ],
  } as unknown as VersionSchedule;
}

const served = (of: VersionSchedule, ...ids: number[]): ServedStops => {
  const stops = of.stops.filter(({ id }) => ids.includes(id));
  return { schedule: of, closures: NOTHING_CLOSED, stops: stops.map((stop) => ({ stop, ...NO_SCOPE })) };
};

describe("places of a network", () => {
  test("are the served stops of all schedules, with the rules between those of each", () => {
    const [one, other] = [schedule(), schedule()];
    const { places, stops, rules, parts } = placesOf([served(one, 2, 3), served(other, 1, 2, 3)], false, []);
    expect(stops.map(({ id }) => id)).toEqual([2, 3, 1, 2, 3]);
    expect(places.map(({ at, station }) => [at[0], station])).toEqual([
      [0.001, STATION],
      [0.002, 3],
      [0, STATION],
      [0.001, STATION],
      [0.002, 3],
    ]);
    expect(parts.map(({ placeAt }) => [1, 2, 3].map((stop) => placeAt(stop, NO_SCOPE)))).toEqual([
      [undefined, 0, 1],
      [2, 3, 4],
    ]);
    const changes = (place: number) => [...(rules.get(place) ?? [])];
    expect([0, 1, 2, 3, 4].map(changes)).toEqual([
      [[1, 300]],
      [],
      [
        [3, 40 + CHANGE_SECONDS],
        [4, 300],
      ],
      [
        [2, 40 + CHANGE_SECONDS],
        [4, 300],
      ],
      [],
    ]);
  });

  test("without steps have no change by stairs", () => {
    const one = schedule();
    expect(
      placesOf([served(one, 1, 2)], true, [])
        .rules.get(0)
        ?.get(1),
    ).toBeNull();
  });

  test("have no change by a pathway out of service", () => {
    const one = schedule();
    const closures = { pathways: one.pathways, isOpenEnded: false, key: "1" };
    expect(
      placesOf([{ ...served(one, 1, 2), closures }], false, [])
        .rules.get(0)
        ?.get(1),
    ).toBeNull();
  });

  test("are those of another network only if it serves the same stops of the same schedules in the same way", () => {
    const [one, other] = [schedule(), schedule()];
    const known = placesOf([served(one, 1, 2)], false, []);
    const again = (all: ServedStops[], stepFree: boolean) => placesOf(all, stepFree, [known]) === known;
    expect(again([served(one, 1, 2)], false)).toBe(true);
    expect(again([served(one, 1, 2)], true)).toBe(false);
    expect(again([served(one, 1, 2, 3)], false)).toBe(false);
    expect(again([served(one, 1)], false)).toBe(false);
    expect(again([served(other, 1, 2)], false)).toBe(false);
    expect(again([served(one, 1, 2), served(other)], false)).toBe(false);
    const { stops } = served(one, 1, 2);
    const scoped = { schedule: one, closures: NOTHING_CLOSED, stops: stops.map((stop) => ({ ...stop, route: "R" })) };
    expect(again([scoped], false)).toBe(false);
    const closures = { pathways: one.pathways, isOpenEnded: false, key: "1" };
    expect(again([{ ...served(one, 1, 2), closures }], false)).toBe(false);
  });
});
