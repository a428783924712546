/** Nested lists of each list, any two of which may be asked together. */
const NESTED: Readonly<Record<string, readonly string[]>> = {
  routes: [
    "route_stops { stop { stop_name } }",
    "stops { stop_name }",
    "geometries { length }",
    "headways { stop { stop_name } }",
    "patterns { count representative_trip { id } }",
    "patterns { count representative_trip { trip_id } }",
    'trips(limit: 2, where: { service_date: "2026-03-04" }) { trip_id }',
    "trips { trip_id trip_headsign stop_times { departure_time stop { stop_name } } }",
    "route_stop_buffer { stop_points }",
    "agency { agency_name }",
  ],
  stops: [
    "route_stops { route { route_short_name } }",
    "children { stop_name }",
    "parent { stop_name }",
    "child_levels { level_name }",
    "pathways_from_stop { id }",
    "pathways_to_stop { id }",
    "nearby_stops(radius: 20) { stop_name }",
    'departures(limit: 2, where: { date: "2026-03-04" }) { departure_time }',
  ],
  agencies: [
    "routes { route_short_name }",
    "places { city_name }",
    "operator { name }",
    "routes { route_stops { stop_id } }",
  ],
  operators: ["agencies { agency_name }", "feeds { name }"],
  feeds: [
    "feed_versions(limit: 1) { sha1 }",
    "feed_fetches(limit: 1) { success }",
    "associated_operators { name }",
    "feed_state { feed_version { sha1 } }",
  ],
  feed_versions: [
    "agencies { agency_name }",
    "routes { route_id }",
    "stops { stop_name }",
    "files { name rows }",
    "service_levels { monday }",
  ],
};

/** Each pair once: [list, nested list, another]. */
export const NESTED_PAIRS: readonly (readonly [list: string, one: string, other: string])[] = Object.entries(
  NESTED,
).flatMap(([list, nested]) =>
  nested.flatMap((one, i) => nested.slice(i + 1).map((other) => [list, one, other] as const)),
);
