/** What lists of agencies, routes and stops are about. */

export type EntityTable = "agency" | "route" | "stop";

/** Columns of every entity row. */
export type Entity = { id: number; feed_version_id: number };

/** Versions whose entities are listed; all of them visible, and imported or cold. */
export type VersionScope =
  | { kind: "active"; feedOnestopId?: string | null }
  | { kind: "sha1"; sha1: string; feedOnestopId?: string | null }
  | { kind: "version"; id: number };
