import { integer, text, word } from "../shape.ts";
import { defineTable } from "../table.ts";

/** `rule`: the source of a rule of ops that redirected. `missing`: a path that was answered with 404. */
export const HIT_KINDS = ["rule", "missing"] as const;
export type PathHitKind = (typeof HIT_KINDS)[number];

/** How often, by day in UTC. */
export const pathHitTable = defineTable("path_hit", {
  day: text(),
  kind: word(...HIT_KINDS),
  path: text(),
  hits: integer(),
});
