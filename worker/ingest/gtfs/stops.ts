import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { Indexed, Stop } from "../model.ts";
import { Cells } from "./cells.ts";

const FILE = "stops.txt";

/**
 * Reads stops, stations, entrances, nodes and boarding areas (GTFS reference, stops.txt). A stop without a usable
 * position is dropped; nodes and boarding areas need no position.
 * @param levels numbers of levels by level_id
 */
export async function readStops(files: FeedFiles, levels: KeyIndex): Promise<Indexed<Stop>> {
  const { report } = files;
  const found: (Stop & { parentId: string })[] = [];
  const seen = new KeyIndex();
  await files.read(FILE, ["stop_id"], (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("stop_id");
    for (let row = 0; row < table.rows; row++) {
      const stopId = table.text(row, idColumn);
      if (stopId === "") {
        report.skipError("required_field", cells.place(row, "stop_id"));
        continue;
      }
      if (seen.cell(table, row, idColumn) >= 0) {
        report.skipError("duplicate_key", cells.place(row, "stop_id", stopId));
        continue;
      }
      const locationType = cells.enumeration(row, "location_type", 4) ?? 0;
      const position = readPosition(cells, row, stopId, locationType);
      if (position === undefined) continue;
      seen.addCell(table, row, idColumn, found.length);
      found.push({
        line: table.lines[row]!,
        stop_id: stopId,
        stop_code: cells.textOrNull(row, "stop_code"),
        stop_name: cells.textOrNull(row, "stop_name"),
        stop_desc: cells.textOrNull(row, "stop_desc"),
        stop_url: cells.textOrNull(row, "stop_url"),
        zone_id: cells.textOrNull(row, "zone_id"),
        stop_timezone: cells.textOrNull(row, "stop_timezone"),
        platform_code: cells.textOrNull(row, "platform_code"),
        tts_stop_name: cells.textOrNull(row, "tts_stop_name"),
        location_type: locationType,
        wheelchair_boarding: cells.enumeration(row, "wheelchair_boarding", 2),
        stop_access: cells.enumeration(row, "stop_access", 1),
        ...position,
        parent: -1,
        parentId: cells.text(row, "parent_station"),
        level: levelOf(cells, row, levels, stopId),
      });
    }
  });
  return resolveParents(files, found, seen);
}

/** Number of the stop's level; -1 if it names none or an unknown one. */
function levelOf(cells: Cells, row: number, levels: KeyIndex, stopId: string): number {
  const { table, report } = cells;
  const column = table.column("level_id");
  const level = levels.cell(table, row, column);
  if (level < 0 && !table.isEmpty(row, column)) report.warn("reference_ignored", cells.place(row, "level_id", stopId));
  return level;
}

/** Returns undefined if the stop is dropped. */
function readPosition(
  cells: Cells,
  row: number,
  stopId: string,
  locationType: number,
): { lon: number | null; lat: number | null } | undefined {
  const { table, report } = cells;
  const lon = table.decimal(row, table.column("stop_lon"));
  const lat = table.decimal(row, table.column("stop_lat"));
  if (lon === null && lat === null && locationType >= 3) return { lon, lat };
  let usable = true;
  for (const [field, value, limit] of [
    ["stop_lat", lat, 90],
    ["stop_lon", lon, 180],
  ] as const) {
    if (value !== null && Math.abs(value) <= limit) continue;
    const code = value === null ? "required_field" : Number.isNaN(value) ? "value_invalid" : "coordinates_out_of_range";
    // Both coordinates may be invalid, but the stop is dropped once.
    if (usable) report.skipError(code, cells.place(row, field, stopId));
    else report.alsoError(code, cells.place(row, field, stopId));
    usable = false;
  }
  if (!usable) return undefined;
  if (lon === 0 && lat === 0) report.warn("coordinates_zero", cells.place(row, "stop_lat", stopId));
  return { lon, lat };
}

/** A stop whose station is missing is kept without one, because its trips matter more to riders. */
function resolveParents(files: FeedFiles, found: (Stop & { parentId: string })[], index: KeyIndex): Indexed<Stop> {
  const list = found.map(({ parentId, ...stop }): Stop => {
    files.report.entity(FILE);
    if (parentId === "") return stop;
    const parent = parentId === stop.stop_id ? -1 : index.get(parentId);
    if (parent < 0) {
      const { line, stop_id: entityId } = stop;
      files.report.warn("reference_ignored", { file: FILE, line, field: "parent_station", value: parentId, entityId });
    }
    return { ...stop, parent };
  });
  return { list, index };
}
