/** Loaders of feeds, feed versions, agencies, routes, stops and operators. */
import type DataLoader from "dataloader";
import { rowsById } from "../store/db/by-id.ts";
import { type AgencyRow, agencyColumns, liveAgencies } from "../store/entities/agency.ts";
import { type FeedRow, feedsById } from "../store/entities/feed.ts";
import { type FeedVersionRow, versionsById } from "../store/entities/feed-version.ts";
import { type OperatorRow, operatorsOfAgencies, operatorsOfFeeds } from "../store/entities/operator.ts";
import { type GeometryRow, type RouteRow, routeColumns, routeGeometries } from "../store/entities/route.ts";
import { type StopRow, stopColumns } from "../store/entities/stop.ts";
import { type ImportRow, importsOfVersions } from "../store/entities/version-parts.ts";
import type { ReadContext } from "./loaders.ts";
import { readAhead } from "./read-ahead.ts";

/** Feed versions by id, hidden ones included. */
export function versionLoader({ loaders, stores, fields }: ReadContext): DataLoader<number, FeedVersionRow | null> {
  return loaders.byId("feed_version", (ids) => versionsById(stores.db, ids, fields));
}

/** Feeds by id; null for hidden ones. */
export function feedLoader({ loaders, stores }: ReadContext): DataLoader<number, FeedRow | null> {
  return loaders.byId("feed", (ids) => feedsById(stores.db, ids));
}

/** Imports by the id of their version. */
export function importLoader({
  loaders,
  stores,
}: ReadContext): DataLoader<number, (ImportRow & { id: number }) | null> {
  return loaders.byId("import", async (ids) =>
    (await importsOfVersions(stores.db, ids)).map((row) => ({ ...row, id: row.feed_version_id })),
  );
}

export function agencyLoader({ loaders, stores, fields }: ReadContext): DataLoader<number, AgencyRow | null> {
  return loaders.byId("agency", (ids) => rowsById(stores.db, agencyColumns(fields), ids));
}

/** Agencies by id; null for those of versions that are not active. */
export function liveAgencyLoader({ loaders, stores, fields }: ReadContext): DataLoader<number, AgencyRow | null> {
  return loaders.byId("live agency", (ids) => liveAgencies(stores.db, agencyColumns(fields), ids));
}

export function routeLoader({ loaders, stores, fields }: ReadContext): DataLoader<number, RouteRow | null> {
  return loaders.byId("route", (ids) => rowsById(stores.db, routeColumns(fields), ids));
}

export function stopLoader({ loaders, stores, fields }: ReadContext): DataLoader<number, StopRow | null> {
  return loaders.byId("stop", (ids) => rowsById(stores.db, stopColumns(fields), ids));
}

export function geometryLoader({ loaders, stores }: ReadContext): DataLoader<number, GeometryRow | null> {
  return loaders.byId("route_geometry", (ids) => routeGeometries(stores.db, ids));
}

/** The operator of an active agency, by the numeric id of the agency. */
export function operatorOfAgencyId({ loaders, stores, fields }: ReadContext): DataLoader<number, OperatorRow | null> {
  return loaders.get<number, OperatorRow | null>("operator of agency id", async (ids) => {
    const byAgency = new Map<number, OperatorRow>();
    for (const row of await operatorsOfAgencies(stores.db, ids, fields)) {
      if (row.agency_id !== null && !byAgency.has(row.agency_id)) byAgency.set(row.agency_id, row);
    }
    return ids.map((id) => byAgency.get(id) ?? null);
  });
}

/** The operator of an agency: by its numeric id, or by its GTFS id for versions that are not active. */
export async function operatorOfAgency(context: ReadContext, agency: AgencyRow): Promise<OperatorRow | null> {
  return (await operatorOfAgencyId(context).load(agency.id)) ?? operatorByGtfsId(context, agency);
}

/** Starts the reads of `operatorOfAgency` before the agency is read. */
export function readOperatorAhead(context: ReadContext, agencyId: number, versionId: number): void {
  readAhead(operatorOfAgencyId(context), [agencyId]);
  versionLoader(context)
    .load(versionId)
    .then((version) => {
      if (version !== null && version.active !== 1) readAhead(operatorsOfFeed(context), [version.feed_id]);
    })
    .catch(() => undefined);
}

async function operatorByGtfsId(context: ReadContext, agency: AgencyRow): Promise<OperatorRow | null> {
  const version = await versionLoader(context).load(agency.feed_version_id);
  if (version === null || version.active === 1) return null;
  const rows = await operatorsOfFeed(context).load(version.feed_id);
  return rows.find((row) => row.gtfs_agency_id === agency.agency_id) ?? null;
}

/** All operator rows of a feed; the main row of each Onestop ID comes first. */
export function operatorsOfFeed({ loaders, stores, fields }: ReadContext): DataLoader<number, OperatorRow[]> {
  return loaders.get<number, OperatorRow[]>("operators of feed", async (feedIds) => {
    const rows = await operatorsOfFeeds(stores.db, feedIds, fields);
    return feedIds.map((id) => rows.filter((row) => row.feed_id === id));
  });
}
