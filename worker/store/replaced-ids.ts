/** Ids that were replaced, by those that replaced them. */

import type { Db } from "./db.ts";
import { integer, text } from "./shape.ts";
import { rowShape } from "./table.ts";

const STEP = rowShape("superseded", { id: text(), step: integer() });

/** Replacements of replacements that are followed. */
const MOST = 8;

/**
 * The id that took the place of an old one, at the end of the line of replacements; null for an id that nobody
 * replaced, and where the line goes round in a circle.
 */
export async function successorOf(db: Db, kind: "feed" | "operator", onestopId: string): Promise<string | null> {
  const row = await db.row(
    STEP,
    "WITH RECURSIVE line (id, step) AS (SELECT ?2, 0 UNION ALL SELECT s.by_onestop_id, line.step + 1 FROM line " +
      "CROSS JOIN superseded s ON s.kind = ?1 AND s.onestop_id = line.id WHERE line.step < ?3) " +
      "SELECT id, step FROM line ORDER BY step DESC LIMIT 1",
    kind,
    onestopId,
    MOST,
  );
  return row === null || row.step === 0 || row.step === MOST ? null : row.id;
}
