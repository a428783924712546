/** Schedules of whole routes, packed with the route: one row where patterns and timetables would be a row each. */
import type DataLoader from "dataloader";
import type { QueryContext } from "../context.ts";
import { routePackLoader } from "../load/packed.ts";
import { type PatternRow, patternLoader, patternRow, timetableLoader, timetableRow } from "./load.ts";

/**
 * Patterns of a route in the order of their ids, null where its schedule is not packed. Neither they nor their
 * timetables need be read again.
 */
export function packedPatterns(context: QueryContext, shard: number): DataLoader<number, PatternRow[] | null> {
  return context.loaders.get(`packed patterns ${shard}`, async (routeIds: readonly number[]) => {
    const packs = await routePackLoader(context).loadMany(routeIds);
    return packs.map((pack) => {
      if (pack instanceof Error) return pack;
      const schedule = pack?.schedule ?? null;
      if (schedule === null) return null;
      const timetables = timetableLoader(context, shard);
      for (const row of schedule.timetables) timetables.prime(row.id, timetableRow(row));
      const patterns = schedule.patterns.map(patternRow);
      for (const pattern of patterns) patternLoader(context, shard).prime(pattern.id, pattern);
      return patterns;
    });
  });
}
