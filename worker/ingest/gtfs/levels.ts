import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { IndexedList, Level } from "../model.ts";
import { Cells } from "./cells.ts";

const FILE = "levels.txt";

/** Levels of stations (GTFS reference, levels.txt). */
export async function readLevels(files: FeedFiles): Promise<IndexedList<Level>> {
  const { report } = files;
  const list: Level[] = [];
  const index = new KeyIndex();
  await files.read(FILE, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("level_id");
    for (let row = 0; row < table.rows; row++) {
      const levelId = table.text(row, idColumn);
      const levelIndex = table.decimal(row, table.column("level_index"));
      if (levelId === "" || levelIndex === null) {
        report.skipError("required_field", cells.place(row, levelId === "" ? "level_id" : "level_index", levelId));
        continue;
      }
      if (Number.isNaN(levelIndex)) {
        report.skipError("value_invalid", cells.place(row, "level_index", levelId));
        continue;
      }
      if (!index.addCell(table, row, idColumn, list.length)) {
        report.skipError("duplicate_key", cells.place(row, "level_id", levelId));
        continue;
      }
      list.push({
        line: table.lines[row]!,
        level_id: levelId,
        level_index: levelIndex,
        level_name: cells.textOrNull(row, "level_name"),
      });
      report.entity(FILE);
    }
  });
  return { list, index };
}
