/** A thread of a bulk import: imports the zips that the main thread sends, one at a time, and reports each. */
import { parentPort, workerData } from "node:worker_threads";
import { DOWNLOAD_POLICY } from "../../worker/ingest/download.ts";
import { importArchived } from "../../worker/ingest/import.ts";
import type { FeedLimits } from "../../worker/ingest/limits.ts";
import type { PlaceLookup } from "../../worker/ingest/places.ts";
import { openStores } from "../../worker/store/db/db.ts";
import { readZip } from "../command-line/arguments.ts";
import { importZip } from "../import/import-zip.ts";
import { nodePlatform } from "../node-platform.ts";
import type { BulkZip } from "./jobs.ts";
import { linkedArchive, linkedDatabase, openCalls, type SentProblem, sendable } from "./link.ts";

export type ThreadData = { limits: FeedLimits; again: boolean };

/** `found`: the content was imported before. */
export type ThreadResult = { sha1: string; version: number; feedId: number; rows: number; found: boolean };
export type ThreadMessage = { line: string } | { done: ThreadResult } | { failed: SentProblem };

const port = parentPort!;
const { limits, again } = workerData as ThreadData;
const ask = openCalls(port);
// The main thread repeats what fails, so that this side need not.
const stores = openStores({ DB: linkedDatabase(ask) }, { attempts: 1 });
const tools = {
  stores,
  archive: linkedArchive(ask),
  platform: nodePlatform,
  now: () => new Date(),
  progress: (line: string) => tell({ line }),
  lookUpPlaces: ((points, cells) => ask("places", points, cells)) satisfies PlaceLookup,
  limits,
};

function tell(message: ThreadMessage): void {
  port.postMessage(message);
}

async function importOne({ feed, fetchedAt, from }: BulkZip): Promise<ThreadResult> {
  if (typeof from === "number") {
    const { imported, version, rows } = await importArchived(from, false, tools);
    return { sha1: version.sha1, version: from, feedId: version.feed_id, rows, found: !imported };
  }
  const zip = await readZip(from, DOWNLOAD_POLICY);
  try {
    const result = await importZip({ feedId: feed, zip, fetchedAt, limits, again }, tools);
    const { summary, version, sha1 } = result;
    return { sha1, version, feedId: result.feed.id, rows: summary.rows_written, found: summary.found === true };
  } finally {
    await zip.close();
  }
}

port.on("message", async ({ zip }: { zip?: BulkZip }) => {
  if (zip === undefined) return;
  try {
    tell({ done: await importOne(zip) });
  } catch (error) {
    tell({ failed: sendable(error) });
  }
});
