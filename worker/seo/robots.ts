/** `/robots.txt` (RFC 9309). */

/**
 * @param site origin without a trailing slash
 * @param closed whether everything requires sign-in
 */
export function robotsText(site: string, closed: boolean): string {
  if (closed) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    "Allow: /",
    // Payloads repeat the data of their pages.
    "Disallow: /*/_payload.json",
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
}
