/**
 * Areas are what a build rewrites as one: the overview (zooms 0 to 4 of the world), a cell of zoom 5 (its zooms 5 to 7),
 * and a block of zoom 8 (its zooms 8 to 14). A cell and its 64 blocks are one archive (docs/decisions/036-tiles.md).
 */
import { tileId } from "../../src/domain/map/pmtiles.ts";

export type Tile = { z: number; x: number; y: number };

export const CELL_ZOOM = 5;
const BLOCK_ZOOM = 8;

/** Name of the overview, both as an area and as an archive. */
export const OVERVIEW = "overview";

const nameOf = (zoom: number, { z, x, y }: Tile) => `${zoom}-${x >> (z - zoom)}-${y >> (z - zoom)}`;

/** Name of the area that contains a tile, for example `8-136-87`. */
export function areaOf(tile: Tile): string {
  if (tile.z < CELL_ZOOM) return OVERVIEW;
  return nameOf(tile.z < BLOCK_ZOOM ? CELL_ZOOM : BLOCK_ZOOM, tile);
}

/** The archive that an area belongs to: its cell, or the overview. */
export function archiveOfArea(area: string): string {
  if (area === OVERVIEW) return OVERVIEW;
  const [z, x, y] = area.split("-").map(Number) as [number, number, number];
  return nameOf(CELL_ZOOM, { z, x, y });
}

/** Sorts the names of archives: the overview, then the cells along the curve by which PMTiles numbers tiles. */
export function sortedArchives(names: Iterable<string>): string[] {
  const place = (name: string) => {
    const [z, x, y] = name.split("-").map(Number) as [number, number, number];
    return name === OVERVIEW ? -1 : tileId(z, x, y);
  };
  return [...names].sort((a, b) => place(a) - place(b));
}

/** A tile as one number, and back. */
export const tileKey = ({ z, x, y }: Tile): number => (z * 2 ** 14 + x) * 2 ** 14 + y;

export function tileOfKey(key: number): Tile {
  const y = key % 2 ** 14;
  const rest = (key - y) / 2 ** 14;
  const x = rest % 2 ** 14;
  return { z: (rest - x) / 2 ** 14, x, y };
}
