/** Loads the code of a page when its link is pointed at. Browser only. */
import { matchRoutes, type RouteObject } from "react-router";

/** At most this many at a time. */
const LIMIT = 4;

let running = 0;

/** Loads the code of the screen with this route name; undefined when there is none. */
type Preload = (name: string) => Promise<unknown> | undefined;

type Connection = { saveData?: boolean; effectiveType?: string };

/** Nothing is loaded ahead on slow connections or when the visitor saves data. */
function mayPreload(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? "");
}

function preload(routes: RouteObject[], load: Preload, link: HTMLAnchorElement): void {
  if (running >= LIMIT || link.origin !== location.origin) return;
  const name = matchRoutes(routes, link.pathname)?.at(-1)?.route.id;
  const loading = name === undefined ? undefined : load(name);
  if (loading === undefined) return;
  running++;
  // A chunk that fails here is asked for again, and answered for, when the link is followed.
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
