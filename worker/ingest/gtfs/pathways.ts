import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { IndexedList, Pathway, Stop } from "../model.ts";
import { Cells } from "./cells.ts";

const FILE = "pathways.txt";
const LARGEST_MODE = 7;

/** Reads pathways inside stations (GTFS reference, pathways.txt) between existing stops. */
export async function readPathways(files: FeedFiles, stops: IndexedList<Stop>): Promise<Pathway[]> {
  const { report } = files;
  const list: Pathway[] = [];
  const index = new KeyIndex();
  await files.read(FILE, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("pathway_id");
    for (let row = 0; row < table.rows; row++) {
      const pathwayId = table.text(row, idColumn);
      const ends = ["from_stop_id", "to_stop_id"] as const;
      const empty = ["pathway_id", ...ends, "pathway_mode", "is_bidirectional"].find((field) =>
        table.isEmpty(row, table.column(field)),
      );
      if (empty !== undefined) {
        report.skipError("required_field", cells.place(row, empty, pathwayId));
        continue;
      }
      const mode = table.int(row, table.column("pathway_mode"))!;
      const bidirectional = table.int(row, table.column("is_bidirectional"))!;
      if (!(mode >= 1 && mode <= LARGEST_MODE) || !(bidirectional === 0 || bidirectional === 1)) {
        const [field, value] =
          mode >= 1 && mode <= LARGEST_MODE ? ["is_bidirectional", bidirectional] : ["pathway_mode", mode];
        const code = Number.isNaN(value) ? "value_invalid" : "value_out_of_range";
        report.skipError(code, cells.place(row, field, pathwayId));
        continue;
      }
      const [from, to] = ends.map((field) => stops.index.cell(table, row, table.column(field))) as [number, number];
      if (from < 0 || to < 0) {
        report.skipReference(cells.place(row, from < 0 ? ends[0] : ends[1], pathwayId));
        continue;
      }
      if (!index.addCell(table, row, idColumn, list.length)) {
        report.skipError("duplicate_key", cells.place(row, "pathway_id", pathwayId));
        continue;
      }
      list.push({
        line: table.lines[row]!,
        pathway_id: pathwayId,
        from,
        to,
        pathway_mode: mode,
        is_bidirectional: bidirectional,
        length: cells.decimal(row, "length"),
        traversal_time: cells.int(row, "traversal_time"),
        stair_count: cells.int(row, "stair_count"),
        max_slope: cells.decimal(row, "max_slope"),
        min_width: cells.decimal(row, "min_width"),
        signposted_as: cells.textOrNull(row, "signposted_as"),
        reverse_signposted_as: cells.textOrNull(row, "reversed_signposted_as"),
      });
      report.entity(FILE);
    }
  });
  return list;
}
