import { haversine, type LonLat } from "../../../src/domain/geo.ts";
import { encodeLine } from "../../../src/domain/polyline.ts";
import { packDecimals } from "../../../src/domain/schedule/ints.ts";
import type { CsvReader } from "../csv/reader.ts";
import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { Indexed, Shape } from "../model.ts";
import type { Report } from "../report.ts";
import { Cells } from "./cells.ts";

const FILE = "shapes.txt";

/** Points of one shape while its rows are read. */
class Points {
  lines: number[] = [];
  sequence: number[] = [];
  points: LonLat[] = [];
  distance: (number | null)[] = [];

  clear(): void {
    this.lines = [];
    this.sequence = [];
    this.points = [];
    this.distance = [];
  }

  /** Sorts by shape_pt_sequence; equal values keep the order of the file. */
  sort(): void {
    const { lines, sequence, points, distance } = this;
    if (sequence.every((s, i) => i === 0 || sequence[i - 1]! <= s)) return;
    const order = sequence.map((_, i) => i).sort((a, b) => sequence[a]! - sequence[b]! || a - b);
    this.lines = order.map((i) => lines[i]!);
    this.sequence = order.map((i) => sequence[i]!);
    this.points = order.map((i) => points[i]!);
    this.distance = order.map((i) => distance[i]!);
  }
}

/**
 * Reads shapes (GTFS reference, shapes.txt) as encoded lines, points in order of shape_pt_sequence. Each shape is
 * encoded as soon as its rows end, so memory holds one at a time. If the rows of a shape are not consecutive, the file
 * is read a second time with all points in memory.
 */
export async function readShapes(files: FeedFiles): Promise<Indexed<Shape>> {
  const index = new KeyIndex();
  const list: Shape[] = [];
  const points = new Points();
  let current = -1;
  let scattered = false;
  const finish = () => {
    if (current >= 0) list[current] = encodeShape(list[current]!.shapeId, points);
    points.clear();
  };
  await files.read(FILE, ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"], (table) => {
    eachPoint(table, files.report, (row, column, lon, lat, sequence, distance) => {
      let shape = index.cell(table, row, column);
      if (shape < 0) {
        shape = list.length;
        index.addCell(table, row, column, shape);
        list.push({ ...NO_SHAPE, shapeId: table.text(row, column) });
      } else if (shape !== current) scattered = true;
      if (shape !== current) finish();
      current = shape;
      points.lines.push(table.lines[row]!);
      points.sequence.push(sequence);
      points.points.push([lon, lat]);
      points.distance.push(distance);
    });
  });
  finish();
  if (scattered) await readScattered(files, index, list);
  files.report.entity(FILE, list.length);
  return { list, index };
}

async function readScattered(files: FeedFiles, index: KeyIndex, list: Shape[]): Promise<void> {
  const all = list.map(() => new Points());
  await files.readAgain(FILE, (table) => {
    eachPoint(table, null, (row, column, lon, lat, sequence, distance) => {
      const points = all[index.cell(table, row, column)]!;
      points.lines.push(table.lines[row]!);
      points.sequence.push(sequence);
      points.points.push([lon, lat]);
      points.distance.push(distance);
    });
  });
  all.forEach((points, i) => {
    list[i] = encodeShape(list[i]!.shapeId, points);
  });
}

type Take = (row: number, column: number, lon: number, lat: number, sequence: number, distance: number | null) => void;

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
      take(row, idColumn, lon!, lat!, sequence!, Number.isNaN(distance) ? null : distance);
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
  rows.sort();
  const { points, distance } = rows;
  const firstLine = rows.lines[0] ?? 0;
  const shape = { ...NO_SHAPE, shapeId, firstLine, line: encodeLine(points), points: points.length };
  const packed = packDecimals(distance);
  if (packed !== "") {
    shape.distances = packed;
    shape.distanceFalls = fallsOf(rows);
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

function fallsOf({ distance, lines }: Points): Shape["distanceFalls"] {
  let before = Number.NEGATIVE_INFINITY;
  let first = -1;
  let count = 0;
  distance.forEach((value, i) => {
    if (value === null) return;
    if (value < before && count++ === 0) first = i;
    before = value;
  });
  return count === 0 ? null : { count, line: lines[first]!, value: distance[first]! };
}
