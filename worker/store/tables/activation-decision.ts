import { OUTCOMES, REASONS } from "../../../src/domain/activation/policy.ts";
import { integer, text, word } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The last decision on a version: why it is active, or is not. */
export const activationDecisionTable = defineTable("activation_decision", {
  feed_version_id: integer(),
  feed_id: integer(),
  outcome: word(...OUTCOMES),
  reason: word(...REASONS),
  /** JSON object: the numbers and dates behind the reason. */
  evidence: text(),
  /** When the decision was first made, RFC 3339 in UTC. */
  decided_at: text(),
});
export type ActivationDecisionRecord = RowOf<typeof activationDecisionTable>;
