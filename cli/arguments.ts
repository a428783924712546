/** Arguments that several commands share: a feed, a version, or a zip. */

import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { type DownloadPolicy, download } from "../worker/ingest/download.ts";
import { pathInArchive } from "../worker/ingest/fetch.ts";
import { problem } from "../worker/problem.ts";
import type { Db } from "../worker/store/db.ts";
import { type FeedRow, findFeed } from "../worker/store/feed.ts";
import { type ListedVersion, versionsBySha1 } from "../worker/store/version-list.ts";
import { guardedFetcher } from "./guarded-fetch.ts";

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
  const [given] = positionals;
  const digits = given?.toLowerCase() ?? "";
  if (given === undefined || !/^[0-9a-f]+$/.test(digits) || digits.length < FEWEST_DIGITS || digits.length > 40) {
    throw problem("command.usage", `A version is identified by the SHA-1 of its zip. Usage: portal ${usage}`);
  }
  const all = await versionsBySha1(db, digits);
  const found = typeof feed === "string" ? all.filter((version) => version.feed === feed) : all;
  const [only] = found;
  if (only === undefined) {
    const where = typeof feed === "string" ? ` of ${feed}` : "";
    throw problem("feed_version.not_found", `No feed version${where} has the SHA-1 ${given}.`, { value: given });
  }
  if (found.length > 1) {
    const names = found.map((version) => `${version.sha1} of ${version.feed}`).join(", ");
    throw problem("command.usage", `${given} may be ${names}. Give more digits or --feed.`);
  }
  return only;
}

export type GivenZip = {
  bytes: Uint8Array<ArrayBuffer>;
  sha1: string;
  /** Folder or zip inside the zip; '' for the zip itself. */
  path: string;
  /** The argument as typed; the file name for a local file. */
  source: string;
  /** '' for a local file. */
  url: string;
  /** HTTP status, for a URL. */
  code?: number;
};

/**
 * Reads or downloads the zip. The host of a URL may be private because an operator typed it; redirects from there must
 * stay on public addresses.
 * @throws Problem fetch.failed, fetch.refused, fetch.too_large, command.usage
 */
export async function readZip(given: string, policy: DownloadPolicy): Promise<GivenZip> {
  const remote = /^https?:\/\//i.test(given);
  const [where, path] = await split(given, remote);
  const { bytes, code } = remote ? await fetched(where, policy) : { bytes: await local(where), code: undefined };
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  const source = remote ? where : basename(where);
  return { bytes, sha1, path, source, url: remote ? given : "", ...(code === undefined ? {} : { code }) };
}

/** A local file may have `#` in its name. */
async function split(given: string, remote: boolean): Promise<[string, string]> {
  const at = given.indexOf("#");
  if (at < 0 || (!remote && (await stat(given).catch(() => null)) !== null)) return [given, ""];
  return [given.slice(0, at), pathInArchive(given)];
}

async function local(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { buffer, byteOffset, length } = await readFile(file);
    return new Uint8Array(buffer, byteOffset, length);
  } catch (error) {
    throw problem("command.usage", `The file ${file} cannot be read.`, { file: basename(file) }, error);
  }
}

async function fetched(
  url: string,
  policy: DownloadPolicy,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; code: number | undefined }> {
  const trusted = URL.canParse(url) ? { trustedOrigin: new URL(url).origin } : {};
  const fetcher = guardedFetcher(policy.allowPrivate === true, trusted.trustedOrigin);
  const got = await download({ url, headers: {} }, { ...policy, ...trusted }, fetcher);
  if (got.problem !== undefined) throw got.problem;
  return { bytes: got.bytes ?? new Uint8Array(), code: got.code };
}
