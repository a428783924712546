/** The route table of the server, made once per isolate. It holds routes and their modules, nothing of a request. */

import { createStaticHandler, matchRoutes } from "react-router";
import { documentationName } from "../../src/domain/content/text.ts";
import type { Language } from "../../src/domain/language/languages.ts";
import { oncePerIsolate, perIsolate } from "../../src/domain/memory.ts";
import { SHOWS_PRESENT_MS } from "../../src/domain/screen.ts";
import { createRoutes } from "../../src/routes.tsx";
import { ROUTES } from "../../src/screens.ts";
import { hasText, lacksText, textPaths } from "./texts.ts";

export const staticHandler = oncePerIsolate("route table", { bytes: 500_000 }, () =>
  createStaticHandler(createRoutes()),
);

const isPage = perIsolate<string, boolean>("paths of pages", { by: "path", entries: 5_000, bytes: 4_000_000 });

/** Longer paths are matched each time, so that they fill no memory. */
const MAX_PATH_LENGTH = 300;

/** Whether a screen has this path. */
export function hasPage(pathname: string): boolean {
  const match = () => matchesPage(pathname);
  return pathname.length > MAX_PATH_LENGTH ? match() : isPage.getOrMake(pathname, match);
}

function matchesPage(pathname: string): boolean {
  const match = matchRoutes(staticHandler().dataRoutes, pathname)?.at(-1);
  // Below /documentation only paths with a text are pages; others may be old addresses.
  if (match?.route.id === "documentation-slug")
    return hasText(documentationName((match.params["*"] ?? "").replace(/\/+$/, "")));
  return match !== undefined && match.route.id !== "not-found";
}

const queryRoutes = new Set(ROUTES.filter(({ screen }) => screen.runsQueries).map(({ name }) => name as string));

/**
 * Whether the screen of a path runs the GraphQL query of a visitor. The router decides, as for the page; a path in other
 * case is no page, but is counted like one.
 */
export function runsQuery(pathname: string): boolean {
  return queryRoutes.has(matchRoutes(staticHandler().dataRoutes, pathname.toLowerCase())?.at(-1)?.route.id ?? "");
}

const plainRoutes = ROUTES.filter(({ path }) => !/[:*]/.test(path));

/** Paths of the screens that have no `:name` or `*`. */
export const plainPaths: readonly string[] = plainRoutes.map(({ path }) => path);

/** Paths in the sitemap: of the listed screens, and of every text. */
export function listedPaths(language: Language): readonly string[] {
  const listedRoutes = plainRoutes.filter(({ screen }) => screen.listed);
  const paths = new Set([...listedRoutes.map(({ path }) => path), ...textPaths]);
  return [...paths].filter((path) => !lacksText(path, language));
}

/**
 * Query parameters by route name, for the key of the page cache. A route that is not here gets its whole query, and a
 * page with a query is not cached.
 */
export const cachedParameters: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ROUTES.filter(({ screen }) => screen.cachesQueries !== false).map(({ name, parameters }) => [name, parameters]),
);

/** Names of the routes whose pages no cache stores. */
export const unsharedRoutes: ReadonlySet<string> = new Set(
  ROUTES.filter(({ screen }) => screen.isShared === false).map(({ name }) => name),
);

/** Names of the routes that show the present: never served stale for minutes. */
export const presentRoutes: ReadonlySet<string> = new Set(
  ROUTES.filter(({ screen }) => screen.freshForMs === SHOWS_PRESENT_MS).map(({ name }) => name),
);
