/** Describes an archive for maps (TileJSON 3.0). */
import { link } from "../../src/domain/links.ts";
import type { ArchiveName } from "../../src/domain/tiles.ts";
import { NO_VERSION } from "./grammar.ts";
import type { Opened } from "./open-archives.ts";

/**
 * @param origin prefix of the tile URLs; empty for URLs without an origin
 * @param opened null before the first build: the bounds and all tiles are empty
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
    // The terms of the feeds are on a page of this site, whose URL the archive does not contain.
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
