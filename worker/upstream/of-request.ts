/** Creates the client of the other server for one request. */
import type { Context } from "hono";
import type { Env } from "../env.ts";
import { Upstream } from "./upstream.ts";

/** Null if the portal's own database answers. */
export function upstreamOf(c: Context<Env>): Upstream | null {
  const { upstream: base, testHooks } = c.get("settings");
  if (base === null) return null;
  return new Upstream({
    base,
    key: String(c.env.API_KEY ?? ""),
    request: c.req.raw,
    testHooks,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
}
