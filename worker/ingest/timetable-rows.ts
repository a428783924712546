/** Collects the timetable file of a version while its rows are written. */
import type { Columns } from "../store/shape.ts";
import type { RowOf, StoreTable } from "../store/table.ts";
import { type ContentCollector, SOURCE_TABLES, type SourceTable } from "../store/timetable-file/content.ts";
import type { RowWriter } from "../store/version/write.ts";

/** Writes the rows as `writer` does, and adds those that the file is made of to the collector. */
export function collecting(writer: RowWriter, collector: ContentCollector): RowWriter {
  return {
    add<C extends Columns>(table: StoreTable<C>, rows: Iterable<RowOf<StoreTable<C>>>): Promise<void> {
      return writer.add(
        table,
        table.name in SOURCE_TABLES ? noteRows(table.name as SourceTable, rows, collector) : rows,
      );
    },
    flush: () => writer.flush(),
  };
}

function* noteRows<T>(table: SourceTable, rows: Iterable<T>, collector: ContentCollector): Generator<T> {
  for (const row of rows) {
    collector.add(table, row as Parameters<typeof collector.add>[1]);
    yield row;
  }
}
