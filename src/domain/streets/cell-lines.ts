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
  grid: Grid;
  water: CellWater;
  /** Bytes of all columns, roughly. */
  bytes: number;
};

/** Lines of water, with the box around them; longitudes as those of the edges. */
type CellWater = CellLines & CoordinateBox;

type Grid = {
  west: number;
  south: number;
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
  const edges = new Uint32Array(count);
  for (let edge = 0; edge < cell.from.length; edge++) edges.fill(edge, starts[edge]!, starts[edge + 1]!);
  const grid = gridOf(lon, lat, edges);
  const names = Array.from(cell.from, (_, edge) => drawing.name(edge));
  const bytes = 14 * cell.lon.length + 14 * cell.from.length + 16 * count + 4 * grid.segments.length;
  const waterLons = lonsNear(drawing.water.lon, center);
  const water = { ...drawing.water, lon: waterLons, ...boxOf(waterLons, drawing.water.lat) };
  return {
    ...{ cell, names, starts, lon, lat, grid, water },
    bytes: bytes + 64 * cell.from.length + 8 * waterLons.length,
  };
}

/** Longitudes counted on beyond ±180 degrees; 32 bits hold them up to ±214 degrees. */
function lonsNear(lons: Int32Array, center: number): Int32Array {
  return lons.map((lon) => lonNear(lon, center));
}

export type CoordinateBox = { west: number; south: number; east: number; north: number };

/** The box around points in any unit; without points, one that contains none. */
export function boxOf(lon: ArrayLike<number>, lat: ArrayLike<number>): CoordinateBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let i = 0; i < lon.length; i++) {
    box.west = Math.min(box.west, lon[i]!);
    box.east = Math.max(box.east, lon[i]!);
    box.south = Math.min(box.south, lat[i]!);
    box.north = Math.max(box.north, lat[i]!);
  }
  return box;
}

const AROUND_EARTH = 360 * UNITS_PER_DEGREE;

/** A longitude in units, counted so that it is next to another one. */
function lonNear(lon: number, other: number): number {
  return lon - Math.round((lon - other) / AROUND_EARTH) * AROUND_EARTH;
}

function gridOf(lon: Int32Array, lat: Int32Array, edges: Uint32Array): Grid {
  const { west, south, east, north } = lon.length === 0 ? { west: 0, south: 0, east: 0, north: 0 } : boxOf(lon, lat);
  const squares = (units: number) => Math.min(MAX_SQUARES, Math.floor(units / SQUARE_UNITS) + 1);
  const [columns, rows] = [squares(east - west), squares(north - south)];
  const column = (x: number) => Math.min(columns - 1, Math.floor((x - west) / SQUARE_UNITS));
  const row = (y: number) => Math.min(rows - 1, Math.floor((y - south) / SQUARE_UNITS));
  const eachSquare = (visit: (square: number, point: number) => void) => {
    for (let i = 0; i + 1 < lon.length; i++) {
      if (edges[i] !== edges[i + 1]) continue;
      const [x0, x1] = [column(Math.min(lon[i]!, lon[i + 1]!)), column(Math.max(lon[i]!, lon[i + 1]!))];
      const [y0, y1] = [row(Math.min(lat[i]!, lat[i + 1]!)), row(Math.max(lat[i]!, lat[i + 1]!))];
      for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) visit(y * columns + x, i);
    }
  };
  const starts = new Uint32Array(columns * rows + 1);
  eachSquare((square) => starts[square + 1]!++);
  for (let i = 0; i < columns * rows; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const segments = new Uint32Array(starts.at(-1)!);
  eachSquare((square, point) => {
    segments[next[square]!++] = point;
  });
  return { west, south, columns, rows, starts, segments, edges };
}

/**
 * The point of the cell's edges that is nearest to a point; null if none is within a distance.
 * @param maxMeters of straight line
 * @param allows says whether an edge may be used
 * @param reaches says whether a straight line may lead to a point of an edge
 */
export function nearestEdgePoint(
  { starts, lon, lat, grid }: StreetCell,
  [pointLon, pointLat]: LonLat,
  maxMeters: number,
  allows: (edge: number) => boolean,
  reaches: (at: LonLat) => boolean = () => true,
): EdgePoint | null {
  if (lon.length === 0) return null;
  const [perLon, perLat] = [METERS_PER_UNIT * scaleAt(pointLat), METERS_PER_UNIT];
  const x = lonNear(pointLon * UNITS_PER_DEGREE, grid.west);
  const y = pointLat * UNITS_PER_DEGREE;
  // Most of the cells around are far from the point, and each would be looked through as far as the distance goes.
  const beyondX = Math.max(0, grid.west - x, x - grid.west - grid.columns * SQUARE_UNITS) * perLon;
  const beyondY = Math.max(0, grid.south - y, y - grid.south - grid.rows * SQUARE_UNITS) * perLat;
  if (Math.hypot(beyondX, beyondY) > maxMeters) return null;
  let best = { segment: -1, share: 0 };
  let most = maxMeters * maxMeters;
  const [column, row] = [Math.floor((x - grid.west) / SQUARE_UNITS), Math.floor((y - grid.south) / SQUARE_UNITS)];
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
    const east = metersToSquare(x, grid.west + squareX * SQUARE_UNITS, perLon);
    const north = metersToSquare(y, grid.south + squareY * SQUARE_UNITS, perLat);
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
