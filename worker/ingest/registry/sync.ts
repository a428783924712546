/** Syncs the registry with DMFR files; writes only differences. */
import type { Db } from "../../store/db.ts";
import { ensureFindings } from "../../store/finding-write.ts";
import {
  readRegistry,
  removeFeeds,
  removeOperators,
  writeFeeds,
  writeOperators,
  writeSuperseded,
} from "../../store/registry.ts";
import { parseDmfr } from "./dmfr.ts";
import { type NamedFile, type Plan, planSync } from "./plan.ts";

/** Totals of feeds and operators after the sync, and how many of both were added, changed, or removed. */
export type RegistrySummary = Plan["totals"];

export type SyncOptions = {
  /** RFC 3339 in UTC. */
  now: string;
  /** Remove records of files that are not given. */
  prune?: boolean;
  /** Called with notes about accepted oddities. */
  note?: (line: string) => void;
};

/**
 * Syncs the registry. All files are read before anything is written, so a broken file changes nothing; an interrupted
 * sync is completed by the next one.
 * @param files base name and text of each DMFR file
 * @throws Problem dmfr.invalid
 */
export async function syncRegistry(
  db: Db,
  files: readonly { name: string; text: string }[],
  options: SyncOptions,
): Promise<RegistrySummary> {
  const parsed = files.map(({ name, text }) => ({ name, ...parseDmfr(text, name) }));
  const plan = planSync(joinSameNames(parsed), await readRegistry(db), options.prune ?? false);
  for (const line of plan.notes) options.note?.(line);
  // Before records are added, so that an empty store is marked as indexed at once.
  await ensureFindings(db);
  await removeFeeds(db, plan.removedFeeds, options.now);
  await removeOperators(
    db,
    plan.removedOperators.map((operator) => operator.id),
  );
  await writeSuperseded(db, plan.setSuperseded, plan.removedSuperseded);
  await writeOperators(db, plan.operators);
  await writeFeeds(db, plan.feeds, options.now);
  return plan.totals;
}

/** Files are identified by base name, so two files of one name in different folders are one file. */
function joinSameNames(files: readonly NamedFile[]): NamedFile[] {
  const joined = new Map<string, NamedFile>();
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))) {
    const before = joined.get(file.name);
    if (before === undefined) joined.set(file.name, { ...file });
    else {
      before.feeds = [...before.feeds, ...file.feeds];
      before.operators = [...before.operators, ...file.operators];
    }
  }
  return [...joined.values()];
}
