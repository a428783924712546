/** The document of an embed: one that other sites may frame, and that is readable without scripts. */
import { type Language, tagOf } from "../../src/domain/language/languages.ts";
import { isRightToLeft } from "../../src/domain/text/language.ts";
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import type { Tree } from "../../src/embed/tree.ts";

export type Document = {
  title: string;
  language: Language;
  /** Null follows the settings of the reader. */
  theme: "light" | "dark" | null;
  /** Path of the page that shows the same. */
  canonical?: string;
  /** Path of a module. */
  script?: string;
  /** Seconds after which a browser without scripts loads it again. */
  refresh?: number;
  /** `fill`: the content is as high as the frame. `bare`: and has no border. */
  layout?: "fill" | "bare";
  body: Tree;
};

/** Markup as HTML. Every element has an end tag, so none of them may be a void one. */
function toHtml(tree: Tree): string {
  if (typeof tree === "string") return escapeMarkup(tree);
  const attributes = Object.entries(tree.attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<${tree.tag}${attributes.join("")}>${tree.children.map(toHtml).join("")}</${tree.tag}>`;
}

/** @param origin of this site */
export function documentOf(document: Document, origin: string): string {
  const { title, language, theme, canonical, script, refresh, layout, body } = document;
  const attributes =
    `lang="${tagOf(language)}"${isRightToLeft(language) ? ' dir="rtl"' : ""}${theme === null ? "" : ` data-theme="${theme}"`}` +
    `${layout === undefined ? "" : " data-fill"}${layout === "bare" ? " data-bare" : ""}`;
  return (
    `<!doctype html><html ${attributes}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeMarkup(title)}</title><meta name="robots" content="noindex">` +
    (canonical === undefined ? "" : `<link rel="canonical" href="${escapeMarkup(origin + canonical)}">`) +
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">' +
    '<link rel="stylesheet" href="/embed/page.css">' +
    (refresh === undefined ? "" : `<noscript><meta http-equiv="refresh" content="${refresh}"></noscript>`) +
    (script === undefined ? "" : `<script type="module" src="${script}"></script>`) +
    `</head><body><main>${toHtml(body)}</main></body></html>`
  );
}
