/** Ids for the ready queries, taken from the data of this portal, so that each finds something. */

import { isPlainId } from "../../domain/ids/plain-id.ts";

export const EXAMPLE_QUERY = /* GraphQL */ `{
  routes(limit: 20) {
    onestop_id
    feed_onestop_id
    agency { operator { onestop_id } places(limit: 1) { adm0_iso } }
    route_stops(limit: 1) { stop { onestop_id geometry } }
  }
  feeds(limit: 1, where: { source_url: { type: static_current } }) { urls { static_current } }
}`;

type ExampleRoute = {
  onestop_id: string | null;
  feed_onestop_id: string | null;
  agency: { operator: { onestop_id: string | null } | null; places: readonly { adm0_iso: string | null }[] | null };
  route_stops: readonly { stop: { onestop_id: string; geometry: { coordinates: readonly number[] } } }[];
};

export type ExampleData = {
  routes?: readonly ExampleRoute[];
  feeds?: readonly { urls: { static_current: string } | null }[];
};

export type ExampleIds = {
  route: string;
  feed: string;
  operator: string;
  stop: string;
  /** WGS84 degrees. */
  lat: number;
  lon: number;
  /** ISO 3166-1 code. */
  country: string;
  /** Where the feed is published. */
  url: string;
};

/** Real ids of the registry, for a portal that has no routes yet: the answers are then empty. */
const WITHOUT_DATA: ExampleIds = {
  route: "r-9q9-antioch~sfia~millbrae",
  feed: "f-9q9-bart",
  operator: "o-9q9-bart",
  stop: "s-9q8yyzcny3-embarcadero",
  lat: 37.7929,
  lon: -122.3969,
  country: "US",
  url: "https://www.bart.gov/dev/schedules/google_transit.zip",
};

export function exampleIds({ routes = [], feeds = [] }: ExampleData): ExampleIds {
  const isPlain = ({ onestop_id: id, route_stops: [first] }: ExampleRoute) =>
    isPlainId(id) && isPlainId(first?.stop.onestop_id);
  const route = routes.find(isPlain) ?? routes[0];
  if (route === undefined) return WITHOUT_DATA;
  const stop = route.route_stops[0]?.stop;
  const [lon, lat] = stop?.geometry.coordinates ?? [];
  return {
    route: route.onestop_id ?? WITHOUT_DATA.route,
    feed: route.feed_onestop_id ?? WITHOUT_DATA.feed,
    operator: route.agency.operator?.onestop_id ?? WITHOUT_DATA.operator,
    stop: stop?.onestop_id ?? WITHOUT_DATA.stop,
    lat: lat ?? WITHOUT_DATA.lat,
    lon: lon ?? WITHOUT_DATA.lon,
    country: route.agency.places?.[0]?.adm0_iso ?? WITHOUT_DATA.country,
    url: feeds[0]?.urls?.static_current || WITHOUT_DATA.url,
  };
}
