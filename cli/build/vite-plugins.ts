/** Plugins of the Vite build and development server. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { ENGINE_FILE } from "../../src/domain/datasets/sql-engine.ts";
import { hideRuntime } from "../front/visit.ts";
import { ROOT } from "../project.ts";

const NOTHING = "\0browser-only";

/** Browser-only modules below src/: whole folders and single modules. */
const BROWSER_ONLY = [
  /^map\//,
  /^session\//,
  /^data\/live\.ts$/,
  /^shell\/search-box\/mount\.tsx$/,
  /^pages\/area\/area-dialog\.tsx$/,
  /^pages\/validate\/browser\//,
];

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

const CHECKER = "virtual:feed-checker";

/**
 * The module `virtual:feed-checker`: the URL of the Web Worker that checks feeds (worker/checker), which is a file of its
 * own, with nothing in it shared with pages.
 */
export function feedChecker(root: string = ROOT): Plugin {
  return {
    name: "feed-checker",
    enforce: "pre",
    resolveId: (id) => (id === CHECKER ? `${join(root, "worker/checker/feed-checker.ts")}?worker&url` : null),
  };
}

/** The SQL engine of the datasets page, compressed: its WebAssembly is close to the largest file that Cloudflare serves. */
export function sqlEngine(root: string = ROOT): Plugin {
  const compress = () =>
    gzipSync(readFileSync(join(root, "node_modules/@duckdb/duckdb-wasm/dist/duckdb-eh.wasm")), { level: 9 });
  let compressedEngine: Buffer | undefined;
  return {
    name: "sql-engine",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: ENGINE_FILE.slice(1), source: compress() });
    },
    configureServer({ middlewares }) {
      middlewares.use(ENGINE_FILE, (_, response) => {
        compressedEngine ??= compress();
        response.setHeader("content-type", "application/gzip");
        response.end(compressedEngine);
      });
    },
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
