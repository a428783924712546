/**
 * Serves tiles from memory before the middleware: versioned tiles forever, others while the current version is known.
 */
import type { MiddlewareHandler } from "hono";
import type { FastRequest } from "../cache/precondition.ts";
import { rememberSent, sentLately } from "../cache/sent-responses.ts";
import type { AnsweredTile, Env } from "../env.ts";
import { accepts } from "./coding.ts";
import { knownTransit } from "./open-archives.ts";

/** A recently sent tile in a coding that this request accepts. */
export function fastTile(fast: FastRequest): Response | null {
  const sent = sentLately(fast);
  if (sent === null || !("body" in sent.of)) return null;
  const { version, body } = sent.of;
  if (version !== null && version !== knownTransit(fast.bindings.TILES, fast.now)) return null;
  const coding = sent.headers.get("content-encoding");
  if (coding !== null && !accepts(fast.request, coding)) return null;
  return new Response(body, { status: body === null ? 204 : 200, headers: sent.headers, encodeBody: "manual" });
}

/** Stores sent tiles that everybody may have: forever, or while their version is current. */
export function rememberTiles(): MiddlewareHandler<Env> {
  return async function rememberTiles(c, next) {
    await next();
    const tile = c.get("tile") as AnsweredTile | undefined;
    // Arbitrary queries would give one tile any number of URLs and fill the memory.
    if (tile === undefined || c.req.url.includes("?")) return;
    const control = c.res.headers.get("cache-control") ?? "";
    if (!control.startsWith("public") || (tile.version === null && !control.endsWith("immutable"))) return;
    rememberSent(c.req.raw, { settings: c.get("settings"), headers: c.res.headers, of: tile });
  };
}
