/** A walking cell ready for searches: the points of its edges as columns, and a grid that finds the edges near a point. */
import type { LonLat } from "../geo/globe.ts";
import { METERS_PER_DEGREE, nearestShare, scaleAt } from "../geo/plane.ts";
import { type CellDrawing, type CellLines, UNITS_PER_DEGREE, type WalkingCell, walkingCellBounds } from "./cell.ts";

/** Side of a square of the grid, in units of 1e-7 degrees: about 110 m from north to south. */
const SQUARE_UNITS = 10_000;
/** Squares of a grid in each direction: a cell has about 20, an edge that leaves it a few more. */
const MAX_SQUARES = 200;

const METERS_PER_UNIT = METERS_PER_DEGREE / UNITS_PER_DEGREE;

export type StreetCell = {
  cell: WalkingCell;
  /** Of each edge: the name of its street, empty if it has none. */
  names: readonly string[];
  /** The points of edge `e` are those from `starts[e]` to `starts[e + 1]`. */
  starts: Uint32Array;
  /** In units of 1e-7 degrees, counted on beyond ±180 degrees. */
  lon: Int32Array;
  lat: Int32Array;
  /** The box around all points. */
  box: CoordinateBox;
  /** Made when a point is first looked for in the cell: of the cells around a journey, many contain no stop. */
  grid(): Grid;
  water: CellWater;
  /** Bytes of all columns, roughly. */
  bytes: number;
};

/** Lines of water, with the box around them; longitudes as those of the edges. */
type CellWater = CellLines & CoordinateBox;

type Grid = {
  columns: number;
  rows: number;
  /** The segments of square `s` are those of `segments` from `starts[s]` to `starts[s + 1]`. */
  starts: Uint32Array;
  /** Indexes of first points; the second one follows. */
  segments: Uint32Array;
  /** The edge of each point. */
  edges: Uint32Array;
};

/** The nearest point of an edge. */
export type EdgePoint = {
  edge: number;
  /** Meters of straight line. */
  meters: number;
  /** Where the point is on the edge: the share of its length from its `from`. */
  share: number;
  at: LonLat;
};

/** Prepares a cell for searches. @param drawing of the same cell */
export function prepareCell(cell: WalkingCell, drawing: CellDrawing): StreetCell {
  const [west, , east] = walkingCellBounds(cell);
  const center = ((west + east) / 2) * UNITS_PER_DEGREE;
  const { starts, lat } = drawing;
  const count = lat.length;
  const lon = lonsNear(drawing.lon, center);
  const box = boxOf(lon, lat);
  let grid: Grid | undefined;
  const names = Array.from(cell.from, (_, edge) => drawing.name(edge));
  // Of the grid, most segments are in one or two squares.
  const bytes = 14 * cell.lon.length + 14 * cell.from.length + 16 * count + 8 * count;
  const waterLons = lonsNear(drawing.water.lon, center);
  const water = { ...drawing.water, lon: waterLons, ...boxOf(waterLons, drawing.water.lat) };
  return {
    ...{ cell, names, starts, lon, lat, box, water },
    grid: () => {
      grid ??= gridOf({ starts, lon, lat }, box);
      return grid;
    },
    bytes: bytes + 64 * cell.from.length + 8 * waterLons.length,
  };
}

/** Longitudes counted on beyond ±180 degrees; 32 bits hold them up to ±214 degrees. */
function lonsNear(lons: Int32Array, center: number): Int32Array {
  // Only edges of the first and last column of cells cross the 180th meridian.
  return Math.abs(center) < CENTER_OF_LAST_COLUMNS ? lons : lons.map((lon) => lonNear(lon, center));
}

export type CoordinateBox = { west: number; south: number; east: number; north: number };

/** The box around points in any unit; without points, one that contains none. */
export function boxOf(lon: ArrayLike<number>, lat: ArrayLike<number>): CoordinateBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < lon.length; i++) {
    west = Math.min(west, lon[i]!);
    east = Math.max(east, lon[i]!);
    south = Math.min(south, lat[i]!);
    north = Math.max(north, lat[i]!);
  }
  return { west, south, east, north };
}

const AROUND_EARTH = 360 * UNITS_PER_DEGREE;

/** Least longitude of the center of such a column, east or west: an edge is less than half a degree long. */
const CENTER_OF_LAST_COLUMNS = 179 * UNITS_PER_DEGREE;

/** A longitude in units, counted so that it is next to another one. */
function lonNear(lon: number, other: number): number {
  return lon - Math.round((lon - other) / AROUND_EARTH) * AROUND_EARTH;
}

/** @param lines with a point at least, and the box around them */
function gridOf({ starts: firstPoints, lon, lat }: CellLines, { west, south, east, north }: CoordinateBox): Grid {
  const edges = new Uint32Array(lon.length);
  for (let edge = 0; edge + 1 < firstPoints.length; edge++)
    for (let i = firstPoints[edge]!; i < firstPoints[edge + 1]!; i++) edges[i] = edge;
  const squares = (units: number) => Math.min(MAX_SQUARES, Math.floor(units / SQUARE_UNITS) + 1);
  const [columns, rows] = [squares(east - west), squares(north - south)];
  const column = (x: number) => Math.min(columns - 1, Math.floor((x - west) / SQUARE_UNITS));
  const row = (y: number) => Math.min(rows - 1, Math.floor((y - south) / SQUARE_UNITS));
  const columnOf = new Uint8Array(lon.length);
  const rowOf = new Uint8Array(lon.length);
  for (let i = 0; i < lon.length; i++) {
    columnOf[i] = column(lon[i]!);
    rowOf[i] = row(lat[i]!);
  }
  const starts = new Uint32Array(columns * rows + 1);
  /** The squares of all segments, counted first, then filled. */
  const visitSquares = (segments: Uint32Array | null, next: Uint32Array) => {
    for (let i = 0; i + 1 < lon.length; i++) {
      if (edges[i] !== edges[i + 1]) continue;
      const x0 = Math.min(columnOf[i]!, columnOf[i + 1]!);
      const x1 = Math.max(columnOf[i]!, columnOf[i + 1]!);
      const y1 = Math.max(rowOf[i]!, rowOf[i + 1]!);
      for (let y = Math.min(rowOf[i]!, rowOf[i + 1]!); y <= y1; y++)
        for (let square = y * columns + x0; square <= y * columns + x1; square++) {
          if (segments === null) next[square + 1]!++;
          else segments[next[square]!++] = i;
        }
    }
  };
  visitSquares(null, starts);
  for (let i = 0; i < columns * rows; i++) starts[i + 1]! += starts[i]!;
  const segments = new Uint32Array(starts.at(-1)!);
  visitSquares(segments, starts.slice());
  return { columns, rows, starts, segments, edges };
}

/**
 * The point of the cell's edges that is nearest to a point; null if none is within a distance.
 * @param maxMeters of straight line
 * @param allows says whether an edge may be used
 * @param reaches says whether a straight line may lead to a point of an edge
 */
export function nearestEdgePoint(
  { starts, lon, lat, box, grid: gridOfCell }: StreetCell,
  [pointLon, pointLat]: LonLat,
  maxMeters: number,
  allows: (edge: number) => boolean,
  reaches: (at: LonLat) => boolean = () => true,
): EdgePoint | null {
  if (lon.length === 0) return null;
  const [perLon, perLat] = [METERS_PER_UNIT * scaleAt(pointLat), METERS_PER_UNIT];
  const x = lonNear(pointLon * UNITS_PER_DEGREE, box.west);
  const y = pointLat * UNITS_PER_DEGREE;
  // Most of the cells around are far from the point, and each would be looked through as far as the distance goes.
  const beyondX = Math.max(0, box.west - x, x - box.east) * perLon;
  const beyondY = Math.max(0, box.south - y, y - box.north) * perLat;
  if (Math.hypot(beyondX, beyondY) > maxMeters) return null;
  const grid = gridOfCell();
  let best = { segment: -1, share: 0 };
  let most = maxMeters * maxMeters;
  const [column, row] = [Math.floor((x - box.west) / SQUARE_UNITS), Math.floor((y - box.south) / SQUARE_UNITS)];
  const ringMeters = SQUARE_UNITS * Math.min(perLon, perLat);
  const pointOf = (segment: number, share: number): LonLat => [
    wrapUnits(lon[segment]! + share * (lon[segment + 1]! - lon[segment]!)) / UNITS_PER_DEGREE,
    (lat[segment]! + share * (lat[segment + 1]! - lat[segment]!)) / UNITS_PER_DEGREE,
  ];
  /** Meters from a coordinate to a row or column of squares. */
  const metersToSquare = (coordinate: number, first: number, perUnit: number) =>
    Math.max(0, first - coordinate, coordinate - first - SQUARE_UNITS) * perUnit;
  const visit = (squareX: number, squareY: number) => {
    if (squareX < 0 || squareY < 0 || squareX >= grid.columns || squareY >= grid.rows) return;
    const east = metersToSquare(x, box.west + squareX * SQUARE_UNITS, perLon);
    const north = metersToSquare(y, box.south + squareY * SQUARE_UNITS, perLat);
    if (east * east + north * north > most) return;
    const square = squareY * grid.columns + squareX;
    for (let i = grid.starts[square]!; i < grid.starts[square + 1]!; i++) {
      const segment = grid.segments[i]!;
      const [ax, ay] = [(lon[segment]! - x) * perLon, (lat[segment]! - y) * perLat];
      const [bx, by] = [(lon[segment + 1]! - x) * perLon, (lat[segment + 1]! - y) * perLat];
      const share = nearestShare(0, 0, ax, ay, bx, by);
      const [dx, dy] = [ax + share * (bx - ax), ay + share * (by - ay)];
      const meters = dx * dx + dy * dy;
      if (meters > most || (meters === most && best.segment !== -1)) continue;
      if (!allows(grid.edges[segment]!) || !reaches(pointOf(segment, share))) continue;
      most = meters;
      best = { segment, share };
    }
  };
  const rings = Math.ceil(maxMeters / ringMeters) + 1;
  for (let ring = 0; ring <= rings && (ring - 1) * ringMeters <= Math.sqrt(most); ring++) {
    for (let dx = -ring; dx <= ring; dx++) {
      if (Math.abs(dx) === ring) for (let dy = -ring; dy <= ring; dy++) visit(column + dx, row + dy);
      else {
        visit(column + dx, row - ring);
        visit(column + dx, row + ring);
      }
    }
  }
  const { segment, share } = best;
  if (segment === -1) return null;
  const edge = grid.edges[segment]!;
  const length = (i: number) => Math.hypot((lon[i + 1]! - lon[i]!) * perLon, (lat[i + 1]! - lat[i]!) * perLat);
  let [before, whole] = [0, 0];
  for (let i = starts[edge]!; i + 1 < starts[edge + 1]!; i++) {
    if (i === segment) before = whole + share * length(i);
    whole += length(i);
  }
  return {
    edge,
    meters: Math.sqrt(most),
    share: whole === 0 ? 0 : before / whole,
    at: pointOf(segment, share),
  };
}

/** Whether a straight line crosses the water of a cell. A line that ends on a shore does not cross it. */
export function crossesWater({ water }: StreetCell, a: LonLat, b: LonLat): boolean {
  const { starts, lon, lat, west, south, east, north } = water;
  if (lon.length === 0) return false;
  const [ax, bx] = [a, b].map((point) => lonNear(point[0] * UNITS_PER_DEGREE, west)) as [number, number];
  const [ay, by] = [a[1] * UNITS_PER_DEGREE, b[1] * UNITS_PER_DEGREE];
  const [minX, maxX, minY, maxY] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
  if (maxX < west || minX > east || maxY < south || minY > north) return false;
  for (let line = 0; line + 1 < starts.length; line++)
    for (let i = starts[line]!; i + 1 < starts[line + 1]!; i++) {
      const [cx, cy, dx, dy] = [lon[i]!, lat[i]!, lon[i + 1]!, lat[i + 1]!];
      if (Math.max(cx, dx) < minX || Math.min(cx, dx) > maxX || Math.max(cy, dy) < minY || Math.min(cy, dy) > maxY)
        continue;
      if (sideOf(ax, ay, bx, by, cx, cy) > 0 === sideOf(ax, ay, bx, by, dx, dy) > 0) continue;
      if (sideOf(cx, cy, dx, dy, ax, ay) * sideOf(cx, cy, dx, dy, bx, by) < 0) return true;
    }
  return false;
}

/** Positive for a point on the left of a line from a to b, negative on its right, and 0 on it. */
function sideOf(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

const wrapUnits = (lon: number) => lonNear(lon, 0);
