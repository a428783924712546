/**
 * One page, one address that search engines keep: without a slash at the end. With one the same page answers, and says
 * where it belongs; no redirect, since old links and the footer of the anchor carry the slash.
 */
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

export function canonicalUrl(): MiddlewareHandler<Env> {
  return async function canonicalUrl(c, next) {
    await next();
    if (c.req.path.length > 1 && c.req.path.endsWith("/") && c.res.ok) {
      // As it was asked for, percent-encoded: c.req.path is not, and a header takes no other letters.
      const path = new URL(c.req.url).pathname.replace(/\/+$/, "");
      c.res.headers.append("link", `<${c.get("settings").siteUrl}${path}>; rel="canonical"`);
    }
  };
}
