/** Feeds that are imported for a test as the command line imports them. */
import { env } from "cloudflare:workers";
import { importVersion } from "../../../worker/ingest/import.ts";
import { activateVersion } from "../../../worker/ingest/lifecycle.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import type { ArchiveBucket } from "../../../worker/store/archive/archive.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { makeZip } from "../../support/zip.ts";
import { stores } from "./fixture.ts";

let made = 0;

/** @param hasFile whether the version gets its timetable file, as outside of tests; without it its rows are searched */
type ImportOptions = { activate?: boolean; hasFile?: boolean };

/** @returns the numeric id of the version */
export async function importFeed(
  feed: string,
  files: Record<string, string>,
  fetchedAt = "2026-03-01T12:00:00.000Z",
  options: ImportOptions = {},
): Promise<number> {
  return importZip(feed, await makeZip(files), fetchedAt, options);
}

export async function importZip(
  feed: string,
  zip: Uint8Array<ArrayBuffer>,
  fetchedAt = "2026-03-01T12:00:00.000Z",
  { activate = true, hasFile = true }: ImportOptions = {},
): Promise<number> {
  const opened = stores();
  const feedId = (await ensureFeed(opened.db, feed, fetchedAt)).id;
  const sha1 = `a${String(++made).padStart(39, "0")}`;
  const versionId = await createVersion(opened.db, {
    feed_id: feedId,
    sha1,
    fetched_at: fetchedAt,
    created_at: fetchedAt,
  });
  await importVersion(
    { zip: bytesSource(zip), versionId, fetchedAt },
    {
      ...{ stores: opened, platform: webPlatform, now: () => new Date(fetchedAt), progress: () => {} },
      ...(hasFile ? { archive: (env as unknown as { ARCHIVE: ArchiveBucket }).ARCHIVE } : {}),
    },
  );
  if (activate) await activateVersion(opened, feedId, versionId);
  return versionId;
}

/** A table as the text of its file. */
export function csv(header: string, ...rows: string[]): string {
  return `${[header, ...rows].join("\n")}\n`;
}
