import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { IndexedList, LocationGroup, Stop } from "../model.ts";
import { Cells } from "./cells.ts";

const GROUPS = "location_groups.txt";
const STOPS = "location_group_stops.txt";

/** Reads groups of stops that on-demand rides serve (GTFS reference, location_groups.txt, location_group_stops.txt). */
export async function readLocationGroups(
  files: FeedFiles,
  stops: IndexedList<Stop>,
): Promise<IndexedList<LocationGroup>> {
  const { report } = files;
  const list: LocationGroup[] = [];
  const index = new KeyIndex();
  await files.read(GROUPS, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("location_group_id");
    for (let row = 0; row < table.rows; row++) {
      const locationGroupId = table.text(row, idColumn);
      if (locationGroupId === "") report.skipError("required_field", cells.place(row, "location_group_id"));
      else if (!index.addCell(table, row, idColumn, list.length)) {
        report.skipError("duplicate_key", cells.place(row, "location_group_id", locationGroupId));
      } else {
        const name = cells.textOrNull(row, "location_group_name");
        list.push({
          line: table.lines[row]!,
          location_group_id: locationGroupId,
          location_group_name: name,
          stops: [],
        });
        report.entity(GROUPS);
      }
    }
  });
  const members = list.map(() => new Set<number>());
  await files.read(STOPS, (table) => {
    const cells = new Cells(table, report);
    const groupColumn = table.column("location_group_id");
    const stopColumn = table.column("stop_id");
    for (let row = 0; row < table.rows; row++) {
      const group = index.cell(table, row, groupColumn);
      const stop = stops.index.cell(table, row, stopColumn);
      const field = group < 0 ? "location_group_id" : "stop_id";
      if (group < 0 || stop < 0) {
        if (table.isEmpty(row, table.column(field))) report.skipError("required_field", cells.place(row, field));
        else report.skipReference(cells.place(row, field));
      } else if (members[group]!.has(stop)) report.skipError("duplicate_key", cells.place(row, "stop_id"));
      else {
        members[group]!.add(stop);
        report.entity(STOPS);
      }
    }
  });
  for (const [n, group] of list.entries()) group.stops = [...members[n]!];
  return { list, index };
}
