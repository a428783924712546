/** `POST /__test/realtime`: replaces all realtime state. Absent unless the test hooks are on. */
import type { Handler } from "hono";
import { type Env, storesOf } from "../env.ts";
import { realtimeHook } from "../ingest/realtime/hook.ts";
import { problem } from "../problem.ts";

export function testRealtime(): Handler<Env> {
  return async function testRealtime(c, next) {
    if (!c.get("settings").testHooks) return next();
    if (c.req.method !== "POST") throw problem("method.not_allowed", "The realtime hook takes POST.");
    return realtimeHook(c.req.raw, storesOf(c, { reads: "primary" }), c.get("now"));
  };
}
