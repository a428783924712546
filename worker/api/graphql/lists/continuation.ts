/** Ends a list whose next page would repeat or skip rows, because another version of a feed has become active. */
import { problem } from "../../../problem.ts";
import type { Page } from "../../../store/db/page.ts";
import { type EntityTable, type VersionScope, versionOfEntity } from "../../../store/entities/entity.ts";
import { continuation, isBeyondAll } from "../../../store/entities/replaced.ts";
import type { QueryContext } from "../context.ts";

/** A page without the time of the first one is taken to follow it within this time. */
const USUAL_PAGING_MS = 60_000;

/**
 * Lists are in the order of versions, and a new version comes last. So a list ends when the version of the cursor is no
 * longer active, or when a feed before the cursor has got a version behind it, or the other way around.
 * @throws Problem cursor.ended
 */
export async function checkContinuation(
  { stores: { db }, now }: QueryContext,
  table: EntityTable,
  scope: VersionScope,
  { after, since }: Page,
): Promise<void> {
  if (after === null || scope.kind !== "active") return;
  const version = await versionOfEntity(db, table, after);
  if (version === null) {
    if (!(await isBeyondAll(db, table, after))) throw endedProblem();
    return;
  }
  const from = new Date(since ?? now.getTime() - USUAL_PAGING_MS).toISOString();
  const { isLive, hasMoved } = await continuation(db, version, from, scope.feedOnestopId ?? null);
  if (!isLive || hasMoved) throw endedProblem();
}

function endedProblem() {
  const detail =
    "Another version of a feed became active after the first page, so that this page would repeat or skip rows. " +
    "Begin again without after; since says when the first page was read.";
  return problem("cursor.ended", detail, { field: "after" });
}
