/**
 * The cut of a feed version: its features in tiles, in one section for each area and archive. It is made once, when the
 * version is imported or when tiles are built, and merged with those of other feeds (docs/decisions/036-tiles.md).
 */
import { createHash } from "node:crypto";
import type { Stores } from "../../worker/store/db/db.ts";
import { agenciesToTile, routesToTile, stopsToTile, type TiledVersion } from "../../worker/store/entities/tiling.ts";
import { ObjectWriter } from "../datasets/object-writer.ts";
import { archiveOfArea, areaOf, OVERVIEW } from "./areas.ts";
import { ObjectGoneError, readBytes, readJson, type TileBucket } from "./bucket.ts";
import { boundsOf, cutFeatures, type TileBox, unionOf } from "./cut-features.ts";
import { type FeatureToCut, Networks, routeFeatures, Stations, stopFeatures } from "./features.ts";
import { LAYER, type LayerName, type TransitArchive } from "./layers.ts";
import { type SectionFeature, SectionWriter } from "./section.ts";
import { hasPlace, metersOf, sideBySide } from "./side-by-side.ts";

/** Version of the format of cuts and archives; raise it when the tiles of the same feed would change. */
const FORMAT_VERSION = 7;

export const FEEDS_PREFIX = "transit/feeds/";

/** Points of lines that are cut at once. */
const BATCH_POINTS = 8_000;

/**
 * Meters of the lines that may get a place beside their track, which are compared with each other in memory: four times
 * the subway of New York. Further lines of a feed are drawn in the middle of their track.
 */
const SIDE_BY_SIDE_METERS = 8_000_000;

/** Bytes of sections in memory before they are written. */
const FLUSH_BYTES = 12 * 1024 * 1024;

/** Stops of a version that are read once; of a larger version they are read twice, but never held together. */
const STOPS_IN_MEMORY = 10_000;

export type CutIndex = {
  bounds: TileBox | null;
  /** The cell in whose summary the feed's part of the overview is. */
  home: string;
  /** By archive and area, the byte ranges of sections: one, or more for a large feed. */
  sections: Record<TransitArchive, Record<string, [offset: number, length: number][]>>;
};

export function hashOf(parts: readonly string[]): string {
  return createHash("sha256")
    .update([FORMAT_VERSION, ...parts].join("\n"))
    .digest("hex")
    .slice(0, 16);
}

/** Identifies what a version's tiles are made of. */
export const stateOf = ({ feed_onestop_id, sha1, last_day, state }: TiledVersion) =>
  `${feed_onestop_id} ${sha1} ${last_day} ${state}`;

/** Identifies a cut. */
export const cutHash = (version: TiledVersion) => hashOf([stateOf(version)]);

const dataKey = (hash: string) => `${FEEDS_PREFIX}${hash}.sections`;
/** Written last: a cut without it is not complete. */
export const indexKey = (hash: string) => `${FEEDS_PREFIX}${hash}.json`;

export const readCutIndex = (bucket: TileBucket, hash: string) => readJson<CutIndex>(bucket, indexKey(hash));

/** The sections of a cut in an area. @throws ObjectGoneError */
export async function* sectionsOf(
  bucket: TileBucket,
  hash: string,
  ranges: readonly [offset: number, length: number][],
): AsyncGenerator<Uint8Array> {
  for (const [offset, length] of ranges) {
    const bytes = await readBytes(bucket, dataKey(hash), { offset, length });
    if (bytes === null) {
      // So that the version is cut again.
      await bucket.delete(indexKey(hash));
      throw new ObjectGoneError(dataKey(hash));
    }
    yield bytes;
  }
}

/** Whether the cut of a version is stored. */
export const hasCut = async (bucket: TileBucket, version: TiledVersion): Promise<boolean> =>
  (await bucket.head(indexKey(cutHash(version)))) !== null;

/** Cuts a version into tiles and stores the cut. Memory does not grow with the version, beyond its stations and networks. */
export async function cutVersion(stores: Stores, bucket: TileBucket, version: TiledVersion): Promise<CutIndex> {
  const hash = cutHash(version);
  const output = new CutWriter(bucket, dataKey(hash));
  try {
    await cutAll(stores, version, output);
    const index = await output.end();
    await bucket.put(indexKey(hash), JSON.stringify(index));
    return index;
  } catch (error) {
    await output.abort();
    throw error;
  }
}

async function cutAll(stores: Stores, version: TiledVersion, output: CutWriter): Promise<void> {
  const { db } = stores;
  const agencies = await agenciesToTile(db, version.id);
  const networks = new Networks();
  const stations = new Stations();
  const cuts = [];
  for await (const stops of stopsToTile(stores, version)) {
    stations.add(stops);
    networks.addStops(stops);
    if (version.stop_count <= STOPS_IN_MEMORY) cuts.push(stops);
  }
  for await (const stops of version.stop_count <= STOPS_IN_MEMORY ? cuts : stopsToTile(stores, version))
    await output.add("stops", stopFeatures(version, stops, agencies, stations));

  const placedFeatures: FeatureToCut[] = [];
  let meters = 0;
  for await (const routes of routesToTile(stores, version)) {
    networks.addRoutes(routes);
    const features = routeFeatures(version, routes);
    const others: FeatureToCut[] = [];
    for (const feature of features) {
      if (hasPlace(feature) && meters < SIDE_BY_SIDE_METERS) {
        placedFeatures.push(feature);
        meters += metersOf(feature);
      } else others.push(feature);
    }
    await output.add("routes", others);
  }
  await output.add("routes", sideBySide(placedFeatures));
  await output.add("networks", networks.features(version, agencies));
}

const pointsOf = ({ lines = [] }: FeatureToCut) => lines.reduce((sum, { length }) => sum + length, 1);

/** Writes sections area by area, and again for an area when too many are in memory. */
class CutWriter {
  readonly #output: ObjectWriter;
  readonly #sections: CutIndex["sections"] = { routes: {}, stops: {} };
  readonly #open = new Map<string, SectionWriter>();
  /** Features by the cell in which they begin. */
  readonly #cells = new Map<string, number>();
  #bytes = 0;
  #bounds: TileBox | null = null;

  constructor(bucket: TileBucket, key: string) {
    this.#output = new ObjectWriter(bucket, key);
  }

  async add(layer: LayerName, features: readonly FeatureToCut[]): Promise<void> {
    this.#bounds = unionOf([this.#bounds, boundsOf(features)]);
    for (let start = 0; start < features.length; ) {
      let end = start;
      for (let points = 0; end < features.length && points < BATCH_POINTS; end++) points += pointsOf(features[end]!);
      this.#cut(layer, features.slice(start, end));
      if (this.#bytes > FLUSH_BYTES) await this.#flush();
      start = end;
    }
  }

  #cut(layer: LayerName, features: readonly FeatureToCut[]): void {
    const { archive } = LAYER[layer];
    const sharedFeatures = features.map(
      ({ id, weight, attributes }): SectionFeature => ({ layer, id, weight: Math.round(weight), attributes }),
    );
    for (const { tile, index, geometry } of cutFeatures(layer, features)) {
      const area = areaOf(tile);
      const name = `${archive} ${area}`;
      let section = this.#open.get(name);
      if (section === undefined) {
        section = new SectionWriter();
        this.#open.set(name, section);
      }
      const before = section.size;
      section.add(tile, { feature: sharedFeatures[index]!, geometry });
      this.#bytes += section.size - before;
      if (area !== OVERVIEW) {
        const cell = archiveOfArea(area);
        this.#cells.set(cell, (this.#cells.get(cell) ?? 0) + 1);
      }
    }
  }

  async #flush(): Promise<void> {
    for (const [name, section] of this.#open) {
      const [archive, area] = name.split(" ") as [TransitArchive, string];
      const bytes = section.end();
      const range: [number, number] = [this.#output.size, bytes.length];
      if (this.#sections[archive][area]?.push(range) === undefined) this.#sections[archive][area] = [range];
      await this.#output.writeBytes(bytes);
    }
    this.#open.clear();
    this.#bytes = 0;
  }

  async end(): Promise<CutIndex> {
    await this.#flush();
    await this.#output.end();
    const [home = ["", 0]] = [...this.#cells].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    return { bounds: this.#bounds, home: home[0], sections: this.#sections };
  }

  async abort(): Promise<void> {
    await this.#output.abort().catch(() => {});
  }
}
