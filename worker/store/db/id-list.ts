/**
 * A list of numeric ids as a table to join with: `SELECT t.* FROM ${idTable(ids)} JOIN t ON t.id = x.id`.
 *
 * D1 counts what a join reads: `json_each(?)` and `IN (1, 2)` cost two rows for each row found, a VALUES list costs one
 * (measured). Ids are our own integers, so writing them into the statement is safe; anything else throws.
 */
export function idTable(ids: readonly number[]): string {
  for (const id of ids) if (!Number.isSafeInteger(id)) throw new TypeError(`not an id: ${id}`);
  if (ids.length === 0) return "(SELECT NULL AS id WHERE 0) x";
  return `(SELECT column1 AS id FROM (VALUES ${ids.map((id) => `(${id})`).join(",")})) x`;
}

/** Ids a statement takes, well under D1's 100 kB of SQL. */
export const IDS_A_STATEMENT = 5000;
