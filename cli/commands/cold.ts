import { plural } from "../../src/domain/plural.ts";
import { archiveCold } from "../../worker/ingest/cold-import.ts";
import { asProblem, problem } from "../../worker/problem.ts";
import { findFeed } from "../../worker/store/feed.ts";
import { type ListedVersion, listVersions } from "../../worker/store/version-list.ts";
import { versionArgument } from "../arguments.ts";
import type { Command, Context, Values } from "../command.ts";
import { limitsOf } from "../import-limits.ts";
import { nodePlatform } from "../node-platform.ts";
import { lookUpPlaces } from "../places/lookup.ts";

type Entry = { feed: string; sha1: string; bytes?: number; error?: { code: string; detail: string } };

/** One entry for each version; `bytes` of its file, or the reason why it has none. */
type Answer = { written: number; failed: number; versions: Entry[] };

const usage = "cold SHA1|FEED|--retired [--feed ID]";

export const command: Command = {
  summary:
    "Makes archived versions readable from one file each in R2, without rows in the database: one version, those of a " +
    "feed that wait for an import or were retired, or with --retired all that were retired without a file.",
  usage,
  words: 1,
  options: { feed: { type: "string" }, retired: { type: "boolean" } },
  async run(context, positionals, values): Promise<Answer> {
    const versions: Entry[] = [];
    for (const version of await namedVersions(context, positionals, values)) {
      versions.push(await archived(context, version));
    }
    const failed = versions.filter(({ error }) => error !== undefined).length;
    return { written: versions.length - failed, failed, versions };
  },
  failed: (answer) => (answer as Answer).failed > 0,
  print(answer) {
    const { written, failed, versions } = answer as Answer;
    const lines = versions.map(({ feed, sha1, bytes, error }) =>
      error === undefined ? `${feed}  ${sha1}  ${bytes} bytes` : `${feed}  ${sha1}  ${error.code}: ${error.detail}`,
    );
    const count = plural(written, { one: "{n} file written", other: "{n} files written" });
    return [...lines, failed === 0 ? `${count}.` : `${count}, ${failed} failed.`].join("\n");
  },
};

async function namedVersions({ stores }: Context, positionals: string[], values: Values): Promise<ListedVersion[]> {
  const { db } = stores;
  const [given] = positionals;
  if ((given === undefined) !== (values.retired === true))
    throw problem("command.usage", `Name a version or a feed, or give --retired. Usage: portal ${usage}`);
  if (given === undefined) {
    return (await listVersions(db)).filter((version) => version.state === "retired" && isWaiting(version));
  }
  if (!given.startsWith("f-")) return [await versionArgument(db, positionals, values.feed, usage)];
  const feed = await findFeed(db, given);
  if (feed === null) throw problem("feed.not_found", `No feed has the id ${given}.`, { value: given });
  return (await listVersions(db, feed.id)).filter(isWaiting);
}

/** Whether a version has neither rows nor a file, and was not taken out of the store by `unimport`. */
function isWaiting({ state, cold_bytes, summarized }: ListedVersion): boolean {
  return cold_bytes === null && (state === "archived" || (state === "retired" && summarized === 1));
}

/** Writes the file of one version; a feed that is refused does not stop the others. */
async function archived({ stores, archive, progress, now }: Context, version: ListedVersion): Promise<Entry> {
  const { id, feed, sha1 } = version;
  try {
    const tools = { stores, archive, platform: nodePlatform, now, progress, limits: limitsOf(), lookUpPlaces };
    return { feed, sha1, bytes: await archiveCold(id, tools) };
  } catch (error) {
    const { code, detail } = asProblem(error);
    return { feed, sha1, error: { code, detail } };
  }
}
