/** Where rides may begin and end, and through which areas they lead, by the geofencing zones of a system. */
import { crossingShare } from "../geo/crossing.ts";
import { boundsOf, type LonLat, type MultiPolygonCoordinates, type Position } from "../geo/globe.ts";
import { pointInPolygon } from "../geo/polygon.ts";
import type { RentalSystem, RentalZone, RentalZoneRule } from "./model.ts";

type Act = "start" | "end";

/** West, south, east, north, and the polygons of a zone. */
type ZoneArea = { box: [number, number, number, number]; polygons: MultiPolygonCoordinates };

/** Contains no point. */
const NOWHERE: ZoneArea["box"] = [180, 90, -180, -90];

type ActiveZone = ZoneArea & { rules: RentalZoneRule[] };

/** Whether the rule is about a type of vehicle; null in a system that has no types. */
const isAbout = ({ vehicle_type_ids: ids }: RentalZoneRule, typeId: string | null) =>
  ids.length === 0 || (typeId !== null && ids.includes(typeId));

export class ZoneRules {
  readonly #zones: readonly ActiveZone[];
  readonly #globalRules: readonly RentalZoneRule[];
  /** Those with a rule that forbids to ride through. */
  readonly #closedZones: readonly ActiveZone[];
  /** Before GBFS 3.0, zones have rules for rides that begin or end outside of stations only. */
  readonly #holdAtStations: boolean;

  /** @param time Unix seconds: zones that do not hold at that time are left out */
  constructor(
    { zones, global_rules, version }: Pick<RentalSystem, "zones" | "global_rules" | "version">,
    time: number,
  ) {
    this.#zones = zones
      .filter(({ start, end }) => (start === null || time >= start) && (end === null || time < end))
      .map((zone) => ({ ...polygonsOfZone(zone), rules: zone.rules }));
    this.#globalRules = global_rules;
    this.#closedZones = this.#zones.filter(({ rules }) => rules.some((rule) => !rule.ride_through_allowed));
    this.#holdAtStations = Number(version.split(".")[0]) >= 3;
  }

  /**
   * Whether a ride may begin or end at a point. Of rules that contradict each other, the earlier one in the file wins, and
   * those of zones win over those that hold everywhere (GBFS 3.0, geofencing_zones).
   * @param typeId vehicle_type_id; null if the system has no types
   */
  allows(act: Act, at: LonLat, typeId: string | null, isAtStation: boolean): boolean {
    if (isAtStation && !this.#holdAtStations) return true;
    const rules = [...this.#rulesAt(at)].filter((rule) => isAbout(rule, typeId));
    const [rule] = rules;
    if (rule !== undefined && !(act === "start" ? rule.ride_start_allowed : rule.ride_end_allowed)) return false;
    if (act === "start" || isAtStation) return true;
    return rules.find(({ station_parking }) => station_parking !== null)?.station_parking !== true;
  }

  /**
   * Whether the straight line of a ride leads through no zone that forbids it (GBFS 2.1 to 3.0, ride_through_allowed). Zones
   * in which it begins or ends are left out: where riders may end, they may ride to. Nor do rules count that hold outside of
   * all zones (global_rules).
   */
  allowsThrough(from: LonLat, to: LonLat, typeId: string | null): boolean {
    const [west, east] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [south, north] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    const isNear = ({ box }: ActiveZone) => box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south;
    const closedZones = this.#closedZones.filter(isNear);
    if (closedZones.length === 0) return true;
    // Between two edges of zones, the rules are the same all along the line.
    const shares = this.#zones
      .filter(isNear)
      .flatMap(({ polygons }) =>
        polygons
          .flat()
          .flatMap((ring) =>
            ring.flatMap((corner, i) => crossingShare(from, to, corner, ring[(i + 1) % ring.length]!) ?? []),
          ),
      );
    const parts = [0, ...shares.toSorted((a, b) => a - b), 1];
    const zonesAtEnds = closedZones.filter(
      ({ polygons }) => pointInPolygon(from, polygons) || pointInPolygon(to, polygons),
    );
    return !parts.slice(1).some((share, i) => {
      const middle = (share + parts[i]!) / 2;
      const at: LonLat = [from[0] + middle * (to[0] - from[0]), from[1] + middle * (to[1] - from[1])];
      if (zonesAtEnds.some(({ polygons }) => pointInPolygon(at, polygons))) return false;
      return [...this.#rulesAt(at)].find((one) => isAbout(one, typeId))?.ride_through_allowed === false;
    });
  }

  *#rulesAt(at: LonLat): Iterable<RentalZoneRule> {
    const [lon, lat] = at;
    for (const {
      box: [west, south, east, north],
      polygons,
      rules,
    } of this.#zones) {
      const isNear = lon >= west && lon <= east && lat >= south && lat <= north;
      if (isNear && pointInPolygon(at, polygons)) yield* rules;
    }
    yield* this.#globalRules;
  }
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
const isRing = (value: unknown): value is Position[] => Array.isArray(value) && value.every(isPosition);

/** The area of a zone. Polygons of another shape are left out, since systems publish anything. */
export function polygonsOfZone({ geometry: { type, coordinates } }: Pick<RentalZone, "geometry">): ZoneArea {
  const parts: unknown = type === "Polygon" ? [coordinates] : coordinates;
  const polygons = (Array.isArray(parts) ? parts : []).filter(
    (polygon): polygon is Position[][] => Array.isArray(polygon) && polygon.every(isRing),
  );
  const bounds = boundsOf(polygons.flat(2).map(([lon = 0, lat = 0]): LonLat => [lon, lat]));
  return { box: bounds === null ? NOWHERE : [bounds.minLon, bounds.minLat, bounds.maxLon, bounds.maxLat], polygons };
}
