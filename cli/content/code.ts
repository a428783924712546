/** Renders code blocks, highlighted at build time with classes because the content security policy forbids style attributes. */
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import graphql from "highlight.js/lib/languages/graphql";
import http from "highlight.js/lib/languages/http";
import ini from "highlight.js/lib/languages/ini";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import r from "highlight.js/lib/languages/r";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import { runLink } from "./run-link.ts";

const LANGUAGES = { bash, graphql, http, ini, javascript, json, python, r, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);
hljs.registerAliases(["jsonc", "geojson"], { languageName: "json" });

/** Display names of languages. */
const NAMES: Record<string, string> = {
  bash: "Shell",
  csv: "CSV",
  graphql: "GraphQL",
  http: "HTTP",
  javascript: "JavaScript",
  js: "JavaScript",
  json: "JSON",
  python: "Python",
  r: "R",
  sh: "Shell",
  sql: "SQL",
  toml: "TOML",
  ts: "TypeScript",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
};

const COPY_ICON =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ' +
  'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M9 9V4.5h10.5V15H15M4.5 9H15v10.5H4.5Z"/></svg>';

/** Parses a fence's info string: "graphql example" is a query that a test runs, "json answer" its expected answer. */
export function fenceKind(info: string): { language: string; kind: "example" | "variables" | "answer" | "plain" } {
  const [language = "", kind = "plain"] = info.trim().split(/\s+/);
  return { language, kind: kind === "example" || kind === "variables" || kind === "answer" ? kind : "plain" };
}

/**
 * @param info info string of the fence
 * @param variables JSON variables of a GraphQL example
 */
export function codeBlock(source: string, info: string, variables = ""): string {
  const { language, kind } = fenceKind(info);
  const code = source.replace(/\n$/, "");
  const isKnownLanguage = hljs.getLanguage(language) !== undefined;
  const highlighted = isKnownLanguage
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : escapeMarkup(code);
  const label = kind === "answer" ? "Response" : kind === "variables" ? "Variables" : NAMES[language];
  const run = kind === "example" ? runLink(language, code, variables) : null;
  return (
    `<figure class="code" data-kind="${kind}">` +
    (label === undefined ? "" : `<figcaption>${label}</figcaption>`) +
    (run === null ? "" : `<a class="code-run" href="${escapeMarkup(run.href)}" rel="nofollow">${run.label}</a>`) +
    `<pre tabindex="0"><code>${highlighted}</code></pre>` +
    // Without a text of its own, the button copies the block that contains it (src/shell/copy.ts).
    `<span class="code-copy needs-script"><button class="copy" type="button" aria-label="Copy" data-copy="">${COPY_ICON}</button>` +
    '<span class="copy-said small soft" role="status"></span></span></figure>\n'
  );
}
