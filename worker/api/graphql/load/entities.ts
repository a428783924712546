import type DataLoader from "dataloader";
import { type AgencyRow, agencyColumns } from "../../../store/read/agency.ts";
import { rowsById } from "../../../store/read/by-id.ts";
import { type OperatorRow, operatorsOfAgencies, operatorsOfFeeds } from "../../../store/read/operator.ts";
import { type GeometryRow, type RouteRow, routeColumns, routeGeometries } from "../../../store/read/route.ts";
import { type StopRow, stopColumns } from "../../../store/read/stop.ts";
import type { QueryContext } from "../context.ts";
import { versionLoader } from "./versions.ts";

export function agencyLoader({ loaders, stores, fields }: QueryContext): DataLoader<number, AgencyRow | null> {
  return loaders.byId("agency", (ids) => rowsById<AgencyRow>(stores.db, "agency", agencyColumns(fields), ids));
}

export function routeLoader({ loaders, stores, fields }: QueryContext): DataLoader<number, RouteRow | null> {
  return loaders.byId("route", (ids) => rowsById<RouteRow>(stores.db, "route", routeColumns(fields), ids));
}

export function stopLoader({ loaders, stores, fields }: QueryContext): DataLoader<number, StopRow | null> {
  return loaders.byId("stop", (ids) => rowsById<StopRow>(stores.db, "stop", stopColumns(fields), ids));
}

export function geometryLoader({ loaders, stores }: QueryContext): DataLoader<number, GeometryRow | null> {
  return loaders.byId("route_geometry", (ids) => routeGeometries(stores.db, ids));
}

/** The operator that an active agency belongs to, by the number of the agency. */
export function operatorOfAgencyId({ loaders, stores, fields }: QueryContext): DataLoader<number, OperatorRow | null> {
  return loaders.get<number, OperatorRow | null>("operator of agency id", async (ids) => {
    const byAgency = new Map<number, OperatorRow>();
    for (const row of await operatorsOfAgencies(stores.db, ids, fields)) {
      if (row.agency_id !== null && !byAgency.has(row.agency_id)) byAgency.set(row.agency_id, row);
    }
    return ids.map((id) => byAgency.get(id) ?? null);
  });
}

/** The operator that an agency belongs to: by its number, else (versions that are not active) by its GTFS id. */
export async function operatorOfAgency(context: QueryContext, agency: AgencyRow): Promise<OperatorRow | null> {
  return (await operatorOfAgencyId(context).load(agency.id)) ?? operatorByGtfsId(context, agency);
}

async function operatorByGtfsId(context: QueryContext, agency: AgencyRow): Promise<OperatorRow | null> {
  const version = await versionLoader(context).load(agency.feed_version_id);
  if (version === null || version.active === 1) return null;
  const rows = await operatorsOfFeed(context).load(version.feed_id);
  return rows.find((row) => row.gtfs_agency_id === agency.agency_id) ?? null;
}

/** All rows of operators of a feed, those that stand for their Onestop ID first. */
export function operatorsOfFeed({ loaders, stores, fields }: QueryContext): DataLoader<number, OperatorRow[]> {
  return loaders.get<number, OperatorRow[]>("operators of feed", async (feedIds) => {
    const rows = await operatorsOfFeeds(stores.db, feedIds, fields);
    return feedIds.map((id) => rows.filter((row) => row.feed_id === id));
  });
}
