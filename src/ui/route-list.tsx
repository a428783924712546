import type { ReactNode } from "react";
import type { BadgeRoute } from "../domain/colour.ts";
import { link } from "../domain/links.ts";
import { routeTypeWords } from "../domain/route-types.ts";
import { RouteBadge } from "./route-badge.tsx";

/** The columns of a Transitland v2 `Route` that a line of a list shows. */
export type ListedRoute = BadgeRoute & {
  id: number;
  onestop_id: string | null;
  route_id: string;
  route_short_name: string | null;
  route_long_name: string | null;
  route_type: number;
  route_color: string | null;
  route_text_color: string | null;
  feed_onestop_id: string | null;
};

const byNumber = new Intl.Collator("en", { numeric: true });

/** Routes as timetables order them: by kind of vehicle, then by name with numbers in their order. */
export function sortRoutes<Route extends ListedRoute>(routes: readonly Route[]): Route[] {
  const name = (route: Route) => route.route_short_name || route.route_long_name || route.route_id;
  return routes.toSorted((a, b) => a.route_type - b.route_type || byNumber.compare(name(a), name(b)) || a.id - b.id);
}

/** Long name of a route, else the words of its type, for beside a badge. */
export function routeWords(route: ListedRoute): string {
  const long = (route.route_long_name ?? "").trim();
  const short = (route.route_short_name ?? "").trim();
  return long !== "" && long !== short ? long : short !== "" ? routeTypeWords(route.route_type) : route.route_id;
}

/** Routes as links, each with its badge. */
export function RouteList({
  routes,
  columns = false,
}: {
  routes: readonly ListedRoute[];
  columns?: boolean;
}): ReactNode {
  return (
    <ul className="routes" {...(columns ? { "data-columns": "" } : {})}>
      {routes.map((route) => (
        <li className="routes-route" key={route.id}>
          <a
            href={link.route({
              onestopId: route.onestop_id,
              feed: route.feed_onestop_id,
              entityId: route.route_id,
              id: route.id,
            })}
          >
            <span className="routes-badge">
              <RouteBadge route={route} />
            </span>
            <span className="routes-name">{routeWords(route)}</span>
          </a>
        </li>
      ))}
    </ul>
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
`;
