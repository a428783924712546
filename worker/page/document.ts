/** The document round the React root: written as text, since nothing in it changes while the page is rendered. */
import type { PageHead } from "../../src/data/page.ts";
import type { Site } from "../../src/data/site.ts";
import { documentTitle, type HeadTag, headTags, PAGE_TAG } from "../../src/shell/head.ts";
import { type PageState, ROOT_ID, STATE_ID, STREAM_NAME } from "../../src/shell/page-state.ts";
import { THEME_SCRIPT } from "../../src/shell/theme-script.ts";
import { hasClientBuild, type PageAssets } from "./assets.ts";
import { escapeHtml, scriptJson } from "./escape.ts";

export type DocumentHead = {
  head: PageHead;
  site: Site;
  pathname: string;
  assets: PageAssets;
  /** Token of the day; null without a proxy. */
  csrf: string | null;
};

/** Everything up to the React root. A page with a nonce starts its scripts itself (`streamStart`). */
export function documentStart({ head, site, pathname, assets, csrf }: DocumentHead, nonce: string | null): string {
  const attribute = nonce === null ? "" : ` nonce="${nonce}"`;
  const preloads =
    nonce === null ? "" : assets.modules.map((m) => `<link rel="modulepreload"${attribute} href="${m}">`).join("");
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<script>${THEME_SCRIPT}</script>` +
    (csrf === null ? "" : `<meta name="csrf-token" content="${csrf}">`) +
    `<title>${escapeHtml(documentTitle(head, site))}</title>` +
    headTags(head, site, pathname).map(tagText).join("") +
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">' +
    assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("") +
    preloads +
    (nonce === null ? entryScript(assets) : "") +
    `</head><body><div id="${ROOT_ID}">`
  );
}

/** The rest of a cacheable page: the state as data, which no policy needs to allow. */
export function documentEnd(state: PageState | null): string {
  const data = state === null ? "" : `<script type="application/json" id="${STATE_ID}">${scriptJson(state)}</script>`;
  return `</div>${data}</body></html>`;
}

/** What a streaming page puts behind its first view: the state so far, then the entry, which does not wait for the rest. */
export function streamStart(state: PageState, assets: PageAssets, nonce: string): string {
  return (
    `<script nonce="${nonce}">self.${STREAM_NAME}={state:${scriptJson(state)},queries:[]}</script>` +
    `<script type="module" async nonce="${nonce}" src="${assets.entry}"></script>`
  );
}

/** Queries that were answered since, in front of the part of the page that shows them. */
export function streamQueries(queries: PageState["queries"], nonce: string): string {
  return `<script nonce="${nonce}">${queries.map((q) => `self.${STREAM_NAME}.queries.push(${scriptJson(q)})`).join(";")}</script>`;
}

/** Value of the Link header of a cacheable page, with which a browser (or the edge, by early hints) starts loading at once. */
export function preloadHeader({ entry, modules, styles }: PageAssets): string {
  const scripts = hasClientBuild ? [entry, ...modules] : [];
  return [
    ...styles.map((href) => `<${href}>; rel=preload; as=style`),
    ...scripts.map((href) => `<${href}>; rel=modulepreload`),
  ].join(", ");
}

function tagText({ name, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  // A script's text is JSON (JSON-LD); it must not be able to end its element.
  const closed = name === "script" ? `${(text ?? "").replaceAll("<", "\\u003c")}</script>` : "";
  return `<${name} ${PAGE_TAG}${list.join("")}>${closed}`;
}

function entryScript({ entry }: PageAssets): string {
  if (import.meta.env.MODE !== "development") return `<script type="module" src="${entry}"></script>`;
  // Hot reload: the refresh runtime has to be there before the first component is loaded.
  return (
    '<script type="module">import "/@vite/client";import{injectIntoGlobalHook}from"/@react-refresh";' +
    "injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;" +
    `await import("${entry}")</script>`
  );
}
