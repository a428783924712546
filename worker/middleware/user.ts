/** Identifies the caller by the bearer token; anonymous without one. */
import type { Context, MiddlewareHandler } from "hono";
import { authenticate } from "../auth/authenticate.ts";
import type { Env } from "../env.ts";
import { problem } from "../problem.ts";

/** Every caller is anonymous until a route with data identifies him: pages are the same for everybody. */
export function anonymous(): MiddlewareHandler<Env> {
  return async function anonymous(c, next) {
    c.set("user", null);
    await next();
  };
}

/**
 * Sets the user of a request for data. Mounted on the same routes as the handlers that answer with data.
 * @throws Problem auth.token_invalid, auth.token_expired; auth.required where the portal is closed to strangers
 */
export function user(): MiddlewareHandler<Env> {
  return async function user(c, next) {
    if (c.req.method === "OPTIONS") return next();
    await identify(c);
    await next();
    setPrivate(c, c.res);
    return undefined;
  };
}

/** Answers a request for data with its user set. @throws as `user` */
export async function answerUser(c: Context<Env>, answer: () => Promise<Response>): Promise<Response> {
  await identify(c);
  const response = await answer();
  setPrivate(c, response);
  return response;
}

async function identify(c: Context<Env>): Promise<void> {
  const { oidc, requireLogin } = c.get("settings");
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const user = await authenticate(c.req.raw.headers, oidc, { kv: c.env.KV, now: c.get("now"), waitUntil });
  if (user === null && requireLogin) throw problem("auth.required", "Sign in to see the data on this site.");
  c.set("user", user);
}

/** Keeps shared caches from storing an answer that only signed-in users may read. */
function setPrivate(c: Context<Env>, { headers }: Response): void {
  const control = headers.get("cache-control") ?? "";
  const isPrivate = c.get("user") !== null || c.get("settings").requireLogin;
  if (isPrivate && control.startsWith("public")) headers.set("cache-control", control.replace("public", "private"));
}
