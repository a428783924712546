/** The loader of a screen and the address that its components read, both limited to the declared query parameters. */
import { useLocation, useNavigation } from "react-router";
import { notFound } from "../data/failure.ts";
import { type LoaderTools, type PageHead, page } from "../data/page.ts";
import { useSite } from "../data/site.ts";
import { onestopIdLookupKey, parseOnestopId } from "../domain/ids/onestop.ts";
import { decodeSegment } from "../domain/links.ts";
import { declaredUrl, type PageUrl, type ParameterOf, type Screen } from "../domain/screen.ts";

type ScreenTools<Declared extends Screen> = Omit<LoaderTools, "url"> & { url: PageUrl<ParameterOf<Declared>> };

/**
 * Wraps the loader of a screen for the router.
 * @example export const loader = pageLoader(screen, async ({ params, read, url }) => {
 *   const { feeds } = await read(feedQuery(params.feedKey ?? ""));
 *   if (feeds[0] === undefined) throw notFound(url);
 *   return { title: feeds[0].name };
 * });
 */
export function pageLoader<Declared extends Screen>(
  screen: Declared,
  load: (tools: ScreenTools<Declared>) => PageHead | Promise<PageHead>,
) {
  return page((tools) => {
    if (isOddSpelling(tools.url.pathname)) throw notFound(tools.url);
    return load({ ...tools, url: declaredUrl(screen, tools.url) });
  });
}

const ENTITY = { feeds: "feed", operators: "operator", routes: "route", stops: "stop" } as const;

/** Whether a path has a Onestop ID in capitals. There is one page of an entity: the server redirects the others to it. */
function isOddSpelling(pathname: string): boolean {
  const [, list, segment = "", colon] = /^\/(feeds|operators|routes|stops)\/([^/:@,]+)(:?)/.exec(pathname) ?? [];
  if (list === undefined || !/[A-Z%]/.test(segment)) return false;
  const id = decodeSegment(segment);
  if (id === null) return false;
  // Before a colon is the feed of a GTFS id.
  const kind = colon === ":" ? "feed" : ENTITY[list as keyof typeof ENTITY];
  return parseOnestopId(id)?.kind === kind && id !== onestopIdLookupKey(id);
}

/** The address of the page that is shown (not of one that is still loading). */
export function usePageUrl<Declared extends Screen>(screen: Declared): PageUrl<ParameterOf<Declared>> {
  const { pathname, search } = useLocation();
  return declaredUrl(screen, new URL(pathname + search, useSite().url));
}

/** Whether another page, or the same with other filters, is loading. */
export function useIsLoading(): boolean {
  return useNavigation().state === "loading";
}
