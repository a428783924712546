/** What riders miss, by counts of cells and rows of a version. */
import { describe, expect, test } from "vitest";
import { GTFS_FILES } from "../../../../src/domain/gtfs/reference.ts";
import type { CellCounts, RiderFacts, RiderStop, RiderTrip } from "../../../../src/domain/rider-view/facts.ts";
import { riderGaps } from "../../../../src/domain/rider-view/gaps.ts";
import { ignoredParts, riderFiles } from "../../../../src/domain/rider-view/view.ts";

const counts = (rows: number, filled: Record<string, number>, distinct: Record<string, number> = {}): CellCounts => ({
  ...{ rows, columns: Object.keys(filled), filled, distinct },
});

const stop = (id: number, row: Partial<RiderStop> = {}): RiderStop => ({
  ...{ id, parent_id: null, stop_id: `s${id}`, onestop_id: null, stop_name: `Stop ${id}`, location_type: 0 },
  ...{ wheelchair_boarding: null, stop_code: "1", platform_code: null, translations: null },
  ...row,
});

const ROUTE = { id: "r", onestop_id: null, short_name: "1", long_name: "", type: 3, color: null, text_color: null };

const trip = (trip_id: string, bikes_allowed: number | null): RiderTrip => ({
  ...{ trip_id, route: { ...ROUTE, agency: "a" }, trip_headsign: "End", wheelchair_accessible: 1, bikes_allowed },
});

/** Facts of a version with these files. */
const facts = (files: Record<string, CellCounts>, rest: Partial<RiderFacts> = {}): RiderFacts => ({
  ...{ files: new Map(Object.entries(files)), stops: null, routes: [], agencies: [], trips: [] },
  ...rest,
});

const gapOf = (of: RiderFacts, code: string) => riderGaps(of).find((gap) => gap.code === code);

describe("wheelchair_boarding", () => {
  const file = { "stops.txt": counts(4, { wheelchair_boarding: 2 }) };
  test("counts stops that tell nothing, for which their station tells nothing either", () => {
    const rows = [
      stop(1),
      stop(2, { wheelchair_boarding: 0 }),
      stop(3, { parent_id: 4 }),
      stop(4, { location_type: 1, wheelchair_boarding: 2 }),
    ];
    const gap = gapOf(facts(file, { stops: { rows, of: 4 } }), "stop_wheelchair_unknown");
    expect(gap).toMatchObject({ missing: 2, of: 3, file: "stops.txt", columns: ["wheelchair_boarding"] });
    expect(gap?.evidence).toBe("2 of 3 stops have no wheelchair_boarding (0 means unknown)");
    expect(gap?.examples.map(({ id }) => id)).toEqual(["s1", "s2"]);
  });
  test("tells that only the first stops were counted", () => {
    const gap = gapOf(facts(file, { stops: { rows: [stop(1)], of: 90_000 } }), "stop_wheelchair_unknown");
    expect(gap?.evidence).toBe("None of the first 1 stops has wheelchair_boarding (0 means unknown)");
  });
  test("counts cells where rows cannot be read", () => {
    const gap = gapOf(facts(file), "stop_wheelchair_unknown");
    expect(gap?.evidence).toBe("At least 2 of 4 rows of stops.txt have no wheelchair_boarding");
  });
});

describe("bikes_allowed", () => {
  const bikes = (filled: number, distinct: number, trips: RiderTrip[] = []) =>
    gapOf(
      facts({ "trips.txt": counts(10, { bikes_allowed: filled }, { bikes_allowed: distinct }) }, { trips }),
      "bikes_unknown",
    );
  test.each([
    ["nothing", bikes(0, 0), "None of the 10 trips has bikes_allowed"],
    ["zeros alone", bikes(10, 1, [trip("t", 0)]), "None of the 10 trips has bikes_allowed (0 means unknown)"],
    ["one other value", bikes(7, 1, [trip("t", 2), trip("u", null)]), "3 of 10 trips have no bikes_allowed"],
    [
      "zeros among others",
      bikes(10, 3, [trip("t", 0), trip("u", 1), trip("v", 2)]),
      "1 of a sample of 3 trips has no bikes_allowed (0 means unknown)",
    ],
    ["values that nobody looked at", bikes(8, 2), "At least 2 of 10 trips have no bikes_allowed"],
  ])("of %s", (_, gap, evidence) => {
    expect(gap?.evidence).toBe(evidence);
  });
  test("of values everywhere is no gap", () => {
    expect(bikes(10, 1, [trip("t", 1)])).toBeUndefined();
    expect(bikes(10, 2, [trip("t", 1)])).toBeUndefined();
  });
});

describe("rides on demand", () => {
  const windows = (rows: number, more: Record<string, number> = {}) => ({
    "stop_times.txt": counts(rows, { start_pickup_drop_off_window: 4, ...more }),
    "trips.txt": counts(5, { trip_id: 5 }),
  });
  test("need to be booked", () => {
    expect(gapOf(facts(windows(4)), "booking_missing")?.evidence).toMatch(/no rows in booking_rules/);
    const rules = { "booking_rules.txt": counts(1, { booking_rule_id: 1 }) };
    const gap = gapOf(facts({ ...windows(4, { pickup_booking_rule_id: 1 }), ...rules }), "booking_missing");
    expect(gap?.evidence).toBe("At least 3 of 4 rides on demand in stop_times.txt have no pickup_booking_rule_id");
  });
  test("need no headsign and no shape", () => {
    expect(gapOf(facts(windows(4)), "shape_missing")).toBeUndefined();
    expect(gapOf(facts(windows(6)), "shape_missing")?.evidence).toBe(
      "None of the 5 trips has shape_id; rides on demand among them need none",
    );
  });
});

test("what costs riders more comes first", () => {
  const gaps = riderGaps(
    facts({
      "trips.txt": counts(100, { trip_headsign: 99, shape_id: 0, direction_id: 100 }),
      "agency.txt": counts(1, { agency_lang: 1 }),
    }),
  );
  const codes = gaps.map(({ code }) => code);
  expect(codes[0]).toBe("fares_missing");
  expect(codes.indexOf("shape_missing")).toBeLessThan(codes.indexOf("contact_missing"));
  expect(codes.at(-1)).toBe("headsign_missing");
  expect(codes).not.toContain("direction_missing");
  expect(codes).not.toContain("pathways_missing");
});

test("gaps are about files and columns of the reference", () => {
  const stops = [stop(1), stop(2, { location_type: 1 }), stop(3, { parent_id: 2 })];
  const files = Object.entries(GTFS_FILES).map(([file]) => [file, counts(3, {})] as const);
  for (const of of [{}, Object.fromEntries(files)]) {
    for (const { file, columns, effect } of riderGaps(facts(of, { stops: { rows: stops, of: 3 } }))) {
      expect(GTFS_FILES[file]!.columns.split(" ")).toEqual(expect.arrayContaining([...columns]));
      expect(effect).toMatch(/^[A-Z].*[^.]$/);
    }
  }
});

describe("files", () => {
  const version = facts({
    "stops.txt": counts(2, { stop_id: 2, mood: 2 }),
    "attributions.txt": counts(2, { attribution_id: 1, agency_id: 0 }),
    "trips.txt": counts(2, { trip_id: 2, mean_duration_factor: 2 }),
    "fare_rules.txt": counts(2, { fare_id: 2 }),
    "transfers.txt": counts(0, { from_stop_id: 0 }),
    "levels.txt": counts(0, {}),
    "areas.txt": counts(3, { area_id: 3 }),
    "locations.geojson": counts(0, {}),
    "directions.txt": counts(2, { route_id: 2 }),
    "route_attributes.txt": counts(1, { route_id: 1 }),
    "notes.pdf": counts(0, {}),
  });
  const losses = new Map([
    ["stops.txt", 1],
    ["areas.txt", 3],
  ]);
  const statusIn = (source: "database" | "archive" | null) =>
    Object.fromEntries(riderFiles(version, source, losses).map((file) => [file.file, file]));
  test("of the reference are shown, missing, or in the zip alone", () => {
    const there = statusIn("database");
    expect(Object.keys(there)).toEqual(Object.keys(GTFS_FILES));
    expect(there["stops.txt"]).toMatchObject({ status: "shown", rows: 2, left_out: 1, page: "stop" });
    expect(there["transfers.txt"]).toMatchObject({ status: "missing", rows: 0 });
    expect(there["locations.geojson"]).toMatchObject({ status: "shown", rows: null });
    expect(there["pathways.txt"]).toMatchObject({ status: "missing", examples: [] });
    // One that cannot be read, and one whose rows all have errors.
    expect(there["levels.txt"]).toMatchObject({ status: "not_shown", rows: 0 });
    expect(there["areas.txt"]).toMatchObject({ status: "not_shown", rows: 3 });
    expect(statusIn("archive")["fare_rules.txt"]).toMatchObject({ status: "not_shown" });
    expect(statusIn("archive")["stops.txt"]).toMatchObject({ status: "shown" });
    expect(statusIn(null)["stops.txt"]).toMatchObject({ status: "not_shown" });
  });
  test("and columns beyond the reference are ignored", () => {
    const parts = ignoredParts(version).map(({ file, column, rows, reason }) => [file, column, rows, reason]);
    expect(parts).toEqual([
      ["stops.txt", "mood", 2, "column_unknown"],
      ["directions.txt", null, 2, "file_unknown"],
      ["route_attributes.txt", null, 1, "file_unknown"],
      ["notes.pdf", null, null, "file_unknown"],
    ]);
    expect(ignoredParts(version).find(({ file }) => file === "route_attributes.txt")?.in_api).toMatch(/route_attr/);
  });
});
