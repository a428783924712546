/**
 * Reads near the visitor: with read replication on, D1 answers the queries of a session from the nearest replica. A replica
 * may be behind the primary, so each session starts at the newest state that this isolate has read: what a request reads
 * is never older than the data version under which its response is cached (docs/decisions/031-pages.md).
 */
import { perObject } from "../../../src/domain/memory.ts";
import type { D1Binding, D1Connection } from "./d1.ts";

/** Newest bookmark read, by binding. Bookmarks sort as texts. */
const newestBookmarks = perObject<object, string>("newest bookmarks", { by: "binding of a database", bytes: 1_000 });

/** A session of a database. */
export type NearSession = {
  connection: D1Connection;
  /** Call after an answer: later sessions do not read an older state. */
  answered(): void;
  /** Call after a failure: the next session starts without a bookmark, which may be what failed. */
  failed(): void;
};

/** Opens a session for reads; a binding without sessions is read as it is. Writes in a session go to the primary. */
export function openNearSession(binding: D1Binding): NearSession {
  if (binding.withSession === undefined) return { connection: binding, answered() {}, failed() {} };
  const session = binding.withSession(newestBookmarks.get(binding) ?? "first-unconstrained");
  return {
    connection: session,
    answered() {
      const bookmark = session.getBookmark();
      if (bookmark !== null && bookmark > (newestBookmarks.get(binding) ?? "")) newestBookmarks.set(binding, bookmark);
    },
    failed: () => void newestBookmarks.delete(binding),
  };
}
