/** The data version: three rows that say, for the price of one look-up, whether anything that pages show has changed. */

import type { Db } from "./db.ts";
import { counterTable } from "./tables/counter.ts";

/**
 * Belongs into the batch of every write that changes what pages show: a version goes live or away, a feed is hidden,
 * the registry or the operators change, an import ends. Records of fetches do not count; pages show them within their
 * time of freshness.
 */
export const DATA_CHANGED = { sql: "UPDATE counter SET next = next + 1 WHERE name = 'data'" } as const;

/** Belongs into the batch of every write to the blocks of the lists, records of fetches among them. */
export const LISTS_CHANGED = {
  sql: "INSERT INTO counter (name, next) VALUES ('lists', 1) ON CONFLICT (name) DO UPDATE SET next = next + 1",
} as const;

export type DataVersion = {
  /** Counts changes of the data. */
  data: number;
  /** Revision of the redirect rules in KV. */
  redirects: number;
  /** Whether one of those rules overrides a page. */
  overrides: boolean;
};

export async function readDataVersion(db: Db): Promise<DataVersion> {
  const rows = await db.rows(
    counterTable,
    "SELECT name, next FROM counter WHERE name IN ('data', 'redirects', 'redirect_overrides')",
  );
  const next = (name: string) => rows.find((row) => row.name === name)?.next ?? 0;
  return { data: next("data"), redirects: next("redirects"), overrides: next("redirect_overrides") !== 0 };
}
