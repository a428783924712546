import { isObject } from "../json-object.ts";
import type { RentalZone, RentalZoneRule } from "./model.ts";
import type { GbfsReading } from "./reading.ts";
import { flagOf, type GbfsObject, localText, secondsOf, textOf, textsOf, wholeOf } from "./values.ts";

/** Positions of all zones that are stored; a zone that would exceed them is left out. */
const MAX_POSITIONS = 20_000;

/** Reads geofencing_zones: GBFS 2 has one `ride_allowed` for beginning and ending, GBFS 3 has two. */
export function readZones({ files, language, losses }: GbfsReading): {
  zones: RentalZone[];
  globalRules: RentalZoneRule[];
} {
  const file = "geofencing_zones";
  const root = files.get(file);
  if (root === undefined) return { zones: [], globalRules: [] };
  const data = root.data as GbfsObject;
  const collection = isObject(data.geofencing_zones) ? data.geofencing_zones : {};
  const features = Array.isArray(collection.features) ? collection.features : [];
  let positions = 0;
  const zones = features.flatMap((feature: unknown, i): RentalZone[] => {
    const place = `features[${i}]`;
    const geometry = isObject(feature) && isObject(feature.geometry) ? feature.geometry : null;
    const type = textOf(geometry?.type);
    if (!isObject(feature) || geometry === null || (type !== "MultiPolygon" && type !== "Polygon")) {
      losses.add(file, "It has no polygon.", place);
      return [];
    }
    positions += countPositions(geometry.coordinates);
    if (positions > MAX_POSITIONS) {
      losses.add(file, `The zones have more than ${MAX_POSITIONS} positions.`, place);
      return [];
    }
    const properties = isObject(feature.properties) ? feature.properties : {};
    return [
      {
        name: localText(properties.name, language),
        start: secondsOf(properties.start),
        end: secondsOf(properties.end),
        rules: readRules(properties.rules),
        geometry: { type, coordinates: geometry.coordinates },
      },
    ];
  });
  return { zones, globalRules: readRules(data.global_rules) };
}

function readRules(value: unknown): RentalZoneRule[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((rule) => {
    const ride = flagOf(rule.ride_allowed) ?? true;
    return {
      vehicle_type_ids: textsOf(rule.vehicle_type_ids ?? rule.vehicle_type_id),
      ride_start_allowed: flagOf(rule.ride_start_allowed) ?? ride,
      ride_end_allowed: flagOf(rule.ride_end_allowed) ?? ride,
      ride_through_allowed: flagOf(rule.ride_through_allowed) ?? true,
      maximum_speed_kph: wholeOf(rule.maximum_speed_kph),
      station_parking: flagOf(rule.station_parking),
    };
  });
}

function countPositions(coordinates: unknown): number {
  if (!Array.isArray(coordinates)) return 0;
  if (typeof coordinates[0] === "number") return 1;
  return coordinates.reduce((sum: number, part: unknown) => sum + countPositions(part), 0);
}
