/**
 * Keeps out of the Worker what only browsers load later: its bundle is one file, into which a late import would bring
 * the map libraries and everything else behind it.
 */
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "./project.ts";

const NOTHING = "\0browser-only";

/** Below src/: whole folders, and single modules that open browser-only parts. */
const BROWSER_ONLY = [/^map\//, /^session\//, /^data\/live\.ts$/, /^shell\/search-box\/mount\.tsx$/];

/** Whether a module of src/ (path below it) runs in browsers alone when it is imported late. */
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
