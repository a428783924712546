/** Runs the Vite build in a child process, which releases its memory when it ends. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { problem } from "../../worker/problem.ts";
import { importerOwn } from "../importer/configuration.ts";
import { writePlaces } from "../importer/places.ts";
import { guardedOutbound } from "../local/guarded-outbound.ts";
import type { WorkerPart } from "../local/local.ts";
import { ROOT } from "../project.ts";
import type { PortalSettings } from "../settings.ts";
import { writeLicenses } from "./licenses.ts";

/** Builds quietly unless dist/ already holds the build of these sources. */
export async function ensureBuilt(): Promise<void> {
  const entry = `${ROOT}dist/worker/index.js`;
  if (existsSync(entry) && readFileSync(entry, "utf8").includes(buildId())) return;
  await build(true);
}

/**
 * Builds dist/client, dist/worker and dist/importer.
 * @param quiet hides Vite's file list; errors are always shown
 */
export async function build(quiet = false): Promise<void> {
  await vite("vite.config.ts", quiet);
  await vite("vite.embed.config.ts", quiet);
  await vite("vite.importer.config.ts", quiet);
  await writePlaces(`${ROOT}dist/importer/places`);
  await writeLicenses();
}

/** @throws Problem internal if the build fails */
async function vite(config: string, quiet: boolean): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      ...[`${ROOT}node_modules/vite/bin/vite.js`, "build", "--config", config],
      ...(quiet ? ["--logLevel", "warn"] : []),
    ],
    {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  const code = await new Promise<number | null>((resolve, fail) => {
    child.on("error", fail);
    child.on("exit", resolve);
  });
  if (code !== 0) throw problem("internal", `The build ended with code ${code}; see its messages above.`);
}

/** Folders and files that determine the build. */
const SOURCES = ["src", "worker", "content", "public", "cli/content", "cli/importer", "migrations"];
const FILES = [
  // A page of the site.
  "docs/measurements.json",
  "package-lock.json",
  "vite.config.ts",
  "vite.embed.config.ts",
  "vite.importer.config.ts",
  "wrangler.importer.toml",
  "wrangler.toml",
];

/** The build ID: 12 hexadecimal digits of a hash of all sources, so that equal sources give an equal ID. */
export function buildId(root: string = ROOT): string {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash("sha256");
  for (const file of [...files.sort(), ...FILES.map((name) => join(root, name))]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 12);
}

/** The Worker that imports from the queue, on the store of the site. */
export async function builtImporter(settings: PortalSettings, dist = `${ROOT}dist`): Promise<Partial<WorkerPart>> {
  const folder = `${dist}/importer`;
  const path = `${folder}/index.js`;
  const { queues, assets, vars } = importerOwn();
  const variables = Object.entries(settings.vars).filter(([name]) => /^IMPORT_/.test(name));
  return {
    modules: [{ type: "ESModule" as const, path, contents: await readFile(path, "utf8") }],
    modulesRoot: folder,
    bindings: { ...vars, ...Object.fromEntries(variables) },
    queueProducers: Object.fromEntries(queues.producers.map(({ binding, queue }) => [binding, queue])),
    assets: {
      directory: `${folder}/${assets.directory}`,
      binding: assets.binding,
      routerConfig: { has_user_worker: true },
    },
  } as Partial<WorkerPart>;
}

/**
 * @param dist folder of the build
 * @returns the `worker` argument of `openStore`
 * @throws Problem settings.invalid when there is no build
 */
export async function builtWorker(settings: PortalSettings, dist = `${ROOT}dist`): Promise<Partial<WorkerPart>> {
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
    outboundService: guardedOutbound({
      trusted: [settings.vars.OIDC_ISSUER, settings.vars.API_BASE],
      allowPrivate: settings.vars.TEST_HOOKS === "1",
    }),
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
