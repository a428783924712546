/**
 * A section: features in an area, with their attributes once and their geometry in each tile, already encoded as in a
 * vector tile. Merging areas then copies bytes. Compressed with gzip; inside, the features as JSON, then tile by tile the
 * numbers of the features with their geometry.
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { PbfReader, PbfWriter } from "pbf";
import { type Tile, tileKey, tileOfKey } from "./areas.ts";
import type { Attributes } from "./features.ts";
import type { LayerName } from "./layers.ts";

/** What all tiles that contain a feature say of it. */
export type SectionFeature = { layer: LayerName; id: number; weight: number; attributes: Attributes };

/** A feature in one tile. */
export type PlacedFeature = { feature: SectionFeature; geometry: Uint8Array };

/** Approximate bytes of the attributes of a feature. */
const ATTRIBUTE_BYTES = 400;

export class SectionWriter {
  readonly #numbers = new Map<SectionFeature, number>();
  readonly #tiles = new Map<number, [number: number, geometry: Uint8Array][]>();
  /** Approximate bytes in memory. */
  size = 0;

  add(tile: Tile, { feature, geometry }: PlacedFeature): void {
    let number = this.#numbers.get(feature);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(feature, number);
      this.size += ATTRIBUTE_BYTES;
    }
    const key = tileKey(tile);
    const tileEntries = this.#tiles.get(key);
    if (tileEntries === undefined) this.#tiles.set(key, [[number, geometry]]);
    else tileEntries.push([number, geometry]);
    this.size += geometry.length + 100;
  }

  end(): Uint8Array<ArrayBuffer> {
    const pbf = new PbfWriter();
    const features = [...this.#numbers.keys()];
    pbf.writeString(
      JSON.stringify(features.map(({ layer, id, weight, attributes }) => [layer, id, weight, attributes])),
    );
    pbf.writeVarint(this.#tiles.size);
    for (const [key, tileEntries] of this.#tiles) {
      const { z, x, y } = tileOfKey(key);
      for (const value of [z, x, y]) pbf.writeVarint(value);
      pbf.writeRawMessage(writePlaced, tileEntries);
    }
    return new Uint8Array(gzipSync(pbf.finish(), { level: 3 }));
  }
}

function writePlaced(tileEntries: [number: number, geometry: Uint8Array][], pbf: PbfWriter): void {
  for (const [number, geometry] of tileEntries) {
    pbf.writeVarint(number);
    pbf.writeBytes(geometry);
  }
}

export type Section = {
  tiles(): Iterable<Tile>;
  /** The features in a tile. */
  placed(tile: Tile): Iterable<PlacedFeature>;
};

/** @throws Error for damaged bytes */
export function readSection(bytes: Uint8Array): Section {
  const pbf = new PbfReader(gunzipSync(bytes));
  const rows = JSON.parse(pbf.readString()) as [LayerName, number, number, Attributes][];
  const features = rows.map(([layer, id, weight, attributes]): SectionFeature => ({ layer, id, weight, attributes }));
  const ranges = new Map<number, readonly [start: number, end: number]>();
  for (let count = pbf.readVarint(); count > 0; count--) {
    const tile = { z: pbf.readVarint(), x: pbf.readVarint(), y: pbf.readVarint() };
    const length = pbf.readVarint();
    ranges.set(tileKey(tile), [pbf.pos, pbf.pos + length]);
    pbf.pos += length;
  }
  return {
    *tiles() {
      for (const key of ranges.keys()) yield tileOfKey(key);
    },
    *placed(tile) {
      const [start, end] = ranges.get(tileKey(tile)) ?? [0, 0];
      pbf.pos = start;
      const placedFeatures: PlacedFeature[] = [];
      while (pbf.pos < end) placedFeatures.push({ feature: features[pbf.readVarint()]!, geometry: pbf.readBytes() });
      yield* placedFeatures;
    },
  };
}
