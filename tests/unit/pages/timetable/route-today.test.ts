import { describe, expect, test } from "vitest";
import type { TodayRoute } from "../../../../src/pages/timetable/query.ts";
import { todayOf } from "../../../../src/pages/timetable/route-today.ts";

type Trip = TodayRoute["trips"][number];

const trip = (departure_time: string | null, more: Partial<Trip> = {}, stop = 1): Trip =>
  ({
    trip_headsign: "Zoo",
    direction_id: 0,
    service_dates: ["2026-11-25"],
    frequencies: [],
    stop_times: [{ departure_time, stop: { id: stop } }],
    ...more,
  }) as Trip;

const dates = (start: string, end: string) =>
  ({ earliest_calendar_date: start, latest_calendar_date: end, service_window: null }) as TodayRoute["feed_version"];

const CURRENT = dates("2026-01-01", "2026-12-31");
const of = (trips: Trip[], feed_version = CURRENT) => todayOf({ trips, feed_version });

describe("departures of a route today", () => {
  test("are those of the usual first stop, by direction, in order and each time once", () => {
    const today = of([
      trip("10:00:00"),
      trip("09:00:00"),
      trip("09:00:00"),
      trip("09:30:00", {}, 2),
      trip("25:10:00", { direction_id: 1, trip_headsign: "Harbor" }, 3),
    ]);
    expect(today).toEqual({
      date: "2026-11-25",
      typical: false,
      failed: false,
      directions: [
        { id: 0, towards: "Zoo", stop: 1, times: [32_400, 36_000], arrangements: [] },
        { id: 1, towards: "Harbor", stop: 3, times: [90_600], arrangements: [] },
      ],
    });
  });

  test("are those where riders may board, and tell what they must do first", () => {
    const boarding = (departure_time: string, pickup_type: number) =>
      trip(departure_time, { stop_times: [{ departure_time, pickup_type, stop: { id: 1 } }] } as Partial<Trip>);
    const { directions } = of([boarding("09:00:00", 1), boarding("10:00:00", 2), boarding("11:00:00", 3)]);
    expect(directions[0]).toMatchObject({
      times: [36_000, 39_600],
      arrangements: [
        { words: "Phone the agency first", all: false },
        { words: "Ask the driver", all: false },
      ],
    });
    expect(of([boarding("10:00:00", 2)]).directions[0]!.arrangements[0]!.all).toBe(true);
  });

  test("include each run of a repeated trip", () => {
    const every = [{ start_time: "06:00:00", end_time: "06:25:00", headway_secs: 600 }];
    const never = [{ start_time: "06:00:00", end_time: "06:25:00", headway_secs: 0 }];
    expect(of([trip("00:00:00", { frequencies: every })]).directions[0]!.times).toEqual([21_600, 22_200, 22_800]);
    expect(of([trip("00:00:00", { frequencies: never })]).directions).toEqual([]);
  });

  test("are typical ones if the version does not cover today", () => {
    expect(of([trip("10:00:00")], dates("2018-01-01", "2019-07-01")).typical).toBe(true);
    expect(of([trip("10:00:00")], dates("2026-11-25", "2026-11-25")).typical).toBe(false);
  });

  test("are none without trips, stops, or times", () => {
    expect(of([])).toMatchObject({ date: null, directions: [] });
    expect(of([trip(null)]).directions).toEqual([]);
    expect(of([trip("10:00:00", { stop_times: [] })]).directions).toEqual([]);
  });
});
