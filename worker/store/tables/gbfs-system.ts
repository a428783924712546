import { integer, real, text } from "../shape.ts";
import { defineTable } from "../table.ts";

/** What is known of a followed system of shared vehicles. Times are RFC 3339 in UTC. */
export const gbfsSystemTable = defineTable("gbfs_system", {
  feed_id: integer(),
  /** Of GBFS; null if it was never read. */
  version: text().nullable(),
  name: text().nullable(),
  stations: integer(),
  /** Free ones when it was read last. */
  vehicles: integer(),
  min_lon: real().nullable(),
  min_lat: real().nullable(),
  max_lon: real().nullable(),
  max_lat: real().nullable(),
  /** When its files were read last. */
  read_at: text().nullable(),
  checked_at: text(),
  /** Code and detail, if the last attempt failed. */
  problem: text().nullable(),
  /** JSON array of GbfsLoss. */
  losses: text(),
  /** When somebody last looked at it, with a precision of minutes. */
  seen_at: text().nullable(),
  /** Of its own files; null if it was last read before this was stored. */
  system_id: text().nullable(),
});
