/** Runs the loaders of a page, which decide the status before the first byte. */

import type { QueryClient } from "@tanstack/react-query";
import {
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from "react-router";
import { asFailure, type FailureShape, notFound } from "../../src/data/failure.ts";
import { pageContext } from "../../src/data/page.ts";
import type { Site } from "../../src/data/site.ts";
import { problem } from "../problem.ts";
import { inTime } from "../store/archive/deadline.ts";
import { staticHandler } from "./routes.ts";

/** Milliseconds that the loaders of a page have. */
const LOAD_TIMEOUT_MS = 7_000;

/**
 * Milliseconds from the start of loading in which a page whose reads are all answered is sent whole: with the database near
 * there is no skeleton, and a database that fails at once is an error screen with its status.
 */
const HEAD_START_MS = 20;

export type LoadedPage = {
  context: StaticHandlerContext;
  failure: FailureShape | null;
  /** The reads that the first byte does not wait for, with their failure; null for a page that is loaded whole. */
  rest: Promise<FailureShape | null> | null;
  dataRoutes: StaticHandler["dataRoutes"];
};

export type LoadOptions = {
  /** Returns before the reads that the loader leaves for later. */
  streamed?: boolean;
  handler?: StaticHandler;
};

/**
 * Loads the page at the request's address.
 * @returns a redirect that a loader threw, or the page to render; a failed page has a `failure` and renders the error screen
 */
export async function loadPage(
  request: Request,
  client: QueryClient,
  site: Site,
  { streamed = false, handler = staticHandler() }: LoadOptions = {},
): Promise<LoadedPage | Response> {
  const requestContext = new RouterContextProvider();
  let rest: Promise<FailureShape | null> | null = null;
  const defer = (reads: Promise<unknown>) => {
    rest = inTime(reads, LOAD_TIMEOUT_MS, "The data of the page").then(() => null, asFailure);
  };
  requestContext.set(pageContext, { client, site, ...(streamed && { defer }) });
  // Loaders get the address only: headers of one visitor must not influence a shared page. Nor does a disconnect abort
  // it, since others may wait for the same page.
  const bare = new Request(request.url, { signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
  const startedAt = Date.now();
  const context = await handler.query(bare, { requestContext }).catch((error: unknown) => {
    if (!bare.signal.aborted) throw error;
    throw problem("store.unavailable", "The data of the page was not there in time.", { retryAfter: 30 }, error);
  });
  if (context instanceof Response) return context;
  const early = await earlyEnd(rest, HEAD_START_MS - (Date.now() - startedAt));
  const page = {
    context,
    failure: null,
    rest: early === undefined ? rest : null,
    dataRoutes: handler.dataRoutes,
  };
  const [error] = [...Object.values(context.errors ?? {}), ...(early ? [early] : [])];
  if (error === undefined) return page;
  // The router's 404 for a path that even `*` does not match, such as one with a line break.
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return failedPage(page, isUnknown ? notFound(new URL(request.url)) : asFailure(error));
}

/** What became of the later reads in these milliseconds: their failure, null if they are read, undefined if they go on. */
async function earlyEnd(
  rest: Promise<FailureShape | null> | null,
  milliseconds: number,
): Promise<FailureShape | null | undefined> {
  if (rest === null) return null;
  const { promise: pending, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, Math.max(0, milliseconds));
  return Promise.race([rest, pending]).finally(() => clearTimeout(timer));
}

/** Screens that anonymous visitors of a closed portal see. */
const OPEN_SCREENS = new Set(["sign-in", "not-found"]);

/** Like `loadPage`, for anonymous visitors of a closed portal: runs no loader and renders the frame only. */
export async function loadClosedPage(
  request: Request,
  client: QueryClient,
  site: Site,
  { handler = staticHandler() }: LoadOptions = {},
): Promise<LoadedPage | Response> {
  const id = matchRoutes(handler.dataRoutes, new URL(request.url).pathname)?.at(-1)?.route.id ?? "not-found";
  if (OPEN_SCREENS.has(id)) return loadPage(request, client, site, { handler });
  const context = await handler.query(new Request(request.url), { filterMatchesToLoad: () => false });
  if (context instanceof Response) return context;
  // The frame itself is a successful answer.
  const failure = { status: 200, code: "auth.required", message: "Sign in to see this page" };
  return failedPage({ context, failure: null, rest: null, dataRoutes: handler.dataRoutes }, failure);
}

/** Turns the page into the error screen. */
export function failedPage({ context, dataRoutes }: LoadedPage, failure: FailureShape): LoadedPage {
  const failedContext = { ...context, errors: { root: failure }, statusCode: failure.status };
  return { context: failedContext, failure, rest: null, dataRoutes };
}
