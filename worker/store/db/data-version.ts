/** The data version: counters that change whenever the data behind pages changes. */

import { insertInto } from "../table.ts";
import { counterTable } from "../tables/counter.ts";
import type { Db, Value } from "./db.ts";

/**
 * Part of the batch of every write that changes pages: a version is activated or deactivated, a feed is hidden, the
 * registry or the operators change, an import ends. Fetch records are exempt; pages show them once they expire.
 */
export const DATA_CHANGED = { sql: "UPDATE counter SET next = next + 1 WHERE name = 'data'" } as const;

const isWithdrawnSql = (condition: string) =>
  `${insertInto(counterTable, { name: "'withdrawn'", next: "next" }, { from: "FROM counter WHERE name = 'data'" })} ` +
  `${condition}ON CONFLICT (name) DO UPDATE SET next = excluded.next`;

/**
 * Part of the batch of every write that takes data from the public: a feed is hidden, deactivated or removed. Responses,
 * tiles and datasets that were made before it are never served again (docs/decisions/034-hiding.md).
 */
export const DATA_WITHDRAWN = [DATA_CHANGED, { sql: isWithdrawnSql("") }] as const;

/**
 * The same for a write that may take data from the public.
 * @param condition in SQL, true if it did
 */
export const dataWithdrawnIf = (condition: string, values: readonly Value[]) =>
  [DATA_CHANGED, { sql: isWithdrawnSql(`AND ${condition} `), values }] as const;

/** Part of the batch of every write to the blocks of the lists, fetch records included. */
export const LISTS_CHANGED = {
  sql: `${insertInto(counterTable, { name: "'lists'", next: "1" })} ON CONFLICT (name) DO UPDATE SET next = next + 1`,
} as const;

export type DataVersion = {
  /** Incremented by changes of the data. */
  data: number;
  /** Data version of the last withdrawal; 0 before the first one. */
  withdrawn: number;
  /** Revision of the redirect rules in KV. */
  redirects: number;
  /** Whether one of those rules overrides a page. */
  overrides: boolean;
};

export async function readDataVersion(db: Db): Promise<DataVersion> {
  const rows = await db.rows(
    counterTable,
    "SELECT name, next FROM counter WHERE name IN ('data', 'withdrawn', 'redirects', 'redirect_overrides')",
  );
  const next = (name: string) => rows.find((row) => row.name === name)?.next ?? 0;
  return {
    data: next("data"),
    withdrawn: next("withdrawn"),
    redirects: next("redirects"),
    overrides: next("redirect_overrides") !== 0,
  };
}
