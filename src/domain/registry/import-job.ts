/** Imports that the queue does: their states, and what they mean in words. Pure. */
import { byteSize } from "../formats.ts";
import { plural } from "../plural.ts";

/**
 * `queued`: a message is on its way. `running`: an attempt has begun. `failing`: the last attempt failed, and another one
 * follows. `large`: more than the queue imports. `dead`: all attempts failed.
 */
export const IMPORT_STATES = ["queued", "running", "failing", "large", "dead"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * `unavailable`: a store did not respond. `interrupted`: the attempt ended without a word. `stopped`: a person has ended it.
 */
export const IMPORT_FAILURES = ["unavailable", "interrupted", "unexpected", "stopped"] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

/** An import that is not finished. Times in RFC 3339, UTC. */
export type ImportJob = {
  /** SHA-1 of the version. */
  sha1: string;
  state: ImportState;
  /** Attempts that have begun. */
  attempts: number;
  reason: ImportFailure | null;
  /** Bytes of the unpacked files, and how many the queue imports; null unless they are too many. */
  bytes: number | null;
  max_bytes: number | null;
  changed_at: string;
  /** When the queue tries again; null if it does not. */
  next_at: string | null;
};

const FAILURES: Record<ImportFailure, string> = {
  unavailable: "the database or the archive did not respond",
  interrupted: "it ended early, as an import does that runs out of memory or time",
  unexpected: "something went wrong on our side",
  stopped: "a person has stopped it",
};

/** The state as whole sentences, without times. */
export function importWords({
  state,
  attempts,
  reason,
  bytes,
  max_bytes,
}: Pick<ImportJob, "state" | "attempts" | "reason" | "bytes" | "max_bytes">): string {
  const why = FAILURES[reason ?? "unexpected"];
  switch (state) {
    case "queued":
      return "It waits in the queue.";
    case "running":
      return "It is being imported.";
    case "failing":
      return `The import failed: ${why}. It will be tried again.`;
    case "large":
      return (
        `It is too large to import here${bytes === null || max_bytes === null ? "" : `: ${byteSize(bytes)} unpacked, and the limit is ${byteSize(max_bytes)}`}. ` +
        "It waits for the follow command."
      );
    case "dead": {
      if (reason === "stopped") return `The import did not take place: ${why}. It waits for a person.`;
      const times = plural(attempts, { one: "The import failed", other: "The import failed {n} times" });
      return `${times}: ${why}. It waits for a person.`;
    }
  }
}
