/**
 * Vite plugin for the texts of `content/`. Each becomes a public file `content/<hash>.json` that the Worker reads when a
 * page shows it; only names and hashes are compiled into the Worker. With hot reload and in tests, where there are no
 * public files, the module contains the texts.
 */
import { join } from "node:path";
import type { Plugin } from "vite";
import { hashOf } from "../files/content-hash.ts";
import { ROOT } from "../project.ts";
import { makeTexts, type Texts } from "./texts.ts";

const ID = "virtual:texts";
const RESOLVED_ID = `\0${ID}`;

/** Whether texts with `draft: true` are included: an environment variable of the author, not a setting of the site. */
const drafts = process.env.DRAFTS === "1";

/** @param root folder that holds `content/` */
export function contentTexts(root: string = ROOT): Plugin {
  let isBuild = false;
  let texts: Texts | undefined;
  const renderTexts = () => {
    texts ??= makeTexts(root, { drafts });
    return texts;
  };
  return {
    name: "content-texts",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === ID ? RESOLVED_ID : null),
    load(id) {
      // Without a source map, which would contain all texts once more: the tests send the module in one message.
      if (id === RESOLVED_ID) return { code: moduleOf(renderTexts(), isBuild), map: { mappings: "" } };
      const file = id.split("?", 1)[0] ?? "";
      if (!file.endsWith(".md") || !file.startsWith(join(root, "content/pages/"))) return null;
      // src/routes.tsx needs only the list of pages.
      return `export const slug = ${JSON.stringify(file.slice(join(root, "content/pages/").length, -3))};`;
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      const { texts: all, images } = renderTexts();
      for (const text of all.values()) {
        this.emitFile({ type: "asset", fileName: `content/${hashOf(text)}.json`, source: text });
      }
      for (const [name, source] of images) this.emitFile({ type: "asset", fileName: `content/${name}`, source });
    },
    hotUpdate({ file }) {
      if (!file.startsWith(join(root, "content/"))) return;
      texts = undefined;
      const textsModule = this.environment.moduleGraph.getModuleById(RESOLVED_ID);
      if (textsModule !== undefined) return [textsModule];
      if (this.environment.name === "client") this.environment.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

/** `hashes`: name → file; `here`: name → the text, or null if it is a public file. */
function moduleOf({ texts }: Texts, isBuild: boolean): string {
  const hashes = Object.fromEntries([...texts].map(([name, text]) => [name, hashOf(text)]));
  const here = isBuild ? null : Object.fromEntries(texts);
  return `export const hashes = ${JSON.stringify(hashes)};\nexport const here = ${JSON.stringify(here)};\n`;
}
