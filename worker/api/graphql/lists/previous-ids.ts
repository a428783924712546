/** Entities by Onestop IDs that they have, or had in another version of their feed (allow_previous_onestop_ids). */
import { versionLoader } from "../../../loaders/entities.ts";
import { primeLoader } from "../../../loaders/loaders.ts";
import { type Entity, entitiesNamedInAnyVersion, type VersionScope } from "../../../store/entities/entity.ts";
import { versionsBeside } from "../../../store/entities/feed-version.ts";
import type { RowShape } from "../../../store/table.ts";
import type { QueryContext } from "../context.ts";

export type PreviousIds<T> = {
  /** Entities of the versions in scope, with their versions. */
  found: Map<number, number>;
  /** Their rows, with the Onestop IDs that they have now. */
  rows: Map<number, T>;
  /** The requested Onestop ID by entity. */
  asked: Map<number, string>;
};

/**
 * Joins rows by feed and GTFS id, and reads their versions beside them. If several ids lead to one row, the id of the
 * newest version is used.
 * @param columns of routes or stops
 */
export async function entitiesEverNamed<T extends Entity>(
  context: QueryContext,
  columns: RowShape<T>,
  onestopIds: readonly string[],
  scope: VersionScope,
): Promise<PreviousIds<T>> {
  const { db } = context.stores;
  const table = columns.name === "route" ? "route" : "stop";
  const [namedRows, versions] = await Promise.all([
    entitiesNamedInAnyVersion(db, columns, onestopIds, scope),
    scope.kind === "version"
      ? []
      : versionsBeside(
          db,
          scope.kind === "sha1" ? { sha1: scope.sha1 } : { table, onceNamed: onestopIds },
          context.fields,
        ),
  ]);
  primeLoader(versionLoader(context), versions);
  const result: PreviousIds<T> = { found: new Map(), rows: new Map(), asked: new Map() };
  for (const { row, asked } of namedRows) {
    if (result.rows.has(row.id)) continue;
    result.found.set(row.id, row.feed_version_id);
    result.rows.set(row.id, row);
    result.asked.set(row.id, asked);
  }
  return result;
}
