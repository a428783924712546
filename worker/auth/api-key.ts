/** Reads the API key of a request. It raises the rate limit and grants no access. */

import type { Context } from "hono";
import { perIsolate } from "../../src/domain/memory.ts";
import { type Env, storesOf } from "../env.ts";
import { inTime } from "../store/archive/deadline.ts";
import { openStores } from "../store/db/db.ts";
import { type ApiKey, findApiKey, hashOfKey, noteKeyUse } from "../store/registry/api-key.ts";
import { callerOf } from "./caller.ts";
import { CALLER_WINDOWS, RateWindows } from "./rate-windows.ts";

/** Milliseconds for which a key is not looked up again: a revoked key ends after that long. */
const FRESH_FOR_MS = 60_000;

/** Milliseconds that the database has; a key that cannot be looked up is ignored. */
const DEADLINE_MS = 500;

/** The form of this site's keys; clients may also send keys of other servers. */
const KEY_FORM = /^tp_[0-9a-f]{48}$/;

const keys = perIsolate<string, { key: ApiKey | null; readAt: number }>("API keys", {
  by: "hash of a key",
  entries: 5_000,
  bytes: 2_500_000,
});

/** Keys that one address may have looked up in a minute. Further ones are ignored, so that made-up keys cost no more rows. */
const MAX_LOOKUPS = 60;
const lookups = new RateWindows(perIsolate("lookups of API keys", CALLER_WINDOWS));

/** The valid key in the header or query parameter `apikey`; null without one, or for an unknown key. */
export async function apiKeyOf(c: Context<Env>): Promise<ApiKey | null> {
  const key = c.req.header("apikey") ?? c.req.query("apikey") ?? c.req.query("api_key");
  if (key === undefined || !KEY_FORM.test(key)) return null;
  const hash = await hashOfKey(key);
  const before = keys.get(hash);
  const now = Date.now();
  if (before !== undefined && now - before.readAt < FRESH_FOR_MS) return before.key;
  if (!lookups.take(callerOf(c.req.header("cf-connecting-ip") ?? ""), now, MAX_LOOKUPS).allowed) {
    return before?.key ?? null;
  }
  // A key that was just made or revoked is seen at once.
  const { db } = storesOf(c, { attempts: 1, reads: "primary" });
  try {
    const key = await inTime(findApiKey(db, hash), DEADLINE_MS, "D1");
    keys.set(hash, { key, readAt: now });
    if (key !== null) noteUse(c, key);
    return key;
  } catch {
    return before?.key ?? null;
  }
}

/** Notes the first use of a key on a day, once the response is on its way. */
function noteUse(c: Context<Env>, { id, used_on }: ApiKey): void {
  const day = c.get("now").toISOString().slice(0, 10);
  if (used_on === day) return;
  // A note that fails is made again at the next look-up.
  c.executionCtx.waitUntil(noteKeyUse(openStores(c.env).db, id, day).catch(() => {}));
}
