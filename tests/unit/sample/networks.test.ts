import { describe, expect, test } from "vitest";
import { allNetworks, type Network, type Row, readNetwork, seconds } from "./gtfs-text.ts";

const networks = allNetworks();
/** west, south, east, north in WGS84 degrees: the city's region, well inside its continent. */
const BOXES: Record<string, [number, number, number, number]> = {
  Asia: [139, 35, 141, 36],
  "f-sample~porto~alegre~metro": [-51.27, -30.12, -51.1, -29.6],
  "South America": [-59, -35, -58, -34],
  "North America": [-72, 42, -70, 43],
  Europe: [-7, 53, -6, 54],
  Oceania: [150, -35, 152, -33],
  Africa: [31, 29, 32, 31],
};
/** The kind of vehicle (GTFS route_type) that each continent's network shows. */
const KINDS: Record<string, string> = {
  Asia: "1",
  "South America": "1",
  "North America": "3",
  Europe: "0",
  Oceania: "4",
  Africa: "1",
};

const ids = (rows: Row[], column: string): Set<string> => {
  const set = new Set(rows.map((row) => row[column] ?? ""));
  expect(set.size, `${column} is unique`).toBe(rows.length);
  return set;
};
const byTrip = (network: Network) => Map.groupBy(network.rows("stop_times.txt"), (row) => row.trip_id ?? "");
const place = (row: Row): [number, number] => [Number(row.stop_lon), Number(row.stop_lat)];

/** Meters between two places (WGS84 degrees), plane enough for a city. */
function meters(a: [number, number], b: [number, number]): number {
  const east = (b[0] - a[0]) * Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180);
  return Math.hypot(east, b[1] - a[1]) * 111_195;
}

/** Relative luminance (WCAG 2) of a color of six hex digits. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe.each(networks)("$version.folder", ({ entry, network }) => {
  const rows = network.rows;
  const stops = rows("stops.txt");
  const stopById = new Map(stops.map((stop) => [stop.stop_id, stop]));

  test("has the required GTFS files, none of them empty", () => {
    expect(network.files).toEqual(
      expect.arrayContaining(["agency.txt", "calendar.txt", "calendar_dates.txt", "feed_info.txt"]),
    );
    expect(network.files).toEqual(expect.arrayContaining(["routes.txt", "stop_times.txt", "stops.txt", "trips.txt"]));
    for (const file of network.files) expect(rows(file).length, file).toBeGreaterThan(0);
  });

  test("is marked as a sample in feed_info and in the agency's name", () => {
    const [info, ...others] = rows("feed_info.txt");
    expect(others).toEqual([]);
    expect(info?.feed_publisher_name).toBe("Portal sample (simplified timetable)");
    expect(info?.feed_publisher_url).toBe("https://example.com/sample");
    expect(info?.feed_version).toMatch(/^sample \d{4}-\d{2}/);
    expect(rows("agency.txt")).toHaveLength(1);
    const [agency] = rows("agency.txt");
    expect(agency?.agency_name).toMatch(/ \(sample\)$/);
    expect(new URL(agency?.agency_url ?? "").protocol).toMatch(/^https?:$/);
    expect(Intl.supportedValuesOf("timeZone")).toContain(
      agency?.agency_timezone?.replace("America/Argentina/Buenos_Aires", "America/Buenos_Aires"),
    );
  });

  test("has stops inside the city, and platforms near their stations", () => {
    ids(stops, "stop_id");
    const [west, south, east, north] = BOXES[entry.feed] ?? BOXES[entry.continent] ?? [0, 0, 0, 0];
    for (const stop of stops) {
      expect(stop.stop_name?.trim()).not.toBe("");
      const [lon, lat] = place(stop);
      expect(lon > west && lon < east && lat > south && lat < north, stop.stop_id).toBe(true);
      expect(stop.stop_lat).toMatch(/^-?\d+\.\d{1,4}$/);
      expect(["0", "1"]).toContain(stop.location_type);
      expect(["", "0", "1", "2"]).toContain(stop.wheelchair_boarding);
      if (stop.parent_station === "") continue;
      const station = stopById.get(stop.parent_station);
      expect(station?.location_type, stop.stop_id).toBe("1");
      expect(stop.location_type).toBe("0");
      expect(meters(place(stop), place(station ?? stop))).toBeLessThan(100);
    }
    for (const station of stops.filter((stop) => stop.location_type === "1")) {
      expect(stops.filter((stop) => stop.parent_station === station.stop_id).length, station.stop_id).toBe(2);
    }
  });

  test("has routes with a name, a type and legible colors", () => {
    const routes = rows("routes.txt");
    ids(routes, "route_id");
    const agency = rows("agency.txt")[0]?.agency_id;
    for (const route of routes) {
      expect(route.agency_id).toBe(agency);
      expect(route.route_long_name).not.toBe("");
      expect(route.route_type).toBe(KINDS[entry.continent]);
      if (route.route_color === undefined) continue;
      expect(route.route_color).toMatch(/^[0-9A-F]{6}$/);
      expect(route.route_text_color).toMatch(/^[0-9A-F]{6}$/);
      const [dark = 0, light = 0] = [luminance(route.route_color), luminance(route.route_text_color ?? "")].toSorted(
        (a, b) => a - b,
      );
      expect((light + 0.05) / (dark + 0.05), route.route_id).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("has no dangling reference and no unused record", () => {
    const trips = rows("trips.txt");
    const tripIds = ids(trips, "trip_id");
    const routeIds = ids(rows("routes.txt"), "route_id");
    const services = ids(rows("calendar.txt"), "service_id");
    const shapes = new Set(rows("shapes.txt").map((row) => row.shape_id));
    for (const trip of trips) {
      expect(routeIds).toContain(trip.route_id);
      expect(services).toContain(trip.service_id);
      if (trip.shape_id !== undefined) expect(shapes).toContain(trip.shape_id);
      expect(["0", "1"]).toContain(trip.direction_id);
    }
    for (const row of rows("calendar_dates.txt")) expect(services).toContain(row.service_id);
    for (const row of rows("frequencies.txt")) expect(tripIds).toContain(row.trip_id);
    for (const row of rows("transfers.txt")) {
      expect(stopById.has(row.from_stop_id) && stopById.has(row.to_stop_id)).toBe(true);
    }
    expect(new Set(byTrip(network).keys())).toEqual(tripIds);
    expect(new Set(trips.map((trip) => trip.route_id))).toEqual(routeIds);
    expect(new Set(trips.map((trip) => trip.service_id))).toEqual(services);
    expect(new Set(trips.flatMap((trip) => trip.shape_id ?? []))).toEqual(shapes);
    const served = new Set(rows("stop_times.txt").map((row) => row.stop_id));
    for (const stop of stops) expect(served.has(stop.stop_id), stop.stop_id).toBe(stop.location_type === "0");
  });

  test("has increasing times at a plausible speed", () => {
    for (const [trip, calls] of byTrip(network)) {
      expect(calls.length, trip).toBeGreaterThanOrEqual(2);
      calls.forEach((call, i) => {
        expect(call.stop_sequence).toBe(String(i + 1));
        expect(seconds(call.departure_time ?? "")).toBeGreaterThanOrEqual(seconds(call.arrival_time ?? ""));
        const before = calls[i - 1];
        if (before === undefined) return;
        const elapsed = seconds(call.arrival_time ?? "") - seconds(before.departure_time ?? "");
        expect(elapsed, trip).toBeGreaterThan(0);
        const from = stopById.get(before.stop_id);
        const to = stopById.get(call.stop_id);
        if (from === undefined || to === undefined) throw new Error(`${trip} calls at an unknown stop`);
        expect((meters(place(from), place(to)) / elapsed) * 3.6, `${trip} ${call.stop_id}`).toBeLessThan(75);
      });
    }
  });

  test("has frequencies that do not overlap", () => {
    for (const spans of Map.groupBy(rows("frequencies.txt"), (row) => row.trip_id).values()) {
      let end = 0;
      for (const span of spans) {
        expect(seconds(span.start_time ?? "")).toBeGreaterThanOrEqual(end);
        end = seconds(span.end_time ?? "");
        expect(end).toBeGreaterThan(seconds(span.start_time ?? ""));
        expect(Number(span.headway_secs)).toBeGreaterThan(0);
        expect(["0", "1"]).toContain(span.exact_times);
      }
    }
  });

  test("has numbered shapes that pass the stops of their trips", () => {
    const shapes = Map.groupBy(rows("shapes.txt"), (row) => row.shape_id);
    for (const points of shapes.values()) {
      expect(points.map((point) => point.shape_pt_sequence)).toEqual(points.map((_, i) => String(i + 1)));
    }
    const calls = byTrip(network);
    for (const trip of rows("trips.txt")) {
      const points = shapes.get(trip.shape_id ?? "") ?? [];
      if (points.length === 0) continue;
      let at = -1;
      for (const call of calls.get(trip.trip_id ?? "") ?? []) {
        const stop = stopById.get(call.stop_id);
        at = points.findIndex(
          (point, i) => i > at && point.shape_pt_lat === stop?.stop_lat && point.shape_pt_lon === stop?.stop_lon,
        );
        expect(at, `${trip.trip_id} ${call.stop_id}`).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test("has the service window of feed_info, and every exception has an effect", () => {
    const [info] = rows("feed_info.txt");
    const calendar = new Map(rows("calendar.txt").map((row) => [row.service_id, row]));
    for (const row of calendar.values()) {
      expect([row.start_date, row.end_date]).toEqual([info?.feed_start_date, info?.feed_end_date]);
    }
    const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
    for (const { service_id, date = "", exception_type } of rows("calendar_dates.txt")) {
      expect(date >= (info?.feed_start_date ?? "") && date <= (info?.feed_end_date ?? ""), date).toBe(true);
      const day = new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00Z`).getUTCDay();
      const runs = calendar.get(service_id)?.[days[day] ?? ""] === "1";
      expect(exception_type, `${service_id} ${date}`).toBe(runs ? "2" : "1");
    }
    if (entry.continent === "Africa") expect(info?.feed_end_date).toBe("20250630");
    else if (network.folder.endsWith("2025-09")) expect(info?.feed_end_date).toBe("20260630");
    else expect(info?.feed_end_date).toBe("20281231");
  });

  test("has translations of existing records or values", () => {
    for (const row of rows("translations.txt")) {
      const field = row.field_name ?? "";
      const key = { stops: "stop_id", routes: "route_id", trips: "trip_id" }[row.table_name ?? ""] ?? "";
      const table = rows(`${row.table_name}.txt`);
      const byId = row.record_id !== "" && row.record_id !== undefined;
      const found = table.filter((other) => (byId ? other[key] === row.record_id : other[field] === row.field_value));
      expect(found.length, JSON.stringify(row)).toBeGreaterThan(0);
      expect(byId && (row.field_value ?? "") !== "").toBe(false);
      expect(row.translation?.trim()).not.toBe("");
    }
  });
});

describe("all networks together", () => {
  const every = (column: string, file: string) =>
    networks.flatMap(({ network }) => network.rows(file).map((row) => row[column] ?? ""));

  test("include frequencies, shapes, transfers and times past midnight", () => {
    const having = (file: string) => networks.filter(({ network }) => network.files.includes(file)).length;
    expect(having("frequencies.txt")).toBe(2);
    expect(having("shapes.txt")).toBeGreaterThanOrEqual(2);
    expect(having("transfers.txt")).toBeGreaterThanOrEqual(1);
    const late = networks.filter(({ network }) =>
      network.rows("stop_times.txt").some((row) => seconds(row.departure_time ?? "") > 86_400),
    );
    expect(late.length).toBeGreaterThanOrEqual(3);
  });

  test("include ids with ~ and accents, and names in other scripts", () => {
    expect(every("route_id", "routes.txt")).toContain("línea~A");
    expect(every("trip_id", "trips.txt").some((id) => /~.*\p{Script=Latin}/u.test(id) && /[áéíóú]/.test(id))).toBe(
      true,
    );
    expect(every("stop_name", "stops.txt").some((name) => /\p{Script=Han}/u.test(name))).toBe(true);
    expect(every("translation", "translations.txt").some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true);
  });

  test("include two Dublin versions that differ by a name, a stop and times", () => {
    const [before, after] = ["2025-09", "2026-06"].map((version) => readNetwork(`networks/dublin-luas/${version}`));
    if (before === undefined || after === undefined) throw new Error("no two versions");
    const names = (network: Network) => new Map(network.rows("stops.txt").map((row) => [row.stop_id, row.stop_name]));
    const old = names(before);
    const added = [...names(after)].filter(([id]) => !old.has(id)).map(([, name]) => name);
    const renamed = [...names(after)].filter(([id, name]) => old.has(id) && old.get(id) !== name);
    expect(added).toEqual(["Trinity"]);
    expect(renamed.map(([id]) => id)).toEqual(["BRD", "BRD~1", "BRD~2"]);
    expect([...old.keys()].filter((id) => !names(after).has(id))).toEqual([]);
    const duration = (network: Network) => {
      const calls = byTrip(network).get("gs0530") ?? [];
      return seconds(calls.at(-1)?.arrival_time ?? "");
    };
    expect(duration(after)).toBeLessThan(duration(before));
  });
});
