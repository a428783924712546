import { plural } from "../../src/domain/plural.ts";
import { type RetentionRule, retireReplaced } from "../../worker/ingest/lifecycle.ts";
import { problem } from "../../worker/problem.ts";
import type { ArchiveBucket } from "../../worker/store/archive/archive.ts";
import { deleteOldUploads } from "../../worker/store/archive/upload.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import { condenseObservations } from "../../worker/store/realtime/observations.ts";
import { countFetchedBefore, forgetFetchedBefore } from "../../worker/store/realtime/sources.ts";
import { deleteFetches } from "../../worker/store/registry/fetch.ts";
import { deleteSystemDays } from "../../worker/store/registry/rental-system.ts";
import { deleteTimetableFiles } from "../../worker/store/timetable-file/object.ts";
import { deleteChanges } from "../../worker/store/version/feed-change.ts";
import { deleteNotices } from "../../worker/store/version/feed-notice.ts";
import type { ReplacedVersion } from "../../worker/store/version/retention.ts";
import type { Command, Context, Values } from "../command-line/command.ts";
import { coldArchive, retention } from "../settings.ts";

/** Numbers of realtime messages, of attempts to fetch feeds, of observations, and of entries of the log of changes. */
type DeletedRows = { messages: number; fetches: number; observations: number; changes: number };
type Answer = DeletedRows & { dry_run: boolean; keep: number; versions: ReplacedVersion[] };

const usage = "retire [--dry-run] [--keep N]";

export const command: Command = {
  summary:
    "Removes the rows of versions that were replaced more than a day ago; the zips, reports, comparisons and cold files stay. " +
    "`import --activate` and `fetch --activate` do the same. Also deletes old realtime messages, observations and fetch attempts.",
  usage,
  worksOnFullDisk: true,
  words: 0,
  options: { "dry-run": { type: "boolean" }, keep: { type: "string" } },
  async run({ stores, archive: bucket, now }, _positionals, values): Promise<Answer> {
    const keep = keptBy(values);
    const dryRun = values["dry-run"] === true;
    const versions = await retireWithFiles(stores, bucket, { keep, now: now().getTime(), dryRun });
    return { dry_run: dryRun, keep, versions, ...(await deleteOld(stores, now().getTime(), dryRun)) };
  },
  print(answer) {
    const { dry_run, versions, messages, fetches, observations, changes } = answer as Answer;
    const lines = versions.map(
      ({ feed, sha1, replaced_at, routes, stops, trips }) =>
        `${feed}  ${sha1}  replaced ${replaced_at}  ${routes} routes, ${stops} stops, ${trips} trips`,
    );
    const count = plural(versions.length, { one: "{n} version", other: "{n} versions" });
    const others = [
      ...(messages > 0 ? [plural(messages, { one: "{n} realtime message", other: "{n} realtime messages" })] : []),
      ...(fetches > 0 ? [plural(fetches, { one: "{n} fetch attempt", other: "{n} fetch attempts" })] : []),
      ...(observations > 0
        ? [plural(observations, { one: "{n} realtime observation", other: "{n} realtime observations" })]
        : []),
      ...(changes > 0
        ? [plural(changes, { one: "{n} entry of the change log", other: "{n} entries of the change log" })]
        : []),
    ].map((what) => `${what} ${dry_run ? "would be deleted." : "deleted."}`);
    return [...lines, ...others, dry_run ? `${count} would be retired.` : `${count} retired.`].join("\n");
  },
};

/** @throws Problem command.usage */
function keptBy({ keep }: Values): number {
  if (keep === undefined) return retention().keepVersions;
  const number = Number(keep);
  if (Number.isInteger(number) && number >= 1) return number;
  throw problem("command.usage", `--keep takes a number, at least 1. Usage: portal ${usage}`);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The log of changes goes back this far. */
const KEEP_CHANGES_DAYS = 730;

/**
 * Deletes realtime messages, observations and fetch attempts that are older than the settings say, and what changed two
 * years ago.
 * @param now milliseconds since 1970
 */
export async function deleteOld(stores: Stores, now: number, dryRun = false): Promise<DeletedRows> {
  const { keepMessages, keepFetches, keepObservations } = retention();
  const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();
  const changesBefore = before(KEEP_CHANGES_DAYS * DAY_MS);
  if (!dryRun) await deleteNotices(stores.db, changesBefore);
  const messagesBefore = before(keepMessages * MINUTE_MS);
  return {
    messages: await (dryRun ? countFetchedBefore : forgetFetchedBefore)(stores, messagesBefore),
    observations:
      (await condenseObservations(stores.db, now, keepObservations, dryRun)) +
      (keepObservations === 0 ? 0 : await deleteSystemDays(stores.db, before(keepObservations * DAY_MS), dryRun)),
    fetches: keepFetches === 0 ? 0 : await deleteFetches(stores.db, before(keepFetches * DAY_MS), dryRun),
    changes: await deleteChanges(stores.db, changesBefore, dryRun),
  };
}

/**
 * Retires replaced versions: they leave cold files if the settings say so, and lose their timetable files. Also
 * deletes the parts of uploads that never ended.
 */
async function retireWithFiles(stores: Stores, bucket: ArchiveBucket, rule: RetentionRule): Promise<ReplacedVersion[]> {
  const versions = await retireReplaced(stores, { ...rule, archive: coldArchive() ? bucket : null });
  if (rule.dryRun === true) return versions;
  for (const version of versions) await deleteTimetableFiles(bucket, version);
  await deleteOldUploads(bucket, rule.now);
  return versions;
}

/** Retires what is due after versions were activated. @returns how many versions */
export async function retireDue({
  stores,
  archive: bucket,
  progress,
  now,
}: Pick<Context, "stores" | "archive" | "progress" | "now">): Promise<number> {
  const versions = await retireWithFiles(stores, bucket, { keep: retention().keepVersions, now: now().getTime() });
  for (const { feed, sha1 } of versions) progress(`${feed}: removed the rows of ${sha1}, which was replaced`);
  return versions.length;
}
