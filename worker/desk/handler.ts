/** `{apiBase}/portal/desk/*`: what the people who run the portal see and change in a browser. Never stored by caches. */
import type { Context, Handler } from "hono";
import { requireOps } from "../api/endpoint/authorize.ts";
import { type Env, storesOf } from "../env.ts";
import { notFound, problem } from "../problem.ts";
import { ACCESS_WORK } from "./access.ts";
import { FEED_WORK } from "./feeds.ts";
import { JOB_WORK } from "./jobs.ts";
import { NEW_FEED_WORK } from "./new-feed.ts";
import { REDIRECT_WORK } from "./redirects.ts";
import type { DeskRequest, DeskWork } from "./request.ts";
import { SETTINGS_WORK } from "./settings.ts";
import { UPLOAD_WORK } from "./upload.ts";

const WORK: Readonly<Record<string, DeskWork>> = {
  ...REDIRECT_WORK,
  ...FEED_WORK,
  ...NEW_FEED_WORK,
  ...UPLOAD_WORK,
  ...ACCESS_WORK,
  ...JOB_WORK,
  ...SETTINGS_WORK,
};

/** Seconds after which a change asks for another sign-in. */
const FRESH_SIGN_IN_S = 3_600;

/** @param texts paths of written pages, which rules must not hide unseen */
export function desk(texts: readonly string[]): Handler<Env> {
  return async function desk(c) {
    const settings = c.get("settings");
    const { oidc, opsRole, redirectHosts } = settings;
    const user = c.get("user");
    const now = c.get("now");
    // Without accounts there is no desk.
    if (oidc === null) return notFound(c);
    requireOps({ api: { user }, opsRole });
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    const path = c.req.path.slice(c.req.path.indexOf("/desk/") + "/desk".length);
    const work = WORK[path];
    if (work === undefined) return notFound(c);
    if (work.method !== method) {
      c.header("allow", work.method);
      throw problem("method.not_allowed", `Use ${work.method} here.`);
    }
    if (method === "POST") requireFreshSignIn(user?.signedInAt ?? null, now);
    const stores = storesOf(c);
    const request: DeskRequest = {
      raw: c.req.raw,
      bindings: c.env,
      settings,
      stores,
      place: { kv: c.env.KV, db: stores.db, site: { hosts: redirectHosts, texts, now } },
      by: user?.email ?? user?.name ?? user?.id ?? "",
    };
    return neverStored(c, await work.answer(request));
  };
}

/** @throws Problem auth.stale */
function requireFreshSignIn(signedInAt: number | null, now: Date): void {
  if (signedInAt !== null && now.getTime() / 1000 - signedInAt <= FRESH_SIGN_IN_S) return;
  throw problem("auth.stale", "You signed in more than an hour ago. Sign in again to change something.");
}

function neverStored(c: Context<Env>, response: Response): Response {
  c.header("cache-control", "no-store");
  return c.newResponse(response.body, response);
}
