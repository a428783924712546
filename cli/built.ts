/** Loads the built Worker from dist/ for Miniflare: its modules, assets, and settings. */
import { readdir, readFile } from "node:fs/promises";
import { problem } from "../worker/problem.ts";
import type { WorkerPart } from "./local.ts";
import { ROOT } from "./project.ts";
import type { Settings } from "./settings.ts";

/**
 * @param dist folder of the build
 * @returns the `worker` argument of `openStore`
 * @throws Problem settings.invalid when there is no build
 */
export async function builtWorker(settings: Settings, dist = `${ROOT}dist`): Promise<Partial<WorkerPart>> {
  const folder = `${dist}/worker`;
  let names: string[];
  try {
    names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  } catch {
    throw problem("settings.invalid", "Nothing is built yet: run npm run build first.");
  }
  // Miniflare takes the first module as the entry.
  names.sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  const modules = await Promise.all(
    names.map(async (name) => ({
      type: "ESModule" as const,
      path: `${folder}/${name}`,
      contents: await readFile(`${folder}/${name}`, "utf8"),
    })),
  );
  return {
    modules,
    modulesRoot: folder,
    bindings: settings.vars,
    queueProducers: settings.queues,
    // Miniflare sends these paths to the Worker without a file lookup, which takes longer than many responses.
    routes: settings.workerFirst.map((path) => `*${path}`),
    assets: {
      directory: `${dist}/client`,
      binding: "ASSETS",
      routerConfig: { has_user_worker: true },
      assetConfig: { html_handling: "none", not_found_handling: "none" },
    },
  } as Partial<WorkerPart>;
}
