/** To which static feed version a vehicle belongs (api.md 1.10). */

/** A static version that the vehicle's realtime feed serves, with the entities of it that the vehicle's ids name. */
export type Attributable = { feedVersionId: number; trip: boolean; route: boolean; stop: boolean };

/**
 * The version a vehicle belongs to: the only one its feed serves, else the one that knows its ids. A trip says more
 * than a route and a route more than a stop, for stop ids such as `1` are in many feeds.
 * @returns feedVersionId, or null where none or several come into question
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
