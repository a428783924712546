/** Renders all texts of the site: the build writes them to public files under the names that pages use. */
import { imageSize } from "image-size";
import {
  type ArticleText,
  type DocumentationText,
  documentationName,
  NEWS,
  type NewsEntry,
  pageName,
  SEARCH_INDEX,
  type SearchSection,
  type Step,
  type Text,
  TREE,
  type TreeNode,
  translatedName,
  type WrittenText,
} from "../../src/domain/content/text.ts";
import { SOURCE_LANGUAGE } from "../../src/domain/language/languages.ts";
import { link } from "../../src/domain/links.ts";
import { hashOf } from "../files/content-hash.ts";
import { makeAreas } from "./areas.ts";
import { readDarkImage, readImage, readSources, type TextSource } from "./folder.ts";
import { type RenderedMarkdown, renderMarkdown } from "./markdown.ts";
import { place, type TypePages } from "./placeholders.ts";

export type Texts = {
  /** Name of a text → its JSON. */
  texts: Map<string, string>;
  /** Name of a public file below `content/` → bytes. */
  images: Map<string, Uint8Array<ArrayBuffer>>;
  /** Path of a page → its anchors and links; for tests. */
  walk: Map<string, { anchors: string[]; links: string[] }>;
};

/**
 * @param root folder that holds `content/`
 * @param drafts whether to include texts with `draft: true`
 * @throws Error that names the file and the fault
 */
export function makeTexts(root: string, { drafts = false }: { drafts?: boolean } = {}): Texts {
  const sources = readSources(root);
  const visible = <Source extends TextSource>(list: readonly Source[]) =>
    list.filter(({ front }) => drafts || !front.draft);
  const documentation = visible(sources.documentation);
  const texts: Texts = { texts: new Map(), images: new Map(), walk: new Map() };
  const types = typePages(documentation);
  const render = (source: TextSource, path: string) => {
    const page = renderSource(root, source, types, texts.images);
    texts.walk.set(path, { anchors: anchorsOf(page), links: page.links });
    return page;
  };
  const add = (name: string, value: unknown) => texts.texts.set(name, JSON.stringify(value));

  const tree = documentationTree(documentation);
  const places = placesIn(tree);
  const sections: SearchSection[] = [];
  for (const source of documentation) {
    const path = pathOf(source.slug);
    const page = render(source, path);
    const where = places.get(path) ?? { crumbs: [], previous: null, next: null };
    const isTranslated = sources.translations.some(({ slug }) => slug === source.slug);
    const language = isTranslated ? { language: SOURCE_LANGUAGE } : {};
    const head: DocumentationText = { ...headOf(source, page), ...language, path, ...where };
    add(documentationName(source.slug), writtenText(head, page));
    const [first, ...more] = page.sections;
    const lead = { id: "", heading: "", text: `${source.front.summary} ${first?.text ?? ""}`.trim() };
    for (const section of [lead, ...more]) sections.push({ path, page: source.front.title, ...section });
  }
  for (const translation of visible(sources.translations)) {
    const { slug, language, file } = translation;
    const original = documentation.find((source) => source.slug === slug);
    const path = pathOf(slug);
    const [place, page] = [places.get(path), texts.walk.get(path)];
    if (original === undefined || place === undefined) throw new Error(`${file}: its text in English is missing`);
    const rendered = renderSource(root, { ...translation, body: withCode(translation, original) }, types, texts.images);
    if (anchorsOf(rendered).join() !== page?.anchors.join())
      throw new Error(`${file}: its headings need the anchors of ${original.file}: ${page?.anchors.join(", ")}`);
    const head: DocumentationText = { ...headOf(translation, rendered), language, path, ...place };
    add(translatedName(documentationName(slug), language), writtenText(head, rendered));
  }
  add(TREE, tree);
  add(SEARCH_INDEX, sections);

  for (const source of visible(sources.pages)) {
    const page = render(source, `/${source.slug}`);
    add(pageName(source.slug), writtenText(headOf(source, page), page));
  }
  addNews(visible(sources.news), render, add);
  for (const [name, areas] of makeAreas()) add(name, areas);
  return texts;
}

/** A line of a translation where its original has a block of code. */
const CODE = /^\{\{code\}\}$/gm;

/** The body of a translation with the code of its original, whose examples are tested. @throws Error if blocks are missing */
function withCode({ body, file }: TextSource, original: TextSource): string {
  const blocks = original.body.match(/^```[\s\S]*?^```$/gm) ?? [];
  if ((body.match(CODE)?.length ?? 0) !== blocks.length)
    throw new Error(
      `${file}: write {{code}} in place of each of the ${blocks.length} blocks of code of ${original.file}`,
    );
  let i = 0;
  return body.replace(CODE, () => blocks[i++] ?? "");
}

function addNews(
  sources: readonly TextSource[],
  render: (source: TextSource, path: string) => RenderedMarkdown,
  add: (name: string, value: unknown) => void,
): void {
  // Newest first, then by title.
  const news = sources
    .map((source) => ({ source, entry: newsEntry(source) }))
    .sort((a, b) =>
      a.entry.date === b.entry.date ? (a.entry.title < b.entry.title ? -1 : 1) : a.entry.date < b.entry.date ? 1 : -1,
    );
  const step = (i: number): Step | null => {
    const entry = news[i]?.entry;
    return entry === undefined ? null : { title: entry.title, path: entry.path };
  };
  news.forEach(({ source, entry }, i) => {
    const page = render(source, entry.path);
    const head: ArticleText = { ...headOf(source, page), ...entry, newer: step(i - 1), older: step(i + 1) };
    add(entry.path.slice(1), writtenText(head, page));
  });
  add(
    NEWS,
    news.map(({ entry }) => entry),
  );
}

/** Ids of the sample networks, and examples whose answers were recorded with them. */
const OF_SAMPLE = /sample~|class="code-run"/;

function writtenText(head: Text, { html }: RenderedMarkdown): WrittenText {
  return { head, html, ...(html.some((piece) => OF_SAMPLE.test(piece)) ? { showsSample: true } : {}) };
}

function headOf({ front, file }: TextSource, { headings, pieces }: RenderedMarkdown): Text {
  return { title: front.title, summary: front.summary, headings, file, pieces };
}

const anchorsOf = ({ html }: RenderedMarkdown) =>
  html.flatMap((piece) => [...piece.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? ""));

function renderSource(root: string, source: TextSource, types: TypePages, images: Texts["images"]): RenderedMarkdown {
  const { file } = source;
  return renderMarkdown(source.body, {
    file,
    placeholder(name, argument) {
      try {
        return place(name, argument, types);
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`);
      }
    },
    image(address) {
      const bytes = readImage(root, file, address);
      const dark = readDarkImage(root, file, address);
      const addImage = (content: Uint8Array<ArrayBuffer>) => {
        const name = `${hashOf(content)}${/\.\w+$/.exec(address)?.[0].toLowerCase() ?? ""}`;
        images.set(name, content);
        return `/content/${name}`;
      };
      const { width, height } = sizeOf(bytes, `${file}: ${address}`);
      return { url: addImage(bytes), width, height, darkUrl: dark === null ? undefined : addImage(dark) };
    },
  });
}

/** Width and height in pixels, so that pages reserve space for an image before it loads. @throws Error for another format */
function sizeOf(bytes: Uint8Array, file: string): { width: number; height: number } {
  try {
    const { width, height } = imageSize(bytes);
    return { width: Math.round(width), height: Math.round(height) };
  } catch {
    throw new Error(`${file}: no image that can be read`);
  }
}

function typePages(documentation: readonly TextSource[]): TypePages {
  const pages = new Map<string, string>();
  for (const { slug, body } of documentation) {
    for (const [, name] of body.matchAll(/^\{\{type:(\w+)\}\}$/gm)) pages.set(name ?? "", `/documentation/${slug}`);
  }
  return pages;
}

/**
 * Validates the front matter of a news article.
 * @throws Error when the file is not in a folder `YYYY/MM/DD`, or its date differs from the folder
 */
function newsEntry({ file, slug, front }: TextSource): NewsEntry {
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
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

type Branch = TreeNode & { order: number; children: Branch[] };

const pathOf = (slug: string) => (slug === "" ? "/documentation" : `/documentation/${slug}`);

/**
 * Builds the documentation tree: folders of files, siblings sorted by `order`, then title.
 * @returns the root page with all other pages below it
 */
function documentationTree(sources: readonly TextSource[]): TreeNode {
  const branches = new Map<string, Branch>();
  const branchOf = (slug: string): Branch => {
    const existingBranch = branches.get(slug);
    if (existingBranch !== undefined) return existingBranch;
    const name = slug.split("/").at(-1) ?? "";
    const words = name.replaceAll("-", " ");
    const title = slug === "" ? "Documentation" : words.charAt(0).toUpperCase() + words.slice(1);
    const branch: Branch = { title, path: null, order: 1000, children: [] };
    branches.set(slug, branch);
    if (slug !== "") branchOf(slug.split("/").slice(0, -1).join("/")).children.push(branch);
    return branch;
  };
  for (const { slug, front } of sources) {
    Object.assign(branchOf(slug), { title: front.title, path: pathOf(slug), order: front.order });
  }
  return sortBranch(branchOf(""));
}

function sortBranch({ title, path, children }: Branch): TreeNode {
  const orderedChildren = [...children].sort((a, b) => a.order - b.order || (a.title < b.title ? -1 : 1));
  return { title, path, children: orderedChildren.map(sortBranch) };
}

/** The breadcrumbs and the previous and next page of every page, in reading order. */
function placesIn(tree: TreeNode): Map<string, Pick<DocumentationText, "crumbs" | "previous" | "next">> {
  const pages: { step: Step; crumbs: TreeNode[] }[] = [];
  const walk = (node: TreeNode, above: TreeNode[]) => {
    if (node.path !== null) pages.push({ step: { title: node.title, path: node.path }, crumbs: above });
    for (const child of node.children) walk(child, [...above, node]);
  };
  walk(tree, []);
  return new Map(
    pages.map(({ step, crumbs }, i) => [
      step.path,
      {
        crumbs: crumbs.map(({ title, path }) => ({ title, path })),
        previous: pages[i - 1]?.step ?? null,
        next: pages[i + 1]?.step ?? null,
      },
    ]),
  );
}
