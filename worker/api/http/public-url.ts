/** URLs that leave the site name the origin that its operator set, never the one that a request claims. */

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * A request's URL at the site's own origin. A site on this machine alone may be reached by any port, which is kept.
 * @param url absolute URL of a request; its host is whatever the client sent
 * @param siteUrl origin from the setting SITE_URL
 */
export function publicUrl(url: string, siteUrl: string): URL {
  const claimedUrl = new URL(url);
  const ownUrl = new URL(siteUrl);
  if (claimedUrl.hostname === ownUrl.hostname && LOOPBACK.has(ownUrl.hostname)) return claimedUrl;
  ownUrl.pathname = claimedUrl.pathname;
  ownUrl.search = claimedUrl.search;
  return ownUrl;
}
