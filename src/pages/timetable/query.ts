import { graphqlDocument } from "../../data/document.ts";
import type {
  RouteTimetableQuery,
  RouteTimetableQueryVariables,
  RouteTimetableStopsQuery,
  RouteTimetableStopsQueryVariables,
  StopTimetableQuery,
  StopTimetableQueryVariables,
} from "../../data/documents.generated.ts";
import { LISTED_ROUTE, type ListedRoute } from "../../ui/listed-route.ts";

/** The days that a version speaks for. */
const SERVICE_DATES = `
  earliest_calendar_date
  latest_calendar_date
  service_window { feed_start_date feed_end_date }
`;

/** Transitland v2 `Frequency`; times are `HH:MM:SS`. */
export type FrequencyRow = DayTrip["frequencies"][number];

export type DayTrip = RouteTimetableQuery["routes"][number]["trips"][number];

/** Trips of a route on one service day, in the order of their ids; their stops are those of their pattern. */
export const ROUTE_TIMETABLE = graphqlDocument<RouteTimetableQuery, RouteTimetableQueryVariables>(`
  query RouteTimetable($ids: [Int!], $date: Date!, $limit: Int!) {
    routes(ids: $ids) {
      feed_version { ${SERVICE_DATES} }
      trips(limit: $limit, where: { service_date: $date }) {
        id
        trip_id
        trip_headsign
        trip_short_name
        direction_id
        stop_pattern_id
        frequencies { start_time end_time headway_secs exact_times }
        stop_times(limit: 1000) { arrival_time departure_time }
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

/** The stops of some trips, one for each pattern that is shown. */
export const TIMETABLE_STOPS = graphqlDocument<RouteTimetableStopsQuery, RouteTimetableStopsQueryVariables>(`
  query RouteTimetableStops($ids: [Int!], $limit: Int!) {
    trips(ids: $ids, limit: $limit) {
      id
      stop_times(limit: 1000) {
        stop { id onestop_id stop_id stop_name platform_code feed_onestop_id }
      }
    }
  }
`);

export type DayDeparture = {
  departure_time: string | null;
  stop_headsign: string | null;
  pickup_type: number | null;
  trip: { id: number; trip_headsign: string | null; route: ListedRoute };
};

export type DayBoard = { platform_code: string | null; departures: DayDeparture[] };

const DEPARTURES = `
  platform_code
  departures(limit: $limit, where: { service_date: $date }) {
    departure_time
    stop_headsign
    pickup_type
    trip {
      id
      trip_headsign
      route { ${LISTED_ROUTE} }
    }
  }
`;

/** All departures of one service day at some stops, frequencies expanded. */
export const STOP_TIMETABLE = graphqlDocument<StopTimetableQuery, StopTimetableQueryVariables>(`
  query StopTimetable($ids: [Int!], $date: Date!, $limit: Int!) {
    stops(ids: $ids) {
      feed_version { ${SERVICE_DATES} }
      ${DEPARTURES}
    }
  }
`);
