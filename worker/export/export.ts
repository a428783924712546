/** Merges feed versions into one GTFS zip, applies the requested transforms, and streams it. */

import { isGtfsFile, kindOfColumn, namespaces } from "../../src/domain/export/ids.ts";
import type { ExportTransforms } from "../../src/domain/export/transforms.ts";
import { type EntryToWrite, writeZip } from "../ingest/zip/writer.ts";
import { Problem, problem } from "../problem.ts";
import { collectIds } from "./defined-ids.ts";
import { type ExportVersion, type OpenFeed, openVersion, type ReadBucket } from "./feed.ts";
import { simplifyShapes } from "./simplify-shapes.ts";
import { MAX_SORT_BYTES, sortedLines } from "./sort-rows.ts";
import { streamOf } from "./stream.ts";
import { csvLine, type ExportTable, type MergedFeed, mergeTables } from "./table.ts";
import { FEED_INFO, LOCATIONS, mergeFeedInfos, mergeLocations } from "./whole-files.ts";

/**
 * The zip as a stream. Faults that can be detected in advance are thrown before the first byte:
 * `feed_version.not_found` if the archive lacks a zip, `archive.*` for a damaged one, `gtfs.too_large` for content that
 * does not fit into memory.
 * @param onEnd called once the stream is over, also when its reader leaves
 */
export async function exportVersions(
  bucket: ReadBucket,
  versions: readonly ExportVersion[],
  transforms: ExportTransforms,
  onEnd?: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const feeds: OpenFeed[] = [];
  for (const version of versions) feeds.push(await openVersion(bucket, version));
  if (transforms.sort !== null) refuseUnsortable(feeds);
  return streamOf(writeZip(mergedFiles(await mergeNamesOf(feeds, transforms), transforms)), onEnd);
}

async function mergeNamesOf(feeds: readonly OpenFeed[], transforms: ExportTransforms): Promise<MergedFeed[]> {
  if (feeds.length === 1) {
    const [names] = namespaces([new Map()], transforms);
    return [{ feed: feeds[0]!, names: names!, soleAgency: null }];
  }
  const idSets = await collectIds(feeds);
  const names = namespaces(
    idSets.map(({ ids }) => ids),
    transforms,
  );
  return feeds.map((feed, i) => ({ feed, names: names[i]!, soleAgency: idSets[i]!.soleAgency }));
}

/** Changes a table after the feeds are merged, such as by leaving rows out. */
export type Refine = (file: string, table: ExportTable) => ExportTable;

/** The files of the merged feed, in the order in which they are written. */
export async function* mergedFiles(
  feeds: readonly MergedFeed[],
  transforms: ExportTransforms,
  refine: Refine = (_, table) => table,
): AsyncGenerator<EntryToWrite> {
  for (const name of fileNames(feeds)) {
    if (name === LOCATIONS) {
      yield { name, chunks: mergeLocations(feeds) };
      continue;
    }
    if (name === FEED_INFO && feeds.length > 1) {
      const text = await mergeFeedInfos(feeds.map(({ feed }) => feed));
      if (text !== "") yield { name, chunks: once(text) };
      continue;
    }
    const table = await tableOf(name, feeds, transforms);
    if (table !== null) yield { name, chunks: lines(name, refine(name, table), transforms) };
    // A file that is not a GTFS table is passed through unchanged, so the first feed's file is used.
    else
      yield {
        name,
        chunks: feeds
          .find(({ feed }) => feed.files.has(name))!
          .feed.files.get(name)!
          .open(),
      };
  }
}

/** A file outside GTFS is a table if its name identifies its columns; null otherwise. */
async function tableOf(
  name: string,
  feeds: readonly MergedFeed[],
  transforms: ExportTransforms,
): Promise<ExportTable | null> {
  if (!name.endsWith(".txt")) return null;
  if (isGtfsFile(name)) return mergeTables(name, feeds, transforms);
  try {
    const table = await mergeTables(name, feeds, transforms);
    return table?.header.some((column) => kindOfColumn(name, column) !== null) === true ? table : null;
  } catch (error) {
    if (error instanceof Problem && error.code.startsWith("csv.")) return null;
    throw error;
  }
}

/** The union of all feeds' files, agencies first as in the GTFS reference, then by name. */
function fileNames(feeds: readonly MergedFeed[]): string[] {
  const names = new Set(feeds.flatMap(({ feed }) => [...feed.files.keys()]));
  return [...names].sort((a, b) => Number(b === "agency.txt") - Number(a === "agency.txt") || (a < b ? -1 : 1));
}

async function* lines(name: string, table: ExportTable, transforms: ExportTransforms): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvLine(table.header));
  const { simplifyShapes: tolerance, sort } = transforms;
  const outputTable = name === "shapes.txt" && tolerance !== null ? simplifyShapes(table, tolerance) : table;
  if (sort !== null) {
    yield* sortedLines(name, outputTable, transforms);
    return;
  }
  for await (const block of outputTable.blocks) yield encoder.encode(block.map(csvLine).join(""));
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function refuseUnsortable(feeds: readonly OpenFeed[]): void {
  const sizes = new Map<string, number>();
  for (const { files } of feeds) {
    for (const { name, size } of files.values()) sizes.set(name, (sizes.get(name) ?? 0) + size);
  }
  for (const [file, actual] of sizes) {
    if (actual <= MAX_SORT_BYTES || !file.endsWith(".txt")) continue;
    throw problem(
      "gtfs.too_large",
      `${file} has ${actual} bytes; files of up to ${MAX_SORT_BYTES} bytes can be sorted.`,
      {
        file,
        limit: MAX_SORT_BYTES,
        actual,
      },
    );
  }
}
