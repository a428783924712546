/** The document around the React root, built as text since nothing in it changes during rendering. */

import type { PageHead } from "../../src/data/page.ts";
import type { Site } from "../../src/data/site.ts";
import { type Language, tagOf } from "../../src/domain/language/languages.ts";
import { isRightToLeft } from "../../src/domain/text/language.ts";
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import { SCRIPTS_ID } from "../../src/shell/deferred-boot.ts";
import { documentTitle, type HeadTag, headTags, PAGE_TAG } from "../../src/shell/head.ts";
import { CONTENT_ID, type PageState, ROOT_ID, STATE_ID } from "../../src/shell/page-state.ts";
import type { PageAssets } from "./assets.ts";
import { scriptJson } from "./escape.ts";
import { INLINE_SCRIPT } from "./inline-script.ts";

export type DocumentHead = {
  head: PageHead;
  site: Site;
  pathname: string;
  assets: PageAssets;
  /** Token of the day; null without a proxy. */
  csrf: string | null;
};

/** `dir` only where it is not that of most languages. */
function languageAttributes(language: Language): string {
  const tag = tagOf(language);
  return `lang="${tag}"${isRightToLeft(tag) ? ' dir="rtl"' : ""}`;
}

/** Everything up to the React root. */
export function documentStart({ head, site, pathname, assets, csrf }: DocumentHead): string {
  return (
    `<!doctype html><html ${languageAttributes(site.pageLanguage)}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="color-scheme" content="light dark">' +
    `<script${assets.font === undefined ? "" : ` data-font="${assets.font}"`}>${INLINE_SCRIPT}</script>` +
    (csrf === null ? "" : `<meta name="csrf-token" content="${csrf}">`) +
    `<title>${escapeMarkup(documentTitle(head, site))}</title>` +
    headTags(head, site, pathname).map(tagText).join("") +
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">' +
    assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("") +
    `<link rel="expect" href="#${CONTENT_ID}" blocking="render">` +
    `</head><body><div id="${ROOT_ID}">`
  );
}

/** The end of a page in its language, of whose texts `messages` are the files: the state as JSON, which needs no policy, and the scripts, which wait for the first paint. */
export function documentEnd(state: PageState, assets: PageAssets, messages: readonly string[]): string {
  const data = `<script type="application/json" id="${STATE_ID}">${scriptJson(state)}</script>`;
  return `</div>${data}${lateScripts(assets, messages)}</body></html>`;
}

/**
 * Value of the Link header of a page, which makes a browser (or the edge, by early hints) load at once
 * what the first paint needs. Scripts are left out, since they would compete with it, and so is the font, which the page
 * asks for where the line is fast (src/shell/font-script.ts).
 */
export function preloadHeader({ styles }: PageAssets): string {
  return styles.map((href) => `<${href}>; rel=preload; as=style`).join(", ");
}

function tagText({ name, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  // Script text is JSON-LD; escaped so that it cannot end its element.
  const closing = name === "script" ? `${(text ?? "").replaceAll("<", "\\u003c")}</script>` : "";
  // Last, since simple readers look for `<meta property=` as a text.
  return `<${name}${list.join("")} ${PAGE_TAG}>${closing}`;
}

function modulePreloads({ modules }: PageAssets): string {
  return modules.map((href) => `<link rel="modulepreload" href="${href}">`).join("");
}

/** The scripts of a page: inert until src/shell/deferred-boot.ts inserts them. */
function lateScripts(assets: PageAssets, messages: readonly string[]): string {
  if (import.meta.env.MODE !== "development") {
    const entry = `<script type="module" src="${assets.entry}"></script>`;
    const texts = messages.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`).join("");
    return `<template id="${SCRIPTS_ID}">${modulePreloads(assets)}${texts}${entry}</template>`;
  }
  // Hot reload: the refresh runtime must load before the first component.
  return (
    '<script type="module">import "/@vite/client";import{injectIntoGlobalHook}from"/@react-refresh";' +
    "injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;" +
    `await import("${assets.entry}")</script>`
  );
}
