/**
 * The examples of openapi.json in a build: a file among the browser's, which the Worker reads when somebody asks for the
 * documentation, instead of 15 kB in a bundle that is loaded for every request (docs/decisions/023-worker-size.md).
 * Unbuilt, `content/openapi-examples.json` is what it says it is.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ROOT } from "./project.ts";

const SOURCE = /\/content\/openapi-examples\.json$/;
const MODULE = "\0openapi-examples";

/** Without the spaces for readers; its name says its content, as that of every file below /assets. */
export function exampleFile(text: string): { fileName: string; source: string } {
  const source = JSON.stringify(JSON.parse(text));
  const digest = createHash("sha256").update(source).digest("hex").slice(0, 8);
  return { fileName: `assets/openapi-examples-${digest}.json`, source };
}

/** The module in its place: a function that reads the file. */
export function readerOf(fileName: string): string {
  return [
    'import { env } from "cloudflare:workers";',
    "export default async () => {",
    `  const answer = await env.ASSETS.fetch("https://assets.local/${fileName}");`,
    '  if (!answer.ok) throw new Error("The examples of openapi.json are not among the files.");',
    "  return answer.json();",
    "};",
  ].join("\n");
}

export function examplesAsFile(): Plugin {
  const file = () => exampleFile(readFileSync(`${ROOT}content/openapi-examples.json`, "utf8"));
  return {
    name: "examples-as-file",
    apply: "build",
    enforce: "pre",
    resolveId(source) {
      return this.environment.name === "worker" && SOURCE.test(source) ? MODULE : null;
    },
    load(id) {
      return id === MODULE ? readerOf(file().fileName) : null;
    },
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", ...file() });
    },
  };
}
