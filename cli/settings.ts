/** Reads the settings of wrangler.toml, overridden by environment variables of the same name. */
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { parseSettings } from "../worker/settings.ts";
import { ROOT } from "./project.ts";

export type Settings = {
  vars: Record<string, string>;
  compatibilityDate: string;
  /** Paths that go to the Worker without a lookup among the static files, such as `/tiles/*`. */
  workerFirst: string[];
  /** Binding name → database name, as in wrangler.toml. */
  databases: Record<string, string>;
  namespaces: Record<string, string>;
  buckets: Record<string, string>;
  queues: Record<string, string>;
};

/** The part of wrangler.toml used here. */
type Wrangler = {
  compatibility_date: string;
  assets?: { run_worker_first?: boolean | string[] };
  vars?: Record<string, unknown>;
  d1_databases?: { binding: string; database_name: string }[];
  kv_namespaces?: { binding: string; id: string }[];
  r2_buckets?: { binding: string; bucket_name: string }[];
  queues?: { producers?: { binding: string; queue: string }[] };
};

/** Secrets are not in wrangler.toml; these are taken from the environment if set. */
const SECRETS = ["API_KEY", "CSRF_SECRET", "TEST_HOOKS"];

/** Reads wrangler.toml, the only handwritten configuration, and the environment. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const config = parse(readFileSync(`${ROOT}wrangler.toml`, "utf8")) as Wrangler;
  const vars: Record<string, string> = {};
  for (const [name, value] of Object.entries(config.vars ?? {})) vars[name] = env[name] ?? String(value);
  for (const name of SECRETS) if (env[name] !== undefined) vars[name] = env[name];
  const first = config.assets?.run_worker_first;
  return {
    vars,
    compatibilityDate: config.compatibility_date,
    workerFirst: Array.isArray(first) ? first : [],
    databases: Object.fromEntries((config.d1_databases ?? []).map((d) => [d.binding, d.database_name])),
    namespaces: Object.fromEntries((config.kv_namespaces ?? []).map((k) => [k.binding, k.id])),
    buckets: Object.fromEntries((config.r2_buckets ?? []).map((b) => [b.binding, b.bucket_name])),
    queues: Object.fromEntries((config.queues?.producers ?? []).map((q) => [q.binding, q.queue])),
  };
}

/** How many versions of a feed stay queryable. @throws Problem settings.invalid */
export function keepVersions(): number {
  return parseSettings({ KEEP_VERSIONS: readSettings().vars.KEEP_VERSIONS }).keepVersions;
}
