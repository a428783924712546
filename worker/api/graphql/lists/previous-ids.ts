/** Entities by Onestop IDs that they have, or had in another version of their feed (allow_previous_onestop_ids). */
import { feedLoader, versionLoader } from "../../../loaders/entities.ts";
import type { EntityTable, NamedEntity, VersionScope } from "../../../store/read/entity.ts";
import { entitiesNamed, idsByGtfsId } from "../../../store/read/entity.ts";
import { versionsScoped } from "../../../store/read/feed-version-scope.ts";
import type { QueryContext } from "../context.ts";

export type PreviousIds = {
  /** Entities of the versions in scope, with their versions. */
  found: Map<number, number>;
  /** The requested Onestop ID by entity. */
  asked: Map<number, string>;
};

/** Joins rows by feed and GTFS id. If several ids lead to one row, the id of the newest version is used. */
export async function entitiesEverNamed(
  context: QueryContext,
  table: Exclude<EntityTable, "agency">,
  onestopIds: readonly string[],
  scope: VersionScope,
): Promise<PreviousIds> {
  const { db } = context.stores;
  const named = await entitiesNamed(db, table, onestopIds);
  const result: PreviousIds = { found: new Map(), asked: new Map() };
  const byFeed = new Map<number, { name: NamedEntity; fetched: string }[]>();
  for (const name of named) {
    const version = await versionLoader(context).load(name.feed_version_id);
    if (version === null) continue;
    byFeed.set(version.feed_id, [...(byFeed.get(version.feed_id) ?? []), { name, fetched: version.fetched_at }]);
  }
  for (const [feedId, names] of byFeed) {
    names.sort((a, b) => (a.fetched < b.fetched ? 1 : -1));
    const versionId = await versionInScope(context, feedId, scope);
    if (versionId === null) continue;
    const gtfsIds = names.map(({ name }) => name.gtfs);
    const ids = await idsByGtfsId(db, table, versionId, gtfsIds);
    for (const { name } of names) {
      const id = ids.get(name.gtfs);
      if (id === undefined || result.found.has(id)) continue;
      result.found.set(id, versionId);
      result.asked.set(id, name.onestop_id);
    }
  }
  return result;
}

async function versionInScope(context: QueryContext, feedId: number, scope: VersionScope): Promise<number | null> {
  if (scope.kind === "version") {
    const version = await versionLoader(context).load(scope.id);
    return version?.feed_id === feedId ? version.id : null;
  }
  if (scope.kind === "active") return (await feedLoader(context).load(feedId))?.active_version_id ?? null;
  const versions = await versionsScoped(context.stores.db, { scope, license: null, anyVersion: true }, 0);
  return versions.find((version) => version.feed_id === feedId)?.id ?? null;
}
