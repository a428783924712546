import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSystem, groupFindings, systemReport } from "../../../../src/domain/gbfs/check/report.ts";
import type { GbfsFinding } from "../../../../src/domain/gbfs/check/shape.ts";
import { GBFS_CODES, type GbfsCode } from "../../../../src/domain/validation/gbfs-codes.ts";
import { GBFS_VERSIONS, type GbfsTestVersion, gbfsFiles, NIGHT } from "../../../support/gbfs-system.ts";

type Json = Record<string, unknown>;
type Files = Record<string, Json>;

const NOW = NIGHT + 100;

/** The files of the stand-in without the vehicle that it has at 0, 0. */
function goodFiles(version: GbfsTestVersion): Files {
  const files = structuredClone(gbfsFiles({ version }, 3)) as Files;
  const vehicles = (files.vehicle_status ?? files.free_bike_status)!.data as Record<string, Json[]>;
  for (const [name, list] of Object.entries(vehicles)) vehicles[name] = list.filter(({ lat }) => lat !== 0);
  return files;
}

function check(files: Files, version: string, now = NOW): GbfsFinding[] {
  const byName = Object.entries(files).map(
    ([name, root]) => [name === "vehicle_status" ? "free_bike_status" : name, { file: `${name}.json`, root }] as const,
  );
  return checkSystem(new Map(byName), version, now);
}

/** What a path leads to, through the first entries of lists. */
function at(files: Files, path: string): Json {
  const step = (value: unknown, name: string) => ((Array.isArray(value) ? value[0] : value) as Json)[name];
  return path.split(".").reduce<unknown>(step, files) as Json;
}
const first = (files: Files, path: string) => (at(files, path) as unknown as Json[])[0]!;

/** What spoils a system so that this code is answered, and where. Every code has to be here but that of a failed download. */
const CASES: Record<
  Exclude<GbfsCode, "gbfs_file_unreadable">,
  { version?: GbfsTestVersion; spoil(files: Files): void; now?: number; where: Partial<GbfsFinding> }
> = {
  gbfs_version_differs: {
    spoil: (files) => Object.assign(files.system_regions!, { version: "2.2" }),
    where: { file: "system_regions.json", field: "version", value: '"2.2"' },
  },
  gbfs_field_missing: {
    spoil: (files) => delete first(files, "station_information.data.stations").name,
    where: { file: "station_information.json", field: "stations[].name", entry: "a" },
  },
  gbfs_type_wrong: {
    spoil: (files) => Object.assign(first(files, "station_information.data.stations"), { lat: "46.8" }),
    where: {
      field: "stations[].lat",
      entry: "a",
      value: '"46.8"',
      message: "GBFS wants a number of degrees from -90 to 90.",
    },
  },
  gbfs_value_invalid: {
    spoil: (files) => Object.assign(first(files, "vehicle_types.data.vehicle_types"), { form_factor: "hoverboard" }),
    where: { file: "vehicle_types.json", field: "vehicle_types[].form_factor", entry: "ebike" },
  },
  gbfs_value_null: {
    spoil: (files) => Object.assign(first(files, "station_information.data.stations"), { capacity: null }),
    where: { field: "stations[].capacity", entry: "a", value: "null" },
  },
  gbfs_id_duplicate: {
    spoil: (files) => Object.assign(first(files, "station_information.data.stations"), { station_id: "b" }),
    where: { file: "station_information.json", field: "stations[].station_id", entry: "b" },
  },
  gbfs_reference_missing: {
    spoil: (files) => Object.assign(first(files, "free_bike_status.data.bikes"), { vehicle_type_id: "boat" }),
    where: { file: "free_bike_status.json", field: "bikes[].vehicle_type_id", value: '"boat"' },
  },
  gbfs_station_without_status: {
    spoil: (files) => (at(files, "station_status.data.stations") as unknown as Json[]).shift(),
    where: { file: "station_status.json", entry: "a" },
  },
  gbfs_position_zero: {
    spoil: (files) => Object.assign(first(files, "station_information.data.stations"), { lat: 0, lon: 0 }),
    where: { file: "station_information.json", entry: "a" },
  },
  gbfs_vehicle_nowhere: {
    version: "3.0",
    spoil: (files) => delete first(files, "vehicle_status.data.vehicles").lat,
    where: { file: "vehicle_status.json", field: "vehicles[].lat" },
  },
  gbfs_range_missing: {
    spoil: (files) => delete first(files, "vehicle_types.data.vehicle_types").max_range_meters,
    where: { file: "vehicle_types.json", entry: "ebike" },
  },
  gbfs_time_ahead: { spoil: () => {}, now: NIGHT - 86_400, where: { field: "last_updated" } },
  gbfs_data_old: {
    spoil: () => {},
    now: NIGHT + 86_400,
    where: { file: "station_status.json", field: "last_updated" },
  },
};

/** Required fields of entries, as the reference of each version has them. */
const REQUIRED: readonly [GbfsTestVersion, string, string][] = [
  ["1.1", "station_status.data.stations", "num_docks_available"],
  ["1.1", "station_status.data.stations", "last_reported"],
  ["1.1", "free_bike_status.data.bikes", "lat"],
  ["2.0", "free_bike_status.data.bikes", "lon"],
  ["2.3", "free_bike_status.data.bikes", "bike_id"],
  ["2.3", "free_bike_status.data.bikes", "is_disabled"],
  ["2.3", "station_status.data.stations", "num_bikes_available"],
  ["2.3", "system_pricing_plans.data.plans", "description"],
  ["2.3", "vehicle_types.data.vehicle_types", "propulsion_type"],
  ["2.3", "system_hours.data.rental_hours", "user_types"],
  ["2.3", "geofencing_zones.data.geofencing_zones.features.properties.rules", "ride_allowed"],
  ["3.0", "vehicle_status.data.vehicles", "vehicle_id"],
  ["3.0", "station_status.data.stations", "num_vehicles_available"],
  ["3.0", "geofencing_zones.data.geofencing_zones.features.properties.rules", "ride_start_allowed"],
  ["3.0", "system_information.data", "opening_hours"],
  ["3.0", "system_information.data", "feed_contact_email"],
  ["3.0", "geofencing_zones.data", "global_rules"],
  ["3.0", "station_status", "version"],
];
/** Fields that another version requires. */
const NOT_REQUIRED: readonly [GbfsTestVersion, string, string][] = [
  ["1.0", "station_status", "version"],
  ["2.0", "station_status.data.stations", "num_docks_available"],
  ["2.3", "system_information.data", "feed_contact_email"],
  ["2.3", "station_information.data.stations", "capacity"],
];

describe("checkSystem", () => {
  it.each(GBFS_VERSIONS)("finds nothing wrong with a good system of GBFS %s", (version) => {
    expect(check(goodFiles(version), version)).toEqual([]);
  });

  it.each(Object.entries(CASES))("answers %s where it is", (code, { version = "2.3", spoil, now, where }) => {
    const files = goodFiles(version);
    expect(check(files, version).map((finding) => finding.code)).not.toContain(code);
    spoil(files);
    const findings = check(files, version, now).filter((finding) => finding.code === code);
    expect(findings).toContainEqual(expect.objectContaining(where));
  });

  it.each(REQUIRED)("in GBFS %s requires %s: %s", (version, path, field) => {
    const files = goodFiles(version);
    const place = at(files, path);
    delete (Array.isArray(place) ? place[0] : place)[field];
    const codes = check(files, version).filter((finding) => finding.field.endsWith(field));
    expect(codes).toContainEqual(expect.objectContaining({ code: "gbfs_field_missing" }));
  });

  it.each(NOT_REQUIRED)("in GBFS %s does not require %s: %s", (version, path, field) => {
    const files = goodFiles(version);
    const place = at(files, path);
    delete (Array.isArray(place) ? place[0] : place)[field];
    expect(check(files, version)).toEqual([]);
  });

  it("reads old spellings where they were right", () => {
    const files = goodFiles("1.1");
    Object.assign(first(files, "station_status.data.stations"), { is_renting: 1 });
    Object.assign(first(files, "station_information.data.stations"), { rental_methods: ["CREDITCARD"] });
    expect(check(files, "1.1")).toEqual([]);
    const newer = goodFiles("2.3");
    Object.assign(first(newer, "station_status.data.stations"), { is_renting: 1 });
    expect(check(newer, "2.3").map(({ code }) => code)).toEqual(["gbfs_type_wrong"]);
  });

  it("survives any JSON, and names a place for each finding", () => {
    const names = Object.keys(goodFiles("2.3"));
    fc.assert(
      fc.property(
        fc.constantFrom(...GBFS_VERSIONS),
        fc.constantFrom(...names),
        fc.dictionary(fc.constantFrom("stations", "bikes", "plans", "en", "name", "geofencing_zones"), fc.jsonValue()),
        (version, name, data) => {
          const files = { ...goodFiles(version), [name]: { data: data as Json } };
          for (const finding of check(files, version)) {
            expect(finding.file).toMatch(/\.json$/);
            expect(finding.code in GBFS_CODES).toBe(true);
            expect(finding.value.length).toBeLessThanOrEqual(200);
          }
        },
      ),
    );
  });
});

describe("systemReport", () => {
  it("has errors and warnings by code, file, and field, each with some samples", () => {
    const files = goodFiles("2.3");
    for (const station of at(files, "station_information.data.stations") as unknown as Json[])
      Object.assign(station, { lat: "46.8", capacity: null });
    const report = systemReport(groupFindings(check(files, "2.3"), 1), "2026-07-01T00:00:00Z");
    expect(report).toMatchObject({ success: true, failure_reason: null, validator: "portal-gbfs" });
    expect(report.errors).toMatchObject([
      {
        ...{ filename: "station_information.json", error_code: "gbfs_type_wrong", error_type: "InvalidFieldError" },
        ...{ field: "stations[].lat", kept: true, count: 2 },
        errors: [
          {
            ...{ entity_id: "a", line: 0, value: '"46.8"' },
            message:
              'A value is of another type than GBFS has for the field. GBFS wants a number of degrees from -90 to 90. The value is "46.8".',
          },
        ],
      },
    ]);
    expect(report.warnings).toMatchObject([{ error_code: "gbfs_value_null", count: 2 }]);
  });
});
