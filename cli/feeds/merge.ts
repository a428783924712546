/** Merges feeds into one zip: with the export of the site, and ids that change only where they have to. */
import { sortKey } from "../../src/domain/export/ids.ts";
import { NO_TRANSFORMS } from "../../src/domain/export/transforms.ts";
import { mergedFiles } from "../../worker/export/export.ts";
import type { ExportTable } from "../../worker/export/table.ts";
import { writeZip } from "../../worker/ingest/zip/writer.ts";
import type { WrittenRows } from "./extract.ts";
import type { MergeNames } from "./merge-names.ts";

/** Files whose rows belong to one entity that is never shared, so no row can occur twice: they are not remembered. */
const UNIQUE: ReadonlySet<string> = new Set([
  ...["trips.txt", "stop_times.txt", "frequencies.txt", "calendar.txt", "calendar_dates.txt"],
  // The rows of shared entities are written once by their owner.
  ...["agency.txt", "stops.txt", "routes.txt", "shapes.txt", "levels.txt", "pathways.txt"],
]);

/** Columns that must not occur twice; of other files, whole rows. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "transfers.txt": sortKey("transfers.txt").filter((name) => name !== "transfer_type"),
  "translations.txt": sortKey("translations.txt"),
};

/** The merged feed as a zip, in chunks. @param counts receives the rows of each table as they are written */
export function mergeZip({ feeds }: MergeNames, counts: WrittenRows): AsyncGenerator<Uint8Array> {
  const refine = (file: string, table: ExportTable): ExportTable => ({
    header: table.header,
    blocks: countBlocks(file, UNIQUE.has(file) ? table.blocks : once(file, table), counts),
  });
  return writeZip(mergedFiles(feeds, NO_TRANSFORMS, refine));
}

/** Leaves out rows that an earlier feed has, too, such as a transfer between two stops of both. */
async function* once(file: string, { header, blocks }: ExportTable): AsyncGenerator<string[][]> {
  const columns = KEYS[file]?.map((name) => header.indexOf(name)).filter((column) => column >= 0) ?? null;
  const seenKeys = new Set<string>();
  for await (const block of blocks) {
    yield block.filter((row) => {
      const key = JSON.stringify(columns === null ? row : columns.map((column) => row[column]));
      const isNew = !seenKeys.has(key);
      seenKeys.add(key);
      return isNew;
    });
  }
}

async function* countBlocks(
  file: string,
  blocks: AsyncIterable<string[][]>,
  counts: WrittenRows,
): AsyncGenerator<string[][]> {
  counts[file] = 0;
  for await (const block of blocks) {
    counts[file] += block.length;
    yield block;
  }
}
