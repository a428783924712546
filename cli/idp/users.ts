/** The users of the demo provider: one with roles, one without. */

export type IdpUser = { id: string; name: string; email: string; roles: readonly string[] };

export const USERS: readonly IdpUser[] = [
  {
    id: "ada",
    name: "Ada Lovelace",
    email: "ada@example.org",
    roles: ["tl_download_fv_current", "tl_download_fv_historic", "tl_export_feed_versions"],
  },
  { id: "ben", name: "Ben Franklin", email: "ben@example.org", roles: [] },
];
