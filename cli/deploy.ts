/**
 * `npm run deploy`: builds, creates missing resources in the account, migrates the database, brings the search up to
 * date, and uploads the Worker and the importer, in this order, so that a build never runs on an older schema. A store
 * with versions in shards stays as it is.
 * `--dry-run` does everything that needs no account and prints the remaining steps.
 */
import "./node-version.ts";
import "./silence.ts";
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { rebuildSearch } from "../worker/ingest/search-rebuild.ts";
import { asProblem, problem } from "../worker/problem.ts";
import { parseSettings } from "../worker/settings.ts";
import type { Stores } from "../worker/store/db/db.ts";
import { requireOneDatabase } from "../worker/store/db/one-database.ts";
import { ensureBuilt } from "./build/bundle.ts";
import { type Configuration, ensure, needsOf, openAccount, withIds } from "./deploy/account.ts";
import { writeFileHeaders } from "./deploy/file-headers.ts";
import { openRemote } from "./deploy/remote.ts";
import { importerConfiguration } from "./importer/configuration.ts";
import { ROOT } from "./project.ts";
import { readSettings } from "./settings.ts";

/** Configuration written by the build. The copy with ids is in the same folder because its paths are relative. */
const BUILT_CONFIG = `${ROOT}dist/worker/wrangler.json`;
const DEPLOYED_CONFIG = `${ROOT}dist/worker/wrangler.deployed.json`;

/** The same for the Worker that imports from the queue. */
const IMPORTER = `${ROOT}dist/importer/wrangler.deployed.json`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function deploy(dryRun: boolean): Promise<void> {
  // Settings come from the file, not from this machine's environment. An invalid one is reported before the deployment.
  const { vars } = readSettings({});
  const { importInWorkerBytes } = parseSettings({ ...vars, CSRF_SECRET: "is set in the account" });
  if (!dryRun && !vars.SITE_URL?.startsWith("https:")) {
    throw problem("settings.invalid", "Set SITE_URL in wrangler.toml to the public https URL of the portal.", {
      field: "SITE_URL",
    });
  }
  await ensureBuilt();
  await writeFileHeaders(vars);
  const configuration = JSON.parse(await readFile(BUILT_CONFIG, "utf8")) as Configuration;
  // Its limit of CPU time needs a paid plan, so it is deployed only where it is used.
  const importer = importInWorkerBytes > 0 ? importerConfiguration(configuration) : null;
  const needs = needsOf(configuration);
  if (dryRun) {
    for (const { kind, name } of needs) say(`would find or make ${kind} ${name}`);
    for (const { database_name: name } of configuration.d1_databases ?? []) say(`would migrate d1 ${name}`);
    say("would bring the search up to date");
    await writeFile(DEPLOYED_CONFIG, JSON.stringify(configuration));
    const anonymous = { ...process.env, CLOUDFLARE_API_TOKEN: "" };
    await wrangler(["deploy", "--dry-run", "--config", DEPLOYED_CONFIG], anonymous);
    if (importer !== null) {
      say("would deploy the importer");
      await writeFile(IMPORTER, JSON.stringify(importer));
      await wrangler(["deploy", "--dry-run", "--config", IMPORTER], anonymous);
    }
    say("Nothing was changed.");
    return;
  }
  const resources = await ensure(openAccount(process.env), needs, ({ kind, name }, isNew) =>
    say(`${isNew ? "made" : "found"} ${kind} ${name}`),
  );
  await writeFile(DEPLOYED_CONFIG, JSON.stringify(withIds(configuration, resources)));
  // Before anything changes: the upload deletes the Durable Objects that were shards.
  await withRemote(({ db }) => requireOneDatabase(db));
  for (const { database_name: name } of configuration.d1_databases ?? []) {
    await wrangler(["d1", "migrations", "apply", name, "--remote", "--config", DEPLOYED_CONFIG]);
  }
  await withRemote((stores) => rebuildSearch(stores, say));
  await wrangler(["deploy", "--config", DEPLOYED_CONFIG]);
  if (importer !== null) {
    await writeFile(IMPORTER, JSON.stringify(withIds(importer, resources)));
    await wrangler(["deploy", "--config", IMPORTER]);
  }
}

/** Does some work on the deployed store, without the Worker, which may not be there yet. */
async function withRemote(work: (stores: Stores) => Promise<unknown>): Promise<void> {
  const remote = await openRemote(process.env);
  try {
    await work(remote.stores);
  } finally {
    await remote.close();
  }
}

try {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean" } } });
  await deploy(values["dry-run"] === true);
} catch (error) {
  const p = asProblem(error);
  process.stderr.write(`${p.code}: ${p.code === "internal" ? String((error as Error).message) : p.detail}\n`);
  process.exitCode = 1;
}

/**
 * Runs Wrangler in a child process and passes its output through.
 * @throws Problem deploy.failed when Wrangler fails
 */
async function wrangler(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const child = spawn(process.execPath, [`${ROOT}node_modules/wrangler/bin/wrangler.js`, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, WRANGLER_SEND_METRICS: "false" },
  });
  const code = await new Promise<number | null>((resolve, fail) => {
    child.on("error", fail);
    child.on("exit", resolve);
  });
  if (code === 0) return;
  throw problem("deploy.failed", `wrangler ${args.slice(0, 3).join(" ")} ended with ${code}; see its messages above.`);
}
