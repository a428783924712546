/** A departure in boards and stop lists: its GraphQL fields. */
import type { TimedDeparture } from "../domain/time/departure-times.ts";
import type { DepartureFrequency } from "../domain/time/headway.ts";
import { LISTED_ROUTE, type ListedRoute } from "./listed-route.ts";

/** The fields of a Transitland v2 `StopTime` shown on a board. */
export type DepartureRow = {
  departure_time: string | null;
  service_date: string | null;
  date: string | null;
  stop_headsign: string | null;
  schedule_relationship: string | null;
  departure: TimedDeparture["departure"];
  pickup_type: number | null;
  /** Where it leaves by the schedule, if it leaves elsewhere today. */
  scheduled_stop: { platform_code: string | null } | null;
  trip: {
    id: number;
    trip_id: string;
    trip_headsign: string | null;
    trip_short_name: string | null;
    direction_id: number | null;
    frequencies: DepartureFrequency[];
    route: ListedRoute;
  };
};

/** The fields of `DepartureRow` in a GraphQL document. */
export const LISTED_DEPARTURE = `
  departure_time
  service_date
  date
  stop_headsign
  schedule_relationship
  departure { scheduled_unix estimated_unix stop_timezone }
  pickup_type
  scheduled_stop { platform_code }
  trip {
    id
    trip_id
    trip_headsign
    trip_short_name
    direction_id
    frequencies { start_time end_time headway_secs exact_times }
    route { ${LISTED_ROUTE} }
  }
`;
