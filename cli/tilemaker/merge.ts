/** Merges the tiles of many feeds into world tiles and drops the least important features of full tiles. */
import { gzipSync } from "node:zlib";
import type { GeoJSONVTFeature, GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { EXTENT, type FeedTiles, type LayerName, zoomsOf } from "./feed-tiles.ts";
import type { Tile } from "./pmtiles-writer.ts";

/** Maximum bytes of a tile before compression, because a phone has to decompress and draw all of it. */
export const MAX_TILE_BYTES = 500_000;

type Weighed = { weight: number; feature: GeoJSONVTFeature };
type Content = Map<LayerName, Weighed[]>;

/** Yields the tiles of the layers, zoom by zoom. */
export function* mergeFeeds(feeds: readonly FeedTiles[], layers: readonly LayerName[]): Generator<Tile> {
  const first = Math.min(...layers.map((layer) => zoomsOf(layer)[0]));
  const last = Math.max(...layers.map((layer) => zoomsOf(layer)[1]));
  for (let z = first; z <= last; z++) {
    const size = 2 ** z;
    const contents = new Map<number, Content>();
    for (const feed of feeds) {
      for (const layer of layers) {
        for (const [x, y, features] of feed.tiles(layer, z)) {
          const place = x * size + y;
          let content = contents.get(place);
          if (content === undefined) {
            content = new Map();
            contents.set(place, content);
          }
          const list = content.get(layer) ?? [];
          content.set(layer, list);
          for (const [index, geometry] of features) {
            const { id, weight, tags } = feed.feature(layer, index);
            const type = layer === "routes" ? 2 : 1;
            list.push({ weight, feature: { id, type, tags, geometry } as GeoJSONVTFeature });
          }
        }
      }
    }
    for (const [place, content] of contents) {
      const y = place % size;
      yield { z, x: (place - y) / size, y, data: new Uint8Array(gzipSync(encode(content))) };
    }
  }
}

/** Encodes the most important features last, so that they are drawn on top. */
function encode(content: Content): Uint8Array {
  for (const list of content.values())
    list.sort((a, b) => a.weight - b.weight || Number(a.feature.id) - Number(b.feature.id));
  for (;;) {
    const layers: Record<string, GeoJSONVTTile> = {};
    for (const [name, list] of content) {
      layers[name] = { features: list.map(({ feature }) => feature) } as unknown as GeoJSONVTTile;
    }
    const bytes = fromGeojsonVt(layers, { version: 2, extent: EXTENT });
    if (bytes.length <= MAX_TILE_BYTES) return bytes;
    const share = Math.min(0.9, (MAX_TILE_BYTES / bytes.length) * 0.95);
    // Shrink the layer with the most features: a few network points are not what fills a tile.
    const [name, list] = [...content].reduce((most, entry) => (entry[1].length > most[1].length ? entry : most));
    content.set(name, list.slice(Math.ceil(list.length * (1 - share))));
  }
}
