/**
 * Texts of the portal (documentation, news, custom pages) as the build makes them out of the Markdown in `content/`:
 * what the Worker reads from the public files and pages show.
 */

/** A heading inside a text; `id` is its anchor. */
export type Heading = { id: string; text: string; level: 2 | 3 };

/** What stands round the body of a text. */
export type Text = {
  title: string;
  /** One or two sentences for the head of the page, lists and search engines; may be empty. */
  summary: string;
  headings: readonly Heading[];
  /** Path of the Markdown file in the repository. */
  file: string;
  /** The body in order: null is a piece of HTML, a word names a part that the page itself fills in. */
  pieces: readonly (string | null)[];
};

/** A text as its file holds it: `html` has one entry for each null of `pieces`. */
export type WrittenText<Head extends Text = Text> = { head: Head; html: readonly string[] };

export type Step = { title: string; path: string };

/** A page of the documentation. `crumbs` are the folders above it; one without a page of its own has no path. */
export type DocumentationText = Text & {
  path: string;
  crumbs: readonly { title: string; path: string | null }[];
  previous: Step | null;
  next: Step | null;
};

/** The pages below a folder, in their order. A folder without a page of its own has no path. */
export type TreeNode = { title: string; path: string | null; children: readonly TreeNode[] };

/** A line of the list of news. `date` is ISO (2026-11-21). */
export type NewsEntry = {
  title: string;
  summary: string;
  path: string;
  author: string;
  date: string;
  tags: readonly string[];
  /** Only shown where drafts are asked for. */
  draft: boolean;
};

export type ArticleText = Text & NewsEntry & { newer: Step | null; older: Step | null };

/** What search looks through: one part of a page, from a heading (empty: the beginning) to the next. */
export type SearchSection = { path: string; page: string; id: string; heading: string; text: string };

/** Name of the text of a documentation page. @param slug path below /documentation; "" is the first page */
export const documentationName = (slug: string) => (slug === "" ? "documentation" : `documentation/${slug}`);

/** Name of the text of a custom page. */
export const pageName = (slug: string) => `pages/${slug}`;

/** Names of what is no text of its own. */
export const TREE = "documentation-tree";
export const SEARCH_INDEX = "documentation-search";
export const NEWS = "news-list";
