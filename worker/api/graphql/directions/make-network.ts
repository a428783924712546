/** Makes the network of the journey search from schedules. */
import { linesOf } from "../../../../src/domain/journey/lines.ts";
import { type NetworkPattern, once } from "../../../../src/domain/journey/network.ts";
import type { TripKind } from "../../../../src/domain/schedule/pattern.ts";
import type { PatternRow } from "../../../schedule/timetables.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import { type NetworkPlaces, placesOf, type ServedStops } from "./places.ts";
import { allowsLine, hasType, type JourneyFilter } from "./request.ts";
import type { Running, Span } from "./running.ts";
import type { RunningPattern, TransitNetwork, TransitRun } from "./runs.ts";

/** GTFS values of wheelchair_accessible, bikes_allowed, and wheelchair_boarding. */
const YES = 1;
const NO = 2;

/** Any time. The days of the network bound its runs. */
const ALWAYS: Span = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** @param known places of networks of the same schedules, of which those of the same stops are used */
export function networkOf(
  running: readonly Running[],
  filter: JourneyFilter,
  known: readonly NetworkPlaces[] = [],
): { network: TransitNetwork; places: NetworkPlaces } {
  const accepts = ({ wheelchairAccessible, bikesAllowed }: TripKind) =>
    (!filter.wheelchair || wheelchairAccessible === YES) && (!filter.bikes || bikesAllowed === YES);
  const canBoard = (stop: StopRow) => !filter.wheelchair || stop.wheelchair_boarding !== NO;

  const served = running.map((one) => patternsOn(one, filter));
  const stopsServed = served.map((own, i) => servedBy(own, running[i]!));
  const made = placesOf(stopsServed, filter.wheelchair, known);
  const { places, stops, rules } = made;
  const patterns: NetworkPattern<TransitRun>[] = [];
  for (const [i, { schedule, originsOf }] of running.entries()) {
    const { index, inside } = made.parts[i]!;
    for (const { pattern, route_id: routeId } of served[i]!) {
      const here = pattern.stops.map((id) => index.get(id) ?? -1);
      const on: RunningPattern = {
        ...{ schedule, routeId, pattern, inside, index: patterns.length },
        stops: here.map((place) => stops[place] ?? null),
      };
      patterns.push({
        // A vehicle also passes the stops where this rider cannot board.
        places: here.map((place) => (place >= 0 && canBoard(stops[place]!) ? place : -1)),
        lines: once(() => {
          const days = pattern.timetables.flatMap(({ serviceId, timetableId }) => {
            const [timetable, origins] = [schedule.timetables.get(timetableId), originsOf(routeId, serviceId)];
            return timetable === undefined || origins.length === 0 ? [] : [{ timetable, origins }];
          });
          return linesOf(pattern, days, ALWAYS, (run): TransitRun => ({ ...run, on }), accepts);
        }),
      });
    }
  }
  return { network: { places, patterns, rules, stops, live: false }, places: made };
}

/** The patterns of these types that run on one of the days. */
function patternsOn({ schedule, originsOf }: Running, filter: JourneyFilter): PatternRow[] {
  return schedule.patterns.filter(
    ({ pattern, route_id: id }) =>
      pattern.timetables.some(({ serviceId }) => originsOf(id, serviceId).length > 0) &&
      hasType(filter, schedule.routes.get(id)?.route_type ?? -1) &&
      allowsLine(filter, id, schedule.routes.get(id)?.agency_id ?? 0),
  );
}

function servedBy(patterns: readonly PatternRow[], { schedule }: Running): ServedStops {
  const called = new Set(patterns.flatMap(({ pattern }) => pattern.stops));
  const stops = schedule.stops.filter(({ id, lon, lat }) => called.has(id) && lon !== null && lat !== null);
  return { schedule, stops };
}
