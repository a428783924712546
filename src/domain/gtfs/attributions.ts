/** Organizations that a feed names for its data (GTFS reference, attributions.txt). */

/** A row of attributions.txt. Without `agency_id`, `route_id`, and `trip_id` it is about the whole feed. */
export type FeedAttribution = {
  attribution_id: string | null;
  organization_name: string;
  is_producer: boolean;
  is_operator: boolean;
  is_authority: boolean;
  attribution_url: string | null;
  attribution_email: string | null;
  attribution_phone: string | null;
  agency_id: string | null;
  route_id: string | null;
  trip_id: string | null;
};

/** GTFS ids of an entity and of those that it belongs to: a trip has a route, and a route has an agency. */
export type AttributedIds = { agency?: string; route?: string; trip?: string };

/** The rows that are about an entity: its own, those of what it belongs to, and those of the whole feed. */
export function attributionsFor(rows: readonly FeedAttribution[], ids: AttributedIds): FeedAttribution[] {
  return rows.filter((row) => {
    const { agency_id: agency, route_id: route, trip_id: trip } = row;
    if (agency === null && route === null && trip === null) return true;
    // A row with several ids, which the reference forbids, is about each of them.
    return (
      (agency !== null && agency === ids.agency) ||
      (route !== null && route === ids.route) ||
      (trip !== null && trip === ids.trip)
    );
  });
}

/** An organization with everything that it is named for. */
export type AttributedOrganization = Omit<FeedAttribution, "attribution_id" | "agency_id" | "route_id" | "trip_id"> & {
  /** Those that name it, where the feed gives them ids. */
  attribution_ids: string[];
  /** Whether it is named for the whole feed. */
  feed: boolean;
  /** How many agencies, routes, and trips it is named for. */
  agencies: number;
  routes: number;
  trips: number;
};

/** Organizations in the order of the file, each with its contacts and roles once. */
export function organizationsOf(rows: readonly FeedAttribution[]): AttributedOrganization[] {
  const groups = Map.groupBy(
    rows,
    ({ attribution_id: _, agency_id: __, route_id: ___, trip_id: ____, ...organization }) =>
      JSON.stringify(organization),
  );
  return [...groups.values()].map((group) => {
    const { attribution_id: _, agency_id: __, route_id: ___, trip_id: ____, ...organization } = group[0]!;
    const count = (key: "agency_id" | "route_id" | "trip_id") => new Set(group.flatMap((row) => row[key] ?? [])).size;
    return {
      ...organization,
      attribution_ids: group.flatMap((row) => row.attribution_id ?? []),
      feed: group.some((row) => row.agency_id === null && row.route_id === null && row.trip_id === null),
      agencies: count("agency_id"),
      routes: count("route_id"),
      trips: count("trip_id"),
    };
  });
}

/** Roles as words, in the order of the reference: `producer`, `operator`, `authority`. */
export function rolesOf(row: Pick<FeedAttribution, "is_producer" | "is_operator" | "is_authority">): string[] {
  return [
    ...(row.is_producer ? ["producer"] : []),
    ...(row.is_operator ? ["operator"] : []),
    ...(row.is_authority ? ["authority"] : []),
  ];
}
