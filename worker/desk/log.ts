/** The log of the desk: each change is noted with who made it, and shown with the part of the desk where it was made. */
import type { DeskAction } from "../../src/domain/registry/desk-action.ts";
import { deskChanges, logDeskChange, type NewDeskChange } from "../store/registry/desk.ts";
import type { DeskRequest } from "./request.ts";

/** Changes that are shown, the last ones. */
const MAX_SHOWN = 100;

export async function noteChange({ place: { db, site }, by }: DeskRequest, change: NewDeskChange): Promise<void> {
  await logDeskChange(db, { changed_at: site.now.toISOString(), changed_by: by }, change);
}

/** The last changes of some kinds, the newest first. @param feed only those of this feed, a Onestop ID */
export async function shownChanges({ place: { db } }: DeskRequest, actions: readonly DeskAction[], feed?: string) {
  const changes = await deskChanges(db, actions, MAX_SHOWN, feed);
  return changes.map(
    ({ changed_at, changed_by, feed_onestop_id, access_id, is_public, active_sha1, action, sha1, detail }) => ({
      ...{ at: changed_at, by: changed_by, subject: access_id ?? feed_onestop_id, action, sha1, detail },
      was_public: access_id === null ? is_public === 1 : null,
      active_before: active_sha1,
    }),
  );
}
