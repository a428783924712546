/** Loads the code and the data of a page when its link is hovered or focused. Browser only. */
import { matchRoutes } from "react-router";
import { isConsole } from "../domain/console/pages.ts";
import { afterPaint } from "../ui/paint.ts";
import { connection } from "./builds/connection.ts";
import { linkAt, type RoutedPages } from "./navigate.ts";

/** Pages that preload at the same time (specification, section 9). */
const MAX_PRELOADS = 4;

let running = 0;

/** Loads the screen with this route name for this address; undefined when there is none. */
type Preload = (name: string, url: URL) => Promise<unknown> | undefined;

/** False on slow connections and when the visitor saves data. */
function mayPreload(): boolean {
  const { saveData, effectiveType } = connection();
  return saveData !== true && !/2g$/.test(effectiveType ?? "");
}

function preload({ routes, basename = "/" }: RoutedPages, load: Preload, link: HTMLAnchorElement): void {
  if (running >= MAX_PRELOADS || link.origin !== location.origin) return;
  const url = new URL(link.href);
  // Consoles are loaded as documents.
  if (isConsole(url.pathname) || isConsole(location.pathname)) return;
  if (url.pathname === location.pathname && url.search === location.search) return;
  const name = matchRoutes(routes, url.pathname, basename)?.at(-1)?.route.id;
  const loading = name === undefined ? undefined : load(name, url);
  if (loading === undefined) return;
  running++;
  // Following the link loads it again and reports the failure.
  loading.catch(() => {}).finally(() => running--);
}

export function listenForPreloads(pages: RoutedPages, load: Preload): void {
  const onPoint = (event: Event) => {
    const link = linkAt(event);
    // A tap points and clicks in one go, and starting to load some forty files would delay the answer to it.
    if (link !== null && mayPreload()) void afterPaint().then(() => preload(pages, load, link));
  };
  document.addEventListener("pointerover", onPoint, { passive: true });
  document.addEventListener("focusin", onPoint);
}
