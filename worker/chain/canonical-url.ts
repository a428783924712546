/**
 * One page, one address that search engines keep: without a slash at the end. With one the same page answers, and says
 * where it belongs; no redirect, since old links and the footer of the anchor carry the slash.
 */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

export function canonicalUrl(): MiddlewareHandler<Env> {
  return async function canonicalUrl(c, next) {
    await next();
    const { path } = c.req;
    if (path.length > 1 && path.endsWith("/") && c.res.ok) {
      c.res.headers.append("link", `<${c.get("settings").siteUrl}${path.replace(/\/+$/, "")}>; rel="canonical"`);
    }
  };
}
