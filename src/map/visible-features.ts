/** Lists the lines and stops of tiles without duplicates, grouped by agency. */
import type { BadgeRoute } from "../domain/gtfs/color.ts";
import { routeTypeWords } from "../domain/gtfs/route-types.ts";
import { link } from "../domain/links.ts";
import type { TileAgency } from "../domain/map/tiles.ts";

/** A tile feature as returned by the renderer. */
export type TileFeature = {
  source: string;
  sourceLayer?: string;
  geometry?: unknown;
  id?: string | number | undefined;
  properties: Readonly<Record<string, unknown>>;
};

export type VisibleFeature = {
  kind: "route" | "stop" | "network";
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
};

/** Networks form a group without an agency name. */
export type AgencyFeatures = {
  agency: string;
  networks: VisibleFeature[];
  routes: VisibleFeature[];
  stops: VisibleFeature[];
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
    const agency = isNetwork ? "" : text(agency_name) || firstAgency(agencies) || text(feed_onestop_id) || UNKNOWN;
    let group = groups.get(agency);
    if (group === undefined) {
      group = { agency, networks: [], routes: [], stops: [] };
      groups.set(agency, group);
    }
    group[`${visibleFeature.kind}s`].push(visibleFeature);
  }
  return [...groups.values()]
    .map(({ agency, networks, routes, stops }) => ({
      agency,
      networks: networks.toSorted(byName),
      routes: routes.toSorted(byName),
      stops: stops.toSorted(byName),
    }))
    .toSorted((a, b) => collator.compare(a.agency, b.agency));
}

/** Counts the rows of groups. */
export function countOf(groups: readonly AgencyFeatures[]): { networks: number; routes: number; stops: number } {
  const sum = (pick: (group: AgencyFeatures) => number) => groups.reduce((all, group) => all + pick(group), 0);
  return {
    networks: sum((group) => group.networks.length),
    routes: sum((group) => group.routes.length),
    stops: sum((group) => group.stops.length),
  };
}
