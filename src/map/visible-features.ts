/** Lists the lines and stops of tiles without duplicates, grouped by agency. */
import type { RentalProperties, RentalSystemState } from "../domain/gbfs/groups.ts";
import type { BadgeRoute } from "../domain/gtfs/color.ts";
import { routeTypeWords } from "../domain/gtfs/route-types.ts";
import { link } from "../domain/links.ts";
import type { TileAgency } from "../domain/map/tiles.ts";
import { rentalName, severalSystems } from "../ui/rental-text.ts";

/** The source of shared vehicles in the style of the map. */
export const RENTAL_SOURCE = "rentals";

/** A tile feature as returned by the renderer. */
export type TileFeature = {
  source: string;
  sourceLayer?: string;
  geometry?: unknown;
  id?: string | number | undefined;
  properties: Readonly<Record<string, unknown>>;
};

export type VisibleFeature = {
  kind: "route" | "stop" | "network" | "rental";
  /** Id of the feature in its tiles. */
  id: number;
  onestopId: string;
  href: string;
  name: string;
  /** Only of routes. */
  badge: BadgeRoute | null;
  /** location_type; only of stops. */
  stopKind: number | null;
  /** Seconds between vehicles by day; only of routes for which it is known. */
  headwaySeconds?: number;
  /** Its routes and its center in WGS84 degrees; only of networks. */
  network?: { routes: number; lon: number; lat: number };
  /** Only of stations and free vehicles of shared systems, and of groups of them. */
  rental?: VisibleRental;
};

type VisibleRental = RentalProperties & Pick<RentalSystemState, "fetched_at" | "problem">;

/** Networks form a group without an agency name; the agency of shared vehicles is their system. */
export type AgencyFeatures = {
  agency: string;
  networks: VisibleFeature[];
  routes: VisibleFeature[];
  stops: VisibleFeature[];
  rentals: VisibleFeature[];
};

const UNKNOWN = "Unknown agency";

/** The name of the first agency that serves a stop. */
function firstAgency(agencies: unknown): string {
  try {
    return text((JSON.parse(text(agencies)) as [TileAgency?])[0]?.agency_name);
  } catch {
    return "";
  }
}

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** Converts a feature of the transit tiles; null for one without a number. */
export function toVisibleFeature({
  source,
  sourceLayer,
  geometry,
  id,
  properties: p,
}: TileFeature): VisibleFeature | null {
  const number = Number(id ?? p.id);
  const onestopId = text(p.onestop_id);
  if (!Number.isFinite(number)) return null;
  const ref = { onestopId: onestopId || null, feed: text(p.feed_onestop_id) || null, id: number };
  if (sourceLayer === "networks") {
    const [lon = 0, lat = 0] = (geometry as { coordinates?: number[] } | undefined)?.coordinates ?? [];
    const name = text(p.agency_name) || text(p.feed_onestop_id);
    const href = onestopId === "" ? link.feed(text(p.feed_onestop_id)) : link.operator(onestopId);
    const network = { routes: Number(p.routes ?? 0), lon, lat };
    return { kind: "network", id: number, onestopId, href, name, badge: null, stopKind: null, network };
  }
  if (source === RENTAL_SOURCE) return visibleRental(number, geometry, p);
  if (source === "stops") {
    const entityId = text(p.stop_id) || null;
    return {
      kind: "stop",
      id: number,
      onestopId,
      href: link.stop({ ...ref, entityId }),
      name: text(p.stop_name) || text(p.stop_id),
      badge: null,
      stopKind: Number(p.location_type ?? 0),
    };
  }
  const badge = {
    route_type: Number(p.route_type),
    route_color: text(p.route_color).replace(/^#/, "") || null,
    route_short_name: text(p.route_short_name) || null,
    route_long_name: text(p.route_long_name) || null,
    route_id: text(p.route_id),
  };
  return {
    kind: "route",
    id: number,
    onestopId,
    href: link.route({ ...ref, entityId: badge.route_id || null }),
    name:
      badge.route_long_name ?? (badge.route_short_name === null ? badge.route_id : routeTypeWords(badge.route_type)),
    badge,
    stopKind: null,
    ...(Number(p.headway_secs) > 0 && { headwaySeconds: Number(p.headway_secs) }),
  };
}

/** Zooms from a group to its members. */
const GROUP_ZOOM = 16;

/** The renderer leaves out properties that are null. */
function visibleRental(id: number, geometry: unknown, p: TileFeature["properties"]): VisibleFeature {
  const [lon = 0, lat = 0] = (geometry as { coordinates?: number[] } | undefined)?.coordinates ?? [];
  const words = (name: string) => text(p[name]) || null;
  const count = (name: string) => (typeof p[name] === "number" ? p[name] : null);
  const rental: VisibleRental = {
    kind: p.kind === "station" || p.kind === "group" ? p.kind : "vehicle",
    ...{ feed_onestop_id: words("feed_onestop_id"), system: words("system"), id: text(p.id), name: words("name") },
    ...{ vehicles: count("vehicles"), docks: count("docks") },
    renting: typeof p.renting === "boolean" ? p.renting : null,
    ...{ vehicle_type: words("vehicle_type"), rental_uri: words("rental_uri") },
    ...{ stations: count("stations") ?? 0, free_vehicles: count("free_vehicles") ?? 0 },
    ...(words("opening_hours") === null ? {} : { opening_hours: text(p.opening_hours) }),
    ...{ fetched_at: words("fetched_at"), problem: words("problem") },
  };
  const href =
    rental.kind === "group"
      ? `#${GROUP_ZOOM}/${lat.toFixed(5)}/${lon.toFixed(5)}`
      : link.feed(rental.feed_onestop_id ?? "");
  const name = rentalName(rental);
  return { kind: "rental", id, onestopId: "", href, name, badge: null, stopKind: null, rental };
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const byName = (a: VisibleFeature, b: VisibleFeature) =>
  collator.compare(a.badge?.route_short_name ?? "", b.badge?.route_short_name ?? "") ||
  collator.compare(a.name, b.name) ||
  a.id - b.id;

/** A stop within its feed; empty for other features. @param of the stop itself, or the one that it is a part of */
function stopKey({ source, properties: p }: TileFeature, of: "stop_id" | "parent_station"): string {
  return source === "stops" && text(p[of]) !== "" ? `${text(p.feed_onestop_id)} ${text(p[of])}` : "";
}

/**
 * Tells which features are parts of another one among them: platforms, entrances, and boarding areas of a station. Of the
 * parts of one name whose station is not among them, all but the first are.
 */
function partsOfStations(features: readonly TileFeature[]): (feature: TileFeature) => boolean {
  const stops = new Set(features.map((feature) => stopKey(feature, "stop_id")));
  const firstParts = new Map<string, string>();
  return (feature) => {
    const [own, parent] = [stopKey(feature, "stop_id"), stopKey(feature, "parent_station")];
    if (parent === "" || parent === own) return false;
    if (stops.has(parent)) return true;
    const name = `${parent} ${text(feature.properties.stop_name)}`;
    const first = firstParts.get(name) ?? own;
    firstParts.set(name, first);
    return first !== own;
  };
}

/**
 * Groups sorted by agency name, each with routes before stops. A feature in several tiles is listed once, and a station
 * without its parts.
 */
export function groupByAgency(features: readonly TileFeature[]): AgencyFeatures[] {
  const seenKeys = new Set<string>();
  const groups = new Map<string, AgencyFeatures>();
  const isPart = partsOfStations(features);
  for (const feature of features) {
    const visibleFeature = toVisibleFeature(feature);
    if (visibleFeature === null || seenKeys.has(`${visibleFeature.kind} ${visibleFeature.id}`)) continue;
    seenKeys.add(`${visibleFeature.kind} ${visibleFeature.id}`);
    if (isPart(feature)) continue;
    const { agency_name, agencies, feed_onestop_id } = feature.properties;
    const isNetwork = visibleFeature.kind === "network";
    const system = visibleFeature.rental && (visibleFeature.rental.system ?? severalSystems());
    const agency = isNetwork
      ? ""
      : system || text(agency_name) || firstAgency(agencies) || text(feed_onestop_id) || UNKNOWN;
    let group = groups.get(agency);
    if (group === undefined) {
      group = { agency, networks: [], routes: [], stops: [], rentals: [] };
      groups.set(agency, group);
    }
    group[`${visibleFeature.kind}s`].push(visibleFeature);
  }
  return [...groups.values()]
    .map(({ agency, networks, routes, stops, rentals }) => ({
      agency,
      networks: networks.toSorted(byName),
      routes: routes.toSorted(byName),
      stops: stops.toSorted(byName),
      rentals: rentals.toSorted(byName),
    }))
    .toSorted((a, b) => collator.compare(a.agency, b.agency));
}

/** Counts the rows of groups. */
export function countOf(
  groups: readonly AgencyFeatures[],
): Record<"networks" | "routes" | "stops" | "rentals", number> {
  const sum = (pick: (group: AgencyFeatures) => number) => groups.reduce((all, group) => all + pick(group), 0);
  return {
    networks: sum((group) => group.networks.length),
    routes: sum((group) => group.routes.length),
    stops: sum((group) => group.stops.length),
    rentals: sum((group) => group.rentals.length),
  };
}
