import { text } from "../shape.ts";
import { defineTable } from "../table.ts";

/** Origins for which feed secrets were first used. The secrets themselves are never stored. */
export const secretOriginTable = defineTable("secret_origin", {
  /** Feed or DMFR file that the secret is for, and its URL types. */
  scope: text(),
  /** Scheme, host and port. */
  origin: text(),
  /** RFC 3339 in UTC. */
  bound_at: text(),
});
