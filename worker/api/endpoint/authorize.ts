/** Checks roles after a request was matched to its endpoint. */
import { problem } from "../../problem.ts";
import type { ApiContext, ApiUser } from "../graphql/context.ts";

/** Roles of Transitland v2. */
export type DownloadRole = "tl_download_fv_current" | "tl_download_fv_historic" | "tl_export_feed_versions";

/** @throws Problem auth.required without a user, auth.forbidden for a user who lacks the role */
export function requireRole(role: DownloadRole, user: ApiUser | null): void {
  if (user === null) throw problem("auth.required", "Sign in to download.");
  if (!user.roles.includes(role)) {
    throw problem("auth.forbidden", `Your account lacks the role ${role}.`, { value: role });
  }
}

/** Sentence for the documentation of endpoints that call `requireOps`. */
export const FOR_OPS = "Only for users with the role of the setting `OPS_ROLE` (`portal_ops`).";

/** @throws Problem auth.required without a user, auth.forbidden for one who does not run the portal */
export function requireOps({ api: { user }, opsRole = "" }: { api: Pick<ApiContext, "user">; opsRole?: string }): void {
  if (user === null) throw problem("auth.required", "Sign in first. This is for the people who run the portal.");
  if (opsRole === "" || !user.roles.includes(opsRole)) {
    throw problem("auth.forbidden", `Your account lacks the role ${opsRole}.`, { value: opsRole });
  }
}
