import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { ImportedTrip, IndexedList, Route, Service, Shape } from "../model.ts";
import { Cells } from "./cells.ts";

const FILE = "trips.txt";

/** Keeps one copy of a text that repeats in thousands of rows. */
class Texts {
  readonly #known = new Map<string, string>();

  of(text: string | null): string | null {
    if (text === null) return null;
    const index = this.#known.get(text);
    if (index !== undefined) return index;
    this.#known.set(text, text);
    return text;
  }
}

/** Reads trips (GTFS reference, trips.txt) whose route and service exist. */
export async function readTrips(
  files: FeedFiles,
  routes: IndexedList<Route>,
  services: IndexedList<Service>,
  shapes: IndexedList<Shape>,
): Promise<IndexedList<ImportedTrip>> {
  const { report } = files;
  const list: ImportedTrip[] = [];
  const index = new KeyIndex();
  const texts = new Texts();
  files.require(FILE);
  await files.read(FILE, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("trip_id");
    const routeColumn = table.column("route_id");
    const serviceColumn = table.column("service_id");
    for (let row = 0; row < table.rows; row++) {
      const tripId = table.text(row, idColumn);
      if (tripId === "") {
        report.skipError("required_field", cells.place(row, "trip_id"));
        continue;
      }
      const route = routes.index.cell(table, row, routeColumn);
      const service = services.index.cell(table, row, serviceColumn);
      if (route < 0 || service < 0) {
        report.skipReference(cells.place(row, route < 0 ? "route_id" : "service_id", tripId));
        continue;
      }
      if (!index.addCell(table, row, idColumn, list.length)) {
        report.skipError("duplicate_key", cells.place(row, "trip_id", tripId));
        continue;
      }
      list.push({
        line: table.lines[row]!,
        tripId,
        route,
        service,
        headsign: texts.of(cells.textOrNull(row, "trip_headsign")),
        shortName: cells.textOrNull(row, "trip_short_name"),
        directionId: cells.enumeration(row, "direction_id", 1),
        blockId: texts.of(cells.textOrNull(row, "block_id")),
        shape: cells.reference(row, "shape_id", shapes.index, tripId),
        wheelchairAccessible: cells.enumeration(row, "wheelchair_accessible", 2),
        bikesAllowed: cells.enumeration(row, "bikes_allowed", 2),
        carsAllowed: cells.enumeration(row, "cars_allowed", 2),
        safeDurationFactor: cells.decimal(row, "safe_duration_factor"),
        safeDurationOffset: cells.decimal(row, "safe_duration_offset"),
        meanDurationFactor: cells.decimal(row, "mean_duration_factor"),
        meanDurationOffset: cells.decimal(row, "mean_duration_offset"),
        frequencies: [],
      });
      report.entity(FILE);
    }
  });
  return { list, index };
}
