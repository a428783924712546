/** A row of another table as one column of a statement, which is read together with the row that refers to it. */
import { anything, list, parseJson } from "../shape.ts";
import type { RowShape } from "../table.ts";

/** Maximum arguments of a SQL function in D1. */
const ARGUMENTS = 30;

const GROUPS = list(list(anything));
const ROWS = list(GROUPS);

/** The columns as one JSON value. @param alias of the table in the query */
export function rowColumn({ columns }: RowShape<unknown>, alias: string): string {
  const names = Object.keys(columns);
  const groups: string[] = [];
  for (let start = 0; start < names.length; start += ARGUMENTS) {
    const group = names.slice(start, start + ARGUMENTS);
    groups.push(`json_array(${group.map((name) => `${alias}.${name}`).join(", ")})`);
  }
  return `json_array(${groups.join(", ")})`;
}

function rowOf<T>(shape: RowShape<T>, groups: readonly (readonly unknown[])[]): T {
  const values = groups.flat(1);
  return shape.narrow([Object.fromEntries(Object.keys(shape.columns).map((name, i) => [name, values[i]]))])[0]!;
}

/** Parses the result of `rowColumn`. */
export function parseRow<T>(shape: RowShape<T>, column: string): T {
  return rowOf(shape, parseJson(GROUPS, column, shape.name));
}

/** Parses a JSON array of results of `rowColumn`, as `json_group_array` makes it. */
export function parseRows<T>(shape: RowShape<T>, column: string): T[] {
  return parseJson(ROWS, column, shape.name).map((groups) => rowOf(shape, groups));
}
