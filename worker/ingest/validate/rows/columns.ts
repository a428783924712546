import type { CsvReader } from "../../csv/reader.ts";
import type { Report } from "../../report.ts";
import { GTFS_COLUMNS } from "../reference.ts";

/** Columns outside the GTFS reference. Unknown files are reported as a whole instead. */
export function unknownColumns(table: CsvReader, report: Report): void {
  const { file, header } = table;
  if (!Object.hasOwn(GTFS_COLUMNS, file)) return;
  const known = new Set(GTFS_COLUMNS[file]!.split(" "));
  for (const column of header) {
    if (column !== "" && !known.has(column)) report.warn("column_unknown", { file, line: 1, value: column });
  }
}
