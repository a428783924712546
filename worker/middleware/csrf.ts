/**
 * Behind a proxy, what a browser sends to the APIs comes from a page of this portal: the configured header holds the
 * token of the page. Programs, which name no origin, carry nothing that could be abused, and pass.
 */
import type { MiddlewareHandler } from "hono";
import { isCsrfToken } from "../auth/csrf-token.ts";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";

export function csrf(): MiddlewareHandler<Env> {
  return async function csrf(c, next) {
    const settings = c.get("settings");
    const reads = ["GET", "HEAD", "OPTIONS"].includes(c.req.method);
    const browser = c.req.header("origin") !== undefined || c.req.header("sec-fetch-site") !== undefined;
    if (settings.useProxy && !reads && browser) {
      const token = c.req.header(settings.csrfHeader) ?? "";
      if (!(await isCsrfToken(settings, token, c.get("now"))))
        throw problem("auth.forbidden", `The header ${settings.csrfHeader} does not hold the token of a page.`);
    }
    await next();
  };
}
