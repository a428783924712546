/** Receives versions whose import failed at every attempt, and records it for `/status` and `portal retry`. */
import { failureLine } from "../../src/domain/log-line.ts";
import type { Bindings } from "../env.ts";
import { openStores } from "../store/db/db.ts";
import { failAddition } from "../store/registry/feed-addition.ts";
import { findImportJob, saveImportJobs } from "../store/version/import-job.ts";
import { findVersionById } from "../store/version/version.ts";
import { JOB_DEADLINE_MS } from "./due.ts";
import { IMPORT_ATTEMPTS, type VersionMessage } from "./messages.ts";

/** Seconds until a message is redelivered if the database did not take it. */
const RETRY_DELAY_S = 300;

export async function recordDeadLetters(
  batch: MessageBatch<VersionMessage>,
  env: Bindings,
  now: () => Date = () => new Date(),
): Promise<void> {
  const { db } = openStores(env, { deadline: JOB_DEADLINE_MS });
  for (const message of batch.messages) {
    const id = message.body?.version;
    try {
      const version = typeof id === "number" ? await findVersionById(db, id) : null;
      if (version !== null) {
        const job = await findImportJob(db, version.id);
        // An attempt that has begun and told nothing ran out of memory or time.
        const failingJob = job?.state === "failing" ? job : null;
        await saveImportJobs(db, [
          {
            ...{ feed_version_id: version.id, feed_id: version.feed_id, state: "dead", attempts: IMPORT_ATTEMPTS },
            ...{
              reason: failingJob?.reason ?? "interrupted",
              detail: failingJob?.detail ?? "The import ended without a word.",
            },
            changed_at: now().toISOString(),
          },
        ]);
        const reason = { code: "import.interrupted", detail: "The import failed at every attempt." } as const;
        await failAddition(db, version.feed_id, reason, now().toISOString());
      }
      message.ack();
    } catch (error) {
      console.error(failureLine("A failed import was not recorded.", error, { version: id }));
      message.retry({ delaySeconds: RETRY_DELAY_S });
    }
  }
}
