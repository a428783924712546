/** Change feeds for readers: Atom (RFC 4287) and JSON Feed 1.1. Pure. */

import { escapeXml } from "../text/markup.ts";

export type ReaderFeed = {
  title: string;
  /** Addresses with their origin: of the page, and of the feed itself. */
  page: string;
  self: string;
  /** Who says it. */
  author: string;
  /** The newest first. */
  entries: readonly ReaderEntry[];
};

type ReaderEntry = {
  /** An IRI that never changes. */
  id: string;
  url: string;
  title: string;
  /** RFC 3339 in UTC. */
  at: string;
  lines: readonly ReaderLine[];
  tags: readonly string[];
};

/** A whole sentence, and links to what it names. */
type ReaderLine = { words: string; names: readonly { text: string; url: string | null }[]; more: string };

/** `updated` of a feed without entries, which Atom demands nevertheless: the same each time, so that nothing seems new. */
const NEVER = "1970-01-01T00:00:00Z";

export function atomFeed({ title, page, self, author, entries }: ReaderFeed): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n' +
    `${element("title", title)}${element("id", self)}${linkTo("alternate", "text/html", page)}` +
    `${linkTo("self", "application/atom+xml", self)}${element("updated", entries[0]?.at ?? NEVER)}` +
    `<author>${element("name", author)}</author>\n${entries.map(atomEntry).join("")}</feed>\n`
  );
}

function atomEntry({ id, url, title, at, lines, tags }: ReaderEntry): string {
  return (
    `<entry>\n${element("title", title)}${element("id", id)}${linkTo("alternate", "text/html", url)}` +
    `${element("published", at)}${element("updated", at)}` +
    tags.map((tag) => `<category term="${escapeXml(tag)}"/>\n`).join("") +
    `<content type="html">${escapeXml(htmlOf(lines))}</content>\n</entry>\n`
  );
}

/** @see https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed({ title, page, self, author, entries }: ReaderFeed): object {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: page,
    feed_url: self,
    language: "en",
    authors: [{ name: author }],
    items: entries.map(({ id, url, title: headline, at, lines, tags }) => ({
      id,
      url,
      title: headline,
      content_html: htmlOf(lines),
      content_text: lines.map(textOf).join("\n"),
      date_published: at,
      tags,
    })),
  };
}

/** A line as plain text: `2 routes were added: 12 Harbor, 14 Museum.` */
function textOf({ words, names, more }: ReaderLine): string {
  return sentence(
    words,
    names.map(({ text }) => text),
    more,
  );
}

function htmlOf(lines: readonly ReaderLine[]): string {
  const items = lines.map(({ words, names, more }) => {
    const links = names.map(({ text, url }) =>
      url === null ? escapeXml(text) : `<a href="${escapeXml(url)}">${escapeXml(text)}</a>`,
    );
    return `<li>${sentence(escapeXml(words), links, escapeXml(more))}</li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

function sentence(words: string, names: readonly string[], more: string): string {
  const items = more === "" ? names : [...names, more];
  return items.length === 0 ? `${words}.` : `${words}: ${items.join(", ")}.`;
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>\n`;

const linkTo = (rel: string, type: string, url: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(url)}"/>\n`;
