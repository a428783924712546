/** The two addresses of a page: its own, and that of its data, `{path}/_payload.json`. */

/** Query parameter with which a page names its build when it asks for data (src/data/payload.ts). */
export const BUILD_PARAMETER = "_build";

const PAYLOAD = "/_payload.json";

export function isPayloadPath(pathname: string): boolean {
  return pathname.endsWith(PAYLOAD);
}

/** Path of the page, from either of its addresses. */
export function pagePath(pathname: string): string {
  return isPayloadPath(pathname) ? pathname.slice(0, -PAYLOAD.length) || "/" : pathname;
}

/** The query of the page (with `?`, or empty), from the query of the request for its data. */
export function pageSearch(search: string): string {
  return search.replace(new RegExp(`([?&])${BUILD_PARAMETER}=[^&]*&?`), "$1").replace(/[?&]$/, "");
}
