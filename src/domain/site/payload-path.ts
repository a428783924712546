/** The two paths of a page: its own, and that of its payload, `{path}/_payload.json`. */

/** Query parameter that carries the build of the page that requests a payload (src/data/payload.ts). */
export const BUILD_PARAMETER = "_build";

const PAYLOAD = "/_payload.json";

export function isPayloadPath(pathname: string): boolean {
  return pathname.endsWith(PAYLOAD);
}

/** Path of the page, from either of its paths. */
export function pagePath(pathname: string): string {
  return isPayloadPath(pathname) ? pathname.slice(0, -PAYLOAD.length) || "/" : pathname;
}

/** Query of the page (with `?`, or empty), from the query of a payload request. */
export function pageSearch(search: string): string {
  return search.replace(new RegExp(`([?&])${BUILD_PARAMETER}=[^&]*&?`), "$1").replace(/[?&]$/, "");
}
