/** Merges sections of several feeds into vector tiles. */
import { gzipSync } from "node:zlib";
import { type Tile, tileKey, tileOfKey } from "./areas.ts";
import { ARCHIVE_LAYERS, type LayerName, type TransitArchive } from "./layers.ts";
import type { TileData } from "./pmtiles-writer.ts";
import { type PlacedFeature, readSection, SectionWriter } from "./section.ts";
import { encodeTile } from "./vector-tile.ts";

/** Maximum bytes of a tile before compression, because a phone has to decompress and draw all of it. */
export const MAX_TILE_BYTES = 500_000;

/** More features of a layer than fit into any tile: each takes more than 50 bytes. */
const MAX_TILE_FEATURES = 10_000;

/** Features of a layer that one summary contributes to a tile of the overview. */
const MAX_SUMMARY_FEATURES = 5_000;

/** Compressed bytes of sections that are unpacked together; those of a larger area are unpacked one after the other. */
const MAX_UNPACKED_TOGETHER = 3 * 1024 * 1024;

/** Opens the sections of an area, in any order; may be called again. */
export type OpenSections = () => AsyncIterable<Uint8Array>;

type Content = Map<LayerName, PlacedFeature[]>;

/** The most important features last, so that they are drawn on top. */
const byWeight = (a: PlacedFeature, b: PlacedFeature) =>
  a.feature.weight - b.feature.weight || a.feature.id - b.feature.id;

/** The `count` most important features, in order. */
function mostImportant(features: PlacedFeature[], count: number): PlacedFeature[] {
  features.sort(byWeight);
  return features.length <= count ? features : features.slice(features.length - count);
}

/**
 * The merged tiles of an area.
 * @param wanted tiles that are needed; by default all
 * @param bytes compressed bytes of all sections
 * @param zooms of the area
 */
export async function* mergedTiles(
  archive: TransitArchive,
  open: OpenSections,
  bytes: number,
  zooms: readonly [first: number, last: number],
  isWanted: (tile: Tile) => boolean = () => true,
): AsyncGenerator<TileData> {
  for (const part of partsOf(bytes, zooms)) {
    const contents = await contentsOf(open, (tile) => part.has(tile) && isWanted(tile), MAX_TILE_FEATURES, part.isPart);
    for (const [key, content] of contents) {
      const { z, x, y } = tileOfKey(key);
      yield { z, x, y, data: new Uint8Array(gzipSync(encode(archive, content))) };
      contents.delete(key);
    }
  }
}

/** Merges sections into one, with the most important features of each tile: for tiles that have far more than they can hold. */
export async function summaryOf(open: OpenSections): Promise<Uint8Array<ArrayBuffer>> {
  const summary = new SectionWriter();
  for (const [key, content] of await contentsOf(open, () => true, MAX_SUMMARY_FEATURES, true)) {
    for (const features of content.values())
      for (const one of mostImportant(features, MAX_SUMMARY_FEATURES)) summary.add(tileOfKey(key), one);
  }
  return summary.end();
}

/** The tiles in which sections have features. */
export async function tilesIn(open: OpenSections): Promise<Set<number>> {
  const keys = new Set<number>();
  for await (const bytes of open()) for (const tile of readSection(bytes).tiles()) keys.add(tileKey(tile));
  return keys;
}

type Part = {
  has(tile: Tile): boolean /** Whether its tiles are only a part of what is unpacked with them. */;
  isPart: boolean;
};

/**
 * Divides an area into parts that are merged one after the other, each from all sections, so that memory is bounded: each
 * of the first zooms, and below them squares, because most features lie in one square.
 */
function partsOf(bytes: number, [first, last]: readonly [first: number, last: number]): Part[] {
  if (bytes <= MAX_UNPACKED_TOGETHER) return [{ has: () => true, isPart: false }];
  const depth = Math.min(last - first, Math.ceil(Math.log2(bytes / MAX_UNPACKED_TOGETHER) / 2));
  const side = 2 ** depth;
  const zooms = Array.from({ length: depth }, (_, n) => ({ has: ({ z }: Tile) => z === first + n, isPart: true }));
  const squares = Array.from({ length: side * side }, (_, n) => ({
    has: ({ z, x, y }: Tile) => {
      const below = z - first - depth;
      return below >= 0 && (x >> below) % side === n % side && (y >> below) % side === Math.floor(n / side);
    },
    isPart: true,
  }));
  return [...zooms, ...squares];
}

async function contentsOf(
  open: OpenSections,
  isWanted: (tile: Tile) => boolean,
  maxFeatures: number,
  isPart: boolean,
): Promise<Map<number, Content>> {
  const contents = new Map<number, Content>();
  for await (const bytes of open()) {
    const section = readSection(bytes);
    for (const tile of section.tiles()) {
      if (!isWanted(tile)) continue;
      const key = tileKey(tile);
      const content: Content = contents.get(key) ?? new Map();
      contents.set(key, content);
      for (const one of section.placed(tile)) {
        // A copy, which does not hold the whole section in memory.
        const placedFeature = isPart ? { feature: one.feature, geometry: one.geometry.slice() } : one;
        const { layer } = placedFeature.feature;
        const list = content.get(layer);
        if (list === undefined) content.set(layer, [placedFeature]);
        else if (list.push(placedFeature) > 2 * maxFeatures) content.set(layer, mostImportant(list, maxFeatures));
      }
    }
  }
  return contents;
}

function encode(archive: TransitArchive, content: Content): Uint8Array {
  for (const [name, features] of content) content.set(name, mostImportant(features, MAX_TILE_FEATURES));
  for (;;) {
    const bytes = encodeTile(ARCHIVE_LAYERS[archive].map((name) => [name, content.get(name) ?? []] as const));
    if (bytes.length <= MAX_TILE_BYTES) return bytes;
    const share = Math.min(0.9, (MAX_TILE_BYTES / bytes.length) * 0.95);
    // Shrink the layer with the most features: a few network points are not what fills a tile.
    const [name, list] = [...content].reduce((most, entry) => (entry[1].length > most[1].length ? entry : most));
    content.set(name, list.slice(Math.ceil(list.length * (1 - share))));
  }
}
