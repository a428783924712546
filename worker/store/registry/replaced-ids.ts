/** Finds the successor of a replaced Onestop ID. */

import type { Db } from "../db/db.ts";
import { isHidden } from "../db/visible.ts";
import { integer, text } from "../shape.ts";
import { rowShape } from "../table.ts";

const STEP = rowShape("superseded", { id: text(), step: integer(), hidden: integer() });

/** Length of the longest chain of replacements that is followed. */
const MAX_CHAIN = 8;

/**
 * The last id in the chain of replacements of an old id; null for an id without a replacement, for a cycle, and if the last
 * id is hidden.
 */
export async function successorOf(db: Db, kind: "feed" | "operator", onestopId: string): Promise<string | null> {
  const row = await db.row(
    STEP,
    "WITH RECURSIVE line (id, step) AS (SELECT ?2, 0 UNION ALL SELECT s.by_onestop_id, line.step + 1 FROM line " +
      "CROSS JOIN superseded s ON s.kind = ?1 AND s.onestop_id = line.id WHERE line.step < ?3) " +
      `SELECT e.id, e.step, ${isHidden(kind, "e.id")} AS hidden FROM (SELECT * FROM line ORDER BY step DESC LIMIT 1) e`,
    kind,
    onestopId,
    MAX_CHAIN,
  );
  return row === null || row.step === 0 || row.step === MAX_CHAIN || row.hidden !== 0 ? null : row.id;
}
