/** The key that a request brings. It raises the rate limit and opens nothing. */
import type { Context } from "hono";
import { BoundedMap } from "../../src/domain/bounded-map.ts";
import type { Env } from "../env.ts";
import { type ApiKey, findApiKey, hashOfKey } from "../store/api-key.ts";
import { openStores } from "../store/db.ts";
import { inTime } from "../store/deadline.ts";

/** Milliseconds for which what a key is worth is remembered: after that long a revoked one counts no more. */
const FRESH = 60_000;

/** Milliseconds that the database has; a key that cannot be looked up is worth nothing for now. */
const DEADLINE = 500;

/** Characters; other programs' keys come along, too, and are none of ours. */
const OURS = /^tp_[0-9a-f]{48}$/;

type Known = { key: ApiKey | null; readAt: number };
const known = new BoundedMap<string, Known>(5_000);

/** The key in force, from the header or the query parameter `apikey`; null for none, and for one that nobody made. */
export async function apiKeyOf(c: Context<Env>): Promise<ApiKey | null> {
  const given = c.req.header("apikey") ?? c.req.query("apikey") ?? c.req.query("api_key");
  if (given === undefined || !OURS.test(given)) return null;
  const hash = await hashOfKey(given);
  const before = known.get(hash);
  const now = Date.now();
  if (before !== undefined && now - before.readAt < FRESH) return before.key;
  const { db } = openStores(c.env, { attempts: 1 });
  try {
    const key = await inTime(findApiKey(db, hash), DEADLINE, "D1");
    known.set(hash, { key, readAt: now });
    return key;
  } catch {
    return before?.key ?? null;
  }
}
