/** Assigns a vehicle to a static feed version (api.md 1.10). */

/** A static version that the vehicle's realtime feed serves, and which of the vehicle's ids it contains. */
export type Attributable = { feedVersionId: number; trip: boolean; route: boolean; stop: boolean };

/**
 * The version of a vehicle: the only one that its feed serves, else the one that contains its ids. A trip outweighs a
 * route and a route a stop, because stop ids such as `1` occur in many feeds.
 * @returns feedVersionId, or null if none or several match
 */
export function attribute(candidates: readonly Attributable[]): number | null {
  if (candidates.length === 1) return candidates[0]!.feedVersionId;
  let left: readonly Attributable[] | null = null;
  for (const by of ["trip", "route", "stop"] as const) {
    const matching: readonly Attributable[] = (left ?? candidates).filter((candidate) => candidate[by]);
    if (matching.length === 1) return matching[0]!.feedVersionId;
    if (matching.length > 1) left = matching;
  }
  return null;
}
