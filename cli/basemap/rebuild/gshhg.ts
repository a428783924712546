/**
 * Joins the shorelines of GSHHG to closed rings. The files of GMT store them cut into bins of one degree, each piece with
 * the sides of its bin at which it begins and ends (GMT, "binned" GSHHG files).
 */
import { type Numbers, netcdf } from "./netcdf.ts";

/** A closed ring, or a line, in steps of 1/65535 degree, counted eastward from longitude 0 and northward from the south pole. */
export type CoastRing = { level: number; points: Int32Array };

/** Steps per degree. */
export const STEPS = 65_535;
const BINS_AROUND = 360;
const BINS = 180 * BINS_AROUND;
const AROUND = BINS_AROUND * STEPS;
/** `entry` of a piece that is a whole ring. */
const WHOLE = 4;

type Piece = { level: number; entry: number; points: Int32Array };

/** The pieces of each polygon. */
function piecesOf(read: (name: string) => Numbers): Map<number, Piece[]> {
  const first = read("Id_of_first_segment_in_a_bin");
  const count = read("N_segments_in_a_bin");
  const facts = read("Embedded_npts_levels_exit_entry_for_a_segment");
  const start = read("Id_of_first_point_in_a_segment");
  const polygon = read("Id_of_GSHHS_ID");
  const east = read("Relative_longitude_from_SW_corner_of_bin");
  const north = read("Relative_latitude_from_SW_corner_of_bin");
  const pieces = new Map<number, Piece[]>();
  for (let bin = 0; bin < BINS; bin++) {
    const [x, y] = [(bin % BINS_AROUND) * STEPS, (179 - Math.floor(bin / BINS_AROUND)) * STEPS];
    for (let piece = first[bin]!; piece < first[bin]! + count[bin]!; piece++) {
      const points = new Int32Array(2 * (facts[piece]! >>> 9));
      for (let i = 0; i < points.length; i += 2) {
        points[i] = x + east[start[piece]! + i / 2]!;
        points[i + 1] = y + north[start[piece]! + i / 2]!;
      }
      const shoreline = { level: (facts[piece]! >> 6) & 7, entry: (facts[piece]! >> 3) & 7, points };
      const others = pieces.get(polygon[piece]!);
      if (others === undefined) pieces.set(polygon[piece]!, [shoreline]);
      else others.push(shoreline);
    }
  }
  return pieces;
}

/** Steps by which the end of a piece may miss the begin of the next one. */
const GAP = 3;

const around = (x: number) => (x + AROUND) % AROUND;

function meets(piece: Piece, x: number, y: number, gap: number): boolean {
  const across = Math.abs(around(piece.points[0]!) - around(x));
  return Math.min(across, AROUND - across) <= gap && Math.abs(piece.points[1]! - y) <= gap;
}

/** Joins pieces of one polygon, each of which ends where another begins, in the bin beside it. */
function join(pieces: readonly Piece[]): CoastRing[] {
  const key = (x: number, y: number) => `${around(x)} ${y}`;
  const begins = Map.groupBy(pieces, ({ points }) => key(points[0]!, points[1]!));
  const remaining = new Set(pieces);
  const rings: CoastRing[] = [];
  for (const begin of pieces) {
    const parts: Int32Array[] = [];
    let piece: Piece | undefined = remaining.has(begin) ? begin : undefined;
    while (piece !== undefined) {
      remaining.delete(piece);
      parts.push(piece.points);
      const [x, y] = [piece.points.at(-2)!, piece.points.at(-1)!];
      const exact = begins.get(key(x, y))?.find((one) => remaining.has(one));
      piece = exact ?? (meets(begin, x, y, 0) ? undefined : [...remaining].find((one) => meets(one, x, y, GAP)));
    }
    if (parts.length === 0) continue;
    const points = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      points.set(part, at);
      at += part.length;
    }
    if (!meets(begin, points.at(-2)!, points.at(-1)!, GAP)) throw new RangeError("A shoreline is not closed.");
    rings.push({ level: begin.level, points });
  }
  return rings;
}

/** Lines of rivers, one for each bin, with their levels: 0 to 4 from large to small ones, others are canals or dry. */
export function wdbiiRivers(bytes: Buffer): CoastRing[] {
  const read = netcdf(bytes);
  const first = read("Id_of_first_segment_in_a_bin");
  const count = read("N_segments_in_a_bin");
  const length = read("N_points_for_a_segment");
  const level = read("Hierarchial_level_of_a_segment");
  const start = read("Id_of_first_point_in_a_segment");
  const east = read("Relative_longitude_from_SW_corner_of_bin");
  const north = read("Relative_latitude_from_SW_corner_of_bin");
  const lines: CoastRing[] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const [x, y] = [(bin % BINS_AROUND) * STEPS, (179 - Math.floor(bin / BINS_AROUND)) * STEPS];
    for (let line = first[bin]!; line < first[bin]! + count[bin]!; line++) {
      const points = new Int32Array(2 * length[line]!);
      for (let i = 0; i < points.length; i += 2) {
        points[i] = x + east[start[line]! + i / 2]!;
        points[i + 1] = y + north[start[line]! + i / 2]!;
      }
      lines.push({ level: level[line]!, points });
    }
  }
  return lines;
}

/** @param bytes `binned_GSHHS_*.nc` in the classic format */
export function gshhgRings(bytes: Buffer): CoastRing[] {
  return [...piecesOf(netcdf(bytes)).values()].flatMap((pieces) => [
    ...pieces.filter(({ entry }) => entry === WHOLE).map(({ level, points }) => ({ level, points })),
    ...join(pieces.filter(({ entry }) => entry !== WHOLE)),
  ]);
}
