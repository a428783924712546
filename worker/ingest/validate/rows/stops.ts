import type { RowRule } from "../row-rule.ts";

/** Degrees of latitude beyond which no stop is plausible. */
const MAX_LATITUDE = 89;

/** Names, positions, and parents of stops (GTFS reference, stops.txt). */
export const stopRows: RowRule = (cells, facts) => {
  const { table, report } = cells;
  const latitude = table.column("stop_lat");
  return (row) => {
    const id = cells.text(row, "stop_id");
    const name = cells.text(row, "stop_name");
    const type = cells.text(row, "location_type") || "0";
    const parent = cells.text(row, "parent_station");
    const lat = Math.abs(table.decimal(row, latitude) ?? 0);
    if (type === "1") facts.stations.add(id);
    facts.zones.add(cells.text(row, "zone_id"));
    facts.usedLevels.add(cells.text(row, "level_id"));
    if (name === "" && type <= "2") report.warn("stop_name_missing", cells.place(row, "stop_name", id));
    if (name !== "" && cells.text(row, "stop_desc").toLowerCase() === name.toLowerCase())
      report.warn("stop_desc_repeats_name", cells.place(row, "stop_desc", id));
    if (lat >= MAX_LATITUDE && lat <= 90) report.warn("coordinates_at_pole", cells.place(row, "stop_lat", id));
    if (type === "1" && parent !== "") report.warn("station_with_parent", cells.place(row, "parent_station", id));
    if (type > "1" && type <= "4" && parent === "")
      report.warn("parent_missing", cells.place(row, "parent_station", id));
  };
};
