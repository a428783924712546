/**
 * Map tiles that cover areas of any size with few rows: each area has those of one zoom, and the areas around a point are
 * found by the tiles of all zooms there.
 */
import { columnOf, morton, rowOf } from "./cell.ts";
import { type Bounds, splitBounds } from "./globe.ts";

/** Zoom of the smallest tiles, which are about 5 km across, and of map cells. */
const FINEST_ZOOM = 13;
const CELL_ZOOM = 16;
/** Tiles of one area at most. */
const MAX_TILES = 16;

/** Tiles of one zoom that cover a box; null if they are too many. A tile's number is unique among all zooms. */
function tilesOfZoom(bounds: Bounds, zoom: number): number[] | null {
  const tiles = new Set<number>();
  const shift = CELL_ZOOM - zoom;
  for (const { minLon, minLat, maxLon, maxLat } of splitBounds(bounds)) {
    const [west, east] = [columnOf(minLon) >> shift, columnOf(maxLon) >> shift];
    const [north, south] = [rowOf(maxLat) >> shift, rowOf(minLat) >> shift];
    if ((east - west + 1) * (south - north + 1) > MAX_TILES) return null;
    for (let row = north; row <= south; row++)
      for (let column = west; column <= east; column++) tiles.add(4 ** zoom + morton(column, row));
  }
  return tiles.size > MAX_TILES ? null : [...tiles];
}

/** The tiles that an area is stored under: those of the deepest zoom at which at most 16 tiles cover its box. */
export function tilesOver(bounds: Bounds): number[] {
  for (let zoom = FINEST_ZOOM; zoom > 0; zoom--) {
    const tiles = tilesOfZoom(bounds, zoom);
    if (tiles !== null) return tiles;
  }
  return tilesOfZoom(bounds, 0) ?? [];
}

/** The tiles of all zooms around a small box: every area that meets the box has one of them. */
export function tilesAround(bounds: Bounds): number[] {
  return Array.from({ length: FINEST_ZOOM + 1 }, (_, zoom) => tilesOfZoom(bounds, zoom) ?? []).flat();
}
