import { graphqlDocument } from "../../data/document.ts";
import { type DepartureRow, LISTED_DEPARTURE } from "../../ui/listed-departure.ts";

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
        ${LISTED_DEPARTURE}
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
