import { IMPORT_FAILURES, IMPORT_STATES } from "../../../src/domain/registry/import-job.ts";
import { integer, text, word } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** An import that the queue does, until it succeeds or the zip is refused. */
export const importJobTable = defineTable("import_job", {
  feed_version_id: integer(),
  feed_id: integer(),
  state: word(...IMPORT_STATES),
  /** Attempts that have begun. */
  attempts: integer(),
  /** Why the last attempt failed. */
  reason: word(...IMPORT_FAILURES).nullable(),
  /** The same for the operator, with its code. */
  detail: text().nullable(),
  /** Bytes of the unpacked files, where they are too large. */
  bytes: integer().nullable(),
  /** Bytes of unpacked files that the queue imports. */
  max_bytes: integer().nullable(),
  /** RFC 3339 in UTC. */
  changed_at: text(),
  /** When the queue tries again, RFC 3339 in UTC; null if it does not. */
  next_at: text().nullable(),
});
export type ImportJobRecord = RowOf<typeof importJobTable>;
