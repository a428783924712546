import { BOARDING_AREA } from "../../../src/domain/gtfs/location-types.ts";
import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { IndexedList, Stop } from "../model.ts";
import type { Report } from "../report.ts";
import { Cells } from "./cells.ts";

const FILE = "stops.txt";

type Candidate = Stop & { parentId: string };

/** A stop without a usable position. */
type UnplacedStop = { stop: Candidate; drop(): void; assume(lon: number, lat: number): void };

/**
 * Reads stops, stations, entrances, nodes and boarding areas (GTFS reference, stops.txt). A stop without a usable
 * position is placed at its station, and dropped if that has none; nodes and boarding areas need no position.
 * @param levels numbers of levels by level_id
 */
export async function readStops(files: FeedFiles, levels: KeyIndex): Promise<IndexedList<Stop>> {
  const { report } = files;
  const candidates: Candidate[] = [];
  const unplacedStops: UnplacedStop[] = [];
  const index = new KeyIndex();
  await files.read(FILE, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("stop_id");
    for (let row = 0; row < table.rows; row++) {
      const stopId = table.text(row, idColumn);
      if (stopId === "") {
        report.skipError("required_field", cells.place(row, "stop_id"));
        continue;
      }
      if (index.cell(table, row, idColumn) >= 0) {
        report.skipError("duplicate_key", cells.place(row, "stop_id", stopId));
        continue;
      }
      const locationType = cells.enumeration(row, "location_type", 4) ?? 0;
      const position = readPosition(cells, row, locationType);
      const stop: Candidate = {
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
        translations: null,
        lon: position.lon,
        lat: position.lat,
        parent: -1,
        parentId: cells.text(row, "parent_station"),
        level: cells.reference(row, "level_id", levels, stopId),
      };
      if (position.defects.length > 0) {
        unplacedStops.push(unplacedStop(cells, row, stop, position.defects));
        continue;
      }
      if (stop.lon === 0 && stop.lat === 0) report.warn("coordinates_zero", cells.place(row, "stop_lat", stopId));
      index.addCell(table, row, idColumn, candidates.length);
      candidates.push(stop);
    }
  });
  placeAtStations(unplacedStops, candidates, index, report);
  return resolveParents(files, candidates, index);
}

/** Copies what the report may need, because the stop's row is gone when its station is known. */
function unplacedStop(cells: Cells, row: number, stop: Candidate, defects: readonly Defect[]): UnplacedStop {
  const { report } = cells;
  const entity = cells.entity(row);
  const places = defects.map(({ code, field }) => {
    const place = { ...cells.place(row, field, stop.stop_id), entity: () => entity };
    return { code, place };
  });
  return {
    stop,
    // Both coordinates may be invalid, but the stop is dropped once.
    drop: () =>
      places.forEach(({ code, place }, i) => {
        if (i === 0) report.skipError(code, place);
        else report.alsoError(code, place);
      }),
    assume: (lon, lat) =>
      report.warn("position_from_station", {
        ...places[0]!.place,
        reads: { stop_lon: String(lon), stop_lat: String(lat) },
      }),
  };
}

/** Adds the stops whose station has a position, and drops the others. */
function placeAtStations(
  unplacedStops: readonly UnplacedStop[],
  list: Candidate[],
  index: KeyIndex,
  report: Report,
): void {
  for (const { stop, drop, assume } of unplacedStops) {
    const station = list[index.get(stop.parentId)];
    if (station === undefined || station.lon === null || station.lat === null) drop();
    else if (!index.add(stop.stop_id, list.length)) {
      const { line, stop_id: value } = stop;
      report.skipError("duplicate_key", { file: FILE, line, field: "stop_id", value, entityId: value });
    } else {
      assume(station.lon, station.lat);
      list.push({ ...stop, lon: station.lon, lat: station.lat });
    }
  }
}

type Defect = { code: "required_field" | "value_invalid" | "coordinates_out_of_range"; field: string };

/** WGS84 degrees, null where they are missing, and why they cannot be used. */
function readPosition(
  { table }: Cells,
  row: number,
  locationType: number,
): { lon: number | null; lat: number | null; defects: Defect[] } {
  const lon = table.decimal(row, table.column("stop_lon"));
  const lat = table.decimal(row, table.column("stop_lat"));
  if (locationType >= 3 && lon === null && lat === null) return { lon, lat, defects: [] };
  const defects: Defect[] = [];
  for (const [field, value, limit] of [
    ["stop_lat", lat, 90],
    ["stop_lon", lon, 180],
  ] as const) {
    if (value === null) defects.push({ code: "required_field", field });
    else if (Number.isNaN(value)) defects.push({ code: "value_invalid", field });
    else if (Math.abs(value) > limit) defects.push({ code: "coordinates_out_of_range", field });
  }
  return { lon, lat, defects };
}

/** A stop whose station is missing is kept without one, because its trips matter more to riders. */
function resolveParents(files: FeedFiles, candidates: readonly Candidate[], index: KeyIndex): IndexedList<Stop> {
  const list = candidates.map(({ parentId, ...stop }): Stop => {
    files.report.entity(FILE);
    if (parentId === "") return stop;
    const parent = parentId === stop.stop_id ? -1 : index.get(parentId);
    const { lon, lat } = candidates[parent] ?? stop;
    // Trips that call there need a position, although a boarding area need not have one.
    if (stop.location_type === BOARDING_AREA && stop.lon === null) return { ...stop, parent, lon, lat };
    if (parent < 0) {
      const { line, stop_id: entityId } = stop;
      const at = { file: FILE, line, field: "parent_station", value: parentId, entityId };
      files.report.warn("reference_ignored", { ...at, reads: { parent_station: "" } });
    }
    return { ...stop, parent };
  });
  return { list, index };
}
