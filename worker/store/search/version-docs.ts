/** What search knows of agencies, routes, stops and stations (api.md 1.6). */

import { allTexts, readTexts } from "../../../src/domain/gtfs/translations.ts";
import type { AgencyRecord } from "../tables/agency.ts";
import type { RouteRecord } from "../tables/route.ts";
import type { StopRecord } from "../tables/stop.ts";
import type { SearchDoc } from "./document.ts";

type Entity<Row extends { id: number; feed_version_id: number }, Names extends keyof Row> = Pick<
  Row,
  "id" | "feed_version_id" | Names
>;

/** Stops and stations; entrances, nodes and boarding areas are not searched. */
export const MAX_SEARCHED_LOCATION_TYPE = 1;
/** By how much a station comes before a stop. */
const STATION_LEVELS = 3;

const words = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== "").join(" ");

/** Doubling a number raises the importance by one. */
const levelsOf = (count: number) => Math.floor(Math.log2(1 + count));

export function agencyDoc(
  agency: Entity<AgencyRecord, "agency_name" | "agency_url" | "agency_email" | "translations">,
): SearchDoc {
  return {
    kind: "agency",
    ref: agency.id,
    feedVersionId: agency.feed_version_id,
    name: agency.agency_name,
    extra: words(agency.agency_url, agency.agency_email),
    otherNames: allTexts(readTexts(agency.translations), ["agency_name"]),
  };
}

/** @param stops how many stops the route serves */
export function routeDoc(
  route: Entity<RouteRecord, "route_short_name" | "route_long_name" | "route_desc" | "translations">,
  agencyName: string,
  stops: number,
): SearchDoc {
  return {
    kind: "route",
    ref: route.id,
    feedVersionId: route.feed_version_id,
    importance: levelsOf(stops),
    name: words(route.route_short_name, route.route_long_name),
    extra: route.route_desc ?? "",
    // Transitland v2 finds a route only by its own words.
    otherNames: [agencyName, ...allTexts(readTexts(route.translations), ["route_short_name", "route_long_name"])],
  };
}

/** @param routes how many routes serve the stop */
export function stopDoc(
  stop: Entity<StopRecord, "stop_name" | "stop_desc" | "platform_code" | "location_type" | "translations">,
  routes: number,
): SearchDoc {
  return {
    kind: "stop",
    ref: stop.id,
    feedVersionId: stop.feed_version_id,
    importance: levelsOf(routes) + (stop.location_type === 1 ? STATION_LEVELS : 0),
    name: stop.stop_name ?? "",
    extra: stop.stop_desc ?? "",
    otherNames: [
      ...(stop.platform_code === null ? [] : [stop.platform_code]),
      ...allTexts(readTexts(stop.translations), ["stop_name"]),
    ],
  };
}
