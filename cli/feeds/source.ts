/** Feeds that a command reads: zips, URLs, and versions in the archive of the store. */
import { existsSync } from "node:fs";
import type { OpenFeed } from "../../worker/export/feed.ts";
import { pathInArchive } from "../../worker/ingest/fetch.ts";
import type { FeedLimits } from "../../worker/ingest/limits.ts";
import { openFeed } from "../../worker/ingest/zip/archive.ts";
import { problem } from "../../worker/problem.ts";
import { type ByteSource, openZip } from "../../worker/store/archive/archive.ts";
import { findFeed } from "../../worker/store/registry/feed.ts";
import { listVersions } from "../../worker/store/version/list.ts";
import { findVersionById, type VersionRow } from "../../worker/store/version/version.ts";
import { readZip, versionArgument } from "../command-line/arguments.ts";
import type { Context, Values } from "../command-line/command.ts";
import { limitsOf, typedPolicy } from "../import/import-limits.ts";
import { nodePlatform } from "../node-platform.ts";

export type OpenedFeed = {
  /** As typed; of a version its feed and SHA-1. */
  name: string;
  sha1: string;
  zip: ByteSource;
  /** Folder or zip inside the zip; '' for the zip itself. */
  path: string;
  /** The version in the store; null for a file or a URL. */
  version: VersionRow | null;
  limits: FeedLimits;
  /** The zip cannot be read afterwards. */
  close(): Promise<void>;
};

/** How an argument that names a feed is written in a usage line. */
export const SOURCE = "ZIP|URL|SHA1|FEED";

/** Whether an argument is a file or a URL, which needs no store. */
export function isFile(argument: string): boolean {
  const [path = ""] = argument.split("#", 1);
  return /^https?:\/\//i.test(argument) || existsSync(argument) || existsSync(path) || /\.zip$/i.test(path);
}

/**
 * Opens a zip, a URL, a version by its SHA-1 (or seven digits of it), or the active version of a feed.
 * @param usage of the command, for its errors
 * @throws Problem command.usage, feed.not_found, feed_version.not_found, fetch.*
 */
export async function openSource(
  argument: string,
  { stores, archive }: Pick<Context, "stores" | "archive">,
  values: Values,
  usage: string,
): Promise<OpenedFeed> {
  const limits = limitsOf();
  if (isFile(argument)) {
    const { zip, sha1, path, close } = await readZip(argument, typedPolicy(values, limits));
    return { name: argument, sha1, zip, path, version: null, limits, close };
  }
  const { id } = /^[0-9a-f]{7,40}$/i.test(argument)
    ? await versionArgument(stores.db, [argument], undefined, usage)
    : await activeVersion(stores, argument);
  const version = await findVersionById(stores.db, id);
  const zip = version === null ? null : await openZip(archive, version.sha1);
  if (version === null || zip === null)
    throw problem("feed_version.not_found", `The archive does not have the zip of ${argument}.`, { value: argument });
  const { sha1, url, feed_onestop_id } = version;
  return {
    name: `${feed_onestop_id} ${sha1}`,
    sha1,
    zip,
    path: pathInArchive(url),
    version,
    limits,
    close: async () => {},
  };
}

/** Files that a feed must have to be cut or merged. */
const REQUIRED_FILES = ["agency.txt", "routes.txt", "trips.txt", "stop_times.txt"];

/** The files of a feed. @throws Problem archive.*, gtfs.file_missing */
export async function openFiles({ name, zip, path, limits }: OpenedFeed): Promise<OpenFeed> {
  const files = await openFeed(zip, nodePlatform, path, limits.zip);
  for (const file of REQUIRED_FILES)
    if (!files.has(file)) throw problem("gtfs.file_missing", `${name} has no ${file}.`, { file });
  return { feed: name, files };
}

async function activeVersion({ db }: Context["stores"], onestopId: string): Promise<{ id: number }> {
  const feed = await findFeed(db, onestopId);
  if (feed === null) {
    const detail = `${onestopId} is neither a file nor the id of a feed nor the SHA-1 of a version.`;
    throw problem("feed.not_found", detail, { value: onestopId });
  }
  const active = (await listVersions(db, feed.id)).find(({ state }) => state === "active");
  if (active !== undefined) return active;
  throw problem("feed_version.not_found", `${onestopId} has no active version.`, { value: onestopId });
}
