/** Gathers stations and free vehicles in the squares of a box, where there are too many to show each. */
import { type Bounds, type LonLat, wrapLongitude } from "../geo/globe.ts";

/** A station, a free vehicle, or the stations and vehicles of a square; counts are null where the system does not say. */
export type RentalProperties = {
  kind: "station" | "vehicle" | "group";
  /** Null for a group of several systems. */
  feed_onestop_id: string | null;
  system: string | null;
  id: string;
  name: string | null;
  /** Vehicles that can be rented. */
  vehicles: number | null;
  docks: number | null;
  renting: boolean | null;
  vehicle_type: string | null;
  rental_uri: string | null;
  /** OpenStreetMap opening hours; only of stations that have their own. */
  opening_hours?: string;
  /** Number of stations and of free vehicles; only of groups. */
  stations?: number;
  free_vehicles?: number;
};

/** What is available at a place, which its color and its label show. */
export type Availability = "some" | "none" | "closed" | "unknown";

export function availabilityOf({ vehicles, renting }: Pick<RentalProperties, "vehicles" | "renting">): Availability {
  if (renting === false) return "closed";
  if (vehicles === null) return "unknown";
  return vehicles > 0 ? "some" : "none";
}

/** How recent the availability of a system is. */
export type RentalSystemState = {
  feed_onestop_id: string;
  name: string;
  /** RFC 3339 in UTC; null if it never answered. */
  fetched_at: string | null;
  /** Why that is not the latest availability. */
  problem: string | null;
};

export type RentalFeature = { coordinates: LonLat; properties: RentalProperties };

/** The one value that all have, else null. */
function common<Value>(values: readonly Value[]): Value | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

function groupOf(members: readonly RentalFeature[], id: string, coordinates: LonLat): RentalFeature {
  const properties = members.map((member) => member.properties);
  const counts = properties.flatMap(({ vehicles, renting }) => (renting === false ? 0 : (vehicles ?? [])));
  const stations = properties.filter(({ kind }) => kind === "station").length;
  return {
    coordinates,
    properties: {
      kind: "group",
      feed_onestop_id: common(properties.map(({ feed_onestop_id }) => feed_onestop_id)),
      system: common(properties.map(({ system }) => system)),
      id,
      name: null,
      vehicles: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
      ...{ docks: null, renting: null, vehicle_type: null, rental_uri: null },
      ...{ stations, free_vehicles: members.length - stations },
    },
  };
}

/**
 * One feature for each square with something in it: the only place there, or a group in the middle of its members.
 * @param features all inside of `bounds`
 * @param side squares along each side of the box
 */
export function groupBySquare(features: readonly RentalFeature[], bounds: Bounds, side: number): RentalFeature[] {
  const { minLon, minLat, maxLon, maxLat } = bounds;
  // A box may cross the antimeridian.
  const eastOf = (lon: number) => (lon - minLon + 360) % 360;
  const index = (part: number, whole: number) =>
    whole === 0 ? 0 : Math.max(0, Math.min(side - 1, Math.floor((part / whole) * side)));
  const squares = Map.groupBy(features, ({ coordinates: [lon, lat] }) => {
    return `${index(eastOf(lon), eastOf(maxLon))}-${index(lat - minLat, maxLat - minLat)}`;
  });
  return [...squares].map(([id, members]) => {
    if (members.length === 1) return members[0]!;
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / members.length;
    const lon = wrapLongitude(minLon + mean(members.map(({ coordinates }) => eastOf(coordinates[0]))));
    return groupOf(members, id, [lon, mean(members.map(({ coordinates }) => coordinates[1]))]);
  });
}
