/** What is inside stations: levels and pathways; and what stops and routes have beside their own rows. */
import type { Db } from "../db.ts";
import { idTable } from "../id-list.ts";
import { rowsById } from "./by-id.ts";

export type LevelRow = {
  id: number;
  feed_version_id: number;
  level_id: string;
  level_index: number;
  level_name: string | null;
  /** JSON array of numeric stops. */
  stops: string;
};

export function levelsById(db: Db, ids: readonly number[]): Promise<LevelRow[]> {
  return rowsById<LevelRow>(db, "level", "t.*", ids);
}

export type PathwayRow = {
  id: number;
  feed_version_id: number;
  pathway_id: string;
  from_stop_id: number;
  to_stop_id: number;
  pathway_mode: number;
  is_bidirectional: number;
  /** Metres, seconds. */
  length: number | null;
  traversal_time: number | null;
  stair_count: number | null;
  max_slope: number | null;
  min_width: number | null;
  signposted_as: string | null;
  reverse_signposted_as: string | null;
};

/** Pathways that begin (`from`) or end (`to`) at these stops. */
export function pathwaysAt(db: Db, end: "from" | "to", stopIds: readonly number[]): Promise<PathwayRow[]> {
  const column = end === "from" ? "from_stop_id" : "to_stop_id";
  return db.rows<PathwayRow>(`SELECT t.* FROM ${idTable(stopIds)} CROSS JOIN pathway t ON t.${column} = x.id`);
}

export type ExternalReferenceRow = {
  id: number;
  target_feed_onestop_id: string | null;
  target_stop_id: string | null;
  inactive: number | null;
};

/** By the stop that stands for another. */
export function externalReferences(db: Db, stopIds: readonly number[]): Promise<ExternalReferenceRow[]> {
  return db.rows<ExternalReferenceRow>(
    `SELECT t.stop_id AS id, t.target_feed_onestop_id, t.target_stop_id, t.inactive FROM ${idTable(stopIds)} ` +
      "CROSS JOIN stop_external_reference t ON t.stop_id = x.id",
  );
}

export type RouteAttributeRow = {
  id: number;
  category: number | null;
  subcategory: number | null;
  running_way: number | null;
};

/** By route. */
export function routeAttributes(db: Db, routeIds: readonly number[]): Promise<RouteAttributeRow[]> {
  return db.rows<RouteAttributeRow>(
    `SELECT t.route_id AS id, t.category, t.subcategory, t.running_way FROM ${idTable(routeIds)} ` +
      "CROSS JOIN route_attribute t ON t.route_id = x.id",
  );
}
