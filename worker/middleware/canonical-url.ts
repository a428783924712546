/**
 * Links a page that was requested with a trailing slash to its canonical address without one. It does not redirect: many
 * old links carry the slash.
 */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

export function canonicalUrl(): MiddlewareHandler<Env> {
  return async function canonicalUrl(c, next) {
    await next();
    if (c.req.path.length > 1 && c.req.path.endsWith("/") && c.res.ok) {
      // Percent-encoded, as a header needs it; c.req.path is decoded.
      const path = new URL(c.req.url).pathname.replace(/\/+$/, "");
      c.res.headers.append("link", `<${c.get("settings").siteUrl}${path}>; rel="canonical"`);
    }
  };
}
