/** Runs the loaders of a page: what is awaited here decides the status, before the first byte. */

import {
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from "react-router";
import { asFailure, type FailureShape, notFound } from "../../src/data/failure.ts";
import { pageContext } from "../../src/data/page.ts";
import type { QueryClient } from "../../src/data/query-cache.ts";
import type { Site } from "../../src/data/site.ts";
import { staticHandler } from "./routes.ts";

/** Milliseconds after which a page without its data is given up. */
const DEADLINE = 12_000;

export type LoadedPage = {
  context: StaticHandlerContext;
  failure: FailureShape | null;
  dataRoutes: StaticHandler["dataRoutes"];
};

/**
 * Loads the page at the request's address.
 * @returns a redirect that a loader threw, or what to render; a failed page has a `failure` and renders as the error screen
 */
export async function loadPage(
  request: Request,
  client: QueryClient,
  site: Site,
  handler: StaticHandler = staticHandler(),
): Promise<LoadedPage | Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(pageContext, { client, site });
  // Only address and method matter to loaders: what a visitor sends along must not colour a page that all share.
  // Nor does it end when he goes away: others may be waiting for the same page.
  const bare = new Request(request.url, { signal: AbortSignal.timeout(DEADLINE) });
  const context = await handler.query(bare, { requestContext });
  if (context instanceof Response) return context;
  const loaded = { context, failure: null, dataRoutes: handler.dataRoutes };
  const [error] = Object.values(context.errors ?? {});
  if (error === undefined) return loaded;
  // The router's own word for a path that not even its last route takes, such as one with a line break.
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return failedPage(loaded, isUnknown ? notFound(new URL(request.url)) : asFailure(error));
}

/** Screens that strangers see of a closed portal: the one for signing in, and that there is no such page. */
const OPEN_SCREENS = new Set(["sign-in", "not-found"]);

/** As `loadPage` for strangers of a closed portal: no loader runs, and what is rendered is the frame. */
export async function loadClosedPage(
  request: Request,
  client: QueryClient,
  site: Site,
  handler: StaticHandler = staticHandler(),
): Promise<LoadedPage | Response> {
  const id = matchRoutes(handler.dataRoutes, new URL(request.url).pathname)?.at(-1)?.route.id ?? "not-found";
  if (OPEN_SCREENS.has(id)) return loadPage(request, client, site, handler);
  const context = await handler.query(new Request(request.url), { filterMatchesToLoad: () => false });
  if (context instanceof Response) return context;
  // The frame itself is a good answer.
  const closed = { status: 200, code: "auth.required", message: "Sign in to see this page" };
  return failedPage({ context, failure: null, dataRoutes: handler.dataRoutes }, closed);
}

/** The same page as the error screen. */
export function failedPage({ context, dataRoutes }: LoadedPage, failure: FailureShape): LoadedPage {
  return { context: { ...context, errors: { root: failure }, statusCode: failure.status }, failure, dataRoutes };
}
