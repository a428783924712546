/**
 * Loads the GraphQL documents of the pages for graphql-codegen (codegen.ts). Documents are assembled from shared selections,
 * so the modules that define them are run, with a `graphqlDocument` that collects the texts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DocumentNode, parse } from "graphql";
import { runnerImport } from "vite";

const ROOT = join(import.meta.dirname, "..");
const SRC = join(ROOT, "src");
const ENTRY = "virtual:graphql-documents";
const DOCUMENT_MODULE = join(SRC, "data/document.ts");

const COLLECTOR = `
export const texts = [];
export function graphqlDocument(text) {
  texts.push(text);
  return { name: "", text };
}`;

/** Modules that call `graphqlDocument`. */
function definingModules(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && /= graphqlDocument[<(]/.test(readFileSync(join(SRC, name), "utf8")))
    .map((name) => join(SRC, name))
    .filter((path) => path !== DOCUMENT_MODULE)
    .sort();
}

/** All documents of `src`, as one document. */
export default async function loadDocuments(): Promise<DocumentNode> {
  const modules = [DOCUMENT_MODULE, ...definingModules()];
  const { module } = await runnerImport<{ texts: string[] }>(ENTRY, {
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [
      {
        name: "graphql-documents",
        enforce: "pre",
        resolveId: (id) => (id === ENTRY ? id : null),
        load(id) {
          if (id === DOCUMENT_MODULE) return COLLECTOR;
          if (id !== ENTRY) return null;
          const imports = modules.map((path) => `import ${JSON.stringify(path)};`).join("\n");
          return `${imports}\nexport { texts } from ${JSON.stringify(DOCUMENT_MODULE)};`;
        },
      },
    ],
  });
  return parse(module.texts.join("\n"));
}
