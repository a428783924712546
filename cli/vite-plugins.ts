/** Plugins of the Vite build and development server. */
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { hideRuntime } from "./front.ts";
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

/** Runs before Cloudflare's plugin, which answers the runtime's own paths. */
export function devFront(): Plugin {
  return {
    name: "dev-front",
    apply: "serve",
    enforce: "pre",
    configureServer({ httpServer, middlewares }) {
      middlewares.use((request, _, next) => {
        hideRuntime(request);
        request.originalUrl = request.url ?? "";
        next();
      });
      httpServer?.prependListener("upgrade", hideRuntime);
    },
  };
}
