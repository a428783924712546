/** Builds a Worker of tests/bench/worker with what the portal's own build does to the server's code. */
import { build } from "vite";
import { browserOnly } from "../../../cli/build/vite-plugins.ts";
import { contentTexts } from "../../../cli/content/plugin.ts";
import { siteMessages } from "../../../cli/messages/plugin.ts";

/** Modules that only browsers run are left out, as in the portal's build, whose environment has another name. */
const pagePlugins = () => [contentTexts(), siteMessages(), { ...browserOnly(), applyToEnvironment: () => true }];

/** @param entry name of its file @returns the text of the one module */
export async function benchWorker(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: entry.endsWith(".tsx") ? pagePlugins() : [],
    resolve: { conditions: ["workerd", "worker", "module", "browser", "production"] },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: new URL(`../worker/${entry}`, import.meta.url).pathname,
      write: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !("output" in output)) throw new Error("nothing was built");
  return output.output[0].code;
}
