/** What legs show beside what the search reads, kept in the isolate: answers to other riders show the same lines and routes. */
import { identityOf, perIsolate, perObject } from "../../../../src/domain/memory.ts";
import { agencyLoader, routeLoader } from "../../../loaders/entities.ts";
import { shapeLoader } from "../../../schedule/timetables.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import type { QueryContext } from "../context.ts";
import type { LegRoute } from "../schema.generated.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** Bytes of the lines that an isolate keeps, and of a key. */
const MAX_LINE_BYTES = 4_000_000;
const BYTES_A_KEY = 150;

const lines = perIsolate<string, string>("lines of legs", {
  by: "database, version, and shape",
  bytes: MAX_LINE_BYTES,
});

/** The encoded line of a shape; empty if it has none. */
export async function lineOfShape(context: QueryContext, version: FeedVersionRow, shapeId: number): Promise<string> {
  const { id, sha1, trip_first: first } = version;
  const key = [identityOf(context.stores.db.source), id, sha1, first, shapeId].join(" ");
  const cachedLine = lines.get(key);
  if (cachedLine !== undefined) return cachedLine;
  const line = (await shapeLoader(context).load(shapeId))?.line ?? "";
  lines.set(key, line, line.length + BYTES_A_KEY);
  return line;
}

const legRoutes = perObject<VersionSchedule, Map<number, LegRoute>>("routes of legs", {
  by: "schedule of a version",
  within: "schedules of versions",
});

/** A route with its agency. */
export async function legRouteOf(context: QueryContext, schedule: VersionSchedule, id: number): Promise<LegRoute> {
  const ofSchedule = legRoutes.getOrMake(schedule, () => new Map());
  const cachedRoute = ofSchedule.get(id);
  if (cachedRoute !== undefined) return cachedRoute;
  const { routes, shown } = schedule;
  const agencyId = routes.get(id)?.agency_id ?? 0;
  const [route, agency] = await Promise.all([
    shown.routes.get(id) ?? routeLoader(context).load(id),
    shown.agencies.get(agencyId) ?? agencyLoader(context).load(agencyId),
  ]);
  const legRoute: LegRoute = {
    route_id: route?.route_id ?? "",
    route_short_name: route?.route_short_name ?? "",
    route_long_name: route?.route_long_name ?? "",
    route_onestop_id: route?.onestop_id ?? "",
    route_type: route?.route_type ?? 3,
    route_color: route?.route_color,
    route_text_color: route?.route_text_color,
    agency: {
      agency_id: agency?.agency_id ?? "",
      agency_name: agency?.agency_name ?? "",
      agency_lang: agency?.agency_lang ?? null,
      agency_onestop_id: agency?.onestop_id ?? "",
    },
  };
  ofSchedule.set(id, legRoute);
  return legRoute;
}
