/** Sends versions to the queue that imports them, and records that they wait there. */
import { type Bindings, settingsOf } from "../env.ts";
import { inTime } from "../store/archive/deadline.ts";
import { type Db, openStores } from "../store/db/db.ts";
import { saveImportJobs, unsentVersions } from "../store/version/import-job.ts";
import { JOB_DEADLINE_MS } from "./due.ts";
import { BATCH_MESSAGES, type VersionMessage } from "./messages.ts";

/** After this many milliseconds a message that is due counts as lost, and an import without a lease as interrupted. */
const LOST_AFTER_MS = 3_600_000;

/** Maximum versions that the hourly job sends. */
const MAX_VERSIONS = 500;

type Waiting = { id: number; feed_id: number };

/**
 * Records the versions as sent before it sends them, so that the records of the importer come later. If the queue refuses
 * a batch, its versions count as lost.
 * @param now milliseconds since 1970
 */
export async function sendVersions(env: Bindings, db: Db, versions: readonly Waiting[], now: number): Promise<void> {
  const time = new Date(now).toISOString();
  for (let i = 0; i < versions.length; i += BATCH_MESSAGES) {
    const batch = versions.slice(i, i + BATCH_MESSAGES);
    await saveImportJobs(
      db,
      batch.map(({ id, feed_id }) => ({
        ...{ feed_version_id: id, feed_id, state: "queued", attempts: 0, changed_at: time, next_at: time },
      })),
    );
    const messages = batch.map(({ id }) => ({ body: { version: id } satisfies VersionMessage }));
    await inTime(env.VERSIONS.sendBatch(messages), JOB_DEADLINE_MS, "The queue");
  }
}

/**
 * Sends the versions that wait and have no message: those that a command archived, and those whose message or import was
 * lost. Does nothing unless IMPORT_IN_WORKER is set.
 * @param now milliseconds since 1970
 * @returns numbers of the versions
 */
export async function sendUnsent(env: Bindings, now: number): Promise<number[]> {
  const { importInWorkerBytes } = settingsOf(env);
  if (importInWorkerBytes === 0) return [];
  const { db } = openStores(env, { deadline: JOB_DEADLINE_MS });
  const versions = await unsentVersions(db, {
    now: new Date(now).toISOString(),
    longAgo: new Date(now - LOST_AFTER_MS).toISOString(),
    maxBytes: importInWorkerBytes,
    limit: MAX_VERSIONS,
  });
  await sendVersions(env, db, versions, now);
  return versions.map(({ id }) => id);
}
