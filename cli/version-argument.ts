/** Resolves the feed and feed version arguments of a command. */
import { problem } from "../worker/problem.ts";
import type { Db } from "../worker/store/db.ts";
import { type FeedRow, findFeed } from "../worker/store/feed.ts";
import { type ListedVersion, versionsBySha1 } from "../worker/store/version-list.ts";

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
