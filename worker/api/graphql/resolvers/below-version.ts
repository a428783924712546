/** What every entity says of the feed version it belongs to. */
import type { QueryContext } from "../context.ts";
import { importLoader, versionLoader } from "../load/versions.ts";
import type { TypeResolvers } from "./resolver.ts";

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

/** Entities are written when their version is imported, and never change. */
export const STAMPED: TypeResolvers = {
  created_at: async (row: Entity, _args, context) =>
    (await importLoader(context).load(row.feed_version_id))?.created_at,
  updated_at: async (row: Entity, _args, context) =>
    (await importLoader(context).load(row.feed_version_id))?.updated_at,
};
