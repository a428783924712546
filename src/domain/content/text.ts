/**
 * Texts of the site (documentation, news, custom pages) as the build makes them from the Markdown in `content/`: the
 * Worker reads them from public files, and pages show them.
 */

import { type Language, SOURCE_LANGUAGE } from "../language/languages.ts";

/** The origin in the examples of texts. Pages show that of the site in its place. */
export const EXAMPLE_ORIGIN = "http://127.0.0.1:8787";

/** A heading inside a text; `id` is its anchor. */
export type Heading = { id: string; text: string; level: 2 | 3 };

/** Metadata of a text. */
export type Text = {
  title: string;
  /** One or two sentences for the page head, lists, and search engines; may be empty. */
  summary: string;
  headings: readonly Heading[];
  /** Path of the Markdown file in the repository. */
  file: string;
  /** If it is translated; a text without it is in English alone. */
  language?: Language;
  /** The body in order: null is a piece of HTML, a word names a slot that the page fills in. */
  pieces: readonly (string | null)[];
};

/** A text as stored: `html` has one entry for each null of `pieces`. */
export type WrittenText<Head extends Text = Text> = {
  head: Head;
  html: readonly string[];
  /** The text has examples with ids or answers of the sample networks. */
  showsSample?: true;
};

/** The link that runs an example, as the build writes it. */
export const RUN_LINK = /<a class="code-run"[^>]*>[^<]*<\/a>/g;

export type Step = { title: string; path: string };

/** A page of the documentation. `crumbs` are the folders above it; one without a page of its own has no path. */
export type DocumentationText = Text & {
  path: string;
  crumbs: readonly { title: string; path: string | null }[];
  previous: Step | null;
  next: Step | null;
};

/** A documentation folder and its pages in order. A folder without a page of its own has no path. */
export type TreeNode = { title: string; path: string | null; children: readonly TreeNode[] };

/** An entry of the news list. `date` is ISO (2026-11-21). */
export type NewsEntry = {
  title: string;
  summary: string;
  path: string;
  author: string;
  date: string;
  tags: readonly string[];
  /** Included only in builds with drafts. */
  draft: boolean;
};

export type ArticleText = Text & NewsEntry & { newer: Step | null; older: Step | null };

/** A unit of search: the section of a page from one heading (empty for the beginning) to the next. */
export type SearchSection = { path: string; page: string; id: string; heading: string; text: string };

/** Name of the text of a documentation page. @param slug path below /documentation; "" is the root page */
export const documentationName = (slug: string) => (slug === "" ? "documentation" : `documentation/${slug}`);

/** Name of a text in a language; that of the text itself in English. */
export const translatedName = (name: string, language: Language) =>
  language === SOURCE_LANGUAGE ? name : `${name}@${language}`;

export const isTranslatedName = (name: string): boolean => name.includes("@");

/** Name of the text of a custom page. */
export const pageName = (slug: string) => `pages/${slug}`;

/** Names of generated files that are not texts. */
export const TREE = "documentation-tree";
export const SEARCH_INDEX = "documentation-search";
export const NEWS = "news-list";
