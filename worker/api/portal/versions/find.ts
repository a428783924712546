/** Finds the feed version named in a path. */
import { type FeedVersionRow, listVersions } from "../../../store/read/feed-version.ts";
import type { VersionKey } from "../../../store/read/version-neighbours.ts";
import type { ApiContext } from "../../graphql/context.ts";
import { numericKey } from "../../rest/key.ts";

/** Maximum number of feeds expected to publish the same zip. */
const MAX_VERSIONS = 20;

/** Fields beyond the plain columns that a comparison needs. */
const FIELDS = new Set(["service_levels"]);

/** A key of a path: a numeric id, or else a SHA-1. */
export function versionKey(key: string): VersionKey {
  const id = numericKey(key);
  return id === null ? { sha1: key.toLowerCase() } : { id };
}

/**
 * A visible version by numeric id or SHA-1, or null. If several feeds have the same zip, an imported version wins, and
 * among those an active one. Reads three rows each.
 */
export async function findVersion({ stores }: ApiContext, key: string): Promise<FeedVersionRow | null> {
  const asked = versionKey(key);
  const filter = "id" in asked ? { ids: [asked.id] } : asked;
  const found = await listVersions(stores.db, filter, { limit: MAX_VERSIONS, after: null }, FIELDS);
  const rank = (version: FeedVersionRow) => 2 * version.imported + version.active;
  return found.reduce<FeedVersionRow | null>(
    (best, version) => (best === null || rank(version) > rank(best) ? version : best),
    null,
  );
}
