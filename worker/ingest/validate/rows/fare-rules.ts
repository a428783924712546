import type { RowRule } from "../row-rule.ts";

/** Fare zones must contain stops (GTFS reference, fare_rules.txt). */
export const fareRuleRows: RowRule = (cells, facts) => {
  const { report } = cells;
  return (row) => {
    for (const field of ["origin_id", "destination_id", "contains_id"]) {
      const zone = cells.text(row, field);
      if (zone === "") continue;
      facts.zonedFares = true;
      if (!facts.zones.has(zone)) report.warn("fare_zone_unknown", cells.place(row, field, cells.text(row, "fare_id")));
    }
  };
};
