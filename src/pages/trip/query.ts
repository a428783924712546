import { graphqlDocument } from "../../data/document.ts";
import type {
  TripPageQuery,
  TripPageQueryVariables,
  TripRunQuery,
  TripRunQueryVariables,
} from "../../data/documents.generated.ts";
import { ALERT } from "../../ui/alerts.tsx";
import { LISTED_ROUTE } from "../../ui/listed-route.ts";

export type TripRoute = TripPageQuery["routes"][number];
export type TripDetails = TripRoute["trips"][number];
export type TripCall = NonNullable<TripDetails["stop_times"][number]>;
export type RunRow = TripRunQuery["routes"][number]["trips"][number];

/**
 * A trip of the routes that have a key: an Onestop ID may name the same route in several feeds. Another Transitland server
 * answers it, too.
 */
export const TRIP = graphqlDocument<TripPageQuery, TripPageQueryVariables>(`
  query TripPage($ids: [Int!], $where: RouteFilter, $trip: String!) {
    routes(limit: 10, ids: $ids, where: $where) {
      ${LISTED_ROUTE}
      continuous_pickup
      continuous_drop_off
      feed_version_sha1
      agency { id agency_id agency_name onestop_id agency_timezone agency_lang }
      feed_version { id sha1 fetched_at }
      trips(limit: 1, where: { trip_id: $trip }) {
        id
        trip_id
        trip_headsign
        trip_short_name
        direction_id
        block_id
        wheelchair_accessible
        bikes_allowed
        cars_allowed
        shape { geometry }
        calendar {
          start_date
          end_date
          monday
          tuesday
          wednesday
          thursday
          friday
          saturday
          sunday
          added_dates(limit: 1000)
          removed_dates(limit: 1000)
        }
        frequencies { start_time end_time headway_secs exact_times }
        stop_times(limit: 1000) {
          arrival_time
          departure_time
          stop_sequence
          stop_headsign
          pickup_type
          drop_off_type
          continuous_pickup
          continuous_drop_off
          timepoint
          interpolated
          stop { id onestop_id stop_id stop_name platform_code feed_onestop_id geometry }
        }
      }
    }
  }
`);

/**
 * The run of a trip on a service day, as realtime data has it; no trips on a day on which it does not run. `start` is that
 * of one run of a trip with frequencies.
 */
export const TRIP_RUN = graphqlDocument<TripRunQuery, TripRunQueryVariables>(`
  query TripRun($route: Int!, $trip: String!, $date: Date!, $start: Seconds) {
    routes(ids: [$route]) {
      id
      trips(limit: 1, where: { trip_id: $trip, service_date: $date }) {
        id
        schedule_relationship
        alerts(active: true, limit: 10) { ${ALERT} }
        vehicle_position {
          position
          timestamp
          current_status
          occupancy_status
          stop { id stop_name stop_id }
        }
        stop_times(limit: 1000, where: { service_date: $date, start_time: $start }) {
          stop_sequence
          schedule_relationship
          stop { id stop_name platform_code }
          scheduled_stop { id }
          arrival { scheduled_unix estimated_unix }
          departure { scheduled_unix estimated_unix }
        }
      }
    }
  }
`);
