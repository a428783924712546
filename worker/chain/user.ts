/** Who asks: proved by the token, or nobody. Only programs' addresses look: a page is the same for everybody. */
import type { MiddlewareHandler } from "hono";
import { authenticate } from "../auth/authenticate.ts";
import { API_BASE, type Env } from "../env.ts";
import { problem } from "../problem.ts";
import { isMachinePath } from "./machine-path.ts";

/** Addresses that hold no data of the product. */
const OPEN = [
  /^\/health$/,
  /^\/builds\//,
  /^\/__test\//,
  // These say themselves what a closed portal says to strangers.
  /^\/(robots|llms)\.txt$/,
];

/**
 * Sets the user of requests for data.
 * @throws Problem auth.token_invalid, auth.token_expired; auth.required where the portal is closed to strangers
 */
export function user(): MiddlewareHandler<Env> {
  return async function user(c, next) {
    c.set("user", null);
    const { path, method } = c.req;
    if (!isMachinePath(path) || method === "OPTIONS" || OPEN.some((open) => open.test(path))) return next();
    const { oidc, requireLogin } = c.get("settings");
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const found = await authenticate(c.req.raw.headers, oidc, { kv: c.env.KV, now: c.get("now"), waitUntil });
    if (found === null && requireLogin) throw problem("auth.required", "Sign in to read the data of this portal.");
    c.set("user", found);
    await next();
    // What is for those who may come in is nothing for caches on the way.
    const control = c.res.headers.get("cache-control") ?? "";
    if ((found !== null || requireLogin) && control.startsWith("public")) {
      c.res.headers.set("cache-control", control.replace("public", "private"));
    }
    return undefined;
  };
}

/** Roles of Transitland v2 by what they open. */
const ROLES: readonly [path: RegExp, role: string][] = [
  [/^\/rest\/feeds\/[^/]+\/download_latest_feed_version$/, "tl_download_fv_current"],
  [/^\/rest\/feed_versions\/[^/]+\/download$/, "tl_download_fv_historic"],
  [/^\/rest\/feed_versions\/export$/, "tl_export_feed_versions"],
];

/** Downloads and exports are for those with the role, where the settings say so. */
export function downloadRoles(): MiddlewareHandler<Env> {
  return async function downloadRoles(c, next) {
    if (!c.get("settings").downloadRoles || c.req.method === "OPTIONS") return next();
    const path = c.req.path.slice(API_BASE.length);
    const [, role] = ROLES.find(([pattern]) => pattern.test(path)) ?? [];
    if (role === undefined) return next();
    const asking = c.get("user");
    if (asking === null) throw problem("auth.required", "Sign in to download.");
    if (asking.roles.includes(role)) return next();
    throw problem("auth.forbidden", `Your account lacks the role ${role}.`, { value: role });
  };
}
