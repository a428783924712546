import { routeTypeWords } from "../../domain/route-types.ts";
import type { ListedRoute } from "../../ui/route-list.tsx";

type Named = Pick<ListedRoute, "route_short_name" | "route_long_name" | "route_id" | "route_type">;

/** Short and long name of a route, else its GTFS id. */
export function routeName(route: Named): string {
  const short = (route.route_short_name ?? "").trim();
  const long = (route.route_long_name ?? "").trim();
  if (short !== "" && long !== "" && short !== long) return `${short} ${long}`;
  return short || long || route.route_id;
}

/** Title of the document: `{name} • {mode} route`. */
export function routeTitle(route: Named): string {
  return `${routeName(route)} • ${routeTypeWords(route.route_type)} route`;
}
