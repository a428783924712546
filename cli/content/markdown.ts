/**
 * Renders Markdown (CommonMark and tables) to HTML that is safe by construction: raw HTML is shown as text, links lead to
 * pages of this site, to the web, or to a mail address, and no element has a style or an event handler.
 */
import MarkdownIt, { type MarkdownIt as Renderer, type Token } from "markdown-it";
import type { Heading } from "../../src/domain/content/text.ts";
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import { codeBlock, fenceKind } from "./code.ts";
import { anchorOf, uniqueAnchor } from "./html.ts";

/** The expansion of a placeholder line such as {{type:Feed}}: HTML and its search text, or a slot that the page fills in. */
export type ContentPart = { html: string; text: string } | { slot: string };

export type RenderTools = {
  /** File name for error messages. */
  file: string;
  placeholder(name: string, argument: string): ContentPart;
  /** URL and size of an image next to the file, and the URL of the same image for dark pages if there is one. */
  image(source: string): { url: string; width: number; height: number; darkUrl?: string | undefined };
};

/** A fence, with the one after it, for tests that run examples. */
export type Fence = { info: string; source: string; line: number };

export type RenderedMarkdown = {
  headings: Heading[];
  pieces: (string | null)[];
  html: string[];
  /** Text below each heading; the first entry, with an empty id, is the text before any heading. */
  sections: { id: string; heading: string; text: string }[];
  links: string[];
};

/** Marks a slot that the page fills in. Rendered text cannot contain it, because `<` is always escaped. */
const SLOT = /<slot name="([\w-]+)">\n?/;

/** Allowed link targets: a path of this site, a fragment, the web, a mail address, or an image next to the file. */
const ALLOWED_LINK = /^(?:https?:\/\/[^/]|mailto:|\/(?!\/)|#|[\w-]+(?:\/[\w.-]+)*\.(?:png|jpe?g|gif|svg|webp)$)/i;

/** Ids used by the page around a text (src/shell), which heading anchors must not take. */
const FRAME_IDS = ["main", "menu", "app", "state"];

const EXPLICIT_ANCHOR = /\s*\{#([\w-]+)\}$/;

function createMarkdown(): Renderer {
  const md = new MarkdownIt({ html: false, linkify: false, typographer: false });
  md.validateLink = (url) => ALLOWED_LINK.test(url.trim());
  md.renderer.rules.fence = (tokens, i) => {
    const next = tokens[i + 1];
    const variables = next?.type === "fence" && fenceKind(next.info).kind === "variables" ? next.content : "";
    return codeBlock(tokens[i]?.content ?? "", tokens[i]?.info ?? "", variables);
  };
  md.renderer.rules.code_block = (tokens, i) => codeBlock(tokens[i]?.content ?? "", "");
  const image = md.renderer.rules.image;
  // Style sheets show one of the two images (src/styles/text.css), and browsers load only that one.
  md.renderer.rules.image = (tokens, i, options, env, renderer) => {
    const token = tokens[i] as Token;
    const draw = () => image?.(tokens, i, options, env, renderer) ?? "";
    const { darkUrl } = token.meta as { darkUrl?: string };
    if (darkUrl === undefined) return draw();
    token.attrSet("data-scheme", "light");
    const light = draw();
    token.attrSet("data-scheme", "dark");
    token.attrSet("src", darkUrl);
    return light + draw();
  };
  // Wide tables scroll in their own box, which must be reachable by keyboard.
  md.renderer.rules.table_open = () => '<div class="text-table" tabindex="0"><table>\n';
  md.renderer.rules.table_close = () => "</table></div>\n";
  // markdown-it aligns columns with style attributes, which the content security policy forbids.
  for (const cell of ["th", "td"]) {
    md.renderer.rules[`${cell}_open`] = (tokens, i) => {
      const right = String(tokens[i]?.attrGet("style") ?? "").includes("right");
      return `<${cell}${right ? ' data-kind="number"' : ""}>`;
    };
  }
  return md;
}

const md = createMarkdown();

/** Renders one line without blocks, such as a description from the API. */
export const renderLine = (text: string): string => md.renderInline(text);

/** All fences of a text in order. @param firstLine line of the file at which the text begins */
export function fencesOf(source: string, firstLine = 1): Fence[] {
  return md
    .parse(source, {})
    .filter(({ type }) => type === "fence")
    .map(({ info, content, map }) => ({ info, source: content, line: (map?.[0] ?? 0) + firstLine }));
}

/** @throws Error that names the file and the fault */
export function renderMarkdown(source: string, tools: RenderTools): RenderedMarkdown {
  const tokens = md.parse(source, {});
  const result: RenderedMarkdown = {
    headings: [],
    pieces: [],
    html: [],
    sections: [{ id: "", heading: "", text: "" }],
    links: [],
  };
  const usedAnchors = new Set<string>(FRAME_IDS);
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.type === "heading_open") heading(tokens, i, usedAnchors, result, tools.file);
    else if (token.type === "paragraph_open") placeholder(tokens, i, result, tools);
    else if (token.type === "fence" && fenceKind(token.info).kind !== "answer") say(result, token.content);
    if (token.type === "inline") inline(token, tokens[i - 1]?.type === "heading_open", result, tools);
  }
  const html = md.renderer.render(tokens, md.options, {});
  html.split(SLOT).forEach((piece, i) => {
    if (i % 2 === 1) result.pieces.push(piece);
    else if (piece.trim() !== "") {
      result.pieces.push(null);
      result.html.push(piece);
    }
  });
  return result;
}

function say({ sections }: RenderedMarkdown, text: string): void {
  const last = sections.at(-1);
  if (last !== undefined && text.trim() !== "") last.text += `${last.text === "" ? "" : " "}${text.trim()}`;
}

/** The plain text of an inline token. */
function wordsOf(token: Token): string {
  return (token.children ?? [])
    .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : type === "image" ? "" : content))
    .join("");
}

function heading(tokens: Token[], i: number, usedAnchors: Set<string>, result: RenderedMarkdown, file: string): void {
  const open = tokens[i] as Token;
  const inlineToken = tokens[i + 1] as Token;
  const level = Number(open.tag.slice(1));
  if (level === 1) throw new Error(`${file}: the title is the only first heading; begin with ##`);
  const last = inlineToken.children?.at(-1);
  const explicit = EXPLICIT_ANCHOR.exec(last?.content ?? "");
  if (last !== undefined && explicit !== null) last.content = last.content.slice(0, explicit.index);
  const text = wordsOf(inlineToken).trim();
  if (inlineToken.children?.some(({ type }) => type === "link_open")) {
    throw new Error(`${file}: the heading "${text}" contains a link, but is one itself`);
  }
  const id = uniqueAnchor(explicit?.[1] ?? anchorOf(text), usedAnchors);
  open.attrSet("id", id);
  if (level > 3) return;
  inlineToken.children = [
    html(`<a class="heading-link" href="#${escapeMarkup(id)}">`),
    ...(inlineToken.children ?? []),
    html("</a>"),
  ];
  result.headings.push({ id, text, level: level as 2 | 3 });
  result.sections.push({ id, heading: text, text: "" });
}

function html(content: string): Token {
  const [token] = md.parseInline("x", {})[0]?.children ?? [];
  if (token === undefined) throw new TypeError("markdown-it made no token of a word.");
  token.type = "html_inline";
  token.content = content;
  return token;
}

/** Expands a paragraph that consists of one `{{name:argument}}`. */
function placeholder(tokens: Token[], i: number, result: RenderedMarkdown, tools: RenderTools): void {
  const token = tokens[i + 1] as Token;
  const match = /^\{\{([\w-]+)(?::(.+))?\}\}$/.exec(token.content);
  if (match === null) return;
  const part = tools.placeholder(match[1] as string, match[2] ?? "");
  if ("text" in part) say(result, part.text);
  const text = "slot" in part ? `<slot name="${part.slot}">\n` : part.html;
  const block = tokens[i] as Token;
  Object.assign(block, { type: "html_block", content: text, hidden: false });
  tokens.splice(i + 1, 2);
}

function inline(token: Token, isHeading: boolean, result: RenderedMarkdown, { file, image }: RenderTools): void {
  if (!isHeading) say(result, wordsOf(token));
  for (const child of token.children ?? []) {
    if (child.type === "link_open") {
      const href = String(child.attrGet("href"));
      if (!/^(?:https?:|mailto:|[/#])/i.test(href))
        throw new Error(`${file}: the link ${href} is not a path of this site`);
      result.links.push(href);
      if (/^https?:/i.test(href)) child.attrSet("rel", "noopener");
    } else if (child.type === "image") {
      const { url, width, height, darkUrl } = image(String(child.attrGet("src")));
      child.meta = { darkUrl };
      child.attrs = [
        ["src", url],
        ["alt", ""],
        ["width", String(width)],
        ["height", String(height)],
        ["loading", "lazy"],
        ["decoding", "async"],
      ];
    }
  }
}
