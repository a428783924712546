import { integer } from "../shape.ts";
import { defineTable } from "../table.ts";

/** Which versions get a Durable Object of their own; without a row, none. */
export const shardRuleTable = defineTable("shard_rule", {
  /** Always 1. */
  id: integer(),
  /** Versions whose zip has at least this many bytes. */
  min_bytes: integer(),
});
