import type { ReactNode } from "react";
import { routeTypeWords } from "../domain/gtfs/route-types.ts";
import { routeRef } from "../domain/ids/keys.ts";
import { link } from "../domain/links.ts";
import { type ListedRoute, routeLanguage } from "./listed-route.ts";
import { useNames } from "./names.ts";
import { RouteBadge } from "./route-badge.tsx";

/** Text next to a badge: the route's long name, else its type. */
export function routeWords(route: ListedRoute): string {
  const long = (route.route_long_name ?? "").trim();
  const short = (route.route_short_name ?? "").trim();
  return long !== "" && long !== short ? long : short !== "" ? routeTypeWords(route.route_type) : route.route_id;
}

/** The `lang` attribute of `routeWords`: the route's type is in the language of the page. */
function routeWordsLanguage(route: ListedRoute, lang: string | undefined): string | undefined {
  if (routeWords(route) === routeTypeWords(route.route_type)) return undefined;
  return lang ?? routeLanguage(route);
}

/** Routes as links, each with its badge. */
export function RouteList({
  routes,
  columns = false,
  lang,
}: {
  routes: readonly ListedRoute[];
  columns?: boolean;
  /** Language of the names, for routes without their agency. */
  lang?: string | undefined;
}): ReactNode {
  const names = useNames();
  return (
    <ul className="routes" {...(columns ? { "data-columns": "" } : {})}>
      {routes.map((route) => (
        <li className="routes-route" data-route={route.id} key={route.id}>
          <a href={names.address(link.route(routeRef(route)))}>
            <span className="routes-badge">
              <RouteBadge route={route} />
            </span>
            <span className="routes-name" {...names.attributes(routeWords(route), routeWordsLanguage(route, lang))}>
              {routeWords(route)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
