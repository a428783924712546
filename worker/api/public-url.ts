/** URLs that leave the site name the origin that its operator set, never the one that a request claims. */

/**
 * A request's URL at the site's own origin.
 * @param url absolute URL of a request; its host is whatever the client sent
 * @param siteUrl origin from the setting SITE_URL
 */
export function publicUrl(url: string, siteUrl: string): URL {
  const { pathname, search } = new URL(url);
  const own = new URL(siteUrl);
  own.pathname = pathname;
  own.search = search;
  return own;
}
