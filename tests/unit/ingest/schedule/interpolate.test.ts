import { describe, expect, it } from "vitest";
import { encodeLine } from "../../../../src/domain/geo/polyline.ts";
import type { Shape, Stop } from "../../../../worker/ingest/model.ts";
import { distancesAlong, Interpolator, timesInFile } from "../../../../worker/ingest/schedule/interpolate.ts";
import { type StopTimeColumns, StopTimeRows } from "../../../../worker/ingest/schedule/rows.ts";
import { NONE } from "../../../../worker/ingest/schedule/vectors.ts";

const stopAt = (lon: number | null, lat: number | null = 1) => ({ lon, lat }) as Stop;
/** On one degree of latitude, at these degrees of longitude: 0, 0 is no position. */
const STOPS = [0, 0.01, 0.02, 0.04, 0.05].map((lon) => stopAt(lon));

type Row = { arrival?: number; departure?: number; stop?: number; distance?: number; window?: number };

function rowsOf(list: readonly Row[], distance = false): StopTimeRows {
  const ints: StopTimeColumns["ints"] = ["stop", "arrival", "departure", "stopSequence", "startWindow"];
  const rows = new StopTimeRows({ ints, distance });
  list.forEach((row, i) => {
    const at = rows.push();
    rows.ints.stop[at] = row.stop ?? i;
    rows.ints.arrival[at] = row.arrival ?? NONE;
    rows.ints.departure[at] = row.departure ?? NONE;
    rows.ints.startWindow[at] = row.window ?? NONE;
    if (distance) rows.distance[at] = row.distance ?? Number.NaN;
  });
  return rows;
}

function fill(list: readonly Row[], { stops = STOPS, shapes = [] as string[], distance = false } = {}) {
  const rows = rowsOf(list, distance);
  const filler = new Interpolator(
    stops,
    shapes.map((line) => ({ line }) as Shape),
  );
  const flags = filler.fill(rows, shapes.length - 1, 0);
  const times = (column: Int32Array) => Array.from(column.subarray(0, list.length), (t) => (t === NONE ? null : t));
  return {
    arrivals: times(rows.ints.arrival),
    departures: times(rows.ints.departure),
    flags: flags === null ? null : [...flags],
    count: filler.count,
  };
}

const both = (time: number) => ({ arrival: time, departure: time });

describe("missing times", () => {
  it("with none missing, nothing changes", () => {
    expect(fill([both(0), both(10)])).toMatchObject({ flags: null, count: 0 });
  });

  it("are half the time at half the distance, despite floating point", () => {
    const stops = [stopAt(2, 48), stopAt(2.01, 48.01), stopAt(2.02, 48.02)];
    for (const there of [1, 2])
      for (let half = 1; half < 2000; half++)
        expect(fill([both(0), { stop: there }, { ...both(2 * half), stop: 0 }], { stops }).arrivals[1]).toBe(half);
  });

  it("are the other time of the row, if present", () => {
    expect(fill([{ departure: 5 }, { arrival: 9 }])).toEqual({
      arrivals: [5, 9],
      departures: [5, 9],
      flags: [1, 2],
      count: 2,
    });
  });

  it("are distributed by the distance between stops", () => {
    // 0.01, 0.01, 0.02 and 0.01 degrees.
    const found = fill([{ arrival: 0, departure: 100 }, {}, {}, {}, { arrival: 600, departure: 660 }]);
    expect(found).toEqual({
      arrivals: [0, 200, 300, 500, 600],
      departures: [100, 200, 300, 500, 660],
      flags: [0, 3, 3, 3, 0],
      count: 3,
    });
  });

  it("are distributed by shape_dist_traveled first, if it increases", () => {
    const distances = (...list: number[]) =>
      list.map((distance, i) => ({ distance, ...(i === 1 ? {} : both(i * 50)) }));
    expect(fill(distances(0, 9, 10), { distance: true }).arrivals).toEqual([0, 90, 100]);
    expect(fill(distances(5, 5, 5), { distance: true }).arrivals).toEqual([0, 50, 100]);
    expect(fill(distances(0, 11, 10), { distance: true }).arrivals).toEqual([0, 50, 100]);
    expect(fill(distances(0, Number.NaN, 10), { distance: true }).arrivals).toEqual([0, 50, 100]);
  });

  it("are distributed along the shape, or else evenly", () => {
    // From the first stop to the second by a detour of three times the way.
    const shape = encodeLine([
      [0, 1],
      [0, 1.01],
      [0.01, 1.01],
      [0.01, 1],
      [0.02, 1],
    ]);
    expect(fill([both(0), {}, both(400)], { shapes: [shape] }).arrivals).toEqual([0, 300, 400]);
    const nowhere = [stopAt(0), stopAt(null, null), stopAt(0.04)];
    expect(fill([both(0), {}, both(400)], { stops: nowhere, shapes: [shape] }).arrivals).toEqual([0, 200, 400]);
    const same = [stopAt(0), stopAt(0), stopAt(0)];
    expect(fill([both(0), {}, both(401)], { stops: same }).arrivals).toEqual([0, 200, 401]);
  });

  it("stay missing before the first and after the last time, and where a trip goes back in time", () => {
    expect(fill([{}, both(10), {}]).arrivals).toEqual([null, 10, null]);
    expect(fill([both(100), {}, both(50)])).toMatchObject({ arrivals: [100, null, 50], flags: null });
    expect(fill([{}, {}])).toMatchObject({ flags: null, count: 0 });
  });

  it("are not interpolated around rows with a time window or without a stop", () => {
    expect(fill([both(0), { window: 5 }, {}, both(30)]).arrivals).toEqual([0, null, null, 30]);
    expect(fill([both(0), { stop: -2 }, both(30)]).arrivals).toEqual([0, null, 30]);
  });

  it("can be distinguished from those in the file", () => {
    const profile = Int32Array.from([0, 5, 9, 1, 5, 9, 0, 3, 2]);
    expect([...timesInFile(profile, 3)]).toEqual([0, NONE, 9, 1, NONE, NONE]);
    expect([...timesInFile(profile.slice(0, 6), 3)]).toEqual([0, 5, 9, 1, 5, 9]);
  });
});

describe("distance along a line", () => {
  const meters = 1111.95;

  it("is measured to the nearest point of the line", () => {
    const found = distancesAlong(
      [
        [0, 0],
        [0.1, 0],
      ],
      [
        [0, 0.001],
        [0.05, -0.001],
        [0.2, 0],
      ],
    );
    expect(found.map((d) => Math.round(d / meters))).toEqual([0, 5, 10]);
  });

  it("never decreases, even if the line passes a place twice", () => {
    // Out and back again: the same place is passed at 2 and at 8.
    const line = [
      [0, 0],
      [0.05, 0],
      [0, 0],
    ] as const;
    const found = distancesAlong(line, [
      [0, 0],
      [0.02, 0],
      [0.05, 0],
      [0.02, 0],
      [0, 0],
    ]);
    expect(found.map((d) => Math.round(d / meters))).toEqual([0, 2, 5, 8, 10]);
    const circle = distancesAlong(
      [
        [0, 0],
        [0.01, 0],
        [0.01, 0.01],
        [0, 0],
      ],
      [
        [0, 0],
        [0.01, 0.005],
        [0, 0],
      ],
    );
    expect(circle[0]).toBe(0);
    expect(circle[2]).toBeGreaterThan(circle[1]!);
  });
});
