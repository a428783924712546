/**
 * Behind a proxy, requires the token of a page in the configured header of a browser's writes to the APIs. Programs send
 * no origin and no ambient credentials, so they pass.
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
        throw problem("auth.forbidden", `The header ${settings.csrfHeader} does not contain the token of a page.`);
    }
    await next();
  };
}
