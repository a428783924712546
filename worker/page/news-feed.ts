/** `/feed.xml`: the news as an Atom feed (RFC 4287), whole articles. */

import type { Handler } from "hono";
import { type ArticleText, NEWS, type NewsEntry, type WrittenText } from "../../src/domain/content/text.ts";
import { link } from "../../src/domain/links.ts";
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import { noneMatches } from "../cache/etag.ts";
import { BUILD_ID, type Env } from "../env.ts";
import { textReader } from "./texts.ts";

/** Articles in the feed; older ones are on the site only. */
const NEWEST = 20;

/** Seconds for which readers may cache the feed. */
const FEED_MAX_AGE_SECONDS = 3600;

export function newsFeed(): Handler<Env> {
  return async function newsFeed(c) {
    const { siteName, siteUrl } = c.get("settings");
    const headers = {
      "content-type": "application/atom+xml; charset=utf-8",
      // Readers that run in a browser fetch it from there.
      "access-control-allow-origin": "*",
      "cache-control": `public, max-age=${FEED_MAX_AGE_SECONDS}`,
      etag: `"${BUILD_ID}"`,
    };
    if (noneMatches(c.req.header("if-none-match") ?? null, headers.etag))
      return new Response(null, { status: 304, headers });
    const read = textReader(c.env.ASSETS, siteUrl, async () => true);
    const news = ((await read(NEWS)) ?? []) as readonly NewsEntry[];
    const newestEntries = news.slice(0, NEWEST);
    const bodies = await Promise.all(
      newestEntries.map(
        async ({ path }) => ((await read(path.slice(1))) as WrittenText<ArticleText> | null)?.html.join("") ?? "",
      ),
    );
    const entries = newestEntries.map((entry, i) => entryOf(entry, bodies[i] ?? "", siteUrl));
    return new Response(feedOf(entries, newestEntries[0]?.date, { siteName, siteUrl }), { headers });
  };
}

/** Day as a date-time, as Atom requires. */
const moment = (date: string) => `${date}T00:00:00Z`;

type Place = { siteName: string; siteUrl: string };

function feedOf(entries: readonly string[], newest: string | undefined, { siteName, siteUrl }: Place): string {
  const url = escapeMarkup(siteUrl);
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n' +
    `<title>${escapeMarkup(siteName)}: news</title>\n<id>${url}${link.news()}</id>\n` +
    `<link rel="alternate" type="text/html" href="${url}${link.news()}"/>\n` +
    `<link rel="self" type="application/atom+xml" href="${url}${link.newsFeed()}"/>\n` +
    `<updated>${moment(newest ?? "1970-01-01")}</updated>\n${entries.join("")}</feed>\n`
  );
}

function entryOf({ title, summary, path, author, date, tags }: NewsEntry, body: string, siteUrl: string): string {
  const url = escapeMarkup(siteUrl + path);
  return (
    `<entry>\n<title>${escapeMarkup(title)}</title>\n<id>${url}</id>\n<link rel="alternate" type="text/html" href="${url}"/>\n` +
    `<published>${moment(date)}</published>\n<updated>${moment(date)}</updated>\n` +
    `<author><name>${escapeMarkup(author)}</name></author>\n` +
    tags.map((tag) => `<category term="${escapeMarkup(tag)}"/>\n`).join("") +
    (summary === "" ? "" : `<summary>${escapeMarkup(summary)}</summary>\n`) +
    `<content type="html">${escapeMarkup(absolute(body, siteUrl, path))}</content>\n</entry>\n`
  );
}

/** Makes links absolute and removes copy buttons, since readers show articles outside this site. */
function absolute(html: string, siteUrl: string, path: string): string {
  return html
    .replace(/<span class="code-copy.*?<\/span><\/span>/gs, "")
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`)
    .replace(/ href="#/g, ` href="${siteUrl}${path}#`);
}
