/** Fetches a feed: downloads its current URL, records the attempt, and archives new content. */
import { digestOf } from "../../src/domain/digest.ts";
import { asProblem, type Problem, problem } from "../problem.ts";
import { type ArchiveBucket, archiveKey } from "../store/archive.ts";
import type { Db } from "../store/db.ts";
import { type FeedRow, urlOf } from "../store/feed.ts";
import { recordFetch } from "../store/fetch.ts";
import { createVersion, findVersion, findVersionByContents } from "../store/version.ts";
import { authorizedRequest } from "./authorized-request.ts";
import { type Downloaded, type DownloadPolicy, download, type Fetcher } from "./download.ts";
import type { FeedLimits } from "./limits.ts";
import type { Platform } from "./platform.ts";
import type { Secret } from "./secrets.ts";
import { type FeedFile, openFeed } from "./zip/archive.ts";
import { bytesSource } from "./zip/directory.ts";

export type FetchTools = {
  db: Db;
  archive: ArchiveBucket;
  platform: Platform;
  fetcher: Fetcher;
  policy: DownloadPolicy;
  /** Limits for opening the downloaded zip. */
  limits?: Pick<FeedLimits, "zip">;
  /** The secret for this feed's URL, if there is one. */
  secret(feed: FeedRow, urlType: string): Secret | undefined;
  now(): Date;
};

export type FetchOutcome = {
  /** Onestop ID. */
  feed: string;
  /** As in the registry. */
  url: string;
  /** HTTP status, bytes and SHA-1, as far as they are known. */
  code?: number;
  size?: number;
  sha1?: string;
  /** The version with this content, and whether this fetch created it. */
  versionId?: number;
  isNew?: boolean;
  problem?: Problem;
};

const URL_TYPE = "static_current";

/** The feed's current URL, or null when it has none. */
function currentUrl(feed: FeedRow): string | null {
  return urlOf(feed, URL_TYPE);
}

/**
 * Downloads the feed's current URL. Every attempt is recorded as a row of feed_fetch, refused and failed ones with
 * their reason. Content that the feed already has, by the SHA-1 of the zip or of its files, keeps its version; new
 * content is archived and becomes a version that is not imported yet. An unexpected error is the outcome's problem
 * `internal`; throws only if the database fails.
 */
export async function fetchFeed(feed: FeedRow, tools: FetchTools): Promise<FetchOutcome> {
  let url: string | null;
  try {
    url = currentUrl(feed);
  } catch (error) {
    return { feed: feed.onestop_id, url: "", problem: asProblem(error) };
  }
  if (url === null) {
    const none = problem("fetch.refused", `${feed.onestop_id} has no current URL in the registry.`);
    return { feed: feed.onestop_id, url: "", problem: none };
  }
  const fetchedAt = tools.now().toISOString();
  const outcome: FetchOutcome = { feed: feed.onestop_id, url };
  try {
    const got = await request(feed, url, fetchedAt, tools);
    if (got.code !== undefined) outcome.code = got.code;
    if (got.size !== undefined) outcome.size = got.size;
    if (got.problem !== undefined) throw got.problem;
    const bytes = got.bytes ?? new Uint8Array();
    outcome.sha1 = await digestOf("SHA-1", bytes);
    Object.assign(outcome, await keep(feed, url, bytes, outcome.sha1, fetchedAt, tools));
  } catch (error) {
    const found = asProblem(error);
    if (found.code === "store.unavailable") throw error;
    outcome.problem = found;
  }
  await recordFetch(tools.db, {
    feedId: feed.id,
    urlType: URL_TYPE,
    url,
    success: outcome.problem === undefined,
    fetchedAt,
    ...(outcome.problem === undefined ? {} : { error: `${outcome.problem.code}: ${outcome.problem.detail}` }),
    ...(outcome.code === undefined ? {} : { code: outcome.code }),
    ...(outcome.size === undefined ? {} : { size: outcome.size }),
    ...(outcome.sha1 === undefined ? {} : { sha1: outcome.sha1 }),
    ...(outcome.versionId === undefined ? {} : { feedVersionId: outcome.versionId }),
  });
  return outcome;
}

async function request(feed: FeedRow, url: string, now: string, tools: FetchTools): Promise<Downloaded> {
  const authorized = await authorizedRequest(feed, url, tools.secret(feed, URL_TYPE), { db: tools.db, now });
  return download(authorized, tools.policy, tools.fetcher);
}

/** The part of a URL after `#`: a path inside the archive. */
export function pathInArchive(url: string): string {
  const at = url.indexOf("#");
  if (at === -1) return "";
  try {
    return decodeURIComponent(url.slice(at + 1));
  } catch {
    return url.slice(at + 1);
  }
}

async function keep(
  feed: FeedRow,
  url: string,
  bytes: Uint8Array<ArrayBuffer>,
  sha1: string,
  fetchedAt: string,
  { db, archive, platform, limits }: FetchTools,
): Promise<{ versionId: number; isNew: boolean }> {
  const known = await findVersion(db, feed.id, sha1);
  if (known !== null) {
    // Restore the zip if the archive has lost it.
    if ((await archive.head(archiveKey(sha1))) === null) await archive.put(archiveKey(sha1), bytes);
    return { versionId: known.id, isNew: false };
  }
  const path = pathInArchive(url);
  const files = await openFeed(bytesSource(bytes), platform, path, limits?.zip);
  const sha1Dir = await contentsSha1(files, platform);
  const same = await findVersionByContents(db, feed.id, sha1Dir);
  if (same !== null) return { versionId: same.id, isNew: false };
  await archive.put(archiveKey(sha1), bytes);
  const version = { feed_id: feed.id, sha1, sha1_dir: sha1Dir, url, file: `${sha1}.zip`, bytes: bytes.length };
  return {
    versionId: await createVersion(db, { ...version, fetched_at: fetchedAt, created_at: fetchedAt }),
    isNew: true,
  };
}

/**
 * SHA-1 over the names and contents of a feed's files, in hexadecimal: unchanged if the same files are zipped again
 * (feed_version.sha1_dir).
 */
async function contentsSha1(files: ReadonlyMap<string, FeedFile>, platform: Platform): Promise<string> {
  const lines: string[] = [];
  for (const [name, file] of files) {
    const sha1 = platform.sha1();
    for await (const chunk of file.open()) await sha1.update(chunk);
    lines.push(`${name} ${await sha1.digest()}\n`);
  }
  const whole = platform.sha1();
  await whole.update(new TextEncoder().encode(lines.sort().join("")));
  return whole.digest();
}
