/** `/robots.txt` (RFC 9309). */

/**
 * @param site origin without a slash at the end
 * @param closed nothing can be read without signing in
 */
export function robotsText(site: string, closed: boolean): string {
  if (closed) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    "Allow: /",
    // The data of pages stands in the pages.
    "Disallow: /*/_payload.json",
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
}
