import { graphqlDocument } from "../../data/document.ts";
import { LISTED_ROUTE } from "../../ui/listed-route.ts";
import type { DepartureRow } from "../stop/board-query.ts";

type Named = {
  id: number;
  onestop_id: string;
  stop_id: string;
  stop_name: string | null;
  feed_onestop_id: string;
  geometry: unknown;
};

export type NearStop = Named & {
  platform_code: string | null;
  parent: Named | null;
  departures: DepartureRow[];
};

const NAMED = "id onestop_id stop_id stop_name feed_onestop_id geometry";

/** Stops with departures around a position, the nearest first. */
export const NEARBY = graphqlDocument<
  { stops: NearStop[] },
  { lat: number; lon: number; radius: number; limit: number; departures: number; next: number }
>(`
  query NearbyStops($lat: Float!, $lon: Float!, $radius: Float!, $limit: Int!, $departures: Int!, $next: Int!) {
    stops(
      limit: $limit
      where: {
        serviced: true
        location: { near: { lat: $lat, lon: $lon, radius: $radius }, focus: { lat: $lat, lon: $lon } }
      }
    ) {
      ${NAMED}
      platform_code
      parent { ${NAMED} }
      departures(limit: $departures, where: { next: $next, use_service_window: true }) {
        departure_time
        service_date
        date
        stop_headsign
        schedule_relationship
        departure { estimated stop_timezone }
        trip {
          id
          trip_headsign
          trip_short_name
          route { ${LISTED_ROUTE} }
        }
      }
    }
  }
`);

/** The nearest stop with departures, however far. */
export const NEAREST = graphqlDocument<{ stops: Named[] }, { lat: number; lon: number }>(`
  query NearestStop($lat: Float!, $lon: Float!) {
    stops(limit: 1, where: { serviced: true, location: { focus: { lat: $lat, lon: $lon } } }) { ${NAMED} }
  }
`);
