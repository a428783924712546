/**
 * Hands clicks on plain links and submits of plain GET forms to the router, by one listener each. Link components cost
 * more than anything else on a long list, on the server and in the browser; an `<a href>` costs nothing. Browser only.
 */
import { type DataRouter, matchRoutes, type RouteObject } from "react-router";
import { isConsole } from "../domain/console/pages.ts";
import { prefixOf, splitLanguage } from "../domain/language/languages.ts";
import { afterPaint } from "../ui/paint.ts";
import type { BuildState } from "./builds/state.ts";

/** What the listeners need of the router. `basename`: the language of the document, in front of its paths. */
export type RoutedPages = Pick<DataRouter, "basename"> & { routes: RouteObject[] };

/**
 * Path (without the language), query and fragment if the router has a page for the address, else null: the browser then
 * loads it.
 */
export function routedPath({ routes, basename = "/" }: RoutedPages, url: URL, here: URL): string | null {
  if (url.origin !== here.origin || isConsole(url.pathname) || isConsole(here.pathname)) return null;
  const match = matchRoutes(routes, url.pathname, basename)?.at(-1);
  if (match === undefined || match.route.id === "not-found") return null;
  const { language, path } = splitLanguage(url.pathname);
  // Pages in English link to those in other languages, which are documents of their own.
  if (basename !== (prefixOf(language) || "/")) return null;
  return path + url.search + url.hash;
}

/** True for a fragment of the current page, to which the browser scrolls itself. */
function isFragment(url: URL, here: URL): boolean {
  return url.hash !== "" && url.pathname === here.pathname && url.search === here.search;
}

/** The link under an event, unless it leads to a download or always loads a document. */
export function linkAt({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link === null || link.hasAttribute("download") || link.closest("[data-reload]") !== null ? null : link;
}

function clickedAddress(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = linkAt(event);
  return link === null || (link.target !== "" && link.target !== "_self") ? null : new URL(link.href);
}

/** Address that a GET form leads to, without its empty fields. */
function formAddress(form: HTMLFormElement, submitter: HTMLElement | null): URL | null {
  if (form.method !== "get" || form.dataset.reload !== undefined || (form.target !== "" && form.target !== "_self"))
    return null;
  const url = new URL(form.action);
  url.search = "";
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string" && value !== "") url.searchParams.append(name, value);
  }
  return url;
}

/** Redirect of an address, or null. */
type Redirects = BuildState["redirect"];

/**
 * Starts listening. Called once, after the router is created.
 * @param language that the address of this document chooses for names: its data is not that of pages with names in another one
 */
export function listenToLinks(router: DataRouter, redirects: Redirects = () => null, language?: string): void {
  let navigationCount = 0;
  /** `inPlace`: changes a filter of the current page without a history entry and without scrolling. */
  const go = (event: Event, url: URL | null, replaceable: boolean, inPlace = false) => {
    const here = new URL(location.href);
    if (url === null || (url.searchParams.get("lang") ?? undefined) !== language) return;
    const redirect = url.origin === here.origin ? redirects(url) : null;
    // A target that the router has no page for is left to the server, which redirects by the same rules.
    const path = routedPath(router, redirect === null ? url : new URL(redirect.location, here), here);
    if (path === null) return;
    event.preventDefault();
    const turn = ++navigationCount;
    const replace = inPlace || (replaceable && url.href === here.href);
    const { pathname } = router.state.location;
    // Not once the visitor has navigated elsewhere.
    const isNewest = () => turn === navigationCount && router.state.location.pathname === pathname;
    const navigate = (to: string) => void router.navigate(to, { replace, preventScrollReset: inPlace });
    if (redirect === null) return void afterPaint().then(() => isNewest() && navigate(path));
    void redirect.settle().then((target) => {
      if (!isNewest()) return;
      const to = routedPath(router, new URL(target, here), here);
      if (to === null) location.assign(target);
      else navigate(to);
    });
  };
  document.addEventListener("click", (event) => {
    const url = clickedAddress(event);
    if (url !== null && !isFragment(url, new URL(location.href))) go(event, url, true);
  });
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    go(event, formAddress(event.target, event.submitter), false, event.target.dataset.replace !== undefined);
  });
}
