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
  context: QueryContext,
  table: EntityTable,
  scope: VersionScope,
  page: Page,
): Promise<void> {
  if (page.after === null || scope.kind !== "active") return;
  await checkCursor(context, table, scope, {
    ...page,
    version: await versionOfEntity(context.stores.db, table, page.after),
  });
}

/**
 * The same for a cursor whose version is known.
 * @param scope of active versions
 * @param page its `version` is that of the cursor; null if no row has the id
 * @throws Problem cursor.ended
 */
export async function checkCursor(
  { stores: { db }, now }: QueryContext,
  table: EntityTable | "trip",
  { feedOnestopId = null }: { feedOnestopId?: string | null },
  { after, since, version }: Page & { version: number | null },
): Promise<void> {
  if (version === null) {
    if (after !== null && !(await isBeyondAll(db, table, after))) throw endedProblem();
    return;
  }
  const from = new Date(since ?? now.getTime() - USUAL_PAGING_MS).toISOString();
  const { isLive, hasMoved } = await continuation(db, version, from, feedOnestopId);
  if (!isLive || hasMoved) throw endedProblem();
}

/** The error of a list that cannot go on. */
export function endedProblem() {
  const detail =
    "Another version of a feed became active after the first page, so that this page would repeat or skip rows. " +
    "Begin again without after; since says when the first page was read.";
  return problem("cursor.ended", detail, { field: "after" });
}
