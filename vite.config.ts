/**
 * One build for both bundles: the browser's first, then the Worker's, into which the browser bundle's manifest is
 * compiled (worker/page/assets.ts) before it is taken away from the public files.
 */
import { rmSync } from "node:fs";
import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildId } from "./cli/build/bundle.ts";
import { browserOnly, devFront, feedChecker, sqlEngine } from "./cli/build/vite-plugins.ts";
import { contentTexts } from "./cli/content/plugin.ts";
import { siteMessages } from "./cli/messages/plugin.ts";
import { readSettings } from "./cli/settings.ts";

const MANIFEST = "manifest.json";

/** Nothing but imports of workers, which only Vite itself can take apart. */
const WORKER_MODULES = ["graphiql/setup-workers/vite", "@graphiql/react/setup-workers/vite"];

export default defineConfig({
  plugins: [
    devFront(),
    contentTexts(),
    siteMessages(buildId()),
    react(),
    browserOnly(),
    sqlEngine(),
    feedChecker(),
    cloudflare({
      viteEnvironment: { name: "worker" },
      inspectorPort: false,
      remoteBindings: false,
    }),
  ],
  // The editor of the GraphQL console starts its workers as modules. DuckDB has an `eval` for Node, which no browser runs.
  worker: { format: "es", rolldownOptions: { checks: { eval: false } } },
  optimizeDeps: { exclude: WORKER_MODULES },
  define: {
    "import.meta.env.BUILD_ID": JSON.stringify(buildId()),
    // What the desk compares the settings with, to tell those of the environment.
    "import.meta.env.WRITTEN_VARIABLES": JSON.stringify(readSettings({}).vars),
  },
  environments: {
    client: {
      build: {
        manifest: MANIFEST,
        modulePreload: { polyfill: false },
        // The tools of the consoles are larger, and come at a click.
        chunkSizeWarningLimit: 3000,
        rolldownOptions: {
          input: "src/entry.client.ts",
          // One file of what every page loads: a file each for its twelve parts is larger by 2 %.
          output: { codeSplitting: { groups: [{ name: "entry", tags: ["$initial"] }] } },
          // A directive for a compiler that does not run here, in a library of GraphiQL.
          onwarn: (warning, warn) => (warning.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : warn(warning)),
        },
      },
    },
    // One file: parts that compress together are a twentieth smaller, and a Worker loads all of them anyway.
    worker: {
      optimizeDeps: { exclude: WORKER_MODULES },
      build: { minify: true, rolldownOptions: { output: { codeSplitting: false } } },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, worker } = builder.environments;
      if (client === undefined || worker === undefined)
        throw new TypeError("The build has no client or no worker environment.");
      rmSync(`dist/client/${MANIFEST}`, { force: true });
      await builder.build(client);
      await builder.build(worker);
      rmSync(`dist/client/${MANIFEST}`);
    },
  },
});
