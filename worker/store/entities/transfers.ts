/** Reads transfers.txt of feed versions. */
import type { Transfer } from "../../../src/domain/journey/changes.ts";
import type { Db } from "../db/db.ts";
import { rowsOfFiles } from "./file-rows.ts";

const FILE = "transfers.txt";

/** The rows of transfers.txt of a version. Rows read: one for 4,096 rows of the file. */
export async function transfersOf(db: Db, versionId: number): Promise<Transfer[]> {
  const files = (await rowsOfFiles(db, [versionId], [FILE])).get(versionId);
  return (files?.rows.get(FILE) ?? []).map(
    (cell): Transfer => ({
      ...{ from: cell("from_stop_id"), to: cell("to_stop_id") },
      ...{ fromRoute: cell("from_route_id"), toRoute: cell("to_route_id") },
      ...{ fromTrip: cell("from_trip_id"), toTrip: cell("to_trip_id") },
      ...{ type: wholeOf(cell("transfer_type")), minTime: wholeOf(cell("min_transfer_time")) },
    }),
  );
}

function wholeOf(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}
