import type { RowRule } from "../row-rule.ts";

const EXIT_GATE = "7";

/** Allowed endpoints of pathways, and pathways that must be one-way (GTFS reference, pathways.txt). */
export const pathwayRows: RowRule = (cells, facts) => {
  const { report } = cells;
  return (row) => {
    const id = cells.text(row, "pathway_id");
    const from = cells.text(row, "from_stop_id");
    const to = cells.text(row, "to_stop_id");
    if (from !== "" && from === to) report.warn("pathway_to_itself", cells.place(row, "to_stop_id", id));
    for (const [field, stop] of [
      ["from_stop_id", from],
      ["to_stop_id", to],
    ] as const) {
      if (facts.stations.has(stop)) report.warn("pathway_at_station", cells.place(row, field, id));
    }
    if (cells.text(row, "pathway_mode") === EXIT_GATE && cells.text(row, "is_bidirectional") === "1")
      report.warn("exit_gate_both_ways", cells.place(row, "is_bidirectional", id));
  };
};
