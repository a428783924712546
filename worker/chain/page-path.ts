/** A page has two addresses: its own, and that of its data, `{path}/_payload.json`. */

const PAYLOAD = "/_payload.json";

export function isPayloadPath(pathname: string): boolean {
  return pathname.endsWith(PAYLOAD);
}

/** Path of the page, whichever of its two addresses was asked for. */
export function pagePath(pathname: string): string {
  return isPayloadPath(pathname) ? pathname.slice(0, -PAYLOAD.length) || "/" : pathname;
}
