/** Levels and pathways of stations, and additional attributes of stops and routes. */

import type { ColdVersion } from "../cold/versions.ts";
import { rowsById, rowsInRange } from "../db/by-id.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import type { RowShape } from "../table.ts";
import { type LevelRecord as LevelRow, levelTable } from "../tables/level.ts";
import { type PathwayRecord as PathwayRow, pathwayTable } from "../tables/pathway.ts";
import { type RouteAttributeRecord, routeAttributeTable } from "../tables/route-attribute.ts";
import { type StopExternalReferenceRecord, stopExternalReferenceTable } from "../tables/stop-external-reference.ts";
import type { StopRow } from "./stop.ts";

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

/** Numeric ids of the platforms, entrances, and nodes of a station, and of the boarding areas of its platforms. */
const PARTS =
  "WITH part AS MATERIALIZED (SELECT s.id FROM stop s WHERE s.parent_id = ?1 UNION ALL " +
  "SELECT a.id FROM stop s CROSS JOIN stop a ON a.parent_id = s.id WHERE s.parent_id = ?1)";

/** The parts of a station with the boarding areas of its platforms, in the order of their ids. */
export function partsOfStation(db: Db, stationId: number, columns: RowShape<StopRow>): Promise<StopRow[]> {
  return db.cold.read(
    [stationId],
    (id) => db.cold.withId("stop", id),
    (version) => coldParts(version, stationId, columns),
    () =>
      db.rows(
        columns,
        `${PARTS} SELECT ${columns.select("t")} FROM part CROSS JOIN stop t ON t.id = part.id ORDER BY t.id`,
        stationId,
      ),
  );
}

async function coldParts(version: ColdVersion, stationId: number, columns: RowShape<StopRow>): Promise<StopRow[]> {
  const below = (parents: ReadonlySet<number>) =>
    version.scan(columns, version.whole("stop"), (row) => parents.has(Number(row.parent_id)));
  const parts = await below(new Set([stationId]));
  return [...parts, ...(await below(new Set(parts.map(({ id }) => id))))].sort((a, b) => a.id - b.id);
}

/** The pathways of a station, which begin at its parts. */
export async function pathwaysInStation(db: Db, stationId: number, columns: RowShape<StopRow>): Promise<PathwayRow[]> {
  const rows = await db.cold.read(
    [stationId],
    (id) => db.cold.withId("stop", id),
    async (version) => {
      const ids = new Set((await coldParts(version, stationId, columns)).map(({ id }) => id));
      return version.scan(pathwayTable, version.whole("pathway"), (row) => ids.has(Number(row.from_stop_id)));
    },
    () =>
      db.rows(
        pathwayTable,
        `${PARTS} SELECT t.* FROM part CROSS JOIN pathway t ON t.from_stop_id = part.id`,
        stationId,
      ),
  );
  return rows.sort((a, b) => a.id - b.id);
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
