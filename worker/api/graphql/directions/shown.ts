/** What legs show beside what the search reads, kept in the isolate: answers to other riders show the same lines and routes. */
import { identityOf, perIsolate } from "../../../../src/domain/memory.ts";
import { readAhead } from "../../../loaders/read-ahead.ts";
import { shapeLoader } from "../../../schedule/timetables.ts";
import { rowsById } from "../../../store/db/by-id.ts";
import { type AgencyRow, agencyColumns } from "../../../store/entities/agency.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import { type RouteRow, routeColumns } from "../../../store/entities/route.ts";
import { type StopRow, stopColumns } from "../../../store/entities/stop.ts";
import type { QueryContext } from "../context.ts";
import type { Lazy } from "../rows.ts";
import type { LegRoute, LegRouteAgency } from "../schema.generated.ts";
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

/** A route with its agency, without the columns that only some queries need. */
type RouteOfLeg = { route: RouteRow | null; agency: AgencyRow | null };

const legRoutes = perIsolate<string, RouteOfLeg>("routes of legs", {
  by: "database, version, and route",
  bytes: 3_000_000,
  entries: 2_000,
});

const legStops = perIsolate<string, StopRow>("stops of legs", {
  by: "database, version, and stop",
  bytes: 6_000_000,
  entries: 8_000,
});

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Names a row of a version: another import of it has other rows. */
const keyOfRow = (context: QueryContext, { id, sha1, trip_first: first }: FeedVersionRow, row: number) =>
  [identityOf(context.stores.db.source), id, sha1, first, row].join(" ");

/** The rows of a route and of its agency. */
export async function routeOfLeg(context: QueryContext, schedule: VersionSchedule, id: number): Promise<RouteOfLeg> {
  const key = keyOfRow(context, schedule.version, id);
  const cachedRoute = legRoutes.get(key);
  if (cachedRoute !== undefined) return cachedRoute;
  const { routes, shown } = schedule;
  const { loaders, stores } = context;
  const agencyId = routes.get(id)?.agency_id ?? 0;
  const readRoutes = loaders.byId("route of leg", (ids) => rowsById(stores.db, routeColumns(NO_FIELDS), ids));
  const readAgencies = loaders.byId("agency of leg", (ids) => rowsById(stores.db, agencyColumns(NO_FIELDS), ids));
  const [route, agency] = await Promise.all([
    shown.routes.get(id) ?? readRoutes.load(id),
    shown.agencies.get(agencyId) ?? readAgencies.load(agencyId),
  ]);
  legRoutes.set(key, { route, agency });
  return { route, agency };
}

const stopOfLegLoader = ({ loaders, stores }: QueryContext) =>
  loaders.byId("stop of leg", (ids) => rowsById(stores.db, stopColumns(NO_FIELDS), ids));

/** Starts to read the rows of stops that the isolate does not have. */
export function readStopsAhead(context: QueryContext, version: FeedVersionRow, ids: readonly number[]): void {
  const missing = ids.filter((id) => legStops.get(keyOfRow(context, version, id)) === undefined);
  readAhead(stopOfLegLoader(context), missing);
}

/** The row of a stop, without the columns that only some queries need; null if there is none. */
export async function stopOfLeg(context: QueryContext, version: FeedVersionRow, id: number): Promise<StopRow | null> {
  const key = keyOfRow(context, version, id);
  const cachedStop = legStops.get(key);
  if (cachedStop !== undefined) return cachedStop;
  const stop = await stopOfLegLoader(context).load(id);
  if (stop !== null) legStops.set(key, stop);
  return stop;
}

export type Translated = { translations: Lazy<string | null>; feed_version_id: number };

/** A route of a leg, with its texts in further languages. */
export type LegRouteRow = Omit<LegRoute, "agency"> & Translated & { agency: LegRouteAgencyRow };

/** The agency of a leg, likewise. */
export type LegRouteAgencyRow = LegRouteAgency & Translated;

/** A route as GraphQL's legs show it. */
export async function legRouteOf(context: QueryContext, schedule: VersionSchedule, id: number): Promise<LegRouteRow> {
  const { route, agency } = await routeOfLeg(context, schedule, id);
  return {
    route_id: route?.route_id ?? "",
    route_short_name: route?.route_short_name ?? "",
    route_long_name: route?.route_long_name ?? "",
    route_onestop_id: route?.onestop_id ?? "",
    route_type: route?.route_type ?? 3,
    route_color: route?.route_color,
    route_text_color: route?.route_text_color,
    translations: route?.translations ?? null,
    feed_version_id: schedule.version.id,
    agency: {
      agency_id: agency?.agency_id ?? "",
      agency_name: agency?.agency_name ?? "",
      agency_lang: agency?.agency_lang ?? null,
      agency_onestop_id: agency?.onestop_id ?? "",
      translations: agency?.translations ?? null,
      feed_version_id: schedule.version.id,
    },
  };
}
