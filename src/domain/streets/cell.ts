/**
 * Walking cells: the streets of a tile of zoom 14 for people on foot, written by `portal streets build` and read by the
 * Worker.
 *
 *     "STRT", format version (8 bits), 3 zeros, bytes of the graph, bytes of the drawing (32 bits, little-endian each)
 *     graph (gzip): junctions and edges
 *     drawing (gzip): names of streets, the points of edges between their ends, and the outlines of water, if there is any
 *
 * A cell stores each edge that has an end in it. An edge that crosses a border is stored in both cells, with both of its
 * ends. Both cells give such a junction the same number, by which they are joined. The number is made of the junction's
 * position, because OpenStreetMap's ids would take half a byte an edge.
 */
import { latitudeOf, mercatorOf } from "../geo/globe.ts";
import { METERS_PER_DEGREE, scaleAt } from "../geo/plane.ts";
import { tileId } from "../map/pmtiles.ts";
import { ColumnReader, ColumnWriter, unzigzag, zigzag } from "./byte-columns.ts";

/** Zoom of the Web Mercator tile that is a walking cell, about 2 km wide. */
export const WALKING_CELL_ZOOM = 14;

/** Meters that no edge exceeds by much: longer chains of ways are split at their nodes. */
export const MAX_EDGE_METERS = 500;

/** Units of coordinates: one degree is 10,000,000 of them. */
export const UNITS_PER_DEGREE = 1e7;

/** Stored coordinates are multiples of this, about 0.2 m. */
export const STORED_UNITS = 20;

const MAGIC = "STRT";
const FORMAT_VERSION = 2;
const HEADER_BYTES = 16;

/** What an edge is to people on foot: bits 0 to 3 of its flags. */
export const StreetClass = {
  other: 0,
  /** Footways, paths, cycleways, and bridleways. */
  path: 1,
  /** Pedestrian streets and squares. */
  pedestrian: 2,
  steps: 3,
  /** Residential streets, living streets, service roads, and unclassified roads. */
  street: 4,
  /** Tertiary roads and larger ones. */
  mainRoad: 5,
  track: 6,
  platform: 7,
  /** Corridors and other ways inside buildings. */
  corridor: 8,
  elevator: 9,
  ferry: 10,
  /** Marked crossings of a street. */
  crossing: 11,
} as const;

/** `wheelchair=*` of an edge: bits 4 and 5. */
export const WheelchairAccess = { unknown: 0, yes: 1, limited: 2, no: 3 } as const;

/** Surface of an edge: bits 6 and 7. */
export const StreetSurface = { unknown: 0, paved: 1, compacted: 2, unpaved: 3 } as const;

export const BRIDGE_FLAG = 1 << 8;
export const TUNNEL_FLAG = 1 << 9;
/** Only for reaching a destination on this edge. */
export const DESTINATION_FLAG = 1 << 10;

export const classOf = (flags: number): number => flags & 15;
export const wheelchairOf = (flags: number): number => (flags >> 4) & 3;
export const surfaceOf = (flags: number): number => (flags >> 6) & 3;

/** The graph of a cell. People on foot may walk each edge in both directions. */
export type WalkingCell = {
  /** Column and row of the tile. */
  x: number;
  y: number;
  /** Junctions, in units of 1e-7 degrees (WGS84), stored as multiples of 20. */
  lon: Int32Array;
  lat: Int32Array;
  /**
   * For the ends of edges that several cells store: a number that is the same in each cell. All other junctions have 0.
   * Encoding keeps only which are not 0; a decoded cell has `junctionNumber` of their positions.
   */
  borderNode: Float64Array;
  /** Ends of edges: indexes of junctions. */
  from: Uint32Array;
  to: Uint32Array;
  /** Decimeters along the line of the edge. They are not stored, because the line has them. */
  length: Uint32Array;
  /** See `StreetClass` and the constants after it. */
  flags: Uint16Array;
};

/** The points of line `i`, its ends included, are those from `starts[i]` to `starts[i + 1]`, in units of 1e-7 degrees. */
export type CellLines = { starts: Uint32Array; lon: Int32Array; lat: Int32Array };

/** With the line of each edge. */
export type CellDrawing = CellLines & {
  /** Name of the edge's street, empty if it has none. */
  name(edge: number): string;
  /** All points of the edge from its `from` to its `to`, both included, in degrees. */
  line(edge: number): [lon: number, lat: number][];
  /** Shores, rivers, and canals; none in cells of builds before there were any. */
  water: CellLines;
};

/** A cell to be written. */
export type CellInput = Omit<WalkingCell, "length">;

type InputLine = readonly (readonly [lon: number, lat: number])[];

/** What is drawn of the edges, in the order of the cell's edges, and lines of water; lines as in `CellDrawing`. */
export type DrawingInput = {
  names: readonly string[];
  lines: readonly InputLine[];
  water?: readonly InputLine[];
};

/** The number by which neighboring cells recognize a junction. @param lon, lat in units of 1e-7 degrees */
export function junctionNumber(lon: number, lat: number): number {
  const [column, row] = [storedOf(lon) - storedOf(-1.8e9), storedOf(lat) - storedOf(-0.9e9)];
  // Of the longitude, 53 degrees are told apart, which no two neighbors are from each other.
  return (column % NUMBER_COLUMNS) * 2 ** 27 + row + 1;
}

const NUMBER_COLUMNS = 2 ** 25;

/** The column and row of the walking cell at a point in degrees. */
export function walkingCellAt(lon: number, lat: number): { x: number; y: number } {
  const cells = 2 ** WALKING_CELL_ZOOM;
  const clamp = (position: number) => Math.max(0, Math.min(cells - 1, Math.floor(position * cells)));
  return { x: clamp((lon + 180) / 360), y: clamp((180 - mercatorOf(lat)) / 360) };
}

/** A walking cell as one number, column before row. */
export function walkingCellNumber({ x, y }: { x: number; y: number }): number {
  return x * 2 ** WALKING_CELL_ZOOM + y;
}

/** West, south, east, and north of a walking cell, in degrees. */
export function walkingCellBounds({ x, y }: { x: number; y: number }): [number, number, number, number] {
  const degrees = 360 / 2 ** WALKING_CELL_ZOOM;
  return [
    x * degrees - 180,
    latitudeOf(180 - (y + 1) * degrees),
    (x + 1) * degrees - 180,
    latitudeOf(180 - y * degrees),
  ];
}

/**
 * The bytes of a cell. Junctions and edges are put in the order that compresses best, and an edge may change its direction;
 * the names and lines of the drawing follow them.
 */
export async function encodeCell(cell: CellInput, drawing: DrawingInput): Promise<Uint8Array<ArrayBuffer>> {
  const sorted = sortCell(cell);
  const [graph, lines] = await Promise.all([gzip(graphBytes(sorted.cell)), gzip(drawingBytes(sorted, drawing))]);
  const bytes = new Uint8Array(HEADER_BYTES + graph.length + lines.length);
  bytes.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(bytes.buffer);
  view.setUint8(4, FORMAT_VERSION);
  view.setUint32(8, graph.length, true);
  view.setUint32(12, lines.length, true);
  bytes.set(graph, HEADER_BYTES);
  bytes.set(lines, HEADER_BYTES + graph.length);
  return bytes;
}

/** A cell and what is drawn of it. @throws RangeError for bytes that are no whole cell of this format */
export async function decodeCell(bytes: Uint8Array): Promise<{ cell: WalkingCell; drawing: CellDrawing }> {
  const sections = sectionsOf(bytes);
  const [graph, drawing] = await Promise.all([gunzip(sections.graph), gunzip(sections.drawing)]);
  const columns = new ColumnReader(drawing);
  const texts = columns.nextText().split("\n");
  const nameNumbers = columns.next();
  const counts = columns.next();
  const [lonSteps, latSteps] = [columns.next(), columns.next()];
  const cell = readGraph(graph);
  const points = counts.reduce((sum, count) => sum + count, 0);
  if (counts.length !== cell.from.length || points !== lonSteps.length || lonSteps.length !== latSteps.length)
    throw new RangeError("The drawing does not fit the graph.");
  const lines = linesOf(cell, counts, lonSteps, latSteps);
  const line = (edge: number) =>
    Array.from({ length: lines.starts[edge + 1]! - lines.starts[edge]! }, (_, i) =>
      inDegrees(lines.lon[lines.starts[edge]! + i]!, lines.lat[lines.starts[edge]! + i]!),
    );
  const name = (edge: number) => texts[nameNumbers[edge]!] ?? "";
  const water = readWater(columns);
  return { cell: { ...cell, length: lengthsOf(lines) }, drawing: { ...lines, name, line, water } };
}

function readWater(columns: ColumnReader): CellLines {
  const counts = columns.isAtEnd ? new Float64Array() : columns.next();
  const starts = new Uint32Array(counts.length + 1);
  for (let line = 0; line < counts.length; line++) starts[line + 1] = starts[line]! + counts[line]!;
  const [lon, lat] = counts.length === 0 ? [] : [columns, columns].map((one) => fromSteps(one.next(), 0));
  if ((lon?.length ?? 0) !== starts.at(-1) || lon?.length !== lat?.length)
    throw new RangeError("The columns of the water do not fit each other.");
  return { starts, lon: lon ?? new Int32Array(), lat: lat ?? new Int32Array() };
}

/** The points of each edge, with its ends. @param counts how many points are between them; their steps follow */
function linesOf(cell: CellInput, counts: Float64Array, lonSteps: Float64Array, latSteps: Float64Array): CellLines {
  const starts = new Uint32Array(counts.length + 1);
  for (let edge = 0; edge < counts.length; edge++) starts[edge + 1] = starts[edge]! + counts[edge]! + 2;
  const [lon, lat] = [new Int32Array(starts.at(-1)!), new Int32Array(starts.at(-1)!)];
  let [at, step] = [0, 0];
  // Plain assignments: a cell is decoded once, by code that has not run often enough to be optimized.
  for (let edge = 0; edge < counts.length; edge++) {
    const from = cell.from[edge]!;
    const to = cell.to[edge]!;
    lon[at] = cell.lon[from]!;
    lat[at] = cell.lat[from]!;
    for (const end = starts[edge + 1]! - 1; ++at < end; step++) {
      lon[at] = lon[at - 1]! + unzigzag(lonSteps[step]!) * STORED_UNITS;
      lat[at] = lat[at - 1]! + unzigzag(latSteps[step]!) * STORED_UNITS;
    }
    lon[at] = cell.lon[to]!;
    lat[at] = cell.lat[to]!;
    at++;
  }
  return { starts, lon, lat };
}

/** Decimeters along each line, in a plane at its beginning: edges are short. */
function lengthsOf({ starts, lon, lat }: CellLines): Uint32Array<ArrayBuffer> {
  const length = new Uint32Array(starts.length - 1);
  for (let edge = 0; edge < length.length; edge++) {
    const scale = scaleAt(lat[starts[edge]!]! / UNITS_PER_DEGREE);
    let units = 0;
    for (let i = starts[edge]! + 1; i < starts[edge + 1]!; i++) {
      const step = Math.abs(lon[i]! - lon[i - 1]!);
      const east = Math.min(step, 360 * UNITS_PER_DEGREE - step) * scale;
      const north = lat[i]! - lat[i - 1]!;
      units += Math.sqrt(east * east + north * north);
    }
    length[edge] = Math.round((units / UNITS_PER_DEGREE) * METERS_PER_DEGREE * 10);
  }
  return length;
}

const inDegrees = (lon: number, lat: number): [number, number] => [lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE];

/** A coordinate as it is stored. @param units of 1e-7 degrees */
const storedOf = (units: number) => Math.round(units / STORED_UNITS);

/** A cell with junctions along a Hilbert curve and edges in their order; where its edges come from, and which are reversed. */
type SortedCell = { cell: CellInput; edges: Uint32Array; isReversed: (edge: number) => boolean };

function sortCell(cell: CellInput): SortedCell {
  const curve = Array.from(cell.lon, (lon, i) => curveIndex(lon, cell.lat[i]!));
  const order = Uint32Array.from(cell.lon.keys()).sort((a, b) => curve[a]! - curve[b]!);
  const rank = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) rank[order[i]!] = i;
  const low = (edge: number) => Math.min(rank[cell.from[edge]!]!, rank[cell.to[edge]!]!);
  const high = (edge: number) => Math.max(rank[cell.from[edge]!]!, rank[cell.to[edge]!]!);
  const edges = Uint32Array.from(cell.from.keys()).sort((a, b) => low(a) - low(b) || high(a) - high(b) || a - b);
  return {
    edges,
    isReversed: (edge) => rank[cell.from[edge]!]! > rank[cell.to[edge]!]!,
    cell: {
      x: cell.x,
      y: cell.y,
      lon: Int32Array.from(order, (i) => cell.lon[i]!),
      lat: Int32Array.from(order, (i) => cell.lat[i]!),
      borderNode: Float64Array.from(order, (i) => cell.borderNode[i]!),
      from: edges.map(low),
      to: edges.map(high),
      flags: Uint16Array.from(edges, (edge) => cell.flags[edge]!),
    },
  };
}

/** Zoom of the grid along whose Hilbert curve junctions are sorted: squares of about 5 m. */
const CURVE_ZOOM = 22;

/** The place of a junction on a Hilbert curve over a grid of degrees. */
function curveIndex(lon: number, lat: number): number {
  const squares = 2 ** CURVE_ZOOM;
  const place = (share: number) => Math.max(0, Math.min(squares - 1, Math.floor(share * squares)));
  return tileId(CURVE_ZOOM, place(lon / 3.6e9 + 0.5), place(lat / 3.6e9 + 0.5));
}

function graphBytes({ x, y, lon, lat, borderNode, from, to, flags }: CellInput): Uint8Array<ArrayBuffer> {
  const columns = new ColumnWriter();
  columns.add([x, y, zigzag(storedOf(lon[0] ?? 0)), zigzag(storedOf(lat[0] ?? 0))]);
  columns.add(stepsOf(lon));
  columns.add(stepsOf(lat));
  const border = [...borderNode.keys()].filter((i) => borderNode[i] !== 0);
  columns.add(border.map((i, n) => i - (border[n - 1] ?? 0)));
  const degrees = new Uint32Array(lon.length);
  for (const junction of from) degrees[junction]!++;
  columns.add(degrees);
  columns.add(to.map((junction, edge) => junction - from[edge]!));
  columns.add(flags);
  return columns.end();
}

function readGraph(bytes: Uint8Array): CellInput {
  const columns = new ColumnReader(bytes);
  const [x = 0, y = 0, firstLon = 0, firstLat = 0] = columns.next();
  const lon = fromSteps(columns.next(), firstLon);
  const lat = fromSteps(columns.next(), firstLat);
  const borderNode = new Float64Array(lon.length);
  const border = columns.next();
  let junction = 0;
  for (const step of border) {
    junction += step;
    borderNode[junction] = junctionNumber(lon[junction]!, lat[junction]!);
  }
  const degrees = columns.next();
  const ends = columns.next();
  const from = new Uint32Array(ends.length);
  const to = new Uint32Array(ends.length);
  let edge = 0;
  for (let i = 0; i < degrees.length; i++)
    for (let n = 0; n < degrees[i]!; n++, edge++) {
      from[edge] = i;
      to[edge] = i + ends[edge]!;
    }
  const flags = Uint16Array.from(columns.next());
  if (lat.length !== lon.length || degrees.length !== lon.length || edge !== ends.length || flags.length !== edge)
    throw new RangeError("The columns of the cell do not fit each other.");
  return { x, y, lon, lat, borderNode, from, to, flags };
}

/** Differences between neighbors, as stored; the first is 0. */
function stepsOf(coordinates: Int32Array): number[] {
  return Array.from(coordinates, (units, i) => zigzag(storedOf(units) - storedOf(coordinates[i === 0 ? 0 : i - 1]!)));
}

function fromSteps(steps: Float64Array, first: number): Int32Array {
  let stored = unzigzag(first);
  const coordinates = new Int32Array(steps.length);
  for (let i = 0; i < steps.length; i++) {
    stored += unzigzag(steps[i]!);
    coordinates[i] = stored * STORED_UNITS;
  }
  return coordinates;
}

function drawingBytes(
  { edges, isReversed }: SortedCell,
  { names, lines, water = [] }: DrawingInput,
): Uint8Array<ArrayBuffer> {
  const texts = new Map<string, number>([["", 0]]);
  const nameNumbers: number[] = [];
  const counts: number[] = [];
  const steps: [lon: number[], lat: number[]] = [[], []];
  for (const edge of edges) {
    const name = (names[edge] ?? "").replaceAll("\n", " ");
    if (!texts.has(name)) texts.set(name, texts.size);
    nameNumbers.push(texts.get(name)!);
    const line = isReversed(edge) ? (lines[edge] ?? []).toReversed() : (lines[edge] ?? []);
    const points = line.map((point) => point.map((degrees) => storedOf(degrees * UNITS_PER_DEGREE)));
    for (let i = 1; i + 1 < points.length; i++)
      for (const axis of [0, 1] as const) steps[axis].push(zigzag(points[i]![axis]! - points[i - 1]![axis]!));
    counts.push(Math.max(0, points.length - 2));
  }
  const columns = new ColumnWriter();
  columns.addText([...texts.keys()].join("\n"));
  for (const column of [nameNumbers, counts, ...steps]) columns.add(column);
  if (water.length > 0) {
    columns.add(water.map(({ length }) => length));
    const points = water.flat();
    for (const axis of [0, 1] as const) {
      const stored = points.map((point) => storedOf(point[axis] * UNITS_PER_DEGREE));
      columns.add(stored.map((units, i) => zigzag(units - (stored[i - 1] ?? 0))));
    }
  }
  return columns.end();
}

function sectionsOf(bytes: Uint8Array) {
  const isCell = bytes.length >= HEADER_BYTES && new TextDecoder().decode(bytes.subarray(0, 4)) === MAGIC;
  if (!isCell || bytes[4] !== FORMAT_VERSION)
    throw new RangeError("These bytes are not a walking cell of this format.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const [graphLength, drawingLength] = [view.getUint32(8, true), view.getUint32(12, true)];
  if (HEADER_BYTES + graphLength + drawingLength !== bytes.length) throw new RangeError("The walking cell is cut off.");
  const drawingStart = HEADER_BYTES + graphLength;
  return { graph: bytes.slice(HEADER_BYTES, drawingStart), drawing: bytes.slice(drawingStart) };
}

const gzip = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new CompressionStream("gzip"));

async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await through(bytes, new DecompressionStream("gzip"));
  } catch (error) {
    throw new RangeError("The walking cell is damaged.", { cause: error });
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
