import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { deriveOperators } from "../../worker/ingest/operators.ts";
import { type RegistrySummary, syncRegistry } from "../../worker/ingest/registry/sync.ts";
import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { rebuildIfWithdrawn } from "../import/rebuild.ts";
import { createCountryCoder } from "../places/resolver.ts";

/** Expands folders to all *.dmfr.json files below them; files are taken as named. */
async function dmfrPaths(sources: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const path of sources) {
    const stats = await stat(path).catch(() => null);
    if (stats === null) throw problem("command.usage", `File or folder ${path} was not found.`);
    if (!stats.isDirectory()) {
      paths.push(path);
      continue;
    }
    const below = (await readdir(path, { recursive: true })).filter((name) => name.endsWith(".dmfr.json")).sort();
    if (below.length === 0) throw problem("command.usage", `There is no *.dmfr.json in ${path}.`);
    paths.push(...below.map((name) => join(path, name)));
  }
  return [...new Set(paths)];
}

export const command: Command = {
  summary: "Syncs feeds and operators from DMFR files and updates the operators derived from active agencies.",
  usage: "registry FILE… [--prune]   (files or folders of *.dmfr.json; --prune removes records of other files)",
  options: { prune: { type: "boolean" } },
  async run(context, positionals, values): Promise<RegistrySummary> {
    const { stores, progress, now } = context;
    if (positionals.length === 0) throw problem("command.usage", "Name DMFR files. Usage: portal registry FILE…");
    const paths = await dmfrPaths(positionals);
    const files = await Promise.all(
      paths.map(async (path) => ({ name: basename(path), text: await readFile(path, "utf8") })),
    );
    progress(`Read ${files.length} DMFR ${files.length === 1 ? "file" : "files"}.`);
    return rebuildIfWithdrawn(context, async () => {
      const summary = await syncRegistry(stores.db, files, {
        now: now().toISOString(),
        prune: values.prune === true,
        note: progress,
        countryAt: await createCountryCoder(),
      });
      await deriveOperators(stores.db);
      return summary;
    });
  },
  print(answer) {
    const { feeds, operators, added, changed, removed } = answer as RegistrySummary;
    return `${feeds} feeds and ${operators} operators: ${added} added, ${changed} changed, ${removed} removed.`;
  },
};
