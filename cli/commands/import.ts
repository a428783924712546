import { dayOf } from "../../src/domain/service-day.ts";
import { type ImportSummary, type ImportTools, writeFeed } from "../../worker/ingest/import.ts";
import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import type { FeedLimits } from "../../worker/ingest/limits.ts";
import { readFeed } from "../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../worker/ingest/zip/directory.ts";
import { problem } from "../../worker/problem.ts";
import { archiveKey } from "../../worker/store/archive.ts";
import type { Db } from "../../worker/store/db.ts";
import { ensureFeed, type FeedRow, findFeed, recordFetch } from "../../worker/store/feed.ts";
import { createVersion, findVersion, findVersionByContents, type VersionRow } from "../../worker/store/version.ts";
import { importedCounts } from "../../worker/store/version-write.ts";
import { type GivenZip, readZip } from "../arguments.ts";
import type { Command, Context } from "../command.ts";
import { LIMIT_OPTIONS, LIMIT_USAGE, limitsOf, typedPolicy } from "../import-limits.ts";
import { nodePlatform } from "../node-platform.ts";
import { lookUpPlaces, warmPlaces } from "../places/lookup.ts";
import { buildTiles } from "../tilemaker/build.ts";

/** `seconds` is the duration of the command. `found`: this content was already imported. */
type Answer = { sha1: string; feed: string; activated: boolean; seconds: number; found?: true } & ImportSummary;

const usage = "import ZIP|URL --feed ID [--activate] [--tiles] [--again] [--fetched-at TIME]";

export const command: Command = {
  summary: "Archives and imports a GTFS zip as a version of a feed; --activate also makes it active.",
  usage: `${usage}\n  [--allow-private] ${LIMIT_USAGE}`,
  options: {
    feed: { type: "string" },
    activate: { type: "boolean" },
    tiles: { type: "boolean" },
    again: { type: "boolean" },
    "fetched-at": { type: "string" },
    ...LIMIT_OPTIONS,
  },
  async run(context, positionals, values): Promise<Answer> {
    const begun = performance.now();
    const [given] = positionals;
    if (given === undefined || positionals.length > 1)
      throw problem("command.usage", `Name a zip. Usage: portal ${usage}`);
    if (typeof values.feed !== "string" || values.feed === "") {
      throw problem("command.usage", `Name a feed. Usage: portal ${usage}`);
    }
    const { stores, progress, now } = context;
    const fetchedAt = timeOf(values["fetched-at"], now());
    const limits = limitsOf(values);
    const zip = await readZip(given, typedPolicy(values, limits));
    progress(`${zip.source}: ${zip.bytes.length} bytes, SHA-1 ${zip.sha1}`);
    const job = { feedId: values.feed, zip, fetchedAt, limits, again: values.again === true };
    const { feed, version, sha1, summary } = (await findKnown(context, job)) ?? (await importZip(context, job));
    if (values.activate === true) await activateVersion(stores, feed.id, version);
    const seconds = Math.round(performance.now() - begun) / 1000;
    progress(`${summary.rows_written} rows in ${seconds} s${values.activate === true ? ", activated" : ""}`);
    if (values.tiles === true) await buildTiles({ db: stores.db, tiles: context.tiles }, context);
    return { sha1, feed: feed.onestop_id, activated: values.activate === true, seconds, ...summary };
  },
  print(answer) {
    const { sha1, feed, activated, seconds, rows_written, bytes_stored, entity_count, found } = answer as Answer;
    const counts = Object.entries(entity_count).map(([file, count]) => `  ${file}: ${count}`);
    const state = `${found ? "found" : "imported"}${activated ? " and activated" : ""}`;
    return [`${feed} ${sha1} ${state} in ${seconds} s: ${rows_written} rows, ${bytes_stored} bytes`, ...counts].join(
      "\n",
    );
  },
};

type Job = {
  feedId: string;
  zip: GivenZip;
  fetchedAt: string;
  limits: FeedLimits;
  /** Import even if the content is already imported. */
  again: boolean;
};
type Done = { feed: FeedRow; version: number; sha1: string; summary: ImportSummary & { found?: true } };

/** The imported version with this zip's SHA-1, if there is one; the zip then need not be read. */
async function findKnown(context: Context, job: Job): Promise<Done | null> {
  const { db } = context.stores;
  const feed = job.again ? null : await findFeed(db, job.feedId);
  const version = feed === null ? null : await findVersion(db, feed.id, job.zip.sha1);
  return feed === null || version === null ? null : answerFound(context, job, feed, version);
}

/** The result for a version that already has this content; null if it is not imported. */
async function answerFound(context: Context, job: Job, feed: FeedRow, version: VersionRow): Promise<Done | null> {
  const { db } = context.stores;
  const counts = await importedCounts(db, version.id);
  if (counts === null) return null;
  context.progress("This content is already imported; nothing was written.");
  if (version.sha1 === job.zip.sha1) await keepZip(context, job.zip);
  await recordSuccess(db, feed, job, version.id);
  const summary = { rows_written: 0, bytes_stored: 0, ...counts, found: true as const };
  return { feed, version: version.id, sha1: version.sha1, summary };
}

/** Reads everything before writing anything, so a refused feed leaves the store unchanged. */
async function importZip(context: Context, job: Job): Promise<Done> {
  const { stores, progress, now } = context;
  const { zip, limits, fetchedAt } = job;
  const source = bytesSource(zip.bytes);
  warmPlaces();
  const contents = await readFeed(source, nodePlatform, { path: zip.path, progress, limits, lookUpPlaces });
  const feed = await ensureFeed(stores.db, job.feedId, now().toISOString());
  const same = job.again ? null : await findVersionByContents(stores.db, feed.id, contents.contentsSha1);
  const found = same === null ? null : await answerFound(context, job, feed, same);
  if (found !== null) return found;
  await keepZip(context, zip);
  const version = await createVersion(stores.db, {
    feed_id: feed.id,
    sha1: zip.sha1,
    fetched_at: fetchedAt,
    created_at: now().toISOString(),
    url: zip.url,
    file: `${zip.sha1}.zip`,
    bytes: zip.bytes.length,
  });
  await recordSuccess(stores.db, feed, job, version);
  const input = { zip: source, versionId: version, shard: 0, fetchedAt, source: zip.source };
  const tools: ImportTools = { stores, platform: nodePlatform, now, progress };
  return { feed, version, sha1: zip.sha1, summary: await writeFeed(contents, input, tools) };
}

/** Puts the zip into the archive, also if the archive has lost it. */
async function keepZip({ archive }: Context, { sha1, bytes }: GivenZip): Promise<void> {
  if ((await archive.head(archiveKey(sha1))) === null) await archive.put(archiveKey(sha1), bytes);
}

async function recordSuccess(db: Db, feed: FeedRow, { zip, fetchedAt }: Job, versionId: number): Promise<void> {
  await recordFetch(db, {
    feedId: feed.id,
    urlType: "static_current",
    url: zip.url === "" ? zip.source : zip.url,
    success: true,
    fetchedAt,
    size: zip.bytes.length,
    sha1: zip.sha1,
    feedVersionId: versionId,
    ...(zip.code === undefined ? {} : { code: zip.code }),
  });
}

/** RFC 3339 in UTC. */
function timeOf(given: unknown, now: Date): string {
  if (given === undefined) return now.toISOString();
  const text = String(given);
  const isDay = /^\d{4}-\d{2}-\d{2}/.test(text) && dayOf(text.slice(0, 10)) !== null;
  const time = new Date(isDay ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) {
    throw problem("command.usage", `"${text}" is not a time in RFC 3339 format, such as 2026-03-01T12:00:00Z.`);
  }
  return time.toISOString();
}
