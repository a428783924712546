/** Fetches a feed: downloads its current URL, records the attempt, and archives new content. */
import { digestOf } from "../../src/domain/bytes/digest.ts";
import type { GbfsLoss } from "../../src/domain/gbfs/failure.ts";
import { decodeSegment } from "../../src/domain/links.ts";
import { asProblem, type Problem, problem } from "../problem.ts";
import { type ArchiveBucket, archiveKey, type ByteSource, keepZip } from "../store/archive/archive.ts";
import type { Db } from "../store/db/db.ts";
import { type FeedRow, urlOf } from "../store/registry/feed.ts";
import { type KnownContent, knownContent, rememberContent } from "../store/registry/feed-validator.ts";
import { recordFetch } from "../store/registry/fetch.ts";
import { planFetch } from "../store/registry/fetch-plan.ts";
import { createVersion, findVersion, findVersionByContents } from "../store/version/version.ts";
import { authorizedRequest } from "./authorized-request.ts";
import { type DownloadPolicy, type DownloadResult, download, type Fetcher } from "./download.ts";
import type { FeedLimits } from "./limits.ts";
import type { Platform } from "./platform.ts";
import { refetchDelays } from "./refetch.ts";
import type { Secret } from "./secrets.ts";
import { type FeedFile, openFeed } from "./zip/archive.ts";
import { bytesSource } from "./zip/directory.ts";

/** Receives a download outside of memory, and opens it when it is complete. */
export type Spool = {
  write(bytes: Uint8Array): Promise<void>;
  /** The content; it can be read until `discard`. */
  finish(): Promise<{ sha1: string; zip: ByteSource }>;
  discard(): Promise<void>;
};

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
  /** Where a download goes; without it, into memory. */
  openSpool?(): Promise<Spool>;
  /** Waits until a server may be asked; without it, at once. */
  turn?(url: URL): Promise<void>;
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
  /** What was read of a system of shared vehicles (GBFS). */
  system?: { version: string; stations: number; vehicles: number; losses: GbfsLoss[] };
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
 * content is archived and becomes a version that is not imported yet. A server that knows validators (ETag,
 * Last-Modified) of the last content answers 304 instead of sending it again. The next attempt
 * is planned. An unexpected error is the outcome's problem
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
  const content = await unchangedIf(feed, url, tools);
  const spool = await tools.openSpool?.();
  try {
    const download = await request(feed, url, fetchedAt, tools, { known: content, spool });
    if (download.code !== undefined) outcome.code = download.code;
    if (download.size !== undefined) outcome.size = download.size;
    if (download.problem !== undefined) throw download.problem;
    if (download.notModified === true && content !== undefined) {
      Object.assign(outcome, { sha1: content.version.sha1, versionId: content.version.id, isNew: false });
    } else {
      const { sha1, zip } = await (spool === undefined ? inMemory(download.bytes ?? new Uint8Array()) : spool.finish());
      outcome.sha1 = sha1;
      const version = await keep(feed, url, zip, sha1, fetchedAt, tools);
      Object.assign(outcome, version);
      const at = { feedId: feed.id, urlType: URL_TYPE, url, versionId: version.versionId };
      await rememberContent(tools.db, at, download.validators ?? {});
    }
  } catch (error) {
    const problem = asProblem(error);
    if (problem.code === "store.unavailable") throw error;
    outcome.problem = problem;
  } finally {
    await spool?.discard();
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
  const success = outcome.problem === undefined;
  await planFetch(tools.db, feed.id, { success, attemptedAt: fetchedAt, delays: refetchDelays(Math.random()) });
  return outcome;
}

/** The last content of this URL, if its zip is still in the archive: otherwise it must be sent again. */
async function unchangedIf(feed: FeedRow, url: string, { db, archive }: FetchTools): Promise<KnownContent | undefined> {
  const content = await knownContent(db, feed.id, URL_TYPE, url);
  if (content === null || (await archive.head(archiveKey(content.version.sha1))) === null) return undefined;
  return content;
}

async function request(
  feed: FeedRow,
  url: string,
  now: string,
  tools: FetchTools,
  { known, spool }: { known: KnownContent | undefined; spool: Spool | undefined },
): Promise<DownloadResult> {
  const signedRequest = await authorizedRequest(feed, url, tools.secret(feed, URL_TYPE), { db: tools.db, now });
  return download(signedRequest, tools.policy, tools.fetcher, {
    ...(known === undefined ? {} : { known }),
    ...(spool === undefined ? {} : { write: (bytes) => spool.write(bytes) }),
    ...(tools.turn === undefined ? {} : { turn: tools.turn }),
  });
}

async function inMemory(bytes: Uint8Array<ArrayBuffer>): Promise<{ sha1: string; zip: ByteSource }> {
  return { sha1: await digestOf("SHA-1", bytes), zip: bytesSource(bytes) };
}

/** The part of a URL after `#`: a path inside the archive. */
export function pathInArchive(url: string): string {
  const at = url.indexOf("#");
  if (at === -1) return "";
  const path = url.slice(at + 1);
  return decodeSegment(path) ?? path;
}

async function keep(
  feed: FeedRow,
  url: string,
  zip: ByteSource,
  sha1: string,
  fetchedAt: string,
  { db, archive, platform, limits }: FetchTools,
): Promise<{ versionId: number; isNew: boolean }> {
  const knownVersion = await findVersion(db, feed.id, sha1);
  if (knownVersion !== null) {
    // Restore the zip if the archive has lost it.
    await keepZip(archive, sha1, zip);
    return { versionId: knownVersion.id, isNew: false };
  }
  const path = pathInArchive(url);
  const files = await openFeed(zip, platform, path, limits?.zip);
  const sha1Dir = await contentsSha1(files, platform);
  const same = await findVersionByContents(db, feed.id, sha1Dir);
  if (same !== null) return { versionId: same.id, isNew: false };
  await keepZip(archive, sha1, zip);
  const version = { feed_id: feed.id, sha1, sha1_dir: sha1Dir, url, file: `${sha1}.zip`, bytes: zip.size };
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
