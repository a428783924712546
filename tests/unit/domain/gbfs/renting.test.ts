/** Where vehicles are taken and returned, by availability, types, and geofencing zones. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readAvailability } from "../../../../src/domain/gbfs/availability.ts";
import { readDiscovery } from "../../../../src/domain/gbfs/discovery.ts";
import { GbfsLosses } from "../../../../src/domain/gbfs/failure.ts";
import type { RentalSystem, RentalZone, RentalZoneRule } from "../../../../src/domain/gbfs/model.ts";
import { RentalFleet, returnRuleOf } from "../../../../src/domain/gbfs/renting.ts";
import { readSystem } from "../../../../src/domain/gbfs/system.ts";
import type { GbfsObject } from "../../../../src/domain/gbfs/values.ts";
import { polygonsOfZone, ZoneRules } from "../../../../src/domain/gbfs/zone-rules.ts";
import { readZones } from "../../../../src/domain/gbfs/zones.ts";
import {
  GBFS_VERSIONS,
  type GbfsSystemOptions,
  type GbfsTestVersion,
  gbfsFiles,
} from "../../../support/gbfs-system.ts";

const everywhere = () => true;

function fleetOf(
  version: GbfsTestVersion,
  edition: number,
  formFactors?: ReadonlySet<string>,
  options: Partial<GbfsSystemOptions> = {},
) {
  const files = gbfsFiles({ version, moreStations: 12, ...options }, edition);
  const losses = new GbfsLosses();
  const discovery = readDiscovery(files.gbfs as GbfsObject, "https://bikes.example/gbfs.json");
  const roots = new Map(Object.entries(files)) as Map<never, GbfsObject>;
  const vehicles = files.vehicle_status ?? files.free_bike_status;
  const statuses = new Map([
    ["station_status", files.station_status],
    ["free_bike_status", vehicles],
  ]) as Map<never, GbfsObject>;
  const system = readSystem(discovery, roots, losses);
  return new RentalFleet(system, readAvailability(statuses, losses), 1_790_000_000, formFactors);
}

test.each(GBFS_VERSIONS)("GBFS %s: rides begin at stations with a vehicle and at free vehicles", (version) => {
  const pickups = fleetOf(version, 3).pickups(everywhere);
  const ids = pickups.map(({ station, vehicle }) => station?.station_id ?? vehicle?.bike_id);
  // Station b has none, and neither have m0 and m10; the vehicle at 0, 0 was left out.
  expect(ids.toSorted()).toEqual(
    ["a", ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 11].map((i) => `m${i}`), "second", "v3"].toSorted(),
  );
});

test.each(GBFS_VERSIONS)("GBFS %s: rides end at stations with a free dock", (version) => {
  const ids = fleetOf(version, 9)
    .returnStations(null, everywhere)
    .map(({ station_id }) => station_id);
  const all = ["a", "b", ...Array.from({ length: 12 }, (_, i) => `m${i}`)];
  // At "a", a zone of GBFS 3 forbids it; the zones of GBFS 2 say nothing of stations.
  expect(ids).toEqual(version === "3.0" ? all.slice(1) : all);
});

test.each([
  ["24/7", true],
  ["off", false],
  ["PH off", true],
])("a station whose own hours are %s is used: %s", (stationHours, expected) => {
  const fleet = fleetOf("3.0", 3, undefined, { stationHours });
  expect(fleet.pickups(everywhere).some(({ station }) => station?.station_id === "a")).toBe(expected);
  const [hours] = fleet.system.stations.map(({ station_opening_hours }) => station_opening_hours);
  expect(hours).toBe(stationHours);
});

const VERSIONS_WITH_TYPES = ["2.1", "2.2", "2.3", "3.0"] as const;

test.each(VERSIONS_WITH_TYPES)(
  "GBFS %s: no vehicle of a type rides through a zone that forbids it to that type",
  (version) => {
    const fleet = fleetOf(version, 1, undefined, { hasWall: true });
    const typeOf = (id: string) => fleet.system.vehicle_types.find(({ vehicle_type_id }) => vehicle_type_id === id)!;
    const [scooter, ebike] = [typeOf("scooter"), typeOf("ebike")];
    const [west, inside, east] = [
      [-71.2, 46.81],
      [-71.195, 46.81],
      [-71.19, 46.81],
    ] as const;
    const cases = [
      [scooter, west, east, false],
      [scooter, east, west, false],
      [ebike, west, east, true],
      // Riders may ride to the edge of the zone in which they begin or end.
      [scooter, west, inside, true],
      [scooter, inside, east, true],
      [scooter, west, [-71.197, 46.82], true],
      // Beyond its end in the south.
      [scooter, [-71.2, 46.69], [-71.19, 46.69], true],
    ] as const;
    for (const [type, from, to, expected] of cases)
      expect(fleet.mayRideThrough(type, from, to), `${type.vehicle_type_id} ${from} ${to}`).toBe(expected);
  },
);

test.each(VERSIONS_WITH_TYPES)(
  "GBFS %s: a rule for a type holds for that type only, at starts, at ends, and for parking",
  (version) => {
    const isThree = version === "3.0";
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ];
    const rulesOf = (rule: object) => {
      const types = { [isThree ? "vehicle_type_ids" : "vehicle_type_id"]: ["scooter"] };
      const properties = { rules: [{ ...types, ride_through_allowed: true, ...rule }] };
      const feature = { type: "Feature", properties, geometry: { type: "Polygon", coordinates: [ring] } };
      const data = { geofencing_zones: { type: "FeatureCollection", features: [feature] } };
      const files = new Map(Object.entries({ geofencing_zones: { data } as GbfsObject })) as Map<never, GbfsObject>;
      const { zones, globalRules } = readZones({ files, language: null, losses: new GbfsLosses() });
      return new ZoneRules({ zones, global_rules: globalRules, version }, 0);
    };
    const [inZone, outside] = [
      [0.5, 0.5],
      [2, 2],
    ] as const;
    const closed = rulesOf(isThree ? { ride_start_allowed: false, ride_end_allowed: false } : { ride_allowed: false });
    for (const act of ["start", "end"] as const) {
      expect(closed.allows(act, inZone, "scooter", false)).toBe(false);
      expect(closed.allows(act, inZone, "ebike", false)).toBe(true);
      expect(closed.allows(act, outside, "scooter", false)).toBe(true);
      // Before GBFS 3.0 the rules say nothing of stations.
      expect(closed.allows(act, inZone, "scooter", true)).toBe(!isThree);
    }
    const parking = rulesOf({ ride_allowed: true, station_parking: true });
    expect(parking.allows("end", inZone, "scooter", false)).toBe(false);
    expect(parking.allows("end", inZone, "scooter", true)).toBe(true);
    expect(parking.allows("end", inZone, "ebike", false)).toBe(true);
    expect(parking.allows("start", inZone, "scooter", false)).toBe(true);
  },
);

test("only vehicles of the form factors that are wanted", () => {
  const bikes = fleetOf("2.3", 1, new Set(["bicycle"])).pickups(everywhere);
  expect(bikes.every(({ type }) => type?.form_factor === "bicycle")).toBe(true);
  const scooters = fleetOf("2.3", 1, new Set(["scooter"])).pickups(everywhere);
  expect(scooters.map(({ vehicle }) => vehicle?.bike_id)).toEqual(["v1"]);
  expect(fleetOf("1.0", 1, new Set(["scooter"])).pickups(everywhere)).toEqual([]);
});

test("a vehicle is returned as its type says, and without a word as it was found", () => {
  const type = (constraint: string | null) => ({ return_constraint: constraint }) as never;
  const free = { station: null, vehicle: { home_station_id: null } as never };
  const docked = { station: { station_id: "a" } as never, vehicle: null };
  expect(returnRuleOf({ ...free, type: null })).toEqual({ atStations: true, anywhere: true });
  expect(returnRuleOf({ ...docked, type: null })).toEqual({ atStations: true, anywhere: false });
  expect(returnRuleOf({ ...docked, type: type("hybrid") })).toEqual({ atStations: true, anywhere: true });
  expect(returnRuleOf({ ...docked, type: type("free_floating") })).toEqual({ atStations: true, anywhere: true });
  expect(returnRuleOf({ ...free, type: type("any_station") })).toEqual({ atStations: true, anywhere: false });
  expect(returnRuleOf({ ...docked, type: type("roundtrip_station") })).toEqual({ atStations: false, anywhere: false });
  const lent = { station: null, vehicle: { home_station_id: "a" } as never };
  expect(returnRuleOf({ ...lent, type: type("hybrid") })).toEqual({ atStations: false, anywhere: false });
});

const ruleSpace = fc.record({
  vehicle_type_ids: fc.subarray(["bike", "scooter"]),
  ride_start_allowed: fc.boolean(),
  ride_end_allowed: fc.boolean(),
  ride_through_allowed: fc.boolean(),
  maximum_speed_kph: fc.constant(null),
  station_parking: fc.option(fc.boolean()),
});
const corner = fc.integer({ min: 0, max: 8 });
const zoneSpace = fc.record({
  name: fc.constant(null),
  start: fc.option(fc.integer({ min: 0, max: 20 })),
  end: fc.option(fc.integer({ min: 0, max: 20 })),
  rules: fc.array(ruleSpace, { maxLength: 3 }),
  box: fc.tuple(corner, corner, corner, corner),
});

type BoxZone = Omit<RentalZone, "geometry"> & { box: [number, number, number, number] };

const ringOf = ([a, b, c, d]: BoxZone["box"]) => {
  const [west, east, south, north] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
};

/** The first rule that speaks of the type, and the first one that speaks of parking, in the order of the file. */
function naiveAllows(
  zones: readonly BoxZone[],
  global: readonly RentalZoneRule[],
  { act, at: [x, y], type, isAtStation, time, major }: Question,
): boolean {
  if (isAtStation && major < 3) return true;
  const list: RentalZoneRule[] = [];
  for (const zone of zones) {
    const [a, b, c, d] = zone.box;
    const isInside = x >= Math.min(a, b) && x <= Math.max(a, b) && y >= Math.min(c, d) && y <= Math.max(c, d);
    const isOver = (zone.start !== null && time < zone.start) || (zone.end !== null && time >= zone.end);
    if (isInside && !isOver) list.push(...zone.rules);
  }
  list.push(...global);
  let decision: boolean | null = null;
  let parking: boolean | null = null;
  for (const rule of list) {
    if (rule.vehicle_type_ids.length > 0 && !rule.vehicle_type_ids.includes(type ?? "")) continue;
    decision ??= act === "start" ? rule.ride_start_allowed : rule.ride_end_allowed;
    parking ??= rule.station_parking;
  }
  return decision !== false && !(act === "end" && !isAtStation && parking === true);
}

type Question = {
  act: "start" | "end";
  at: [number, number];
  type: string | null;
  isAtStation: boolean;
  time: number;
  major: number;
};

test("zones allow what a plain reading of their rules allows", () => {
  const question = fc.record({
    act: fc.constantFrom("start" as const, "end" as const),
    at: fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })),
    type: fc.constantFrom("bike", "scooter", null),
    isAtStation: fc.boolean(),
    time: fc.integer({ min: 0, max: 20 }),
    major: fc.constantFrom(2, 3),
  });
  fc.assert(
    fc.property(
      fc.array(zoneSpace, { maxLength: 4 }),
      fc.array(ruleSpace, { maxLength: 2 }),
      question,
      (zones, global, one) => {
        // A box without area is no polygon.
        const boxes = (zones as BoxZone[]).filter(({ box: [a, b, c, d] }) => a !== b && c !== d);
        const system = {
          version: one.major === 2 ? "2.3" : "3.0",
          global_rules: global,
          zones: boxes.map((zone, i) => ({
            ...zone,
            geometry:
              i % 2 === 0
                ? { type: "Polygon", coordinates: [ringOf(zone.box)] }
                : { type: "MultiPolygon", coordinates: [[ringOf(zone.box)]] },
          })),
        } as Pick<RentalSystem, "zones" | "global_rules" | "version">;
        const allowed = new ZoneRules(system, one.time).allows(one.act, one.at, one.type, one.isAtStation);
        expect(allowed).toBe(naiveAllows(boxes, global, one));
      },
    ),
    { numRuns: 500 },
  );
});

test("an area of any shape is read without an error", () => {
  fc.assert(
    fc.property(fc.constantFrom("Polygon", "MultiPolygon", "Point"), fc.jsonValue(), (type, coordinates) => {
      const zone = { geometry: { type, coordinates } } as RentalZone;
      expect(Array.isArray(polygonsOfZone(zone).polygons)).toBe(true);
      const rules = [{ ride_start_allowed: false, ride_end_allowed: false, vehicle_type_ids: [] }] as never;
      const system = {
        version: "3.0",
        global_rules: [],
        zones: [{ ...zone, name: null, start: null, end: null, rules }],
      };
      expect(typeof new ZoneRules(system, 0).allows("end", [0, 0], null, false)).toBe("boolean");
    }),
  );
});
