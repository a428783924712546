/** Patterns of routes without their times: which timetables a route has, and how many trips are in each. */
import type { PatternHead } from "../../../../src/domain/schedule/pattern-heads.ts";
import { patternsIn } from "../../../store/read/schedule.ts";
import type { QueryContext } from "../context.ts";
import { routePackLoader } from "../load/packed.ts";
import { patternLoader, patternRow } from "./load.ts";
import { packedPatterns } from "./route-schedules.ts";

/** A route by its numbers. */
export type RouteRange = { id: number; pattern_first: number; pattern_count: number };

/**
 * In the order of their ids, which is that of their trips: packed with the route, else from the patterns themselves.
 * What is read along the way of patterns and timetables need not be read again.
 */
export function headsOfRoute(context: QueryContext, shard: number, route: RouteRange): Promise<readonly PatternHead[]> {
  return context.loaders
    .get(`heads ${shard}`, async (routes: readonly RouteRange[]) => {
      const packs = await routePackLoader(context).loadMany(routes.map(({ id }) => id));
      await packedPatterns(context, shard).loadMany(routes.map(({ id }) => id));
      const loose = routes.filter((_, i) => packs[i] === null);
      const patterns = loose.length === 0 ? [] : (await patternsIn(context.stores.shard(shard), loose)).map(patternRow);
      for (const pattern of patterns) patternLoader(context, shard).prime(pattern.id, pattern);
      return routes.map(({ id }, i) => {
        const pack = packs[i];
        if (pack instanceof Error) return pack;
        if (pack != null) return pack.patterns;
        return patterns
          .filter((pattern) => pattern.route_id === id)
          .map((row): PatternHead => ({ ...row, timetables: row.pattern.timetables }));
      });
    })
    .load(route);
}
