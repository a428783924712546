/** Arguments that several commands share: a feed, a version, or a zip. */

import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { type DownloadPolicy, download } from "../../worker/ingest/download.ts";
import { pathInArchive } from "../../worker/ingest/fetch.ts";
import { problem } from "../../worker/problem.ts";
import type { ByteSource } from "../../worker/store/archive/archive.ts";
import type { Db } from "../../worker/store/db/db.ts";
import { type FeedRow, findFeed } from "../../worker/store/registry/feed.ts";
import { type ListedVersion, versionsBySha1 } from "../../worker/store/version/list.ts";
import { guardedFetcher } from "../fetch/guarded-fetch.ts";
import { openFileSpool, openZipFile } from "../files/zip-file.ts";

/** @throws Problem command.usage, feed.not_found */
export async function feedArgument(db: Db, positionals: readonly string[], usage: string): Promise<FeedRow> {
  const [onestopId] = positionals;
  if (onestopId === undefined) throw problem("command.usage", `Name a feed. Usage: portal ${usage}`);
  const feed = await findFeed(db, onestopId);
  if (feed === null) throw problem("feed.not_found", `No feed has the id ${onestopId}.`, { value: onestopId });
  return feed;
}

const FEWEST_DIGITS = 7;

/**
 * The version with a SHA-1 or a prefix of at least seven digits; with --feed, of that feed.
 * @throws Problem command.usage (invalid or ambiguous), feed_version.not_found
 */
export async function versionArgument(
  db: Db,
  positionals: readonly string[],
  feed: unknown,
  usage: string,
): Promise<ListedVersion> {
  const [text] = positionals;
  const digits = text?.toLowerCase() ?? "";
  if (text === undefined || !/^[0-9a-f]+$/.test(digits) || digits.length < FEWEST_DIGITS || digits.length > 40) {
    throw problem("command.usage", `A version is identified by the SHA-1 of its zip. Usage: portal ${usage}`);
  }
  const all = await versionsBySha1(db, digits);
  const candidates = typeof feed === "string" ? all.filter((version) => version.feed === feed) : all;
  const [only] = candidates;
  if (only === undefined) {
    const where = typeof feed === "string" ? ` of ${feed}` : "";
    throw problem("feed_version.not_found", `No feed version${where} has the SHA-1 ${text}.`, { value: text });
  }
  if (candidates.length > 1) {
    const names = candidates.map((version) => `${version.sha1} of ${version.feed}`).join(", ");
    throw problem("command.usage", `${text} may be ${names}. Give more digits or --feed.`);
  }
  return only;
}

export type GivenZip = {
  zip: ByteSource;
  sha1: string;
  /** Folder or zip inside the zip; '' for the zip itself. */
  path: string;
  /** The argument as typed; the file name for a local file. */
  source: string;
  /** '' for a local file. */
  url: string;
  /** HTTP status, for a URL. */
  code?: number;
  /** Closes the file; the zip cannot be read afterwards. */
  close(): Promise<void>;
};

/**
 * Opens the zip, or downloads it to a temporary file. The host of a URL may be private because an operator typed it;
 * redirects from there must stay on public addresses.
 * @throws Problem fetch.failed, fetch.refused, fetch.too_large, command.usage
 */
export async function readZip(source: string, policy: DownloadPolicy): Promise<GivenZip> {
  if (/^https?:\/\//i.test(source)) return downloadZip(source, policy);
  const [where, path] = await split(source);
  const zip = await openZipFile(where);
  return { zip, sha1: zip.sha1, path, source: basename(where), url: "", close: () => zip.close() };
}

/** A local file may have `#` in its name. */
async function split(source: string): Promise<[string, string]> {
  const at = source.indexOf("#");
  if (at < 0 || (await stat(source).catch(() => null)) !== null) return [source, ""];
  return [source.slice(0, at), pathInArchive(source)];
}

async function downloadZip(source: string, policy: DownloadPolicy): Promise<GivenZip> {
  const [url = ""] = source.split("#", 1);
  const trust = URL.canParse(url) ? { trustedOrigin: new URL(url).origin } : {};
  const fetcher = guardedFetcher(policy.allowPrivate === true, trust.trustedOrigin);
  const spool = await openFileSpool();
  try {
    const got = await download({ url, headers: {} }, { ...policy, ...trust }, fetcher, { write: spool.write });
    if (got.problem !== undefined) throw got.problem;
    const { zip, sha1 } = await spool.finish();
    const { code } = got;
    const path = pathInArchive(source);
    return {
      ...{ zip, sha1, path, source: url, url: source, close: spool.discard },
      ...(code === undefined ? {} : { code }),
    };
  } catch (error) {
    await spool.discard();
    throw error;
  }
}
