/** The build of the Worker that imports versions from the queue (worker/importer.ts), as one file. */
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: false,
  ssr: { target: "webworker", noExternal: true },
  build: {
    ssr: "worker/importer.ts",
    outDir: "dist/importer",
    minify: true,
    rolldownOptions: { output: { entryFileNames: "index.js", codeSplitting: false } },
  },
});
