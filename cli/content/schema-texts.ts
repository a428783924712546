/**
 * The schema in a build: its text without descriptions and blanks, which is what a Worker needs to answer, and the
 * descriptions as a file among the browser's, which it reads when somebody introspects (docs/decisions/023-worker-size.md).
 */
import { createHash } from "node:crypto";
import { type ASTNode, Kind, parse, print, stripIgnoredCharacters, visit } from "graphql";
import type { Plugin } from "vite";
import { SDL } from "../../worker/api/graphql/schema/index.ts";

const FOLDER = /\/worker\/api\/graphql\/schema\/(index|descriptions)\.ts$/;

/** The text without descriptions, and these by `Type`, `Type.member` and `Type.field.argument`. */
export function takenApart(sdl: string): { text: string; descriptions: Record<string, string> } {
  const descriptions: Record<string, string> = {};
  const path: string[] = [];
  const document = visit(parse(sdl, { noLocation: true }), {
    enter(node: ASTNode) {
      if (node.kind === Kind.DOCUMENT || !("name" in node) || node.name === undefined || !("description" in node))
        return;
      path.push(node.name.value);
      if (node.description === undefined) return;
      descriptions[path.join(".")] = node.description.value;
      return { ...node, description: undefined };
    },
    leave(node: ASTNode) {
      if (node.kind !== Kind.DOCUMENT && "name" in node && node.name !== undefined && "description" in node) path.pop();
    },
  });
  return { text: stripIgnoredCharacters(print(document)), descriptions };
}

/** The descriptions' file; its name says its content, as that of every file below /assets. */
export function descriptionsFile(sdl: string = SDL): { fileName: string; source: string } {
  const source = JSON.stringify(takenApart(sdl).descriptions);
  const digest = createHash("sha256").update(source).digest("hex").slice(0, 8);
  return { fileName: `assets/schema-descriptions-${digest}.json`, source };
}

const readerOf = (fileName: string) => `
import { env } from "cloudflare:workers";
export const descriptions = async () => {
  const answer = await env.ASSETS.fetch("https://assets.local/${fileName}");
  if (!answer.ok) throw new Error("The schema's descriptions are not among the files.");
  return answer.json();
};`;

export function schemaTexts(): Plugin {
  return {
    name: "schema-texts",
    apply: "build",
    enforce: "pre",
    load(id) {
      const module = this.environment.name === "worker" ? FOLDER.exec(id.replaceAll("\\", "/"))?.[1] : undefined;
      if (module === "index") return `export const SDL = ${JSON.stringify(takenApart(SDL).text)};`;
      return module === undefined ? null : readerOf(descriptionsFile().fileName);
    },
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", ...descriptionsFile() });
    },
  };
}
