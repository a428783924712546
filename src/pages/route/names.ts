import { routeTypeWords } from "../../domain/route-types.ts";
import type { ListedRoute } from "../../ui/route-list.tsx";

type Named = Pick<ListedRoute, "route_short_name" | "route_long_name" | "route_id" | "route_type">;

/** Whether a long name already begins with the short one, as in `Green` and `Green Line`. */
function startsWithWord(long: string, short: string): boolean {
  const rest = long.slice(short.length);
  return long.toLowerCase().startsWith(short.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest);
}

/** Short and long name of a route, else its GTFS id. */
export function routeName(route: Named): string {
  const short = (route.route_short_name ?? "").trim();
  const long = (route.route_long_name ?? "").trim();
  if (short === "" || long === "" || startsWithWord(long, short)) return long || short || route.route_id;
  return `${short} ${long}`;
}

/** Title of the document: `{name} • {mode} route`. */
export function routeTitle(route: Named): string {
  return `${routeName(route)} • ${routeTypeWords(route.route_type)} route`;
}
