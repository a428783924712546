/**
 * Late imports of src/ as they go into the Worker: its bundle is one file that is loaded as a whole, so that an import
 * that waits saves nothing there, and costs a function around every module behind it (docs/decisions/023-worker-size.md).
 * They become imports at the start of their module. Those of the browser alone stay for the bundler to leave out.
 */
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { isBrowserOnly } from "./browser-only.ts";
import { ROOT } from "./project.ts";

/** Not where the server answers null in place of the module: nothing behind that is to come along. */
const LATE = /(?<!import\.meta\.env\.SSR \? null : )\bimport\("(\.[^"]+)"\)/g;

const GLOB = /\b(import\.meta\.glob<\w+>\()("[^"]+")\)/g;

/**
 * The text of a module with its late imports at the start; promises of them stay promises.
 * @param path of the module below src/
 */
export function withEarlyImports(path: string, code: string): string {
  const names = new Map<string, string>();
  const changed = code
    .replace(LATE, (late, specifier: string) => {
      if (isBrowserOnly(join(dirname(path), specifier).replaceAll("\\", "/"))) return late;
      const name = names.get(specifier) ?? `early${names.size}`;
      names.set(specifier, name);
      return `Promise.resolve(${name})`;
    })
    .replace(
      GLOB,
      "Object.fromEntries(Object.entries($1$2, { eager: true })).map(([path, module]) => [path, async () => module]))",
    );
  // Behind the rest, so that lines keep their numbers; imports come first wherever they stand.
  return `${changed}${[...names].map(([specifier, name]) => `\nimport * as ${name} from "${specifier}";`).join("")}`;
}

export function earlyImports(root: string = ROOT): Plugin {
  const source = join(root, "src/").replaceAll("\\", "/");
  return {
    name: "early-imports",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "worker",
    transform(code, id) {
      const path = id.replaceAll("\\", "/");
      if (!path.startsWith(source) || !/\.tsx?$/.test(path)) return null;
      const changed = withEarlyImports(path.slice(source.length), code);
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
