import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAvailability } from "../../../../src/domain/gbfs/availability.ts";
import { type GbfsFileName, readDiscovery } from "../../../../src/domain/gbfs/discovery.ts";
import { GbfsFailure, GbfsLosses } from "../../../../src/domain/gbfs/failure.ts";
import { readSystem } from "../../../../src/domain/gbfs/system.ts";
import { type GbfsObject, parseGbfs } from "../../../../src/domain/gbfs/values.ts";
import { GBFS_VERSIONS, type GbfsTestVersion, gbfsFiles, NIGHT } from "../../../support/gbfs-system.ts";

const URL_OF_DISCOVERY = "https://bikes.example/gbfs.json";

function read(files: Record<string, object>) {
  const losses = new GbfsLosses();
  const roots = new Map<GbfsFileName, GbfsObject>();
  for (const [name, file] of Object.entries(files)) {
    const fileName = name === "vehicle_status" ? "free_bike_status" : (name as GbfsFileName);
    roots.set(fileName, parseGbfs(JSON.stringify(file), name));
  }
  const discovery = readDiscovery(parseGbfs(JSON.stringify(files.gbfs), "gbfs"), URL_OF_DISCOVERY);
  return {
    discovery,
    system: readSystem(discovery, roots, losses),
    availability: readAvailability(roots, losses),
    losses: losses.list(),
  };
}

const hasTypes = (version: GbfsTestVersion) => Number(version) >= 2.1;

describe.each(GBFS_VERSIONS)("GBFS %s", (version) => {
  const { discovery, system, availability, losses } = read(gbfsFiles({ version }, 4));

  test("is discovered with its files", () => {
    expect(discovery.version).toBe(version);
    expect(discovery.language).toBe(version === "3.0" ? null : "en");
    expect(discovery.files.get("free_bike_status")).toMatch(
      version === "3.0" ? /\/vehicle_status\.json$/ : /\/free_bike_status\.json$/,
    );
  });

  test("has one shape for what changes rarely", () => {
    expect(system).toMatchObject({
      version,
      language: "en",
      information: { system_id: "harbor", name: "Harbor Bikes", operator: "Harbor Inc.", timezone: "America/Toronto" },
      stations: [
        { station_id: "a", name: "City Hall", lat: 46.8, lon: -71.2, capacity: 10, region_id: "r1" },
        { station_id: "b", name: "Harbor" },
      ],
      plans: [{ plan_id: "p1", name: "Single ride", currency: "CAD", price: 1.5, is_taxable: false }],
      regions: [{ region_id: "r1", name: "Old Town" }],
      alerts: [{ type: "station_closure", summary: "Harbor is closed", times: [{ start: NIGHT, end: NIGHT + 3600 }] }],
      zones: [{ name: "Park", rules: [{ ride_end_allowed: false, ride_through_allowed: true }] }],
    });
    expect(system.vehicle_types.map(({ vehicle_type_id }) => vehicle_type_id)).toEqual(
      hasTypes(version) ? ["ebike", "scooter"] : [],
    );
    expect(system.hours).toHaveLength(version === "3.0" ? 0 : 1);
    expect(system.information.opening_hours).toBe(version === "3.0" ? "24/7" : null);
    expect(system.global_rules.map((rule) => rule.maximum_speed_kph)).toEqual(version === "3.0" ? [25] : []);
  });

  test("has one shape for what is available", () => {
    expect(availability).toMatchObject({ last_updated: NIGHT + 4, ttl: 60 });
    expect(availability.statuses).toMatchObject([
      { station_id: "a", num_bikes_available: 4, num_docks_available: 6, is_renting: true, last_reported: NIGHT },
      { station_id: "b", num_bikes_available: 0 },
    ]);
    expect(availability.vehicles.map(({ bike_id }) => bike_id)).toEqual(["v4", "second"]);
  });

  test("names the vehicle at 0, 0 that is left out", () => {
    expect(losses).toEqual([
      { file: "free_bike_status", reason: "Its position is 0, 0.", count: 1, samples: ["lost"] },
    ]);
  });
});

const failureOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof GbfsFailure) return `${error.kind} ${error.file}`;
    throw error;
  }
  return null;
};
const discover = (root: object) => readDiscovery(parseGbfs(JSON.stringify(root), "gbfs"), URL_OF_DISCOVERY);
const feeds = (...names: string[]) => ({ feeds: names.map((name) => ({ name, url: `${name}.json` })) });

test("names what is wrong with a file as a whole", () => {
  expect(failureOf(() => parseGbfs("<!DOCTYPE html><title>404</title>", "gbfs"))).toBe("html gbfs");
  expect(failureOf(() => parseGbfs("Not found", "station_status"))).toBe("not_json station_status");
  expect(failureOf(() => parseGbfs("[]", "gbfs"))).toBe("malformed gbfs");
  expect(failureOf(() => parseGbfs('{"data": []}', "gbfs"))).toBe("malformed gbfs");
  expect(failureOf(() => discover({ version: "4.0", data: feeds("system_information") }))).toBe("version gbfs");
  expect(failureOf(() => discover({ version: "draft", data: feeds("system_information") }))).toBe("version gbfs");
  expect(failureOf(() => discover({ data: {} }))).toBe("malformed gbfs");
  expect(failureOf(() => discover({ data: { en: feeds("station_status") } }))).toBe("file_missing system_information");
  expect(failureOf(() => discover({ data: { en: feeds("system_information") } }))).toBe(
    "file_missing station_information",
  );
  expect(failureOf(() => discover({ data: { en: feeds("system_information", "station_information") } }))).toBe(
    "file_missing station_status",
  );
});

test("chooses the language that is wanted, another form of it, or the first", () => {
  const files = feeds("system_information", "free_bike_status");
  const language = (...languages: string[]) =>
    discover({ version: "2.3", data: Object.fromEntries(languages.map((one) => [one, files])) }).language;
  expect(language("de", "en-CA", "en")).toBe("en");
  expect(language("de", "en-CA")).toBe("en-CA");
  expect(language("de", "nb")).toBe("de");
});

test("resolves relative URLs and accepts names with an ending", () => {
  const data = { feeds: [{ name: "system_information.json", url: "info.json" }, ...feeds("vehicle_status").feeds] };
  expect([...discover({ version: "3.0", data }).files]).toEqual([
    ["system_information", "https://bikes.example/info.json"],
    ["free_bike_status", "https://bikes.example/vehicle_status.json"],
  ]);
});

test("keeps a vehicle at a station that has no position, and counts what has none", () => {
  const bikes = [{ bike_id: "at", station_id: "a", lat: 0, lon: 0 }, { bike_id: "gone" }, { lat: 1, lon: 1 }, null];
  const losses = new GbfsLosses();
  const files = new Map([["free_bike_status" as const, { data: { bikes } }]]);
  expect(readAvailability(files, losses).vehicles).toMatchObject([{ bike_id: "at", lat: null, station_id: "a" }]);
  expect(losses.list().map(({ reason, count }) => [reason, count])).toEqual([
    ["It is not an object.", 1],
    ["It has no position.", 1],
    ["It has no bike_id.", 1],
  ]);
});

test("lets no link through that a browser would run", () => {
  const files = gbfsFiles({ version: "2.3" }, 1);
  const information = files.system_information as { data: Record<string, unknown> };
  information.data.url = "javascript:alert(1)";
  information.data.rental_apps = { ios: { store_uri: "data:text/html,x", discovery_uri: "bikes://" } };
  expect(read(files).system.information).toMatchObject({
    url: null,
    rental_apps: { ios: { store_uri: null, discovery_uri: "bikes://" }, android: null },
  });
});

test("any JSON in place of any file is read or named, and entries are kept or counted", () => {
  const names = Object.keys(gbfsFiles({ version: "2.3" }, 1));
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.dictionary(fc.string(), fc.jsonValue()), (name, data) => {
      const files = { ...gbfsFiles({ version: "2.3" }, 1), [name]: { data } };
      expect(["string", "object"]).toContain(typeof failureOf(() => read(files)));
    }),
  );
  const entry = fc.record(
    { bike_id: fc.jsonValue(), lat: fc.jsonValue(), lon: fc.jsonValue(), station_id: fc.jsonValue() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, fc.jsonValue())), (bikes) => {
      const losses = new GbfsLosses();
      const { vehicles } = readAvailability(new Map([["free_bike_status", { data: { bikes } }]]), losses);
      const lossCount = losses.list().reduce((sum, { count }) => sum + count, 0);
      expect(vehicles.length + lossCount).toBe(bikes.length);
    }),
  );
});
