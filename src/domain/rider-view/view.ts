/** File by file: where riders see a feed version, and what of it is ignored. */
import { ENTRANCE, STATION } from "../gtfs/location-types.ts";
import { EXTENSION_FILES, GTFS_FILES, type RiderPage } from "../gtfs/reference.ts";
import { agencyEntity, type RiderEntity, type RiderFacts, routeEntity, stopEntity, tripEntity } from "./facts.ts";
import { riderText } from "./text.ts";

/** Whether riders see the rows of a version: all of them, those of an archived version, or none. */
export type RiderSource = "database" | "archive" | null;

/** A file of the GTFS reference in a version. */
export type RiderFile = {
  file: string;
  status: "shown" | "not_shown" | "missing";
  /** Null for a file that is not a table. */
  rows: number | null;
  /** Rows that the import left out. */
  left_out: number;
  /** Where it is shown, also where it is missing. Names are between backticks, as in the next one. */
  shown_on: string;
  in_api: string;
  /** The kind of page that examples are on; null without one. */
  page: RiderPage | null;
  examples: RiderEntity[];
};

export type IgnoredPart = {
  file: string;
  /** Null: the whole file. */
  column: string | null;
  /** Rows of the file, or rows with a value in the column; null for a file that is not a table. */
  rows: number | null;
  reason: "file_unknown" | "column_unknown";
  in_api: string | null;
};

/** The files of the reference, in its order. @param leftOut rows that the import left out, by file */
export function riderFiles(facts: RiderFacts, source: RiderSource, leftOut: ReadonlyMap<string, number>): RiderFile[] {
  return Object.entries(GTFS_FILES).map(([file, { api, page = null, isDatabaseOnly = false }]): RiderFile => {
    const counts = facts.files.get(file);
    const isTable = file.endsWith(".txt");
    // A file without columns is there, but could not be read.
    const isMissing = counts === undefined || (isTable && counts.rows === 0 && counts.columns.length > 0);
    const lostRows = leftOut.get(file) ?? 0;
    const isRead = !isTable || (counts?.rows ?? 0) > lostRows;
    const isShown = isRead && (source === "database" || (source === "archive" && !isDatabaseOnly));
    return {
      file,
      status: isMissing ? "missing" : isShown ? "shown" : "not_shown",
      rows: isTable ? (counts?.rows ?? 0) : null,
      left_out: lostRows,
      ...{ shown_on: riderText.shownOn[file] ?? "", in_api: api, page },
      examples: isMissing || !isShown || page === null ? [] : examplesOf(facts, page),
    };
  });
}

/** Examples on a kind of page. */
const MAX_EXAMPLES = 2;

function examplesOf(facts: RiderFacts, page: RiderPage): RiderEntity[] {
  const first = <Row>(rows: readonly Row[], entity: (row: Row) => RiderEntity) =>
    rows.slice(0, MAX_EXAMPLES).map(entity);
  const stops = facts.stops?.rows ?? [];
  switch (page) {
    case "agency":
    case "fares":
      return first(facts.agencies, agencyEntity);
    case "route":
      return first(facts.routes, routeEntity);
    case "trip":
      return first(facts.trips, tripEntity);
    case "stop":
      return first(
        stops.filter(({ location_type, parent_id }) => location_type <= STATION && parent_id === null),
        stopEntity,
      );
    case "station":
      return first(largestStations(facts), stopEntity);
    case "names":
      return first(
        stops.filter(({ translations }) => translations !== null),
        stopEntity,
      );
    default:
      return [];
  }
}

/** Stations with entrances, nodes, or boarding areas, those with the most parts first. */
function largestStations({ stops }: RiderFacts) {
  const rows = stops?.rows ?? [];
  const parts = Map.groupBy(
    rows.filter(({ location_type }) => location_type >= ENTRANCE),
    ({ parent_id }) => parent_id,
  );
  const partsOf = ({ id }: { id: number }) => parts.get(id)?.length ?? 0;
  return rows
    .filter((stop) => stop.location_type === STATION && partsOf(stop) > 0)
    .toSorted((a, b) => partsOf(b) - partsOf(a));
}

/** Files and columns of a version that the reference does not have. */
export function ignoredParts({ files }: RiderFacts): IgnoredPart[] {
  return [...files].flatMap(([file, { rows, columns, filled }]): IgnoredPart[] => {
    const reference = Object.hasOwn(GTFS_FILES, file) ? GTFS_FILES[file] : undefined;
    if (reference === undefined)
      return [
        {
          file,
          column: null,
          rows: columns.length === 0 ? null : rows,
          reason: "file_unknown",
          in_api: EXTENSION_FILES[file] ?? null,
        },
      ];
    const names = `${reference.columns} ${reference.extensions ?? ""}`.split(" ");
    return columns
      .filter((column) => column !== "" && !names.includes(column))
      .map((column) => ({ file, column, rows: filled[column] ?? 0, reason: "column_unknown", in_api: null }));
  });
}
