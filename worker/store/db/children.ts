import { anything, integer, list, parseJson, text } from "../shape.ts";
import { type RowShape, rowShape } from "../table.ts";
import type { Db } from "./db.ts";
import { idTable } from "./id-list.ts";

const LIST = rowShape("children", { id: integer(), list: text() });
const CHILDREN = list(list(list(anything)));

/** Maximum arguments of a SQL function in D1. */
const ARGUMENTS = 30;

/**
 * The first rows of each parent in one statement, reading only the rows that it returns.
 * A join with a LIMIT per parent would read each row three times; a list built inside the database reads it once.
 * Not for coordinates: numbers pass through JSON text.
 * @param columns of the table in `from`
 * @param from the rest of the sub-select from FROM to LIMIT, with the parent as `x.id`
 * @returns one list per parent, in the order of `parents`
 */
export async function childrenOf<T extends object>(
  db: Db,
  parents: readonly number[],
  columns: RowShape<T>,
  from: string,
): Promise<T[][]> {
  if (parents.length === 0) return [];
  const names = Object.keys(columns.columns);
  const groups: string[] = [];
  for (let start = 0; start < names.length; start += ARGUMENTS) {
    groups.push(
      `json_array(${names
        .slice(start, start + ARGUMENTS)
        .map((_, i) => `c${start + i}`)
        .join(", ")})`,
    );
  }
  const inner = `SELECT ${names.map((name, i) => `${name} AS c${i}`).join(", ")} ${from}`;
  const rows = await db.rows(
    LIST,
    `SELECT x.id, (SELECT json_group_array(json_array(${groups.join(", ")})) FROM (${inner})) AS list FROM ${idTable(parents)}`,
  );
  const lists = new Map(rows.map((row) => [row.id, row.list]));
  return parents.map((parent) => {
    const children = parseJson(CHILDREN, lists.get(parent) ?? "[]", columns.name);
    return columns.narrow(
      children.map((groups) => {
        const values = groups.flat(1);
        return Object.fromEntries(names.map((name, i) => [name, values[i]]));
      }),
    );
  });
}
