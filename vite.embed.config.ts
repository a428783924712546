/**
 * The build of the files for other sites, beside the files of the site, which it does not change: more entries of one
 * build would cut the site's own scripts in other ways. Names below `/embed` are a contract; all other files have a hash.
 */
import { defineConfig } from "vite";
import { buildId } from "./cli/build/bundle.ts";
import { embedMessages } from "./cli/messages/plugin.ts";

const SHARED = {
  outDir: "dist/client",
  emptyOutDir: false,
  // Colors of both themes in one rule, which older targets would replace by a rule that ignores the host's color-scheme.
  cssTarget: ["chrome123", "firefox120", "safari17.5"],
  modulePreload: { polyfill: false },
  // The renderer of maps.
  chunkSizeWarningLimit: 3000,
};

export default defineConfig({
  publicDir: false,
  plugins: [embedMessages()],
  worker: { format: "es" },
  define: { "import.meta.env.BUILD_ID": JSON.stringify(buildId()) },
  environments: {
    // One file, so that a page of another site never asks for a file of an earlier build.
    elements: {
      consumer: "client",
      build: {
        ...SHARED,
        rolldownOptions: {
          input: { v1: "src/embed/v1.ts" },
          output: { entryFileNames: "embed/[name].js", codeSplitting: false },
        },
      },
    },
    pages: {
      consumer: "client",
      build: {
        ...SHARED,
        rolldownOptions: {
          input: { "route-map": "src/embed/route-map.ts", page: "src/embed/embed.css" },
          output: {
            entryFileNames: "embed/[name].js",
            assetFileNames: ({ names }) =>
              names.includes("page.css") ? "embed/page.css" : "assets/[name]-[hash][extname]",
          },
        },
      },
    },
  },
  builder: {
    async buildApp({ environments: { elements, pages }, build }) {
      if (elements === undefined || pages === undefined) throw new TypeError("The build of embeds has lost a part.");
      await build(elements);
      await build(pages);
    },
  },
});
