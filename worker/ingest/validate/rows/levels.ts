import type { RowRule } from "../row-rule.ts";

/** Levels are known by name; whether a stop is on them is seen when all stops are. */
export const levelRows: RowRule = (cells, facts) => (row) => {
  const id = cells.text(row, "level_id");
  if (id !== "" && !facts.levels.has(id)) facts.levels.set(id, cells.table.lines[row]!);
};
