/** The log of the desk: each change is noted with who made it, and shown with the part of the desk where it was made. */
import type { DeskAction } from "../../src/domain/registry/desk-action.ts";
import { deskChanges, logDeskChange, type NewDeskChange } from "../store/registry/desk.ts";
import type { DeskRequest } from "./request.ts";

/** Changes that are shown, the last ones. */
const MAX_SHOWN = 100;

/** @param change without its time and author */
export async function noteChange(
  { place: { db, site }, by }: DeskRequest,
  change: Omit<NewDeskChange, "changed_at" | "changed_by">,
): Promise<void> {
  await logDeskChange(db, { changed_at: site.now.toISOString(), changed_by: by, ...change });
}

/** The last changes of some kinds, the newest first. @param subject only those of this feed */
export async function shownChanges({ place: { db } }: DeskRequest, actions: readonly DeskAction[], subject?: string) {
  const changes = await deskChanges(db, actions, MAX_SHOWN, subject);
  return changes.map(({ changed_at, changed_by, is_public, active_sha1, subject, action, sha1, detail }) => ({
    ...{ at: changed_at, by: changed_by, subject, action, sha1, detail },
    was_public: is_public === null ? null : is_public === 1,
    active_before: active_sha1,
  }));
}
