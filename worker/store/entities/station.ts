/** Levels and pathways of stations, and additional attributes of stops and routes. */

import { rowsById, rowsInRange } from "../db/by-id.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { type LevelRecord as LevelRow, levelTable } from "../tables/level.ts";
import { type PathwayRecord as PathwayRow, pathwayTable } from "../tables/pathway.ts";
import { type RouteAttributeRecord, routeAttributeTable } from "../tables/route-attribute.ts";
import { type StopExternalReferenceRecord, stopExternalReferenceTable } from "../tables/stop-external-reference.ts";

export type { LevelRecord as LevelRow } from "../tables/level.ts";

export function levelsById(db: Db, ids: readonly number[]): Promise<LevelRow[]> {
  return rowsById(db, levelTable, ids);
}

export type { PathwayRecord as PathwayRow } from "../tables/pathway.ts";

/** Pathways that begin (`from`) or end (`to`) at these stops. */
export function pathwaysAt(db: Db, end: "from" | "to", stopIds: readonly number[]): Promise<PathwayRow[]> {
  const column = end === "from" ? "from_stop_id" : "to_stop_id";
  return db.cold.read(
    stopIds,
    (id) => db.cold.withId("stop", id),
    (version, ids) => {
      const stopIds = new Set(ids);
      return version.scan(pathwayTable, version.whole("pathway"), (row) => stopIds.has(Number(row[column])));
    },
    (ids) => db.rows(pathwayTable, `SELECT t.* FROM ${idTable(ids)} CROSS JOIN pathway t ON t.${column} = x.id`),
  );
}

/** Pathways of a version that an answer reads, so that a feed cannot make it slow. */
const MAX_PATHWAYS = 20_000;

/** The pathways of a version, one row read each. */
export function pathwaysOf(db: Db, version: { pathway_first: number; pathway_count: number }): Promise<PathwayRow[]> {
  const { pathway_first: first, pathway_count: count } = version;
  if (count === 0) return Promise.resolve([]);
  return rowsInRange(db, pathwayTable, first, first + Math.min(count, MAX_PATHWAYS));
}

export type ExternalReferenceRow = StopExternalReferenceRecord & { id: number };

/** By the stop that they belong to. */
export async function externalReferences(db: Db, stopIds: readonly number[]): Promise<ExternalReferenceRow[]> {
  const rows = await rowsById(db, stopExternalReferenceTable, stopIds, "", "stop_id");
  return rows.map((row) => ({ ...row, id: row.stop_id }));
}

export type RouteAttributeRow = RouteAttributeRecord & { id: number };

/** By route. */
export async function routeAttributes(db: Db, routeIds: readonly number[]): Promise<RouteAttributeRow[]> {
  const rows = await rowsById(db, routeAttributeTable, routeIds, "", "route_id");
  return rows.map((row) => ({ ...row, id: row.route_id }));
}
