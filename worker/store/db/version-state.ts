/** What files that are made of a version depend on, beside its SHA-1. */

/**
 * SQL of a text that changes when a version is imported again, which gives it new ids, or when its agencies get other
 * operators.
 * @param v alias of feed_version @param f alias of its feed
 */
export function versionState(v: string, f: string): string {
  return (
    `json_array(${v}.agency_first, ${v}.route_first, ${v}.stop_first, ` +
    "(SELECT json_group_array(agency_id || ' ' || onestop_id) FROM (SELECT agency_id, onestop_id FROM operator_feed " +
    `WHERE feed_id = ${f}.id AND agency_id IS NOT NULL ORDER BY id)))`
  );
}
