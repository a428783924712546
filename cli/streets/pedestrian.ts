/** Which ways of OpenStreetMap people may walk, and what they are like (OSM wiki, "Key:access", "Key:foot", "Key:highway"). */
import {
  BRIDGE_FLAG,
  DESTINATION_FLAG,
  StreetClass,
  StreetSurface,
  TUNNEL_FLAG,
  WheelchairAccess,
} from "../../src/domain/streets/cell.ts";
import type { Tags } from "./osm-block.ts";

/** Classes of `highway=*`; others are no streets for people on foot. */
const CLASSES: Readonly<Record<string, number>> = {
  footway: StreetClass.path,
  path: StreetClass.path,
  cycleway: StreetClass.path,
  bridleway: StreetClass.path,
  pedestrian: StreetClass.pedestrian,
  steps: StreetClass.steps,
  residential: StreetClass.street,
  living_street: StreetClass.street,
  service: StreetClass.street,
  unclassified: StreetClass.street,
  road: StreetClass.street,
  tertiary: StreetClass.mainRoad,
  tertiary_link: StreetClass.mainRoad,
  secondary: StreetClass.mainRoad,
  secondary_link: StreetClass.mainRoad,
  primary: StreetClass.mainRoad,
  primary_link: StreetClass.mainRoad,
  trunk: StreetClass.mainRoad,
  trunk_link: StreetClass.mainRoad,
  track: StreetClass.track,
  platform: StreetClass.platform,
  corridor: StreetClass.corridor,
  elevator: StreetClass.elevator,
};

/** Values of `foot` and `access` that keep people out. */
const CLOSED = new Set([
  "no",
  "private",
  "use_sidepath",
  "agricultural",
  "forestry",
  "emergency",
  "employees",
  "military",
  "official",
  "permit",
  "psv",
]);
const FOR_DESTINATIONS = new Set(["destination", "customers", "delivery"]);

const WHEELCHAIR: Readonly<Record<string, number>> = {
  yes: WheelchairAccess.yes,
  designated: WheelchairAccess.yes,
  limited: WheelchairAccess.limited,
  no: WheelchairAccess.no,
};

const SURFACES: Readonly<Record<string, number>> = {
  ...valuesAs(StreetSurface.paved, "paved asphalt chipseal concrete paving_stones sett cobblestone unhewn_cobblestone"),
  ...valuesAs(StreetSurface.paved, "bricks brick metal metal_grid wood rubber tiles tartan acrylic stone"),
  ...valuesAs(StreetSurface.compacted, "compacted fine_gravel gravel pebblestone"),
  ...valuesAs(StreetSurface.unpaved, "unpaved ground dirt earth grass grass_paver mud sand rock woodchips clay soil"),
};

function valuesAs(surface: number, values: string): Record<string, number> {
  return Object.fromEntries(values.split(" ").map((value) => [value, surface]));
}

/** The flags of a way for people on foot (`WalkingCell`); null if they may not walk it. */
export function pedestrianFlags(tags: Tags): number | null {
  const streetClass = classOfWay(tags);
  if (streetClass === null) return null;
  const foot = tags.get("foot");
  const access = foot ?? tags.get("access") ?? "";
  if (CLOSED.has(access)) return null;
  if (foot === undefined && tags.get("motorroad") === "yes") return null;
  const surface = SURFACES[(tags.get("surface") ?? "").split(":")[0]!] ?? StreetSurface.unknown;
  return (
    streetClass |
    ((WHEELCHAIR[tags.get("wheelchair") ?? ""] ?? WheelchairAccess.unknown) << 4) |
    (surface << 6) |
    (isSet(tags, "bridge") ? BRIDGE_FLAG : 0) |
    (isSet(tags, "tunnel") ? TUNNEL_FLAG : 0) |
    (FOR_DESTINATIONS.has(access) ? DESTINATION_FLAG : 0)
  );
}

export function isSet(tags: Tags, key: string): boolean {
  const value = tags.get(key);
  return value !== undefined && value !== "no";
}

function classOfWay(tags: Tags): number | null {
  const highway = tags.get("highway");
  if (highway !== undefined) {
    if (tags.get("footway") === "crossing" || tags.get("path") === "crossing") return StreetClass.crossing;
    const streetClass = Object.hasOwn(CLASSES, highway) ? CLASSES[highway]! : null;
    return streetClass === StreetClass.path && tags.get("indoor") === "yes" ? StreetClass.corridor : streetClass;
  }
  if (tags.get("railway") === "platform" || tags.get("public_transport") === "platform") return StreetClass.platform;
  if (tags.get("route") === "ferry") return StreetClass.ferry;
  return null;
}

/** Whether people on foot cannot pass a node, such as a locked gate. */
export function cutsWay(tags: Tags): boolean {
  const foot = tags.get("foot");
  if (foot !== undefined) return CLOSED.has(foot);
  return tags.has("barrier") && CLOSED.has(tags.get("access") ?? "");
}
