/** What the verdict on one feed or operator rests on: entries of the lists, read by their ids. */
import type { Db } from "../db.ts";
import { ensureLists } from "../lists/list-write.ts";
import type { FeedEntry, OperatorEntry } from "./lists.ts";

/** The entry of a visible feed, or null. Rows read: three. */
export async function feedEntry(db: Db, onestopId: string): Promise<FeedEntry | null> {
  return derived<FeedEntry>(
    db,
    "SELECT l.entry FROM feed f CROSS JOIN feed_list l ON l.id = f.id WHERE f.onestop_id = ?",
    onestopId,
  );
}

/** The entry of an operator in a visible feed, with those of its feeds by their number, or null. */
export async function operatorEntry(
  db: Db,
  onestopId: string,
): Promise<{ operator: OperatorEntry; feeds: Map<number, FeedEntry> } | null> {
  const operator = await derived<OperatorEntry>(db, "SELECT entry FROM operator_list WHERE onestop_id = ?", onestopId);
  if (operator === null) return null;
  const rows = await db.rows<{ id: number; entry: string }>(
    "SELECT l.id, l.entry FROM json_each(?) x CROSS JOIN feed_list l ON l.id = x.value",
    JSON.stringify(operator[10]),
  );
  return { operator, feeds: new Map(rows.map(({ id, entry }) => [id, JSON.parse(entry) as FeedEntry])) };
}

async function derived<Entry>(db: Db, sql: string, onestopId: string): Promise<Entry | null> {
  const read = () =>
    Promise.all([db.row<{ entry: string }>(sql, onestopId), db.row("SELECT 1 FROM tally WHERE kind = 'operator'")]);
  let [row, lists] = await read();
  if (lists === null) {
    await ensureLists(db);
    [row, lists] = await read();
  }
  return row === null ? null : (JSON.parse(row.entry) as Entry);
}
