/** Runs the Vite build in a child process, which releases its memory when it ends. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { problem } from "../worker/problem.ts";
import { guardedOutbound } from "./guarded-outbound.ts";
import { writeLicenses } from "./licenses.ts";
import type { WorkerPart } from "./local.ts";
import { ROOT } from "./project.ts";
import type { Settings } from "./settings.ts";

/** Builds quietly unless dist/ already holds the build of these sources. */
export async function ensureBuilt(): Promise<void> {
  const entry = `${ROOT}dist/worker/index.js`;
  if (existsSync(entry) && readFileSync(entry, "utf8").includes(buildId())) return;
  await build(true);
}

/**
 * Builds dist/client and dist/worker.
 * @param quiet hides Vite's file list; errors are always shown
 */
export async function build(quiet = false): Promise<void> {
  const child = spawn(
    process.execPath,
    [`${ROOT}node_modules/vite/bin/vite.js`, "build", ...(quiet ? ["--logLevel", "warn"] : [])],
    {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("exit", done);
  });
  if (code !== 0) throw problem("internal", `The build ended with code ${code}; see its messages above.`);
  await writeLicenses();
}

/** Folders and files that determine the build. */
const SOURCES = ["src", "worker", "content", "public", "cli/content"];
const FILES = ["package-lock.json", "vite.config.ts", "wrangler.toml"];

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
