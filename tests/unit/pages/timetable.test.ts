import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { declaredUrl } from "../../../src/domain/screen.ts";
import { screen } from "../../../src/pages/route/screen.ts";
import { nearestDay, nextDays, readDay, todayIn, weekdayName } from "../../../src/pages/timetable/day.ts";
import { buildGrid } from "../../../src/pages/timetable/grid.ts";
import { mergePatterns } from "../../../src/pages/timetable/merge.ts";
import type { DayDeparture, DayTrip, TripFrequency } from "../../../src/pages/timetable/query.ts";
import { readRouteDay, readRouteDays } from "../../../src/pages/timetable/route-day.ts";
import { directionsOf, pageOfGrid } from "../../../src/pages/timetable/route-timetable.ts";
import { stopLines } from "../../../src/pages/timetable/stop-timetable.ts";
import { hoursOf } from "../../../src/ui/timetable/hour-table.tsx";

test("both directions of a day are read one by one, from their first trip", () => {
  const read = (query: string) => readRouteDays("2026-03-04", new URLSearchParams(query) as never);
  expect(read("direction=all&trips=40")).toEqual([
    { date: "2026-03-04", direction: 0, from: 0, isWhole: true },
    { date: "2026-03-04", direction: 1, from: 0, isWhole: true },
  ]);
  expect(read("direction=1&trips=40")).toEqual([{ date: "2026-03-04", direction: 1, from: 40, isWhole: false }]);
});

describe("the day in a URL", () => {
  const read = (text: string) => readDay(new URLSearchParams({ date: text }));

  it("is a valid date", () => {
    expect(read("2026-11-21")).toEqual({ kind: "day", date: "2026-11-21" });
    expect(read("20261121")).toEqual({ kind: "day", date: "2026-11-21" });
    expect(readDay(new URLSearchParams())).toEqual({ kind: "none" });
    for (const bad of ["2026-02-30", "21.11.2026", "today", "2026-13-01"])
      expect(read(bad)).toEqual({ kind: "bad", text: bad });
  });
});

describe("selectable days", () => {
  it("today depends on the time zone", () => {
    const now = new Date("2026-11-21T03:00:00Z");
    expect(todayIn("America/Los_Angeles", now)).toBe("2026-11-20");
    expect(todayIn("Asia/Tokyo", now)).toBe("2026-11-21");
    expect(todayIn("Nowhere/Else", now)).toBe("2026-11-21");
    expect(todayIn(null, now)).toBe("2026-11-21");
  });

  it("are seven named days, across the end of a month", () => {
    const days = nextDays("2026-11-28");
    expect(days.map(({ name }) => name)).toEqual([
      "Today",
      "Tomorrow",
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
    ]);
    expect(days[6]!.date).toBe("2026-12-04");
    expect(weekdayName("2026-11-28")).toBe("Saturday");
  });

  it("outside of the feed's days are the nearest of the same weekday", () => {
    const span = { start: "2026-01-01", end: "2026-12-31" };
    expect(nearestDay("2027-03-03", span)).toBe("2026-12-30");
    expect(nearestDay("2025-06-01", span)).toBe("2026-01-04");
    expect(nearestDay("2026-06-01", span)).toBe("2026-06-01");
    expect(nearestDay("2027-03-03", { start: "2026-12-31", end: "2026-12-31" })).toBe("2026-12-31");
  });
});

it("links keep the page's own parameters, in one order, and no others", () => {
  const url = new URL("https://x.example/routes/r-x?utm=1&trips=40&feedOnestopId=f-a&date=2026-11-21");
  expect(declaredUrl(screen, url).search).toBe("?date=2026-11-21&feedOnestopId=f-a&trips=40");
});

/** Fields of a call of which the feed says nothing special. */
const AS_USUAL = { pickup_type: null, drop_off_type: null, continuous_pickup: null, continuous_drop_off: null };

describe("grid", () => {
  const trip = (id: number, times: (string | null)[], more: Partial<DayTrip> = {}): DayTrip => ({
    id,
    trip_id: `t${id}`,
    trip_headsign: "Town",
    trip_short_name: null,
    direction_id: 0,
    stop_pattern_id: 1,
    frequencies: [],
    stop_times: times.map((time) => ({ ...AS_USUAL, arrival_time: time, departure_time: time })),
    ...more,
  });

  const H = 3600;
  const STOPS = new Map([
    [1, [10, 20, 30]],
    [2, [20, 30]],
  ]);
  const firsts = (trips: DayTrip[]) =>
    buildGrid(trips, STOPS).columns.map((column) => [column.key, column.times.find((time) => time !== null)]);

  describe("the grid of a timetable", () => {
    it("has stops as rows and trips as columns, by time", () => {
      const grid = buildGrid(
        [trip(2, ["09:00:00", "09:10:00", "09:20:00"]), trip(1, ["08:00:00", "08:10:00", "08:20:00"])],
        STOPS,
      );
      expect(grid.rows).toEqual([10, 20, 30]);
      expect(grid.columns.map((column) => column.times)).toEqual([
        [8 * H, 8 * H + 600, 8 * H + 1200],
        [9 * H, 9 * H + 600, 9 * H + 1200],
      ]);
    });

    it("a trip that starts midway is sorted by its estimated time at the first stop", () => {
      const short = trip(5, ["08:40:00", "08:50:00"], { stop_pattern_id: 2 });
      const trips = [
        short,
        trip(1, ["08:00:00", "08:10:00", "08:20:00"]),
        trip(2, ["09:00:00", "09:10:00", "09:20:00"]),
        trip(3, ["08:35:00", "08:45:00", "08:55:00"]),
      ];
      expect(firsts(trips).map(([key]) => key)).toEqual(["1 0", "5 0", "3 0", "2 0"]);
      expect(buildGrid(trips, STOPS).columns[1]!.times[0]).toBeNull();
    });

    it("times past midnight stay in seconds of the service day", () => {
      const [column] = buildGrid([trip(1, ["23:50:00", "24:05:00", "25:20:00"])], STOPS).columns;
      expect(column!.times).toEqual([85_800, 86_700, 91_200]);
    });

    it("shows departures along the route, and the arrival at the end", () => {
      const stay = trip(1, []);
      stay.stop_times = [
        { ...AS_USUAL, arrival_time: "08:00:00", departure_time: "08:02:00" },
        { ...AS_USUAL, arrival_time: "08:10:00", departure_time: "08:12:00" },
        { ...AS_USUAL, arrival_time: "08:20:00", departure_time: "08:30:00" },
      ];
      expect(buildGrid([stay], STOPS).columns[0]!.times).toEqual([8 * H + 120, 8 * H + 720, 8 * H + 1200]);
    });

    it("each row of frequencies.txt is a column that starts at its start time", () => {
      const row = (start: string, end: string, headway: number, exact: number | null): TripFrequency => ({
        start_time: start,
        end_time: end,
        headway_secs: headway,
        exact_times: exact,
      });
      const repeated = trip(1, ["00:05:00", "00:15:00", "00:25:00"], {
        frequencies: [row("06:00:00", "09:00:00", 600, 0), row("23:00:00", "25:00:00", 1200, 1)],
      });
      const { columns } = buildGrid([repeated], STOPS);
      expect(columns.map(({ every, times }) => [every, times[0], times[2]])).toEqual([
        [{ seconds: 600, until: 9 * H, exact: false }, 6 * H, 6 * H + 1200],
        [{ seconds: 1200, until: 25 * H, exact: true }, 23 * H, 23 * H + 1200],
      ]);
    });

    it("missing times are gaps, and a trip without any time is last", () => {
      const trips = [trip(9, [null, null, null]), trip(1, ["08:00:00", null, "08:20:00"])];
      const { columns } = buildGrid(trips, STOPS);
      expect(columns.map((column) => column.times)).toEqual([
        [8 * H, null, 8 * H + 1200],
        [null, null, null],
      ]);
    });

    it("a pattern with unknown stops is omitted", () => {
      expect(buildGrid([trip(1, ["08:00:00"], { stop_pattern_id: 7 })], STOPS)).toEqual({
        rows: [],
        columns: [],
        notes: [],
      });
    });
  });

  describe("directions", () => {
    it("are named after the last stop of most of their trips", () => {
      const trips = [
        trip(1, [], { direction_id: 1, trip_headsign: "Harbour" }),
        trip(2, [], { direction_id: null, trip_headsign: "Zoo" }),
        trip(3, [], { trip_headsign: "Town" }),
        trip(4, [], { trip_headsign: "Town" }),
      ];
      expect(directionsOf(trips)).toEqual([
        { id: 0, towards: "Town", trips: 3 },
        { id: 1, towards: "Harbour", trips: 1 },
      ]);
      expect(directionsOf([])).toEqual([]);
    });
  });

  describe("pages of a timetable", () => {
    const columns = Array.from({ length: 90 }, (_, i) => ({
      key: String(i),
      headsign: "",
      shortName: "",
      tripId: `t${i}`,
      start: null,
      every: null,
      times: Array.from({ length: 100 }, (_, row) => (row < 50 || i > 60 ? row : null)),
    }));
    const grid = { rows: Array.from({ length: 100 }, (_, i) => i), columns, notes: [] };

    it("have only the notes of their own columns, in the order of the rows", () => {
      const noted = columns.map((column, i) =>
        i % 2 === 0 ? column : { ...column, notes: grid.rows.map(() => i % 3) },
      );
      const { grid: page } = pageOfGrid({ ...grid, columns: noted.slice(0, 4), notes: ["a", "b", "c"] }, 0);
      expect(page.notes).toEqual(["b", "a"]);
      expect(page.columns.map(({ notes }) => notes?.[0])).toEqual([undefined, 0, undefined, 1]);
    });

    it("have a limited number of cells, and only rows with times", () => {
      const first = pageOfGrid(grid, 0);
      expect(first.grid.columns).toHaveLength(40);
      expect(first.grid.rows).toHaveLength(50);
      const last = pageOfGrid(grid, 80);
      expect(last.grid.columns.map(({ key }) => key)).toEqual(columns.slice(80).map(({ key }) => key));
      expect(last.grid.rows).toHaveLength(100);
    });

    it("have as many cells as they are allowed", () => {
      expect(pageOfGrid(grid, 0, 6_000).grid.columns).toHaveLength(60);
      expect(pageOfGrid(grid, 0, 12_000).grid.columns).toHaveLength(columns.length);
    });

    it("an offset between pages or past the end selects a page", () => {
      expect(pageOfGrid(grid, 41).from).toBe(40);
      expect(pageOfGrid(grid, 9999).from).toBe(80);
      const empty = { rows: [], columns: [], notes: [] };
      expect(pageOfGrid(empty, 7)).toEqual({ grid: empty, from: 0 });
    });

    it("direction and offset are read from the URL; invalid values are ignored", () => {
      const read = (query: string) => readRouteDay("2026-11-21", new URLSearchParams(query));
      expect(read("direction=1&trips=40")).toEqual({ date: "2026-11-21", direction: 1, from: 40, isWhole: false });
      expect(read("direction=2&trips=-1")).toEqual({ date: "2026-11-21", direction: null, from: 0, isWhole: false });
    });
  });
});

describe("merged stop lists", () => {
  it("no pattern gives no rows", () => {
    expect(mergePatterns([])).toEqual({ rows: [], places: [] });
  });

  it("one pattern is its own list, and a stop served twice is listed twice", () => {
    expect(mergePatterns([[1, 2, 1]])).toEqual({ rows: [1, 2, 1], places: [[0, 1, 2]] });
  });

  it("a short run shares the rows of the long one", () => {
    expect(
      mergePatterns([
        [1, 2, 3, 4],
        [2, 3],
      ]),
    ).toEqual({
      rows: [1, 2, 3, 4],
      places: [
        [0, 1, 2, 3],
        [1, 2],
      ],
    });
  });

  it("a branch is inserted where it leaves the trunk", () => {
    const { rows, places } = mergePatterns([
      [1, 2, 3, 9],
      [1, 2, 7, 8, 9],
    ]);
    expect(rows).toEqual([1, 2, 3, 7, 8, 9]);
    expect(places[1]).toEqual([0, 1, 3, 4, 5]);
  });

  it("each pattern keeps its order and its stops, and every row is used", () => {
    const patterns = fc.array(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 14 }), { maxLength: 6 });
    fc.assert(
      fc.property(patterns, (given) => {
        const { rows, places } = mergePatterns(given);
        given.forEach((stops, n) => {
          expect(places[n]!.map((row) => rows[row])).toEqual(stops);
          expect(places[n]).toEqual([...new Set(places[n])].toSorted((a, b) => a - b));
        });
        expect(new Set(places.flat()).size).toBe(rows.length);
      }),
    );
  });

  it("equal patterns share their rows", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }), (stops) => {
        expect(mergePatterns([stops, stops, stops]).rows).toEqual(stops);
      }),
    );
  });
});

const route = (id: number, name: string) => ({ id, route_type: 3, route_short_name: name, route_id: `R${id}` });

const call = (
  trip: number,
  time: string | null,
  { line = route(1, "10"), sign = "Town", stopSign = null as string | null, pickup = 0 } = {},
): DayDeparture =>
  ({
    departure_time: time,
    departure: { scheduled_unix: null, stop_timezone: "UTC" },
    stop_headsign: stopSign,
    pickup_type: pickup,
    trip: { id: trip, trip_headsign: sign, route: line },
  }) as unknown as DayDeparture;

const linesOf = (boards: Parameters<typeof stopLines>[0]) => stopLines(boards, "2026-11-23").lines;

describe("departures of a day at a stop", () => {
  it("are grouped by hour and minute, past midnight as hours 24 and up", () => {
    expect(hoursOf([25 * 3600 + 300, 7 * 3600, 7 * 3600 + 59, 7 * 3600 + 1800])).toEqual([
      [7, [0, 0, 30]],
      [25, [5]],
    ]);
    expect(hoursOf([])).toEqual([]);
  });

  it("are listed by line number, one list per destination", () => {
    const lines = linesOf([
      {
        platform_code: null,
        departures: [
          call(1, "08:00:00", { line: route(2, "10") }),
          call(2, "08:00:00", { line: route(1, "9"), sign: "Zoo" }),
          call(3, "08:10:00", { line: route(1, "9"), sign: "Town" }),
          call(4, "08:20:00", { line: route(1, "9"), sign: "Town", stopSign: "Zoo" }),
        ],
      },
    ]);
    expect(lines.map((line) => [line.route.route_short_name, line.headsign, line.trips])).toEqual([
      ["9", "Town", 1],
      ["9", "Zoo", 2],
      ["10", "Town", 1],
    ]);
  });

  it("of a station's platforms are one list, without duplicate calls", () => {
    const same = call(1, "08:00:00");
    const [line] = linesOf([
      { platform_code: "2", departures: [same, call(2, "08:30:00")] },
      { platform_code: "1", departures: [same] },
    ]);
    expect(line).toMatchObject({ trips: 2, hours: [[8, [0, 30]]] });
  });

  it("are on the clock of the stop, also where that is the day before", () => {
    const at = (iso: string, stop_timezone: string) =>
      ({
        ...call(1, "12:00:00"),
        departure: { scheduled_unix: Date.parse(iso) / 1000, stop_timezone },
      }) as DayDeparture;
    const departures = [
      at("2026-11-23T19:40:00Z", "America/Chicago"),
      at("2026-11-23T05:10:00Z", "America/Chicago"),
      at("2026-11-24T06:05:00Z", "America/Chicago"),
    ];
    const [line] = linesOf([{ platform_code: null, departures }]);
    expect(line!.hours).toEqual([
      [-1, [10]],
      [13, [40]],
      [24, [5]],
    ]);
  });

  it("exclude calls without a time", () => {
    expect(linesOf([{ platform_code: null, departures: [call(2, null)] }])).toEqual([]);
  });

  it("have a note where riders must phone or ask first", () => {
    const departures = [0, 3, 2, 3].map((pickup, i) => call(i, `08:0${i}:00`, { pickup }));
    const { lines, notes } = stopLines([{ platform_code: null, departures }], "2026-11-23");
    expect(lines[0]!.hours).toEqual([[8, [0, [1, 0], [2, 1], [3, 0]]]]);
    expect(notes).toEqual(["Ask the driver", "Phone the agency first"]);
  });
});
