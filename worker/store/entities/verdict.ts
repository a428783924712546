/** Reads the list entries on which the verdict on one feed or operator is based. */
import type { Db } from "../db/db.ts";
import { type FeedEntry, LIST_ENTRY, type ListEntry, type ListKind, type OperatorEntry } from "../lists/entries.ts";
import { ensureLists } from "../lists/list-write.ts";
import { anything, integer, parseJson, text } from "../shape.ts";
import { rowShape } from "../table.ts";

/** The entry of a visible feed, or null. Rows read: three. */
export async function feedEntry(db: Db, onestopId: string): Promise<FeedEntry | null> {
  return derivedVerdict(
    db,
    "feed",
    "SELECT l.entry FROM feed f CROSS JOIN feed_list l ON l.id = f.id WHERE f.onestop_id = ?",
    onestopId,
  );
}

/** The entry of a visible operator with those of its feeds by number, or null. */
export async function operatorEntry(
  db: Db,
  onestopId: string,
): Promise<{ operator: OperatorEntry; feeds: Map<number, FeedEntry> } | null> {
  const operator = await derivedVerdict(
    db,
    "operator",
    "SELECT entry FROM operator_list WHERE onestop_id = ?",
    onestopId,
  );
  if (operator === null) return null;
  const rows = await db.rows(
    FEED_ENTRIES,
    "SELECT l.id, l.entry FROM json_each(?) x CROSS JOIN feed_list l ON l.id = x.value",
    JSON.stringify(operator.feedIds),
  );
  return { operator, feeds: new Map(rows.map(({ id, entry }) => [id, readEntry("feed", entry)])) };
}

const FEED_ENTRIES = rowShape("feed_list", { id: integer(), entry: text() });
const ENTRY = rowShape("list", { entry: text() });

function readEntry<K extends ListKind>(kind: K, json: string): ListEntry[K] {
  return LIST_ENTRY[kind].read(parseJson(anything, json, `${kind}_list.entry`));
}

/** The selected entry; derives the lists first if they never were. */
async function derivedVerdict<K extends ListKind>(
  db: Db,
  kind: K,
  sql: string,
  onestopId: string,
): Promise<ListEntry[K] | null> {
  const read = () =>
    Promise.all([db.row(ENTRY, sql, onestopId), db.row("SELECT 1 FROM tally WHERE kind = 'operator'")]);
  let [row, lists] = await read();
  if (lists === null) {
    await ensureLists(db);
    [row, lists] = await read();
  }
  return row === null ? null : readEntry(kind, row.entry);
}
