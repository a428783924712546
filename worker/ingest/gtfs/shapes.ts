import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { encodeLine } from "../../../src/domain/geo/polyline.ts";
import { packDecimals } from "../../../src/domain/schedule/ints.ts";
import type { CsvReader } from "../csv/reader.ts";
import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { IndexedList, Shape } from "../model.ts";
import type { Report } from "../report.ts";
import { Cells } from "./cells.ts";

const FILE = "shapes.txt";

/** Maximum points of one shape, far above the longest railway line: the shape has to fit into one row of the database. Further points are dropped. */
const MAX_POINTS_PER_SHAPE = 100_000;

/** Points of one shape, or of many, by column. */
class Points {
  count = 0;
  lines = new Int32Array(1024);
  sequence = new Float64Array(1024);
  lon = new Float64Array(1024);
  lat = new Float64Array(1024);
  /** NaN where it is missing. */
  distance = new Float64Array(1024);

  add(line: number, sequence: number, lon: number, lat: number, distance: number): void {
    if (this.count === this.lines.length) this.#grow();
    const at = this.count++;
    this.lines[at] = line;
    this.sequence[at] = sequence;
    this.lon[at] = lon;
    this.lat[at] = lat;
    this.distance[at] = distance;
  }

  /** Numbers of all points by shape_pt_sequence; equal values keep the order of the file. */
  order(): Int32Array {
    const { sequence } = this;
    const order = Int32Array.from({ length: this.count }, (_, i) => i);
    if (order.every((i) => i === 0 || sequence[i - 1]! <= sequence[i]!)) return order;
    return order.sort((a, b) => sequence[a]! - sequence[b]! || a - b);
  }

  #grow(): void {
    const larger = <T extends Int32Array | Float64Array>(old: T, empty: T) => {
      empty.set(old);
      return empty;
    };
    const length = 2 * this.lines.length;
    this.lines = larger(this.lines, new Int32Array(length));
    this.sequence = larger(this.sequence, new Float64Array(length));
    this.lon = larger(this.lon, new Float64Array(length));
    this.lat = larger(this.lat, new Float64Array(length));
    this.distance = larger(this.distance, new Float64Array(length));
  }
}

/**
 * Reads shapes (GTFS reference, shapes.txt) as encoded lines, points in order of shape_pt_sequence. Each shape is
 * encoded as soon as its rows end, so memory holds one at a time. If the rows of a shape are not consecutive, the file
 * is read a second time with all points in memory, by column.
 */
export async function readShapes(files: FeedFiles): Promise<IndexedList<Shape>> {
  const index = new KeyIndex();
  const list: Shape[] = [];
  const points = new Points();
  let current = -1;
  let isScattered = false;
  const finish = () => {
    if (current >= 0) list[current] = encodeShape(list[current]!.shapeId, points);
    points.count = 0;
  };
  await files.read(FILE, (table) => {
    eachPoint(table, files.report, (row, column, lon, lat, sequence, distance) => {
      let shape = index.cell(table, row, column);
      if (shape < 0) {
        shape = list.length;
        index.addCell(table, row, column, shape);
        list.push({ ...NO_SHAPE, shapeId: table.text(row, column) });
      } else if (shape !== current) isScattered = true;
      if (shape !== current) finish();
      current = shape;
      if (points.count === MAX_POINTS_PER_SHAPE) {
        files.report.skipError("shape_too_long", new Cells(table, files.report).place(row, "shape_id"));
        return;
      }
      points.add(table.lines[row]!, sequence, lon, lat, distance);
    });
  });
  finish();
  if (isScattered) await readScattered(files, index, list);
  files.report.entity(FILE, list.length);
  return { list, index };
}

async function readScattered(files: FeedFiles, index: KeyIndex, list: Shape[]): Promise<void> {
  const all = new Points();
  let shapeOf = new Int32Array(1024);
  /** By shape: the number of its points, then where the next of them goes. */
  const next = new Int32Array(list.length);
  await files.readAgain(FILE, (table) => {
    eachPoint(table, null, (row, column, lon, lat, sequence, distance) => {
      const shape = index.cell(table, row, column);
      if (next[shape] === MAX_POINTS_PER_SHAPE) return;
      next[shape]!++;
      if (all.count === shapeOf.length) {
        const larger = new Int32Array(2 * all.count);
        larger.set(shapeOf);
        shapeOf = larger;
      }
      shapeOf[all.count] = shape;
      all.add(table.lines[row]!, sequence, lon, lat, distance);
    });
  });
  let first = 0;
  next.forEach((count, shape) => {
    next[shape] = first;
    first += count;
  });
  const order = new Int32Array(all.count);
  for (let i = 0; i < all.count; i++) order[next[shapeOf[i]!]!++] = i;
  const points = new Points();
  let at = 0;
  for (let shape = 0; shape < list.length; shape++) {
    points.count = 0;
    for (; at < next[shape]!; at++) {
      const i = order[at]!;
      points.add(all.lines[i]!, all.sequence[i]!, all.lon[i]!, all.lat[i]!, all.distance[i]!);
    }
    list[shape] = encodeShape(list[shape]!.shapeId, points);
  }
}

type Take = (row: number, column: number, lon: number, lat: number, sequence: number, distance: number) => void;

/** @param report null if faults were already reported */
function eachPoint(table: CsvReader, report: Report | null, take: Take): void {
  const idColumn = table.column("shape_id");
  const latColumn = table.column("shape_pt_lat");
  const lonColumn = table.column("shape_pt_lon");
  const sequenceColumn = table.column("shape_pt_sequence");
  const distanceColumn = table.column("shape_dist_traveled");
  for (let row = 0; row < table.rows; row++) {
    const lat = table.decimal(row, latColumn);
    const lon = table.decimal(row, lonColumn);
    const sequence = table.int(row, sequenceColumn);
    let bad = "";
    if (table.isEmpty(row, idColumn)) bad = "shape_id";
    else if (lat === null || !(Math.abs(lat) <= 90)) bad = "shape_pt_lat";
    else if (lon === null || !(Math.abs(lon) <= 180)) bad = "shape_pt_lon";
    else if (sequence === null || Number.isNaN(sequence)) bad = "shape_pt_sequence";
    if (bad === "") {
      const distance = table.decimal(row, distanceColumn);
      if (report !== null && distance !== null && Number.isNaN(distance))
        report.warn("value_invalid", new Cells(table, report).place(row, "shape_dist_traveled"));
      take(row, idColumn, lon!, lat!, sequence!, distance ?? Number.NaN);
    } else if (report !== null) {
      const code = table.isEmpty(row, table.column(bad)) ? "required_field" : "value_invalid";
      report.skipError(code, new Cells(table, report).place(row, bad));
    }
  }
}

const NO_SHAPE: Shape = {
  shapeId: "",
  firstLine: 0,
  line: "",
  distances: null,
  points: 0,
  length: 0,
  maxSegment: 0,
  firstPointMaxDistance: 0,
  touchesZero: false,
  distanceFalls: null,
};

function encodeShape(shapeId: string, rows: Points): Shape {
  const order = rows.order();
  const points: LonLat[] = [];
  const distances: (number | null)[] = [];
  for (const i of order) {
    points.push([rows.lon[i]!, rows.lat[i]!]);
    distances.push(Number.isNaN(rows.distance[i]) ? null : rows.distance[i]!);
  }
  const firstLine = order.length === 0 ? 0 : rows.lines[order[0]!]!;
  const shape = { ...NO_SHAPE, shapeId, firstLine, line: encodeLine(points), points: points.length };
  const packedDistances = packDecimals(distances);
  if (packedDistances !== "") {
    shape.distances = packedDistances;
    shape.distanceFalls = fallsOf(distances, (i) => rows.lines[order[i]!]!);
  }
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!;
    if (point[0] === 0 || point[1] === 0) shape.touchesZero = true;
    if (i === 0) continue;
    const segment = haversine(points[i - 1]!, point);
    shape.length += segment;
    shape.maxSegment = Math.max(shape.maxSegment, segment);
    shape.firstPointMaxDistance = Math.max(shape.firstPointMaxDistance, haversine(points[0]!, point));
  }
  return shape;
}

function fallsOf(distances: readonly (number | null)[], lineOf: (i: number) => number): Shape["distanceFalls"] {
  let before = Number.NEGATIVE_INFINITY;
  let first = -1;
  let count = 0;
  distances.forEach((value, i) => {
    if (value === null) return;
    if (value < before && count++ === 0) first = i;
    before = value;
  });
  return count === 0 ? null : { count, line: lineOf(first), value: distances[first]! };
}
