/** The Wrangler configuration of the importer: its own, with the database, buckets and `IMPORT_…` settings of the site. */
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { Configuration } from "../deploy/account.ts";
import { ROOT } from "../project.ts";

/** What wrangler.importer.toml has. */
type ImporterOnly = {
  name: string;
  queues: {
    consumers: { queue: string; max_retries: number; dead_letter_queue: string }[];
    producers: { binding: string; queue: string }[];
  };
  assets: { directory: string; binding: string };
  vars: Record<string, string>;
};

export function importerOwn(): ImporterOnly {
  return parse(readFileSync(`${ROOT}wrangler.importer.toml`, "utf8")) as ImporterOnly;
}

/** @param site the configuration of the site, as built or with ids */
export function importerConfiguration(site: Configuration): Configuration {
  const { compatibility_date, send_metrics, d1_databases = [], r2_buckets = [] } = site;
  const importerOnly = importerOwn();
  const settings = Object.entries((site.vars ?? {}) as Record<string, string>).filter(([name]) =>
    /^IMPORT_/.test(name),
  );
  const vars = { ...Object.fromEntries(settings), ...importerOnly.vars };
  const sharedSettings = { compatibility_date, send_metrics, d1_databases, r2_buckets };
  return { ...importerOnly, ...sharedSettings, vars, main: "index.js", no_bundle: true };
}
