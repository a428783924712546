import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { Agency, IndexedList, Route } from "../model.ts";
import { Cells } from "./cells.ts";

const FILE = "routes.txt";

/**
 * Reads routes (GTFS reference, routes.txt). An empty agency_id means the feed's only agency, and so does an unknown one if
 * there is only one agency.
 */
export async function readRoutes(files: FeedFiles, agencies: IndexedList<Agency>): Promise<IndexedList<Route>> {
  const { report } = files;
  const list: Route[] = [];
  const index = new KeyIndex();
  const only = agencies.list.length === 1 ? 0 : agencies.list.findIndex((a) => a.agency_id === "");
  files.require(FILE);
  await files.read(FILE, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("route_id");
    const agencyColumn = table.column("agency_id");
    const typeColumn = table.column("route_type");
    for (let row = 0; row < table.rows; row++) {
      const routeId = table.text(row, idColumn);
      const type = table.int(row, typeColumn);
      if (routeId === "") {
        report.skipError("required_field", cells.place(row, "route_id"));
        continue;
      }
      if (type === null || Number.isNaN(type) || type < 0) {
        report.skipError(type === null ? "required_field" : "value_invalid", cells.place(row, "route_type", routeId));
        continue;
      }
      let agency = table.isEmpty(row, agencyColumn) ? only : agencies.index.cell(table, row, agencyColumn);
      if (agency < 0 && agencies.list.length === 1) {
        const reads = { agency_id: agencies.list[0]!.agency_id };
        report.warn("reference_ignored", { ...cells.place(row, "agency_id", routeId), reads });
        agency = 0;
      }
      if (agency < 0) {
        report.skipReference(cells.place(row, "agency_id", routeId));
        continue;
      }
      if (!index.addCell(table, row, idColumn, list.length)) {
        report.skipError("duplicate_key", cells.place(row, "route_id", routeId));
        continue;
      }
      list.push({
        line: table.lines[row]!,
        route_id: routeId,
        agency,
        route_short_name: cells.textOrNull(row, "route_short_name"),
        route_long_name: cells.textOrNull(row, "route_long_name"),
        route_type: type,
        route_color: cells.color(row, "route_color"),
        route_text_color: cells.color(row, "route_text_color"),
        route_sort_order: cells.int(row, "route_sort_order"),
        route_url: cells.textOrNull(row, "route_url"),
        route_desc: cells.textOrNull(row, "route_desc"),
        continuous_pickup: cells.enumeration(row, "continuous_pickup", 3),
        continuous_drop_off: cells.enumeration(row, "continuous_drop_off", 3),
        network_id: cells.textOrNull(row, "network_id"),
        cemv_support: cells.enumeration(row, "cemv_support", 2),
        translations: null,
      });
      report.entity(FILE);
    }
  });
  return { list, index };
}
