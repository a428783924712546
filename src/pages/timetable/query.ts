import { graphqlDocument } from "../../data/document.ts";
import type {
  RouteTimetableQuery,
  RouteTimetableQueryVariables,
  RouteTodayQuery,
  RouteTodayQueryVariables,
  StopTimetableQuery,
  StopTimetableQueryVariables,
} from "../../data/documents.generated.ts";
import type { TimedDeparture } from "../../domain/time/departure-times.ts";
import { type ListedRoute, SORTED_ROUTE } from "../../ui/listed-route.ts";

/** The days that a version covers. */
const SERVICE_DATES = `
  earliest_calendar_date
  latest_calendar_date
  service_window { feed_start_date feed_end_date }
`;

/** Transitland v2 `Frequency`; times are `HH:MM:SS`. */
export type TripFrequency = DayTrip["frequencies"][number];

type DayRoute = RouteTimetableQuery["routes"][number];

export type DayTrip = DayRoute["trips"][number];

export type DayPattern = NonNullable<DayRoute["patterns"]>[number];

/**
 * Trips of the first route of a key on one service day, in the order of their ids. Their stops are those of their pattern,
 * which are read from one trip of each.
 */
export const ROUTE_TIMETABLE = graphqlDocument<RouteTimetableQuery, RouteTimetableQueryVariables>(`
  query RouteTimetable($ids: [Int!], $where: RouteFilter, $date: Date!, $limit: Int!) {
    routes(limit: 1, ids: $ids, where: $where) {
      feed_version { ${SERVICE_DATES} }
      continuous_pickup
      continuous_drop_off
      trips(limit: $limit, where: { service_date: $date }) {
        id
        trip_id
        trip_headsign
        trip_short_name
        direction_id
        stop_pattern_id
        frequencies { start_time end_time headway_secs exact_times }
        stop_times(limit: 1000) {
          arrival_time
          departure_time
          pickup_type
          drop_off_type
          continuous_pickup
          continuous_drop_off
        }
      }
      patterns(where: { service_date: $date }) {
        stop_pattern_id
        representative_trip {
          stop_times(limit: 1000) {
            stop { id onestop_id stop_id stop_name platform_code feed_onestop_id }
          }
        }
      }
    }
  }
`);

export type TodayRoute = RouteTodayQuery["routes"][number];

export type TodayTrip = TodayRoute["trips"][number];

/** The first call of each of today's trips of a route. Today is that of the server, in the feed's zone. */
export const ROUTE_TODAY = graphqlDocument<RouteTodayQuery, RouteTodayQueryVariables>(`
  query RouteToday($ids: [Int!], $limit: Int!) {
    routes(ids: $ids) {
      feed_version { ${SERVICE_DATES} }
      trips(limit: $limit, where: { relative_date: TODAY, use_service_window: true }) {
        trip_headsign
        direction_id
        service_dates
        frequencies { start_time end_time headway_secs }
        stop_times(limit: 1) { departure_time pickup_type stop { id } }
      }
    }
  }
`);

export type TimetableStop = {
  id: number;
  onestop_id: string;
  stop_id: string;
  stop_name: string | null;
  platform_code: string | null;
  feed_onestop_id: string;
};

export type DayDeparture = {
  departure_time: string | null;
  departure: Pick<TimedDeparture["departure"], "scheduled_unix" | "stop_timezone">;
  stop_headsign: string | null;
  pickup_type: number | null;
  trip: { id: number; trip_headsign: string | null; route: ListedRoute };
};

export type DayBoard = { platform_code: string | null; departures: DayDeparture[] };

const DEPARTURES = `
  platform_code
  departures(limit: $limit, where: { service_date: $date }) {
    departure_time
    departure { scheduled_unix stop_timezone }
    stop_headsign
    pickup_type
    trip {
      id
      trip_headsign
      route { ${SORTED_ROUTE} }
    }
  }
`;

/** All departures of one service day at some stops, frequencies expanded. Their instants are for stops in another zone than the agency. */
export const STOP_TIMETABLE = graphqlDocument<StopTimetableQuery, StopTimetableQueryVariables>(`
  query StopTimetable($ids: [Int!], $date: Date!, $limit: Int!) {
    stops(ids: $ids) {
      feed_version { ${SERVICE_DATES} }
      ${DEPARTURES}
    }
  }
`);
