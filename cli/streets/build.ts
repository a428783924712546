/** Builds the walking cells and the street tiles of extracts into the tile bucket (docs/decisions/022-journey-search.md). */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { walkingCellNumber } from "../../src/domain/streets/cell.ts";
import {
  OSM_ATTRIBUTION,
  runsOf,
  STREETS_INDEX,
  type StoredStreetsIndex,
  type StreetsSource,
  streetsFolder,
} from "../../src/domain/streets/cell-index.ts";
import { problem } from "../../worker/problem.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import { readJson, storedBelow, type TileBucket } from "../tilemaker/bucket.ts";
import { drawStreets, type WrittenTiles } from "./draw-streets.ts";
import { cellsNearNetworks } from "./near-networks.ts";
import { PbfFile } from "./pbf-file.ts";
import { WalkGraph } from "./walk-graph.ts";
import { WaterLines } from "./water-lines.ts";
import { type WrittenCells, writeCells } from "./write-cells.ts";

/** Version of what is built from the same extracts; raise it when cells would change. */
const FORMAT_VERSION = 3;

export type BuiltStreets = {
  version: string;
  sources: StreetsSource[];
  cells: number;
  edges: number;
  /** Bytes of all cells, and how many of them were written now. */
  bytes: number;
  written: number;
  /** Tiles of the map and their bytes; null if they are of this build already. */
  tiles: WrittenTiles | null;
  seconds: number;
};

export type StreetsOptions = { aroundNetworks: boolean; progress(line: string): void; now(): Date };

/**
 * Builds the cells and the tiles. The cells replace those of an earlier build once all of them are written. A build that was
 * interrupted continues with the cells that are missing.
 * @throws Problem streets.file_invalid, command.usage
 */
export async function buildStreets(
  { stores, tiles: bucket }: { stores: Stores; tiles: TileBucket },
  paths: readonly string[],
  { aroundNetworks, progress, now }: StreetsOptions,
): Promise<BuiltStreets> {
  const startedAt = performance.now();
  const files: PbfFile[] = [];
  try {
    for (const path of paths) files.push(new PbfFile(path));
    const wantedCells = aroundNetworks ? await cellsNearNetworks(stores) : null;
    if (wantedCells?.size === 0)
      throw problem("command.usage", "No network is imported, so --around-networks leaves nothing to build.");
    const version = await versionOf(paths, wantedCells);
    const stages = inTenths(progress);
    const isWanted = (x: number, y: number) => wantedCells === null || wantedCells.has(walkingCellNumber({ x, y }));
    const { cells, edges, bytes, written } = await buildCells(files, bucket, version, isWanted, stages);
    const sources = files.map(({ path, timestamp }) => ({ name: basename(path), timestamp }));
    const index: StoredStreetsIndex = {
      version,
      built_at: now().toISOString(),
      sources,
      attribution: OSM_ATTRIBUTION,
      around_networks: aroundNetworks,
      runs: runsOf(cells),
    };
    const before = await readJson<StoredStreetsIndex>(bucket, STREETS_INDEX);
    await bucket.put(STREETS_INDEX, new TextEncoder().encode(JSON.stringify(index)));
    await removeOthers(bucket, [version, before?.version ?? version]);
    const tiles = await drawStreets(files, bucket, { version, wantedCells, stages });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return { version, sources, cells: cells.length, edges, bytes, written, tiles, seconds };
  } finally {
    for (const file of files) file.close();
  }
}

type Stages = (stage: string, share: number) => void;

/** Builds the graph and writes its cells. Nothing refers to the graph afterwards, so that drawing has its memory. */
async function buildCells(
  files: readonly PbfFile[],
  bucket: TileBucket,
  version: string,
  isWanted: (x: number, y: number) => boolean,
  stages: Stages,
): Promise<WrittenCells> {
  // The water first: reading it beside the graph would take more memory than either.
  const water = await WaterLines.read(files, stages);
  const graph = await WalkGraph.read(files, stages);
  const names = files.map(({ path }) => path).join(", ");
  if (graph.edgeCount === 0)
    throw problem("streets.file_invalid", `No way in ${names} is a street that people may walk.`);
  const storedKeys = await storedBelow(bucket, streetsFolder(version));
  const progress = (share: number) => stages("cells", share);
  const result = await writeCells({ graph, water }, bucket, version, storedKeys, isWanted, progress);
  if (result.cells.length === 0)
    throw problem("command.usage", "No imported network is near these streets, so there is nothing to build.");
  return result;
}

/** Identifies a build by the bytes of its extracts and by the cells that it may write. */
async function versionOf(paths: readonly string[], wantedCells: ReadonlySet<number> | null): Promise<string> {
  const hash = createHash("sha256").update(`${FORMAT_VERSION}\n`);
  for (const path of paths) for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  if (wantedCells !== null) hash.update([...wantedCells].sort((a, b) => a - b).join(" "));
  return hash.digest("hex").slice(0, 16);
}

/** Deletes the cells of builds that are neither current nor the one before, which a request may still read. */
async function removeOthers(bucket: TileBucket, keptVersions: readonly string[]): Promise<void> {
  const keptFolders = keptVersions.map(streetsFolder);
  for (const key of (await storedBelow(bucket, "streets/cells/")).keys())
    if (!keptFolders.some((folder) => key.startsWith(folder))) await bucket.delete(key);
}

/** Says how far a stage is after each tenth of it. */
function inTenths(progress: (line: string) => void): Stages {
  let last = "";
  return (stage, share) => {
    const line = `${stage}: ${Math.floor(share * 10) * 10} %`;
    if (line !== last) progress(line);
    last = line;
  };
}
