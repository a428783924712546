/** Logs one line of JSON per request, if REQUEST_LOG is on: method, path, status, duration, cache state. Secrets are redacted. */
import type { MiddlewareHandler } from "hono";
import { redacted } from "../../src/domain/log-line.ts";
import type { Env, Settings } from "../env.ts";

export function requestLog(): MiddlewareHandler<Env> {
  return async function requestLog(c, next) {
    const start = Date.now();
    const { method } = c.req;
    await next();
    const settings = c.get("settings") as Settings | undefined;
    if (settings?.requestLog !== true) return;
    const { pathname, search } = new URL(c.req.url);
    const timing = c.res.headers.get("server-timing") ?? "";
    console.log(
      JSON.stringify({
        level: "info",
        id: c.get("requestId"),
        method,
        path: redacted(pathname + search),
        status: c.res.status,
        ms: Date.now() - start,
        cache: /cache;desc="(\w+)"/.exec(timing)?.[1],
        rows: Number(/rows;desc="(\d+)"/.exec(timing)?.[1] ?? 0),
      }),
    );
  };
}
