/** Parses the settings before anything else, so that a wrong one is named instead of failing somewhere later. */
import type { MiddlewareHandler } from "hono";
import { type Env, settingsOf } from "../env.ts";

export function settings(): MiddlewareHandler<Env> {
  return async function settings(c, next) {
    c.set("settings", settingsOf(c.env));
    await next();
  };
}
