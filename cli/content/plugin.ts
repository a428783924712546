/**
 * The texts of `content/` as a part of the build: each becomes a public file `content/<hash>.json`, which the Worker
 * reads when a page shows it; only names and hashes are compiled into the Worker. With hot reload and in tests there are
 * no public files, so the texts themselves stand in the module.
 */
import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../project.ts";
import { hashOf, makeTexts, type Texts } from "./texts.ts";

const ID = "virtual:texts";
const RESOLVED = `\0${ID}`;

/** Whether texts with `draft: true` are shown: a setting of whoever writes them, never of the portal. */
const drafts = process.env.DRAFTS === "1";

/** @param root folder that holds `content/` */
export function contentTexts(root: string = ROOT): Plugin {
  let isBuild = false;
  let texts: Texts | undefined;
  const made = () => {
    texts ??= makeTexts(root, { drafts });
    return texts;
  };
  return {
    name: "content-texts",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === ID ? RESOLVED : null),
    load(id) {
      if (id === RESOLVED) return moduleOf(made(), isBuild);
      const file = id.split("?", 1)[0] ?? "";
      if (!file.endsWith(".md") || !file.startsWith(join(root, "content/pages/"))) return null;
      // Routes need to know which pages there are, and no more of them (src/routes.tsx).
      return `export const slug = ${JSON.stringify(file.slice(join(root, "content/pages/").length, -3))};`;
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      const { texts: all, images } = made();
      for (const text of all.values()) {
        this.emitFile({ type: "asset", fileName: `content/${hashOf(text)}.json`, source: text });
      }
      for (const [name, source] of images) this.emitFile({ type: "asset", fileName: `content/${name}`, source });
    },
    hotUpdate({ file }) {
      if (!file.startsWith(join(root, "content/"))) return;
      texts = undefined;
      const changed = this.environment.moduleGraph.getModuleById(RESOLVED);
      if (changed !== undefined) return [changed];
      if (this.environment.name === "client") this.environment.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

/** `hashes`: name → file; `here`: name → the text itself, or null where the public files have it. */
function moduleOf({ texts }: Texts, isBuild: boolean): string {
  const hashes = Object.fromEntries([...texts].map(([name, text]) => [name, hashOf(text)]));
  const here = isBuild ? null : Object.fromEntries(texts);
  return `export const hashes = ${JSON.stringify(hashes)};\nexport const here = ${JSON.stringify(here)};\n`;
}
