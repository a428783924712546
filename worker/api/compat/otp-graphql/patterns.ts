/** Patterns of OpenTripPlanner: a route's sequences of stops. */
import type { PatternHead } from "../../../../src/domain/schedule/pattern-heads.ts";
import { stopsOfRoute } from "../../../loaders/denormalized-rows.ts";
import { routeLoader, versionLoader } from "../../../loaders/entities.ts";
import { patternsOfRoute, type RoutePattern, tripsOfPattern } from "../../../schedule/route-patterns.ts";
import { headsOfRoute, patternLoader } from "../../../schedule/timetables.ts";
import { isAdded, type ScheduledTrip, type Trip } from "../../../schedule/trip.ts";
import type { RouteRow } from "../../../store/entities/route.ts";
import { calledAs, type StopRow } from "../../../store/entities/stop.ts";
import type { QueryContext } from "../../graphql/context.ts";
import { textInLanguage } from "../../graphql/resolvers/translations.ts";
import { headsignInLanguage } from "../../graphql/resolvers/trip.ts";
import { gtfsIdIn, routeOfId } from "./ids.ts";

/** A pattern with its route. */
export type PatternSource = { route: RouteRow; head: PatternHead };

/** `FEED:ROUTE_ID:DIRECTION:NUMBER`. The number is that of the sequence of stops in its feed version. */
export async function codeOf(context: QueryContext, { route, head }: PatternSource): Promise<string> {
  const id = await gtfsIdIn(context, route.feed_version_id, route.route_id);
  return `${id}:${head.direction_id}:${head.stop_pattern_id}`;
}

/** The pattern with a code; null if there is none. */
export async function patternOfCode(context: QueryContext, code: string): Promise<PatternSource | null> {
  const parts = /^(.+):([01]):(\d{1,9})$/s.exec(code);
  const route = parts === null ? null : await routeOfId(context, parts[1]!);
  if (parts === null || route === null) return null;
  const heads = await headsOfRoute(context, route);
  const [direction, number] = [Number(parts[2]), Number(parts[3])];
  const head = heads.find((one) => one.direction_id === direction && one.stop_pattern_id === number);
  return head === undefined ? null : { route, head };
}

/** The pattern of a trip; null for a run that only realtime data knows. */
export async function patternOfTrip(context: QueryContext, trip: Trip): Promise<PatternSource | null> {
  if (isAdded(trip)) return null;
  const route = await routeLoader(context).load(trip.route_id);
  const heads = route === null ? [] : await headsOfRoute(context, route);
  const head = heads.find(({ id }) => id === trip.pattern.id);
  return route === null || head === undefined ? null : { route, head };
}

/** Patterns of a route, most trips first. @param dates ISO dates on one of which a trip must run; null: any */
export async function patternsOn(
  context: QueryContext,
  route: RouteRow,
  dates: readonly string[] | null,
): Promise<PatternSource[]> {
  const version = await versionLoader(context).load(route.feed_version_id);
  if (version === null) return [];
  const patterns = await patternsOfRoute(context, version, route, dates === null ? {} : { service_dates: dates });
  return patterns.map(({ head }) => ({ route, head }));
}

/** Patterns of routes that call at a stop. */
export async function patternsAt(
  context: QueryContext,
  stop: StopRow,
  routes: readonly RouteRow[],
): Promise<PatternSource[]> {
  const ids = calledAs(stop);
  const patterns = (await Promise.all(routes.map((route) => patternsOn(context, route, null)))).flat();
  const rows = await Promise.all(patterns.map(({ head }) => patternLoader(context).load(head.id)));
  return patterns.filter((_, i) => rows[i]?.pattern.stops.some((id) => ids.has(id)));
}

/** Trips of a pattern by their ids. @param dates as of `patternsOn` */
export async function tripsOn(
  context: QueryContext,
  { route, head }: PatternSource,
  dates: readonly string[] | null,
  limit: number,
): Promise<ScheduledTrip[]> {
  if (dates === null) return tripsOfPattern(context, whole(head), limit);
  const version = await versionLoader(context).load(route.feed_version_id);
  if (version === null) return [];
  const patterns = await patternsOfRoute(context, version, route, { service_dates: [...dates] });
  const running = patterns.find((one) => one.head.id === head.id);
  return running === undefined ? [] : tripsOfPattern(context, running, limit);
}

const whole = (head: PatternHead): RoutePattern => ({
  stop_pattern_id: head.stop_pattern_id,
  direction_id: head.direction_id,
  count: head.trip_count,
  head,
  running: null,
});

/** The first trip of a pattern, used where all of its trips have the same answer. */
export async function firstTrip(context: QueryContext, { head }: PatternSource): Promise<ScheduledTrip | null> {
  const [trip] = await tripsOfPattern(context, whole(head), 1);
  return trip ?? null;
}

/** The headsign of most kinds of trips of a pattern; the name of its last stop without any. */
export async function headsignOf(context: QueryContext, source: PatternSource): Promise<string | null> {
  const trip = await firstTrip(context, source);
  if (trip === null) return null;
  const headsign = await headsignInLanguage(context, {}, trip);
  if (headsign !== null && headsign !== "") return headsign;
  const last = trip.pattern.pattern.stops.findLast((id) => id !== 0);
  const [stop] = last === undefined ? [] : await stopsOfRoute(context, source.route.id, [last]);
  return stop === undefined ? null : textInLanguage("stop_name")(stop, {}, context);
}
