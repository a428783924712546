/** A page has two addresses: its own, and that of its data, `{path}/_payload.json`. */

/** Query parameter with which a page names its build when it asks for data (src/data/payload.ts). */
export const BUILD_PARAMETER = "_build";

const PAYLOAD = "/_payload.json";

/** All behind the origin of an address, its query included. */
export function behindOrigin(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("//") + 2));
}

export function isPayloadPath(pathname: string): boolean {
  return pathname.endsWith(PAYLOAD);
}

/** Path of the page, whichever of its two addresses was asked for. */
export function pagePath(pathname: string): string {
  return isPayloadPath(pathname) ? pathname.slice(0, -PAYLOAD.length) || "/" : pathname;
}

/** The query of the page (with its `?`, or nothing) of that with which its data was asked for. */
export function pageSearch(search: string): string {
  return search.replace(new RegExp(`([?&])${BUILD_PARAMETER}=[^&]*&?`), "$1").replace(/[?&]$/, "");
}
