/** Loads the code and the data of a page when its link is pointed at. Browser only. */
import { matchRoutes, type RouteObject } from "react-router";
import { isConsole } from "../domain/console/pages.ts";
import { connection } from "./builds/connection.ts";

/** At most this many pages at a time (specification, section 9). */
export const LIMIT = 4;

let running = 0;

/** Loads what the screen with this route name needs at this address; undefined when there is none. */
type Preload = (name: string, url: URL) => Promise<unknown> | undefined;

/** Nothing is loaded ahead on slow connections or when the visitor saves data. */
function mayPreload(): boolean {
  const { saveData, effectiveType } = connection();
  return saveData !== true && !/2g$/.test(effectiveType ?? "");
}

function preload(routes: RouteObject[], load: Preload, link: HTMLAnchorElement): void {
  if (running >= LIMIT || link.origin !== location.origin) return;
  if (link.hasAttribute("download") || link.dataset.reload !== undefined) return;
  const url = new URL(link.href);
  // What is loaded as a document has no use for parts of it.
  if (isConsole(url.pathname) || isConsole(location.pathname)) return;
  if (url.pathname === location.pathname && url.search === location.search) return;
  const name = matchRoutes(routes, url.pathname)?.at(-1)?.route.id;
  const loading = name === undefined ? undefined : load(name, url);
  if (loading === undefined) return;
  running++;
  // What fails here is asked for again, and answered for, when the link is followed.
  loading.catch(() => {}).finally(() => running--);
}

export function listenForPreloads(routes: RouteObject[], load: Preload): void {
  const onPoint = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link !== null && mayPreload()) preload(routes, load, link);
  };
  document.addEventListener("pointerover", onPoint, { passive: true });
  document.addEventListener("focusin", onPoint);
}
