import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BoardLine,
  groupOnPage,
  groupsOf,
  MAX_GROUP_DEPARTURES,
  readBoardAsk,
  readBoardLayout,
  readRadius,
  readSpan,
  substituteDate,
} from "../../../../src/pages/stop/board.ts";
import { nearbyRoutes, servedRoutes } from "../../../../src/pages/stop/load.ts";
import { pathwayViews } from "../../../../src/pages/stop/pathways.ts";
import { boardLine, boardOf, groupLines, sortLines } from "../../../../src/pages/stop/read-board.ts";
import { levelWords, locationWords, wheelchairWords } from "../../../../src/pages/stop/words.ts";
import { departureEvent } from "../../../support/departure-event.ts";

const route = (id: number, route_short_name: string) => ({
  id,
  onestop_id: `r-${id}`,
  route_id: `${id}`,
  route_short_name,
  route_long_name: "Long",
  route_type: 3,
  route_color: null,
  route_text_color: null,
  feed_onestop_id: "f-a",
  route_sort_order: null,
  agency: { agency_lang: null },
});

const row = (service_date: string | null, departure_time: string | null, more: object = {}) => ({
  departure_time,
  service_date,
  date: null,
  stop_headsign: null,
  schedule_relationship: "STATIC" as const,
  pickup_type: null as number | null,
  scheduled_stop: null as { platform_code: string } | null,
  departure: departureEvent(service_date, departure_time, "Europe/Berlin"),
  trip: {
    id: 1,
    trip_id: "t1",
    trip_headsign: "Centre",
    trip_short_name: null,
    direction_id: null as number | null,
    frequencies: [],
    route: route(1, "1"),
  },
  ...more,
});

describe("departure board", () => {
  test("times past 24:00 are shown on the next day", () => {
    expect(boardLine(row("2026-12-31", "25:10:00"), null)).toMatchObject({ date: "2027-01-01", seconds: 4200 });
    expect(boardLine(row("2026-12-31", "49:00:00"), null)).toMatchObject({ date: "2027-01-02", seconds: 3600 });
  });

  test("a row without a date or a time is omitted", () => {
    expect(boardLine(row(null, "10:00:00"), null)).toBeNull();
    expect(boardLine(row("2026-12-31", null), null)).toBeNull();
  });

  test("the stop's headsign takes precedence over the trip's, and that over the route's name", () => {
    expect(boardLine(row("2026-12-31", "10:00:00", { stop_headsign: "Zoo" }), null)!.headsign).toBe("Zoo");
    expect(boardLine(row("2026-12-31", "10:00:00"), null)!.headsign).toBe("Centre");
    const trip = {
      id: 1,
      trip_id: "t1",
      trip_headsign: null,
      trip_short_name: null,
      direction_id: null as number | null,
      frequencies: [],
      route: route(1, "1"),
    };
    expect(boardLine(row("2026-12-31", "10:00:00", { trip }), null)!.headsign).toBe("Long");
  });

  test("a call where nobody may board is left out; one to ask for is marked", () => {
    expect(boardLine(row("2026-12-31", "10:00:00", { pickup_type: 2 }), null)).toMatchObject({ pickup: 2 });
  });

  test("another platform than the usual one is shown beside it", () => {
    const moved = row("2026-12-31", "10:00:00", { scheduled_stop: { platform_code: "1" } });
    expect(boardLine(moved, "2")).toMatchObject({ platform: "2", usualPlatform: "1" });
    expect(boardLine(row("2026-12-31", "10:00:00"), "1")).toMatchObject({ platform: "1", usualPlatform: "" });
  });

  test("runs that only realtime data has are lines of their own, at their estimated time", () => {
    const added = (trip_id: string, clock: string) => ({
      ...row("2026-12-31", null, {
        trip: {
          id: 0,
          trip_id,
          trip_headsign: "Centre",
          trip_short_name: null,
          direction_id: null as number | null,
          frequencies: [],
          route: route(1, "1"),
        },
      }),
      departure: {
        scheduled_unix: null,
        estimated_unix: Date.parse(`2026-12-31T${clock}Z`) / 1000,
        stop_timezone: "UTC",
      },
    });
    const lines = sortLines([added("a", "10:00:00"), added("b", "10:00:00")].map((one) => boardLine(one, null)!));
    expect(lines).toMatchObject([{ seconds: 36_000 }, { seconds: 36_000 }]);
  });

  test("a run that was removed is omitted, and one that is canceled or skips the stop is marked", () => {
    const line = (schedule_relationship: string) =>
      boardLine(row("2026-12-31", "10:00:00", { schedule_relationship }), null);
    expect(line("DELETED")).toBeNull();
    for (const relationship of ["CANCELED", "SKIPPED"]) expect(line(relationship)).toMatchObject({ canceled: true });
    expect(line("SCHEDULED")).toMatchObject({ canceled: false });
  });

  test("realtime lines are marked, canceled trips too", () => {
    const late = boardLine(
      row("2026-12-31", "10:00:00", {
        departure: departureEvent("2026-12-31", "10:00:00", "Europe/Berlin", "10:03:00"),
      }),
      "2",
    );
    expect(late).toMatchObject({ estimated: 36_180, platform: "2", canceled: false });
    expect(boardLine(row("2026-12-31", "10:00:00", { schedule_relationship: "CANCELED" }), null)!.canceled).toBe(true);
  });

  test("a departure is at an instant, estimated or scheduled, also on days when clocks change", () => {
    const leaves = (date: string, time: string, estimated: string | null = null) =>
      boardLine(row(date, time, { departure: departureEvent(date, time, "Europe/Berlin", estimated) }), null)!.leaves;
    const at = (time: string) => Date.parse(time) / 1000;
    expect(leaves("2026-12-31", "25:10:00")).toBe(at("2027-01-01T00:10:00Z"));
    expect(leaves("2026-12-31", "10:00:00", "10:03:00")).toBe(at("2026-12-31T09:03:00Z"));
    expect(leaves("2026-03-29", "10:00:00")).toBe(at("2026-03-29T08:00:00Z"));
  });

  test("lines are sorted by departure across midnight, each once", () => {
    const lines = [row("2026-12-31", "24:10:00"), row("2026-12-31", "23:50:00"), row("2026-12-31", "24:10:00")].map(
      (entry) => boardLine(entry, null)!,
    );
    expect(sortLines(lines).map((line) => line.seconds)).toEqual([85_800, 600]);
  });

  test("a board of another week is marked; across midnight and today it is not", () => {
    const board = (date: string, zone: string | null = "Pacific/Auckland") => ({
      lines: [boardLine(row(date, "10:00:00"), null)!],
      zone,
    });
    // Already the 22nd in Auckland.
    const now = new Date("2026-11-21T12:00:00Z");
    expect(substituteDate(board("2026-11-22"), now)).toBeNull();
    expect(substituteDate(board("2026-11-23"), now)).toBeNull();
    expect(substituteDate(board("2018-06-10"), now)).toBe("2018-06-10");
    expect(substituteDate(board("2018-06-10", "Mars/Base"), now)).toBeNull();
    expect(substituteDate({ lines: [], zone: "Pacific/Auckland" }, now)).toBeNull();
  });

  test("only the offered time spans are accepted", () => {
    expect(readSpan(new URLSearchParams("next=21600"))).toBe(21_600);
    expect(readSpan(new URLSearchParams("next=999999999"))).toBe(7200);
    expect(readSpan(new URLSearchParams())).toBe(7200);
  });
});

describe("stop facts", () => {
  const served = (id: number, agency: string) => ({
    route: { ...route(id, `${id}`), agency: { agency_name: agency, agency_lang: null, onestop_id: `o-${agency}` } },
  });

  test("routes at the stop and its platforms, by agency, each once", () => {
    const groups = servedRoutes([
      {
        route_stops: [served(10, "A")],
        children: [{ route_stops: [served(9, "A"), served(10, "A"), served(1, "B")] }] as never,
      },
      { route_stops: [served(9, "A")], children: null },
    ]);
    expect(groups.map((group) => [group.agency, group.routes.map((entry) => entry.id)])).toEqual([
      ["A", [9, 10]],
      ["B", [1]],
    ]);
  });

  test("codes are shown in words", () => {
    expect([0, 1, 2, 3, 4, null, 9].map(locationWords)).toEqual([
      "Stop or platform",
      "Station",
      "Entrance or exit",
      "Pathway node",
      "Boarding area",
      "Stop or platform",
      "Stop",
    ]);
    expect(wheelchairWords(1, 0)).toContain("possible");
    expect(wheelchairWords(2, 2)).toBe("Not accessible");
    expect(wheelchairWords(0, 1)).toBe("Not stated");
    expect(wheelchairWords(null, 0)).toBe("Not stated");
  });
});

describe("boards around a stop", () => {
  const at = (id: number, departures: ReturnType<typeof row>[]) => ({
    id,
    stop_id: `s${id}`,
    stop_name: `Stop ${id}`,
    platform_code: null,
    departures,
  });
  const around = { at: [0, 0] as const, radius: 200 };
  const trip = (id: number) => ({
    trip: {
      id,
      trip_id: `t${id}`,
      trip_headsign: "C",
      trip_short_name: null,
      direction_id: null as number | null,
      frequencies: [],
      route: route(1, "1"),
    },
  });

  test("a trip with several stops nearby is listed at the nearest, but a loop is listed twice", () => {
    const board = boardOf(
      [
        at(1, [row("2026-12-31", "10:00:00", trip(1)), row("2026-12-31", "10:30:00", trip(1))]),
        at(2, [row("2026-12-31", "10:02:00", trip(1)), row("2026-12-31", "10:05:00", trip(2))]),
      ],
      { ids: [1], layout: "list", around },
    );
    expect(board.lines.map(({ seconds, at: name }) => [seconds / 60, name])).toEqual([
      [600, ""],
      [605, "Stop 2"],
      [630, ""],
    ]);
  });

  test("at the stop itself each platform is listed separately", () => {
    const both = [at(1, [row("2026-12-31", "10:00:00", trip(1))]), at(2, [row("2026-12-31", "10:02:00", trip(1))])];
    expect(boardOf(both, { ids: [1, 2], layout: "list", around: null }).lines).toHaveLength(2);
  });

  test("a URL accepts only the offered distances, and only if the stop has a position", () => {
    const query = new URLSearchParams("radius=200&next=21600");
    expect(readBoardAsk([1], [5, 6], query)).toEqual({
      ids: [1],
      next: 21_600,
      layout: "lines",
      around: { at: [5, 6], radius: 200 },
    });
    expect(readBoardAsk([1], null, query).around).toBeNull();
    expect(readRadius(new URLSearchParams("radius=201"))).toBe(0);
  });
});

describe("the board by line", () => {
  const departs = (time: string, more: object = {}, trip: object = {}) =>
    boardLine(
      row("2026-12-31", time, {
        trip: { ...row(null, null).trip, direction_id: 0, ...trip },
        ...more,
      }),
      null,
    )!;

  test("groups by route, direction and headsign, the soonest group first, with the next departures of each", () => {
    const lines = sortLines([
      departs("10:30:00", {}, { id: 1 }),
      departs("10:05:00", {}, { id: 2, direction_id: 1, trip_headsign: "Zoo" }),
      departs("10:00:00", {}, { id: 3 }),
      departs("10:45:00", {}, { id: 4 }),
      departs("10:15:00", {}, { id: 5 }),
      departs("10:06:00", {}, { id: 6, route: route(2, "2") }),
    ]);
    expect(
      groupLines(lines).map((group) => [group.route.id, group.headsign, group.lines.map((l) => l.seconds)]),
    ).toEqual([
      [1, "Centre", [36_000, 36_900, 37_800]],
      [1, "Zoo", [36_300]],
      [2, "Centre", [36_360]],
    ]);
  });

  test("keeps two directions with one headsign apart, and adds runs without a direction to the line of their headsign", () => {
    const lines = [
      departs("10:00:00", {}, { id: 1, direction_id: null }),
      departs("10:01:00", {}, { id: 2, direction_id: 1 }),
      departs("10:02:00", {}, { id: 3, direction_id: 0 }),
    ];
    const seconds = groupLines(lines).map((group) => group.lines.map((line) => line.seconds));
    expect(seconds).toEqual([[36_000, 36_060], [36_120]]);
  });

  test("shows canceled runs at their time among the others", () => {
    const lines = [
      departs("10:00:00", { schedule_relationship: "SKIPPED" }, { id: 1 }),
      departs("10:05:00", {}, { id: 2 }),
    ];
    expect(groupLines(lines)[0]!.lines.map((line) => line.canceled)).toEqual([true, undefined]);
  });

  test("has every line of a busy stop, also those that leave after the last departure of the list", () => {
    const busy = Array.from({ length: 70 }, (_, i) =>
      row("2026-12-31", `10:${String(i % 60).padStart(2, "0")}:0${Math.floor(i / 60)}`, {
        trip: { ...row(null, null).trip, id: i + 1, trip_id: `b${i}` },
      }),
    );
    const rare = row("2026-12-31", "11:59:00", { trip: { ...row(null, null).trip, id: 99, route: route(2, "2") } });
    const stop = { id: 1, stop_id: "a", stop_name: "A", platform_code: null, departures: [...busy, rare] };
    const list = boardOf([stop], { ids: [1], layout: "list", around: null });
    expect([list.lines.length, list.groups, list.more]).toEqual([60, [], true]);
    const board = boardOf([stop], { ids: [1], layout: "lines", around: null });
    expect([board.lines, groupsOf(board).map((group) => group.route.id)]).toEqual([[], [1, 2]]);
  });

  test("carries what the departures of a group share once: the start of the paths of their trips, and the date", () => {
    const departures = [
      ["2026-12-31", "t1"],
      ["2027-01-01", "t/2"],
    ].map(([date, trip_id], i) => row(date!, "10:00:00", { trip: { ...row(null, null).trip, id: i + 1, trip_id } }));
    const stop = { id: 1, stop_id: "a", stop_name: "A", platform_code: null, departures };
    const board = boardOf([stop], { ids: [1], layout: "lines", around: null });
    const lines = departures.map((departure) => boardLine(departure, null)!);
    expect(groupsOf(board)).toEqual(groupLines(sortLines(lines)));
    expect(JSON.stringify(board.groups)).not.toContain("/routes/");
    const runs = [{ ...lines[0]!, trip: null }];
    expect(groupsOf({ routes: board.routes, groups: groupLines(runs).map(groupOnPage) })).toEqual(groupLines(runs));
  });

  test("carries each route once, and no field that a departure leaves empty", () => {
    const trips = ["Harbor", "Hill"].flatMap((trip_headsign, i) =>
      ["10:00:00", "10:05:00"].map((time, j) =>
        row("2026-12-31", time, { trip: { ...row(null, null).trip, id: 10 * i + j + 1, trip_headsign } }),
      ),
    );
    const stop = { id: 1, stop_id: "a", stop_name: "A", platform_code: null, departures: trips };
    const board = boardOf([stop], { ids: [1], layout: "lines", around: null });
    expect([board.groups.length, board.routes.map(({ id }) => id)]).toEqual([2, [1]]);
    const fields = board.groups.flatMap(({ lines }) => lines.flatMap((line) => Object.keys(line)));
    expect(new Set(fields)).toEqual(new Set(["seconds", "leaves", "trip"]));
    const late = { ...stop, platform_code: "2" };
    expect(boardOf([late], { ids: [1], layout: "lines", around: null }).groups[0]!.lines[0]).toMatchObject({
      platform: "2",
    });
  });

  test("loses no departure that is among the first of its group, whatever the order of lines", () => {
    const shape = fc.record({
      id: fc.integer({ min: 1, max: 3 }),
      direction: fc.option(fc.integer({ min: 0, max: 1 })),
      headsign: fc.constantFrom("A", "B"),
      at: fc.constantFrom("", "X"),
    });
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 30 }), (shapes) => {
        const lines = shapes.map(
          ({ id, direction, headsign, at }, i): BoardLine => ({
            ...departs("10:00:00"),
            key: `${i}`,
            trip: `${i}`,
            route: route(id, `${id}`),
            direction,
            headsign,
            at,
          }),
        );
        const groups = groupLines(lines);
        expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length);
        for (const group of groups) {
          expect(group.lines.length).toBeLessThanOrEqual(MAX_GROUP_DEPARTURES);
          for (const { trip } of group.lines) {
            const line = lines[Number(trip)]!;
            expect([line.route.id, line.headsign, line.at]).toEqual([group.route.id, group.headsign, group.at]);
          }
        }
        // A line that no group shows is preceded by three of its name.
        for (const [i, line] of lines.entries()) {
          if (groups.some((group) => group.lines.some(({ trip }) => trip === line.trip))) continue;
          const before = lines
            .slice(0, i)
            .filter((o) => o.route.id === line.route.id && o.headsign === line.headsign && o.at === line.at);
          expect(before.length).toBeGreaterThanOrEqual(MAX_GROUP_DEPARTURES);
        }
      }),
    );
  });

  test("is the arrangement unless the URL requests the list", () => {
    expect(readBoardLayout(new URLSearchParams())).toBe("lines");
    expect(readBoardLayout(new URLSearchParams("board=list"))).toBe("list");
    expect(readBoardLayout(new URLSearchParams("board=x"))).toBe("lines");
  });
});

describe("routes nearby", () => {
  test("are those that do not stop here, by agency", () => {
    const served = (id: number) => ({
      route: {
        ...route(id, `${id}`),
        agency: { agency_name: "A", agency_lang: null, onestop_id: "o-a" },
      },
    });
    const here = servedRoutes([{ route_stops: [served(1)], children: null }]);
    const beside = { id: 9, onestop_id: "s-9", stop_id: "9", stop_name: null, feed_onestop_id: "f-a" };
    const near = nearbyRoutes([{ ...beside, route_stops: [served(1), served(2)] }], here);
    expect(near.map(({ routes }) => routes.map(({ id }) => id))).toEqual([[2]]);
  });
});

describe("pathways inside a station", () => {
  const end = (id: number, stop_desc: string | null = null) => ({
    id,
    stop_id: `n${id}`,
    stop_name: "Metro Center",
    stop_desc,
    location_type: 3,
  });
  const way = {
    id: 1,
    pathway_mode: 4,
    is_bidirectional: 1,
    length: 12.4,
    traversal_time: 90,
    stair_count: -20,
    max_slope: -0.083,
    min_width: 0.9,
    signposted_as: "Platform",
    reverse_signposted_as: "Street",
    from_stop: end(1, "Street"),
    to_stop: end(2, "Platform"),
  };

  test("are listed once, and start at the displayed stop if they are bidirectional", () => {
    const [shown, ...more] = pathwayViews([{ pathways_from_stop: [way], pathways_to_stop: [way] }], 2);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({ mode: "Escalator", from: "Platform", to: "Street", signs: "Street", steps: 20 });
    expect(shown?.notes).toEqual(["Slope of up to 8.3%", "At least 0.90 m wide"]);
  });

  test("keep their direction if they are one-way", () => {
    const one = { ...way, is_bidirectional: 0, pathway_mode: 9 };
    const [shown] = pathwayViews([{ pathways_from_stop: [], pathways_to_stop: [one] }], 2);
    expect(shown).toMatchObject({ mode: "Way", from: "Street", to: "Platform", bothWays: false, signs: "Platform" });
  });
});

test("a level is named by its name, else by its index", () => {
  expect(levelWords({ level_name: "Mezzanine", level_index: -1 })).toBe("Mezzanine");
  expect(levelWords({ level_name: null, level_index: -1.5 })).toBe("Level -1.5");
});
