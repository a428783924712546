/** Builds the response of a rendered page: status, content policy, caching, preloads. */

import type { QueryClient } from "@tanstack/react-query";
import type { Context } from "hono";
import type { Site } from "../../src/data/site.ts";
import { csrfToken } from "../auth/csrf-token.ts";
import type { Env } from "../env.ts";
import { MAX_STATUS_TEXT_CHARACTERS } from "../problem.ts";
import { assetsFor } from "./assets.ts";
import { preloadHeader } from "./document.ts";
import { inlineScriptSource } from "./inline-script.ts";
import type { LoadedPage } from "./load.ts";
import { renderPage, streamPage } from "./render.tsx";
import { revealScriptSources } from "./reveal-scripts.tsx";

/** A shared page: browsers may store it but must revalidate; the portal's own cache decides by itself. */
export const SHARED_CONTROL = "public, max-age=0, must-revalidate";

/** A failed page is not cached. */
export const NOT_SHARED = "no-store";

export type RespondOptions = {
  client: QueryClient;
  site: Site;
  /** Called for a streamed page: settles with its last byte, false if a part of it failed. */
  onStream(complete: Promise<boolean>): void;
};

/** @throws what a component threw while nothing had been sent yet */
export async function respond(
  c: Context<Env>,
  page: LoadedPage,
  { client, site, onStream }: RespondOptions,
): Promise<Response> {
  const { failure, context, rest } = page;
  const settings = c.get("settings");
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  headers.set("cache-control", failure === null ? SHARED_CONTROL : NOT_SHARED);
  if (failure?.status === 503) headers.set("retry-after", "30");
  headers.set("link", preloadHeader(assetsFor(context.matches.map((m) => m.route.id))));

  const sources = ["'self'", await inlineScriptSource(), ...(rest === null ? [] : [await revealScriptSources()])];
  c.set("scriptSources", sources.join(" "));

  const status = failure?.status ?? 200;
  const init = { status, headers, ...(status === 404 ? { statusText: notFoundText(c.req.url) } : {}) };
  // A shared page is rendered for HEAD too, since it is cached for the next visitor.
  if (c.req.method === "HEAD" && headers.get("cache-control") !== SHARED_CONTROL) return new Response(null, init);
  const options = { client, site, csrf: await csrfToken(settings, c.get("now") ?? new Date()) };
  if (rest === null) return new Response(await renderPage(page, options), init);
  // A local runtime buffers what it compresses; `identity` lets the stream through.
  if (!settings.secure) headers.set("content-encoding", "identity");
  const { body, complete } = await streamPage(page, options);
  onStream(complete);
  return new Response(body, init);
}

function notFoundText(address: string): string {
  const { pathname, search } = new URL(address);
  return `Page Not Found: ${pathname}${search}`.slice(0, MAX_STATUS_TEXT_CHARACTERS);
}
