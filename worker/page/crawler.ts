/** Detects crawlers, which get the complete document instead of a stream: they run no scripts or give up early. */

const CRAWLER =
  /bot\b|crawl|spider|slurp|facebookexternalhit|embedly|whatsapp|telegram|pinterest|quora link|mastodon|bluesky|headline|preview/i;

export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && CRAWLER.test(userAgent);
}
