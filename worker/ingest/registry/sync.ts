/** Brings the registry to what DMFR files say; writes only what differs. */
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

/** Feeds and operators in the registry after the sync, and how many of both were added, changed, removed. */
export type RegistrySummary = Plan["totals"];

export type SyncOptions = {
  /** RFC 3339 in UTC. */
  now: string;
  /** Take away records of files that are not given. */
  prune?: boolean;
  /** Told what is odd and yet accepted. */
  note?: (line: string) => void;
};

/**
 * Syncs. All files are read before anything is written, so that a broken one changes nothing; what is written may be
 * cut off at any moment and is completed by the next sync.
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
  // Before anything is added, so that an empty store is marked as indexed at once.
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

/** The registry knows files by their base name: two of one name in different folders are one file. */
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
