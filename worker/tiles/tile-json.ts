/** What a map has to know of an archive before it asks for tiles (TileJSON 3.0). */
import { link } from "../../src/domain/links.ts";
import type { ArchiveName } from "../../src/domain/tiles.ts";
import { NO_VERSION } from "./grammar.ts";
import type { Opened } from "./opened.ts";

/**
 * @param origin before the addresses of the tiles; empty for addresses without one
 * @param opened null before the first build: the bounds are empty then, and so is every tile
 */
export function tileJson(
  name: ArchiveName,
  origin: string,
  opened: Opened | null,
  metadata: Readonly<Record<string, unknown>>,
): object {
  const header = opened?.archive.header;
  const text = (key: string) => (typeof metadata[key] === "string" ? { [key]: metadata[key] } : {});
  return {
    tilejson: "3.0.0",
    ...text("name"),
    ...text("description"),
    // The feeds' own terms are on a page; the archive does not know where.
    ...(name === "basemap"
      ? text("attribution")
      : { attribution: `<a href="${origin}${link.terms()}">Transit data</a>` }),
    version: "1.0.0",
    scheme: "xyz",
    tiles: [`${origin}/tiles/${name}/${opened?.version ?? NO_VERSION}/{z}/{x}/{y}.mvt`],
    minzoom: header?.minZoom ?? 0,
    maxzoom: header?.maxZoom ?? 0,
    bounds: header?.bounds ?? [0, 0, 0, 0],
    center: header?.center ?? [0, 0, 0],
    vector_layers: Array.isArray(metadata.vector_layers) ? metadata.vector_layers : [],
  };
}
