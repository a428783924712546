/** A route in lists: its GraphQL fields and its order. */
import type { RouteFacts } from "../domain/gtfs/route-facts.ts";
import { nameLanguage } from "../domain/text/language.ts";

/** The fields of a Transitland v2 `Route` shown in a list. */
export type ListedRoute = RouteFacts & {
  id: number;
  feed_onestop_id: string | null;
  /** Of routes.txt; lower comes first. */
  route_sort_order?: number | null;
  agency?: { agency_lang?: string | null } | null;
};

/** The `lang` attribute of a name of the route, such as its headsign. */
export const routeLanguage = ({ agency }: Pick<ListedRoute, "agency">) => nameLanguage(agency?.agency_lang);

/** After every place that a feed can give. */
const MAX_SORT_ORDER = 2 ** 53;

const byNumber = new Intl.Collator("en", { numeric: true });

/**
 * Sorts routes as timetables do: by vehicle type, then by name in natural order. Routes of a single feed come first in the
 * order that the feed gives them (GTFS reference, `route_sort_order`), and those without a place in it after them.
 */
export function sortRoutes<Route extends ListedRoute>(routes: readonly Route[]): Route[] {
  const isOneFeed = routes.every((route) => route.feed_onestop_id === routes[0]?.feed_onestop_id);
  const order = (route: Route) => (isOneFeed ? (route.route_sort_order ?? MAX_SORT_ORDER) : 0);
  const name = (route: Route) => route.route_short_name || route.route_long_name || route.route_id;
  return routes.toSorted(
    (a, b) => order(a) - order(b) || a.route_type - b.route_type || byNumber.compare(name(a), name(b)) || a.id - b.id,
  );
}

/** The fields of `ListedRoute` in a GraphQL document. */
export const LISTED_ROUTE = `
  id
  onestop_id
  route_id
  route_short_name
  route_long_name
  route_type
  route_color
  route_text_color
  feed_onestop_id
  agency { agency_lang }
`;

/** The same with what `sortRoutes` reads besides. */
export const SORTED_ROUTE = `
  ${LISTED_ROUTE}
  route_sort_order
`;
