/** Which map tiles are near the stops of imported networks. */
import { degreesEast, degreesNorth } from "../../src/domain/geo/plane.ts";
import { WALKING_CELL_ZOOM, walkingCellAt, walkingCellNumber } from "../../src/domain/streets/cell.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import { stopsToTile, versionsToTile } from "../../worker/store/entities/tiling.ts";

/** Meters around a stop within which streets are needed: a walk to it, and a margin. */
const AROUND_METERS = 2_000;

/** Walking cells by `walkingCellNumber`. */
export type CellNumbers = ReadonlySet<number>;

/**
 * Whether a tile of any zoom contains, or is within, one of some walking cells.
 * @param cells null for the whole world
 */
export function tilesWithin(cells: CellNumbers | null): (z: number, x: number, y: number) => boolean {
  if (cells === null) return () => true;
  const byZoom = new Map<number, Set<number>>();
  const at = (z: number) => {
    const shift = WALKING_CELL_ZOOM - z;
    const tiles =
      byZoom.get(z) ??
      new Set(
        [...cells].map((cell) =>
          walkingCellNumber({ x: (cell >> WALKING_CELL_ZOOM) >> shift, y: (cell & MASK) >> shift }),
        ),
      );
    byZoom.set(z, tiles);
    return tiles;
  };
  return (z, x, y) => {
    const below = Math.max(0, z - WALKING_CELL_ZOOM);
    return at(z - below).has(walkingCellNumber({ x: x >> below, y: y >> below }));
  };
}

const MASK = 2 ** WALKING_CELL_ZOOM - 1;

/** The walking cells within 2 km of a stop of an active version, roughly: in a box around it. */
export async function cellsNearNetworks(stores: Stores): Promise<CellNumbers> {
  const cells = new Set<number>();
  for (const version of await versionsToTile(stores.db))
    for await (const stops of stopsToTile(stores, version)) {
      for (const { lon, lat } of stops) {
        const [east, north] = [degreesEast(AROUND_METERS, lat), degreesNorth(AROUND_METERS)];
        const first = walkingCellAt(lon - east, lat + north);
        const last = walkingCellAt(lon + east, lat - north);
        for (let x = first.x; x <= last.x; x++)
          for (let y = first.y; y <= last.y; y++) cells.add(walkingCellNumber({ x, y }));
      }
    }
  return cells;
}
