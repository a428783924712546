/**
 * Tiles as they were answered lately: an address that holds its version has one answer for ever, so it is given again
 * before any other link of the chain is gone through; one without, while it is known that the version is still the same.
 * Only what everybody may have is kept.
 */
import type { MiddlewareHandler } from "hono";
import { behindOrigin } from "../../src/domain/payload-path.ts";
import { RecentBytes } from "../cache/recent-bytes.ts";
import { type AnsweredTile, type Bindings, type Env, settingsOf } from "../env.ts";
import { REQUEST_ID, requestIdOf } from "../middleware/request-id.ts";
import { accepts } from "./coding.ts";
import { knownTransit } from "./opened.ts";

/** Bytes of answers that the isolate keeps. */
const KEPT = 12 * 1024 * 1024;

/** What headers and the entry itself take, in bytes. */
const BESIDE = 1_500;

/** What is of one answer alone. */
const OWN = [REQUEST_ID, "ratelimit", "ratelimit-policy"];

/** By path: the version in it is made of the archive's content. */
const kept = new RecentBytes<AnsweredTile & { headers: Headers }>(KEPT);

/** The answer to a request, where it was given lately; null leaves the request to the chain. */
export function readyTile(request: Request, bindings: Bindings): Response | null {
  const ready = request.method === "GET" ? kept.get(behindOrigin(request.url)) : undefined;
  const asked = request.headers;
  if (ready === undefined || asked.has("authorization") || asked.has("if-none-match")) return null;
  if (ready.version !== null && ready.version !== knownTransit(bindings.TILES, Date.now())) return null;
  const { requestLog, requireLogin } = settingsOf(bindings);
  const coding = ready.headers.get("content-encoding");
  if (requestLog || requireLogin || (coding !== null && !accepts(request, coding))) return null;
  const headers = new Headers(ready.headers);
  headers.set(REQUEST_ID, requestIdOf(asked));
  const status = ready.body === null ? 204 : 200;
  return new Response(ready.body, { status, headers, encodeBody: "manual" });
}

/** Keeps answers as they leave the chain, when they are for everybody and for ever. */
export function readyTiles(): MiddlewareHandler<Env> {
  return async function readyTiles(c, next) {
    await next();
    const tile = c.get("tile") as AnsweredTile | undefined;
    // A query makes another address of the same tile: were those kept, they could push out all others.
    if (tile === undefined || c.req.url.includes("?")) return;
    const headers = new Headers(c.res.headers);
    const control = headers.get("cache-control") ?? "";
    // For everybody; and for ever, or while its version is.
    if (!control.startsWith("public") || (tile.version === null && !control.endsWith("immutable"))) return;
    for (const name of OWN) headers.delete(name);
    kept.put(behindOrigin(c.req.url), { ...tile, headers }, BESIDE + (tile.body?.length ?? 0));
  };
}
