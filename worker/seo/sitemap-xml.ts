/** Writes sitemaps (sitemaps.org protocol 0.9). */

export type SitemapUrl = {
  /** Path on this site, percent-encoded. */
  path: string;
  /** RFC 3339 time or ISO date of the last change that a reader would notice; null if unknown. */
  changed: string | null;
};

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

function entry(name: string, site: string, { path, changed }: SitemapUrl): string {
  const day = changed === null ? "" : `<lastmod>${changed.slice(0, 10)}</lastmod>`;
  return `<${name}><loc>${escaped(site + path)}</loc>${day}</${name}>\n`;
}

/**
 * A sitemap with each URL once.
 * @param site origin without a trailing slash
 */
export function sitemapXml(site: string, addresses: Iterable<SitemapUrl>): string {
  const seen = new Set<string>();
  let body = "";
  for (const address of addresses) {
    if (seen.has(address.path)) continue;
    seen.add(address.path);
    body += entry("url", site, address);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${body}</urlset>\n`;
}

/** The sitemap index, which lists the files. */
export function sitemapIndexXml(site: string, files: Iterable<SitemapUrl>): string {
  let body = "";
  for (const file of files) body += entry("sitemap", site, file);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${body}</sitemapindex>\n`;
}
