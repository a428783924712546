import { type ImportSummary, writeFeed } from "../../worker/ingest/import.ts";
import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import { readFeed } from "../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../worker/ingest/zip/source.ts";
import { problem } from "../../worker/problem.ts";
import { archiveKey } from "../../worker/store/archive.ts";
import type { Db } from "../../worker/store/db.ts";
import { ensureFeed, type FeedRow, recordFetch } from "../../worker/store/feed.ts";
import { createVersion } from "../../worker/store/version.ts";
import { importedCounts } from "../../worker/store/version-write.ts";
import type { Command } from "../command.ts";
import { nodeMachine } from "../node-machine.ts";
import { type GivenZip, readZip } from "../zip-argument.ts";

/** `seconds` counts from the start of the command's work to its end. */
type Answer = { sha1: string; feed: string; activated: boolean; seconds: number } & ImportSummary;

const usage = "import ZIP|URL --feed ID [--activate] [--fetched-at TIME]";

export const command: Command = {
  summary: "Archives and imports a GTFS zip as a version of a feed; --activate puts it in front of the public.",
  usage,
  options: { feed: { type: "string" }, activate: { type: "boolean" }, "fetched-at": { type: "string" } },
  async run({ stores, archive, progress, now }, positionals, values): Promise<Answer> {
    const begun = performance.now();
    const [given] = positionals;
    if (given === undefined || positionals.length > 1)
      throw problem("command.usage", `Which zip? Usage: portal ${usage}`);
    if (typeof values.feed !== "string" || values.feed === "") {
      throw problem("command.usage", `Of which feed? Usage: portal ${usage}`);
    }
    const fetchedAt = timeOf(values["fetched-at"], now());
    const zip = await readZip(given);
    progress(`${zip.source}: ${zip.bytes.length} bytes, SHA-1 ${zip.sha1}`);
    // Everything is read before anything is written: a feed that is refused leaves the store as it was.
    const source = bytesSource(zip.bytes);
    const contents = await readFeed(source, nodeMachine, { path: zip.path, progress });
    const feed = await ensureFeed(stores.db, values.feed, now().toISOString());
    await archive.put(archiveKey(zip.sha1), zip.bytes);
    const versionId = await registerVersion(stores.db, feed, zip, fetchedAt, now());
    const known = await importedCounts(stores.db, versionId);
    if (known !== null) progress("This version is imported already: nothing is written.");
    const summary: ImportSummary =
      known !== null
        ? { rows_written: 0, bytes_stored: 0, ...known }
        : await writeFeed(
            contents,
            { zip: source, versionId, shard: 0, fetchedAt, source: zip.source },
            { stores, machine: nodeMachine, now, progress },
          );
    if (values.activate === true) await activateVersion(stores, feed.id, versionId);
    const seconds = Math.round(performance.now() - begun) / 1000;
    progress(`${summary.rows_written} rows in ${seconds} s${values.activate === true ? ", activated" : ""}`);
    return { sha1: zip.sha1, feed: feed.onestop_id, activated: values.activate === true, seconds, ...summary };
  },
  print(answer) {
    const { sha1, feed, activated, seconds, rows_written, bytes_stored, entity_count } = answer as Answer;
    const counts = Object.entries(entity_count).map(([file, count]) => `  ${file}: ${count}`);
    const state = activated ? "imported and activated" : "imported";
    return [`${feed} ${sha1} ${state} in ${seconds} s: ${rows_written} rows, ${bytes_stored} bytes`, ...counts].join(
      "\n",
    );
  },
};

/** RFC 3339 in UTC. */
function timeOf(given: unknown, now: Date): string {
  if (given === undefined) return now.toISOString();
  const time = typeof given === "string" && /^\d{4}-\d{2}-\d{2}/.test(given) ? new Date(given) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime())) {
    throw problem("command.usage", `"${String(given)}" is no time. RFC 3339 is read, as 2026-03-01T12:00:00Z.`);
  }
  return time.toISOString();
}

async function registerVersion(db: Db, feed: FeedRow, zip: GivenZip, fetchedAt: string, now: Date): Promise<number> {
  const versionId = await createVersion(db, {
    feed_id: feed.id,
    sha1: zip.sha1,
    fetched_at: fetchedAt,
    created_at: now.toISOString(),
    url: zip.url,
    file: `${zip.sha1}.zip`,
    bytes: zip.bytes.length,
  });
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
  return versionId;
}
