/** Tells the calls of single routes and trips apart where transfers.txt has rules of their own for them. */
import { type RuleScope, RuleScopes } from "../../../../src/domain/journey/changes.ts";
import type { Timetable } from "../../../../src/domain/schedule/timetable.ts";
import type { SchedulePattern } from "../../../store/timetable-file/schedule.ts";
import type { Running } from "./running.ts";

/** A pattern, or the part of it that one trip is, with the scope of each of its calls. */
export type ScopedPattern = {
  row: SchedulePattern;
  /** Of each position; null where there are no rules for single routes and trips. */
  scopes: readonly RuleScope[] | null;
  /** Whether a trip of the pattern belongs to this part. */
  has(timetable: Timetable, index: number): boolean;
};

export const NO_SCOPE: RuleScope = { route: null, trip: null };

/** Trips of a version that become patterns of their own. Rules for further ones are not used, so that a feed cannot make an answer slow. */
const MAX_TRIPS = 1000;

/** The parts of patterns that run: a trip with rules of its own is a part, because its calls are places of their own. */
export function scopedPatterns(rows: readonly SchedulePattern[], { schedule, originsOf }: Running): ScopedPattern[] {
  const rules = new RuleScopes(schedule.transfers);
  if (rules.isEmpty) return rows.map((row) => ({ row, scopes: null, has: () => true }));
  const stopById = new Map(schedule.stops.map((stop) => [stop.id, stop]));
  const scopesOf = ({ pattern, route_id }: SchedulePattern, trip: string | null): RuleScope[] => {
    const route = schedule.routes.get(route_id)?.route_id ?? null;
    return pattern.stops.map((id) => {
      const stop = stopById.get(id);
      if (stop === undefined) return NO_SCOPE;
      const station = stopById.get(stop.parent_id ?? 0)?.stop_id ?? null;
      return rules.scopeAt(stop.stop_id, station, route, trip);
    });
  };
  let count = 0;
  return rows.flatMap((row): ScopedPattern[] => {
    const ids = row.pattern.timetables.flatMap(({ serviceId, timetableId }) => {
      if (rules.trips.size === 0 || originsOf(row.route_id, serviceId).length === 0) return [];
      return (schedule.timetables.get(timetableId)?.tripIds ?? []).filter((id) => rules.trips.has(id));
    });
    const parts = new Map<string, ScopedPattern>();
    for (const trip of ids) {
      const scopes = scopesOf(row, trip);
      if (count >= MAX_TRIPS || scopes.every((scope) => scope.trip === null)) continue;
      count++;
      parts.set(trip, { row, scopes, has: ({ tripIds }, index) => tripIds[index] === trip });
    }
    const others = (timetable: Timetable, index: number) => parts.size === 0 || !parts.has(timetable.tripIds[index]!);
    return [{ row, scopes: scopesOf(row, null), has: others }, ...parts.values()];
  });
}
