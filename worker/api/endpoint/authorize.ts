/** Checks download roles after a request was matched to its endpoint. */
import { problem } from "../../problem.ts";
import type { ApiUser } from "../graphql/context.ts";

/** Roles of Transitland v2. */
export type DownloadRole = "tl_download_fv_current" | "tl_download_fv_historic" | "tl_export_feed_versions";

/** @throws Problem auth.required without a user, auth.forbidden for a user who lacks the role */
export function requireRole(role: DownloadRole, user: ApiUser | null): void {
  if (user === null) throw problem("auth.required", "Sign in to download.");
  if (!user.roles.includes(role)) {
    throw problem("auth.forbidden", `Your account lacks the role ${role}.`, { value: role });
  }
}
