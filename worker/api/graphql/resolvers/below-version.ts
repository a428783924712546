/** Fields that every entity below a feed version has. */

import { importLoader, versionLoader } from "../../../loaders/entities.ts";
import type { QueryContext } from "../context.ts";
import { limitOf } from "../lists/page.ts";
import type { TypeResolvers } from "./resolver.ts";

/** Arguments of the `alerts` field. */
type AlertArgs = { active?: boolean | null; limit?: number | null };

export function alertOptions({ active, limit }: AlertArgs): { active: boolean; limit: number } {
  return { active: active === true, limit: limitOf(limit) };
}

type Entity = { feed_version_id: number };

function version(row: Entity, context: QueryContext) {
  return versionLoader(context).load(row.feed_version_id);
}

export const BELOW_VERSION: TypeResolvers = {
  feed_version: (row: Entity, _args, context) => version(row, context),
  feed_version_sha1: async (row: Entity, _args, context) => (await version(row, context))?.sha1 ?? null,
  feed_onestop_id: async (row: Entity, _args, context) => (await version(row, context))?.feed_onestop_id ?? null,
  search_rank: () => null,
};

/** Entities are written when their version is imported and never change. */
export const STAMPED: TypeResolvers = {
  created_at: async (row: Entity, _args, context) =>
    (await importLoader(context).load(row.feed_version_id))?.created_at,
  updated_at: async (row: Entity, _args, context) =>
    (await importLoader(context).load(row.feed_version_id))?.updated_at,
};
