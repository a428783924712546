/** What a bulk import works through: zips of folders and patterns, or the archived versions that wait for their import. */
import { glob, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseOnestopId } from "../../src/domain/ids/onestop.ts";
import { problem } from "../../worker/problem.ts";
import type { Db } from "../../worker/store/db/db.ts";
import { listVersions } from "../../worker/store/version/list.ts";

/** One zip. `from` is its file, or the number of an archived version. */
export type BulkZip = { feed: string; source: string; bytes: number; fetchedAt: string; from: string | number };

/** The zips of one feed, oldest first: one thread imports them in this order. */
export type BulkFeed = { feed: string; zips: BulkZip[]; bytes: number };

/**
 * The zips in the given files, folders (with their subfolders) and patterns.
 * @param fetchedAt for every zip; without it, the time at which the file was last changed
 * @throws Problem command.usage for a path without a zip, or a zip whose feed is not clear from its name
 */
export async function zipsIn(sources: readonly string[], fetchedAt?: string): Promise<BulkZip[]> {
  const files = new Set((await Promise.all(sources.map(filesOf))).flat());
  return Promise.all(
    [...files].map(async (file) => {
      const { size, mtime } = await stat(file);
      const time = fetchedAt ?? mtime.toISOString();
      return { feed: feedOf(file), source: basename(file), bytes: size, fetchedAt: time, from: file };
    }),
  );
}

async function filesOf(source: string): Promise<string[]> {
  const stats = await stat(source).catch(() => null);
  if (stats?.isFile() === true) return [source];
  const files: string[] = [];
  if (stats === null) for await (const file of glob(source)) files.push(file);
  else files.push(...(await readdir(source, { recursive: true })).map((name) => join(source, name)));
  const zips = files.filter((file) => file.toLowerCase().endsWith(".zip"));
  if (zips.length === 0) throw problem("command.usage", `No zip was found at ${source}.`);
  return zips;
}

/** The feed is the name of the file without `.zip`, or the name of its folder: f-9q9-bart.zip, f-9q9-bart/2026-11-01.zip. */
function feedOf(file: string): string {
  for (const name of [basename(file).slice(0, -".zip".length), basename(dirname(file))]) {
    if (parseOnestopId(name)?.kind === "feed") return name;
  }
  throw problem(
    "command.usage",
    `The feed of ${file} is not clear: name the file or its folder after the feed's Onestop ID, or import it alone with --feed ID.`,
    { file: basename(file) },
  );
}

/** The archived versions that were never imported, and those whose import was interrupted. */
export async function pendingZips(db: Db): Promise<BulkZip[]> {
  const versions = await listVersions(db);
  return versions
    .filter(({ state }) => state === "archived" || state === "importing")
    .map(({ id, feed, sha1, bytes, fetched_at }) => ({
      ...{ feed, source: sha1, bytes: bytes ?? 0, fetchedAt: fetched_at, from: id },
    }));
}

/**
 * Groups zips by feed: the oldest first within a feed, and the largest feed first, so that no thread is left alone with
 * a large one at the end. The order in which zips are named plays no role.
 */
export function groupByFeed(zips: readonly BulkZip[]): BulkFeed[] {
  return [...Map.groupBy(zips, ({ feed }) => feed)]
    .map(([feed, feedZips]) => ({
      feed,
      zips: feedZips.toSorted((a, b) => compare(a.fetchedAt, b.fetchedAt) || compare(a.source, b.source)),
      bytes: Math.max(...feedZips.map(({ bytes }) => bytes)),
    }))
    .sort((a, b) => b.bytes - a.bytes || compare(a.feed, b.feed));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
