import type { ListedRoute } from "../../ui/listed-route.ts";
import { text } from "./text.tsx";

type NamedRoute = Pick<ListedRoute, "route_short_name" | "route_long_name" | "route_id">;

/** Whether a long name already begins with the short one, as in `Green` and `Green Line`. */
function startsWithWord(long: string, short: string): boolean {
  const rest = long.slice(short.length);
  return long.toLowerCase().startsWith(short.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest);
}

/** Short and long name of a route, else its GTFS id. */
export function routeName(route: NamedRoute): string {
  const short = (route.route_short_name ?? "").trim();
  const long = (route.route_long_name ?? "").trim();
  if (short === "" || long === "" || startsWithWord(long, short)) return long || short || route.route_id;
  return `${short} ${long}`;
}

/** A headsign as the name of a direction; some already contain "to". */
export function towardsWords(headsign: string): string {
  return headsign === "" || /(^|\s)(to|towards|via)\s/i.test(headsign) ? headsign : text.towards(headsign);
}

/** GTFS's direction_id in the words of Transitland's pages (docs/decisions/021-boards.md). */
export function directionName(id: number): string {
  return id === 0 ? text.inbound : text.outbound;
}
