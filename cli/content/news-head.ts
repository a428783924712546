/** Validates the front matter of a news article: its date must match its folder. */

import type { NewsEntry } from "../../src/domain/content/text.ts";
import { link } from "../../src/domain/links.ts";
import type { Source } from "./folder.ts";

/** @throws Error when the file is not in a folder `YYYY/MM/DD`, or its date differs from the folder */
export function newsEntry({ file, slug, front }: Source): NewsEntry {
  const [, year, month, day, name] = /^(\d{4})\/(\d{2})\/(\d{2})\/([^/]+)$/.exec(slug) ?? [];
  const date = `${year}-${month}-${day}`;
  if (name === undefined || !isDate(date)) throw new Error(`${file}: news belongs in content/news/YYYY/MM/DD/name.md`);
  if (front.date !== "" && front.date !== date) throw new Error(`${file}: its date ${front.date} is not ${date}`);
  if (front.author === "") throw new Error(`${file}: needs an author`);
  return {
    title: front.title,
    summary: front.summary,
    path: link.news({ year: year ?? "", month: month ?? "", day: day ?? "", slug: name }),
    author: front.author,
    date,
    tags: front.tags,
    draft: front.draft,
  };
}

/** Whether a text is a valid calendar date. @param text YYYY-MM-DD */
export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
