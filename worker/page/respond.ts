/** Builds the response of a rendered page: status, content policy, caching, preloads. */

import type { QueryClient } from "@tanstack/react-query";
import type { Context } from "hono";
import type { Site } from "../../src/data/site.ts";
import { csrfToken } from "../auth/csrf-token.ts";
import type { Env } from "../env.ts";
import { MAX_STATUS_TEXT_CHARACTERS } from "../problem.ts";
import { assetsFor } from "./assets.ts";
import { isCrawler } from "./crawler.ts";
import { preloadHeader } from "./document.ts";
import { inlineScriptSource } from "./inline-script.ts";
import type { LoadedPage } from "./load.ts";
import { renderPage } from "./render.tsx";

/** A shared page: browsers may store it but must revalidate; the portal's own cache decides by itself. */
export const SHARED = "public, max-age=0, must-revalidate";

/** A streaming or failed page is not cached. */
export const NOT_SHARED = "no-store";

export type RespondOptions = { client: QueryClient; site: Site; streaming: boolean };

/** @throws what a component threw outside any Suspense boundary */
export async function respond(
  c: Context<Env>,
  page: LoadedPage,
  { client, site, streaming }: RespondOptions,
): Promise<Response> {
  const { failure, context } = page;
  const nonce = streaming ? createNonce() : null;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  headers.set("cache-control", failure === null && !streaming ? SHARED : NOT_SHARED);
  // Local runtimes buffer compressed responses; `identity` lets the stream through. Complete pages are compressed: a
  // long route shrinks to a tenth.
  if (streaming && !c.get("settings").secure) headers.set("content-encoding", "identity");
  if (failure?.status === 503) headers.set("retry-after", "30");
  if (nonce === null) headers.set("link", preloadHeader(assetsFor(context.matches.map((m) => m.route.id))));

  const inline = await inlineScriptSource();
  c.set("scriptSources", nonce === null ? `'self' ${inline}` : `'nonce-${nonce}' 'strict-dynamic' ${inline}`);

  const status = failure?.status ?? 200;
  const init = { status, headers, ...(status === 404 ? { statusText: notFoundText(c.req.url) } : {}) };
  // A shared page is rendered for HEAD too, since it is cached for the next visitor.
  if (c.req.method === "HEAD" && headers.get("cache-control") !== SHARED) return new Response(null, init);
  const body = await renderPage(page, {
    client,
    site,
    nonce,
    signal: nonce === null ? null : c.req.raw.signal,
    complete: isCrawler(c.req.header("user-agent")),
    csrf: await csrfToken(c.get("settings"), c.get("now") ?? new Date()),
  });
  return new Response(body, init);
}

function notFoundText(address: string): string {
  const { pathname, search } = new URL(address);
  return `Page Not Found: ${pathname}${search}`.slice(0, MAX_STATUS_TEXT_CHARACTERS);
}

function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
