import type { RowRule } from "../row-rule.ts";

/** Collects levels; whether a stop uses them is checked after all stops are read. */
export const levelRows: RowRule = (cells, facts) => (row) => {
  const id = cells.text(row, "level_id");
  if (id !== "" && !facts.levels.has(id)) facts.levels.set(id, cells.table.lines[row]!);
};
