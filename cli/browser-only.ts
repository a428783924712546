/**
 * Excludes browser-only modules from the Worker. The Worker bundle is one file, so a dynamic import would otherwise
 * include the map libraries and everything else behind it.
 */
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "./project.ts";

const NOTHING = "\0browser-only";

/** Browser-only modules below src/: whole folders and single modules. */
const BROWSER_ONLY = [/^map\//, /^session\//, /^data\/live\.ts$/, /^shell\/search-box\/mount\.tsx$/];

/** Whether a dynamically imported module of src/ (path below it) runs only in browsers. */
export function isBrowserOnly(path: string): boolean {
  return BROWSER_ONLY.some((pattern) => pattern.test(path));
}

export function browserOnly(root: string = ROOT): Plugin {
  const source = join(root, "src/");
  return {
    name: "browser-only",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "worker",
    resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== "string" || !specifier.startsWith(".") || importer === undefined) return null;
      const path = join(dirname(importer.split("?", 1)[0] ?? ""), specifier);
      return path.startsWith(source) && isBrowserOnly(path.slice(source.length)) ? NOTHING : null;
    },
    resolveId: (id) => (id === NOTHING ? NOTHING : null),
    load: (id) => (id === NOTHING ? "export {};" : null),
  };
}
