/**
 * The same list page in other frameworks: installed, and built as for a deployment to Cloudflare Workers. Wrangler writes
 * the modules that it would upload to `dist`. It does not keep the names of functions (`keep_names`), which would slow
 * what it bundles. No package runs a script at its installation.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "../../../cli/project.ts";
import type { WorkerOptions } from "./runtime.ts";

const PEERS = join(ROOT, "tests/bench/peers");

/** Folders of an app that its build writes. */
const WRITTEN = /^(node_modules|dist|build|\.\w[\w-]*)$/;

type Declared = {
  folder: string;
  /** The framework's package, whose version stands beside the name. */
  framework: string;
  name: string;
  /** Entry among the modules that Wrangler writes to `dist`. */
  entry: string;
  /** Files for browsers, below the app's folder. */
  client: string;
  /** Compatibility flags that the framework's own preset or documentation asks for. */
  flags: readonly string[];
};

const DECLARED: readonly Declared[] = [
  {
    folder: "nuxt",
    framework: "nuxt",
    name: "Nuxt",
    entry: "index.js",
    client: ".output/public",
    flags: ["no_nodejs_compat_v2"],
  },
  {
    folder: "react-router",
    framework: "react-router",
    name: "React Router (framework mode)",
    entry: "index.js",
    client: "build/client",
    flags: [],
  },
  {
    folder: "sveltekit",
    framework: "@sveltejs/kit",
    name: "SvelteKit",
    entry: "_worker.js",
    client: ".svelte-kit/cloudflare",
    flags: ["nodejs_als"],
  },
];

/** An app that is ready to be run. */
export type Peer = { name: string; worker: WorkerOptions; client: string };

function filesOf(folder: string, under = ""): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = join(under, entry.name);
    if (entry.isDirectory()) return under === "" && WRITTEN.test(entry.name) ? [] : filesOf(folder, path);
    return [path];
  });
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

/**
 * Runs npm with the Node of this process, in production mode, without what frameworks send home.
 * @throws Error with the last lines of what it printed
 */
function npm(folder: string, ...command: string[]): void {
  const { status, error, stderr } = spawnSync("npm", command, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ""}`,
      NODE_ENV: "production",
      CI: "1",
      NUXT_TELEMETRY_DISABLED: "1",
      WRANGLER_SEND_METRICS: "false",
    },
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`npm ${command.join(" ")} in ${folder}:\n${stderr.slice(-2_000)}`);
}

/** Runs a step unless the files that it depends on are those of the last time. */
function once(mark: string, files: readonly string[], step: () => void): void {
  const hash = hashOf(files);
  if (existsSync(mark) && readFileSync(mark, "utf8") === hash) return;
  step();
  writeFileSync(mark, hash);
}

function build({ folder: name, framework, ...app }: Declared): Peer {
  const folder = join(PEERS, name);
  const dist = join(folder, "dist");
  once(join(folder, "node_modules/.installed"), [join(folder, "package-lock.json")], () =>
    npm(folder, "ci", "--ignore-scripts", "--include=dev", "--no-progress"),
  );
  const sources = [join(PEERS, "rows.js"), ...filesOf(folder).map((path) => join(folder, path))];
  once(join(dist, ".built"), sources, () => {
    rmSync(dist, { recursive: true, force: true });
    npm(folder, "run", "build");
  });
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const modules = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.m?js$/.test(path))
    // Miniflare takes the first module as the entry.
    .sort((a, b) => Number(b === app.entry) - Number(a === app.entry))
    .map((path) => ({
      type: "ESModule" as const,
      path: join(dist, path),
      contents: readFileSync(join(dist, path), "utf8"),
    }));
  return {
    name: `${app.name} ${manifest.dependencies[framework]}`,
    worker: { modules, modulesRoot: dist, compatibilityFlags: app.flags },
    client: join(folder, app.client),
  };
}

let peers: Peer[] | undefined;

/**
 * Takes minutes the first time: npm loads the packages of three frameworks.
 * @throws Error if an app cannot be installed or built, with npm's own words
 */
export function builtPeers(): readonly Peer[] {
  peers ??= DECLARED.map(build);
  return peers;
}
