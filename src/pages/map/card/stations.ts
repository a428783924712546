/** One row for a station on a card, instead of one for each of its parts. */
import type { AgencyFeatures, VisibleFeature } from "../../../map/visible-features.ts";

/** GTFS `location_type` of a station. */
const STATION = 1;

/**
 * Without the platforms, entrances, and other parts that have the name of a station among the features. Two stops of one
 * name without a station stay, since each has departures of its own.
 */
export function joinStations(groups: readonly AgencyFeatures[]): AgencyFeatures[] {
  const stations = new Set<string>();
  for (const { stops } of groups) for (const { stopKind, name } of stops) if (stopKind === STATION) stations.add(name);
  const isPart = ({ stopKind, name }: VisibleFeature) => stopKind !== STATION && stations.has(name);
  return groups
    .map((group) => ({ ...group, stops: group.stops.filter((stop) => !isPart(stop)) }))
    .filter(({ networks, routes, stops }) => networks.length + routes.length + stops.length > 0);
}
