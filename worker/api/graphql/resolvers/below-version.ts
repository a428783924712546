/** Fields that every entity below a feed version has. */

import { importLoader, versionLoader } from "../../../loaders/entities.ts";
import type { QueryContext } from "../context.ts";
import { limitOf } from "../lists/arguments.ts";
import { searchRank } from "../lists/search-rank.ts";
import { loadReferenced, requireValue } from "./resolver.ts";

/** Arguments of the `alerts` field. */
type AlertArgs = { active?: boolean | null; limit?: number | null };

export function alertOptions({ active, limit }: AlertArgs): { active: boolean; limit: number } {
  return { active: active === true, limit: limitOf(limit) };
}

type Entity = { feed_version_id: number };

function version(row: Entity, context: QueryContext) {
  return versionLoader(context).load(row.feed_version_id);
}

export const BELOW_VERSION = {
  feed_version: (row: Entity, _args: unknown, context: QueryContext) =>
    loadReferenced(versionLoader(context), row.feed_version_id),
  feed_version_sha1: async (row: Entity, _args: unknown, context: QueryContext) =>
    requireValue((await version(row, context))?.sha1),
  feed_onestop_id: async (row: Entity, _args: unknown, context: QueryContext) =>
    requireValue((await version(row, context))?.feed_onestop_id),
  search_rank: searchRank,
};

/** Entities are written when their version is imported and never change. */
export const TIMESTAMP_RESOLVERS = {
  created_at: async (row: Entity, _args: unknown, context: QueryContext) =>
    (await importLoader(context).load(row.feed_version_id))?.created_at,
  updated_at: async (row: Entity, _args: unknown, context: QueryContext) =>
    (await importLoader(context).load(row.feed_version_id))?.updated_at,
};
