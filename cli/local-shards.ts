/** The shards that every local store has. */
import { shardBinding } from "../worker/store/db.ts";

/** Bound from the start, so that a site that runs sees the shards that are added meanwhile; an unused one has no file. */
const LOCAL_SHARDS = 15;

/** Binding name → database name. */
export function localShards(): Record<string, string> {
  const shards = Array.from({ length: LOCAL_SHARDS }, (_, i) => [shardBinding(i + 1), `portal-shard-${i + 1}`]);
  return Object.fromEntries(shards) as Record<string, string>;
}
