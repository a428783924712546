/** Reads transfers.txt of feed versions. */
import type { Transfer } from "../../../src/domain/journey/changes.ts";
import { decodeTableBlock } from "../../../src/domain/table-block.ts";
import type { Db } from "../db.ts";
import { gtfsFileRowsTable } from "../tables/gtfs-file-rows.ts";

const BLOCK = gtfsFileRowsTable.pick(["block", "count", "columns", "cells"]);
/** Blocks of 4,096 rows that one answer unpacks, so that a feed cannot make it slow. */
const MAX_BLOCKS = 16;

/** Transfers between stops or stations that hold for every route and trip, from the version's shard. Rows read: one for 4,096 rows of the file. */
export async function transfersOf(db: Db, versionId: number): Promise<Transfer[]> {
  const blocks = await db.rows(
    BLOCK,
    `SELECT ${BLOCK.select("t")} FROM gtfs_file_rows t WHERE t.feed_version_id = ? AND t.file = 'transfers.txt' ` +
      `ORDER BY t.block LIMIT ${MAX_BLOCKS}`,
    versionId,
  );
  return blocks.flatMap((block) => {
    const { columns, rows } = decodeTableBlock(block);
    const at = (name: string) => columns.indexOf(name);
    const [from, to, type, minTime] = [
      at("from_stop_id"),
      at("to_stop_id"),
      at("transfer_type"),
      at("min_transfer_time"),
    ];
    const narrowing = ["from_route_id", "to_route_id", "from_trip_id", "to_trip_id"].map(at).filter((i) => i >= 0);
    return rows.flatMap((row): Transfer[] => {
      const [first, second] = [row[from] ?? null, row[to] ?? null];
      if (first === null || second === null || narrowing.some((i) => row[i] !== null)) return [];
      return [{ from: first, to: second, type: wholeOf(row[type]), minTime: wholeOf(row[minTime]) }];
    });
  });
}

function wholeOf(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}
