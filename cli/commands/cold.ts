import { plural } from "../../src/domain/plural.ts";
import { archiveCold } from "../../worker/ingest/cold-import.ts";
import { asProblem, problem } from "../../worker/problem.ts";
import { findFeed } from "../../worker/store/registry/feed.ts";
import { writeStreetChanges } from "../../worker/store/streets/stored-changes.ts";
import { timetableFileOfRows } from "../../worker/store/timetable-file/from-rows.ts";
import { type ListedVersion, listVersions } from "../../worker/store/version/list.ts";
import { findVersionById } from "../../worker/store/version/version.ts";
import { versionArgument } from "../command-line/arguments.ts";
import type { Command, Context, Values } from "../command-line/command.ts";
import { limitsOf } from "../import/import-limits.ts";
import { nodePlatform } from "../node-platform.ts";
import { lookUpPlaces } from "../places/lookup.ts";

type Entry = { feed: string; sha1: string; bytes?: number; error?: { code: string; detail: string } };

/** One entry for each version; `bytes` of its file, or the reason why it has none. */
type Answer = { written: number; failed: number; versions: Entry[] };

const usage = "cold SHA1|FEED|--retired|--timetables [--feed ID]";

export const command: Command = {
  summary:
    "Makes archived versions readable from one file each in R2, without rows in the database: one version, those of a " +
    "feed that wait for an import or were retired, or with --retired all that were retired without a file. With " +
    "--timetables, writes the files in which journeys are searched for all imported versions without one.",
  usage,
  words: 1,
  options: { feed: { type: "string" }, retired: { type: "boolean" }, timetables: { type: "boolean" } },
  async run(context, positionals, values): Promise<Answer> {
    if (values.timetables === true) return timetables(context, positionals, values);
    const versions: Entry[] = [];
    for (const version of await namedVersions(context, positionals, values)) {
      versions.push(await archiveVersion(context, version));
    }
    const failureCount = versions.filter(({ error }) => error !== undefined).length;
    return { written: versions.length - failureCount, failed: failureCount, versions };
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

/** Writes the timetable files of versions that an earlier build imported, or whose import could not write one. */
async function timetables({ stores, archive, progress }: Context, words: string[], values: Values): Promise<Answer> {
  if (words.length > 0 || values.retired === true)
    throw problem("command.usage", `--timetables stands alone or with --feed. Usage: portal ${usage}`);
  const feed = typeof values.feed === "string" ? await findFeed(stores.db, values.feed) : undefined;
  if (feed === null)
    throw problem("feed.not_found", `No feed has the id ${values.feed}.`, { value: String(values.feed) });
  const versions: Entry[] = [];
  for (const { id, feed: name, sha1, state, timetable_bytes } of await listVersions(stores.db, feed?.id)) {
    if ((state !== "active" && state !== "imported") || timetable_bytes !== null) continue;
    const version = await findVersionById(stores.db, id);
    progress(`${name} ${sha1}`);
    const bytes = version === null ? null : await timetableFileOfRows(stores, archive, version);
    if (version === null || bytes === null) continue;
    await writeStreetChanges(stores, archive, version);
    versions.push({ feed: name, sha1, bytes });
  }
  return { written: versions.length, failed: 0, versions };
}

async function namedVersions({ stores }: Context, positionals: string[], values: Values): Promise<ListedVersion[]> {
  const { db } = stores;
  const [versionName] = positionals;
  if ((versionName === undefined) !== (values.retired === true))
    throw problem(
      "command.usage",
      `Name a version or a feed, or give --retired or --timetables. Usage: portal ${usage}`,
    );
  if (versionName === undefined) {
    return (await listVersions(db)).filter((version) => version.state === "retired" && isWaiting(version));
  }
  if (!versionName.startsWith("f-")) return [await versionArgument(db, positionals, values.feed, usage)];
  const feed = await findFeed(db, versionName);
  if (feed === null) throw problem("feed.not_found", `No feed has the id ${versionName}.`, { value: versionName });
  return (await listVersions(db, feed.id)).filter(isWaiting);
}

/** Whether a version has neither rows nor a file, and was not taken out of the store by `unimport`. */
function isWaiting({ state, cold_bytes, summarized }: ListedVersion): boolean {
  return cold_bytes === null && (state === "archived" || (state === "retired" && summarized === 1));
}

/** Writes the file of one version; a feed that is refused does not stop the others. */
async function archiveVersion({ stores, archive, progress, now }: Context, version: ListedVersion): Promise<Entry> {
  const { id, feed, sha1 } = version;
  try {
    const tools = { stores, archive, platform: nodePlatform, now, progress, limits: limitsOf(), lookUpPlaces };
    return { feed, sha1, bytes: await archiveCold(id, tools) };
  } catch (error) {
    const { code, detail } = asProblem(error);
    return { feed, sha1, error: { code, detail } };
  }
}
