/** The other server, as one request of this portal may ask it. */
import type { Context } from "hono";
import type { Env } from "../env.ts";
import { Upstream } from "./upstream.ts";

/** Null when the own database answers. */
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
