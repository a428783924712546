/** Numbers tiles along a Hilbert curve, zoom by zoom (PMTiles 3, 4.1). */

/** The deepest zoom whose tile numbers a float represents exactly. */
export const MAX_ZOOM_EXACT = 26;

/** Total number of tiles of the zooms above `z`: (4^z - 1) / 3. */
export function tilesAbove(z: number): number {
  return (4 ** z - 1) / 3;
}

/** Whether the grid of zoom `z` has a tile at column `x` and row `y` (row 0 is the northernmost). */
export function isTile(z: number, x: number, y: number): boolean {
  if (!(Number.isInteger(z) && Number.isInteger(x) && Number.isInteger(y))) return false;
  if (z < 0 || z > MAX_ZOOM_EXACT) return false;
  const side = 2 ** z;
  return x >= 0 && y >= 0 && x < side && y < side;
}

/** The number of a tile; `isTile` must hold. */
export function tileId(z: number, x: number, y: number): number {
  let id = tilesAbove(z);
  let column = x;
  let row = y;
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const below = (row & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ below);
    // The curve is rotated in each quarter, so that its ends meet those of the neighbors.
    if (below === 0) {
      if (right === 1) {
        column = side - 1 - (column & (side - 1));
        row = side - 1 - (row & (side - 1));
      }
      [column, row] = [row, column];
    }
  }
  return id;
}
