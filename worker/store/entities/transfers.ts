/** Reads transfers.txt of feed versions. */
import type { Transfer } from "../../../src/domain/journey/changes.ts";
import { decodeTableBlock } from "../../../src/domain/packed/table-block.ts";
import type { Db } from "../db/db.ts";
import { gtfsFileRowsTable } from "../tables/gtfs-file-rows.ts";

const BLOCK = gtfsFileRowsTable.pick(["block", "count", "columns", "cells"]);
/** Blocks of 4,096 rows that one answer unpacks, so that a feed cannot make it slow. */
const MAX_BLOCKS = 16;

/** The rows of transfers.txt of a version. Rows read: one for 4,096 rows of the file. */
export async function transfersOf(db: Db, versionId: number): Promise<Transfer[]> {
  const blocks = await db.rows(
    BLOCK,
    `SELECT ${BLOCK.select("t")} FROM gtfs_file_rows t WHERE t.feed_version_id = ? AND t.file = 'transfers.txt' ` +
      `ORDER BY t.block LIMIT ${MAX_BLOCKS}`,
    versionId,
  );
  return blocks.flatMap((block) => {
    const { columns, rows } = decodeTableBlock(block);
    const reader = (name: string) => {
      const at = columns.indexOf(name);
      return (row: readonly (string | null)[]) => row[at] ?? null;
    };
    const [from, to] = [reader("from_stop_id"), reader("to_stop_id")];
    const [fromRoute, toRoute] = [reader("from_route_id"), reader("to_route_id")];
    const [fromTrip, toTrip] = [reader("from_trip_id"), reader("to_trip_id")];
    const [type, minTime] = [reader("transfer_type"), reader("min_transfer_time")];
    return rows.map(
      (row): Transfer => ({
        ...{ from: from(row), to: to(row), fromRoute: fromRoute(row), toRoute: toRoute(row) },
        ...{ fromTrip: fromTrip(row), toTrip: toTrip(row) },
        ...{ type: wholeOf(type(row)), minTime: wholeOf(minTime(row)) },
      }),
    );
  });
}

function wholeOf(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}
