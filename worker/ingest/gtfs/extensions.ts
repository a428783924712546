/** Reads files outside the GTFS reference whose rows the API returns. */
import type { FeedFiles } from "../feed-files.ts";
import type { IndexedList, Route, RouteAttribute, Stop, StopReference } from "../model.ts";
import { Cells } from "./cells.ts";

const ATTRIBUTES = "route_attributes.txt";
const REFERENCES = "stop_external_references.txt";

/** Categories of routes (GTFS+, route_attributes.txt); a route has one row. */
export async function readRouteAttributes(files: FeedFiles, routes: IndexedList<Route>): Promise<RouteAttribute[]> {
  const attributes = new Map<number, RouteAttribute>();
  await readKeyed(files, ATTRIBUTES, "route_id", routes, (cells, row, route) => {
    if (attributes.has(route)) return false;
    const category = cells.int(row, "category");
    const subcategory = cells.int(row, "subcategory");
    attributes.set(route, { route, category, subcategory, runningWay: cells.int(row, "running_way") });
    return true;
  });
  return [...attributes.values()];
}

/** Reads which stop of another feed a stop corresponds to (Transitland's extension, stop_external_references.txt). */
export async function readStopReferences(files: FeedFiles, stops: IndexedList<Stop>): Promise<StopReference[]> {
  const references = new Map<number, StopReference>();
  await readKeyed(files, REFERENCES, "stop_id", stops, (cells, row, stop) => {
    if (references.has(stop)) return false;
    const feed = cells.textOrNull(row, "target_feed_onestop_id");
    const stopId = cells.textOrNull(row, "target_stop_id");
    references.set(stop, { stop, feed, stopId, inactive: cells.enumeration(row, "inactive", 1) });
    return true;
  });
  return [...references.values()];
}

/** Calls back for each row whose entity exists; `take` returns false if the entity already has a row. */
async function readKeyed(
  files: FeedFiles,
  file: string,
  field: string,
  entities: IndexedList<unknown>,
  take: (cells: Cells, row: number, entity: number) => boolean,
): Promise<void> {
  const { report } = files;
  await files.read(file, (table) => {
    const cells = new Cells(table, report);
    const column = table.column(field);
    for (let row = 0; row < table.rows; row++) {
      const entity = entities.index.cell(table, row, column);
      if (entity >= 0 && take(cells, row, entity)) report.entity(file);
      else if (entity >= 0) report.skipError("duplicate_key", cells.place(row, field));
      else if (table.isEmpty(row, column)) report.skipError("required_field", cells.place(row, field));
      else report.skipReference(cells.place(row, field));
    }
  });
}
