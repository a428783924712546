/**
 * Departure boards and timetables from our store without a network in between: through the GraphQL API, and boards also
 * with the functions that it calls.
 */
import { formatGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import { ROUTE_TIMETABLE } from "../../../src/pages/timetable/query.ts";
import { QueryBudget } from "../../../worker/api/graphql/budget.ts";
import { createContext, queryContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { listStops } from "../../../worker/api/graphql/lists/stops.ts";
import { routeLoader } from "../../../worker/loaders/entities.ts";
import { stopTimesAtStop } from "../../../worker/schedule/departures.ts";
import { gtfsTripId, isAdded, kindOf, stopTimeRow } from "../../../worker/schedule/trip.ts";
import type { Stores } from "../../../worker/store/db/db.ts";
import { Turn } from "../../../worker/store/db/turn.ts";

const MAX_LINES = 1000;

/** Stop times of one stop: what a line of a board shows. */
const BOARD = `query Board($stop: StopFilter, $times: StopTimeFilter) {
  stops(limit: 1, where: $stop) {
    stop_times(limit: ${MAX_LINES}, where: $times) {
      stop_sequence arrival_time departure_time stop_headsign
      trip {
        trip_id trip_headsign direction_id
        route { route_id route_short_name route_long_name route_color }
      }
    }
  }
}`;

export type BoardLine = {
  stop_sequence: number;
  arrival_time: string;
  departure_time: string;
  stop_headsign: string | null;
  trip: {
    trip_id: string;
    trip_headsign: string | null;
    direction_id: number | null;
    route: {
      route_id: string;
      route_short_name: string | null;
      route_long_name: string | null;
      route_color: string | null;
    };
  };
};

export type DayTrips = {
  trips: {
    trip_id: string;
    stop_pattern_id: number;
    stop_times: { arrival_time: string | null; departure_time: string | null }[];
  }[];
  patterns: { stop_pattern_id: number; representative_trip: { stop_times: { stop: { stop_id: string } }[] } }[];
};

export type Ours = {
  /** @param date YYYY-MM-DD @param start and `end`, seconds of the service day */
  board(stop: string, date: string, start: number, end: number): Promise<BoardLine[]>;
  /** The same without GraphQL. */
  plainBoard(stop: string, date: string, start: number, end: number): Promise<BoardLine[]>;
  timetable(route: string, date: string): Promise<DayTrips>;
};

/**
 * @param stores opened anew for every request, as in the Worker: nothing is kept from one to the next
 * @param feed Onestop ID of the feed that the stops and routes are of
 */
export function ourSchedules(stores: () => Stores, feed: string): Ours {
  const contextAt = (date: string) => createContext({ stores: stores(), now: new Date(`${date}T12:00:00Z`) });
  const ask = async (query: string, variables: Record<string, unknown>, date: string) => {
    const { data, errors } = await execute({ context: contextAt(date), query, variables });
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data as Record<string, unknown>;
  };
  return {
    async board(stop, date, start, end) {
      const variables = { stop: { feed_onestop_id: feed, stop_id: stop }, times: { date, start, end } };
      const { stops } = (await ask(BOARD, variables, date)) as { stops: { stop_times: BoardLine[] }[] };
      return stops[0]?.stop_times ?? [];
    },
    async plainBoard(stop, date, start, end) {
      const budget = new QueryBudget({ abort: new AbortController(), maxRows: 250_000, turn: new Turn() });
      const context = queryContext(contextAt(date), new Set(["route"]), budget);
      const [row] = await listStops(context, { feed_onestop_id: feed, stop_id: stop }, { limit: 1, after: null });
      if (row === undefined) return [];
      const stopTimes = await stopTimesAtStop(context, row, { date, start, end }, "stop_times", MAX_LINES);
      return Promise.all(
        stopTimes.map(async (stopTime): Promise<BoardLine> => {
          const { trip, stopSequence, arrival, departure } = stopTime;
          if (isAdded(trip)) throw new Error("There is no realtime data here.");
          const route = (await routeLoader(context).load(trip.route_id))!;
          const { headsign, directionId } = kindOf(trip);
          return {
            stop_sequence: stopSequence,
            arrival_time: formatGtfsTime(arrival!),
            departure_time: formatGtfsTime(departure!),
            stop_headsign: stopTimeRow(stopTime)!.stopHeadsign,
            trip: { trip_id: gtfsTripId(trip), trip_headsign: headsign, direction_id: directionId, route },
          };
        }),
      );
    },
    async timetable(route, date) {
      const variables = { where: { feed_onestop_id: feed, route_id: route }, date, limit: 100_000 };
      const { routes } = (await ask(ROUTE_TIMETABLE.text, variables, date)) as { routes: DayTrips[] };
      return routes[0] ?? { trips: [], patterns: [] };
    },
  };
}
