/** The line of a path on streets. */
import { type LonLat, wrapLongitude } from "../geo/globe.ts";
import { METERS_PER_DEGREE, scaleAt } from "../geo/plane.ts";
import { UNITS_PER_DEGREE } from "./cell.ts";
import type { StreetGraph } from "./graph.ts";
import type { PathPiece, StreetPath } from "./search.ts";

/** All points of a path in degrees, from its start to its target, with the straight pieces at both ends. */
export function pathLine(graph: StreetGraph, { from, to, pieces }: StreetPath): LonLat[] {
  const line: LonLat[] = [from];
  for (const piece of pieces) for (const point of pieceLine(graph, piece)) add(line, point);
  add(line, to);
  // A path of one point is a line, too.
  return line.length === 1 ? [from, to] : line;
}

function add(line: LonLat[], point: LonLat): void {
  const last = line.at(-1)!;
  if (last[0] !== point[0] || last[1] !== point[1]) line.push(point);
}

/** The points of a piece in the direction in which it is walked; two at least. */
export function pieceLine(graph: StreetGraph, { edge, fromShare, toShare }: PathPiece): LonLat[] {
  const { lon, lat, starts } = graph.cells[graph.cellOf[edge]!]!;
  const edgeInCell = graph.edgeInCell[edge]!;
  const [first, end] = [starts[edgeInCell]!, starts[edgeInCell + 1]!];
  const scale = scaleAt(lat[first]! / UNITS_PER_DEGREE);
  const at = (x: number, y: number): LonLat => [wrapLongitude(x / UNITS_PER_DEGREE), y / UNITS_PER_DEGREE];
  /** The length up to each point. */
  const lengths = [0];
  for (let i = first; i + 1 < end; i++)
    lengths.push(lengths.at(-1)! + Math.hypot((lon[i + 1]! - lon[i]!) * scale, lat[i + 1]! - lat[i]!));
  const whole = lengths.at(-1)!;
  const pointAt = (length: number): LonLat => {
    let i = 0;
    while (i + 2 < lengths.length && lengths[i + 1]! < length) i++;
    const step = lengths[i + 1]! - lengths[i]!;
    const share = step === 0 ? 0 : (length - lengths[i]!) / step;
    const [a, b] = [first + i, first + i + 1];
    return at(lon[a]! + share * (lon[b]! - lon[a]!), lat[a]! + share * (lat[b]! - lat[a]!));
  };
  const [low, high] = [Math.min(fromShare, toShare) * whole, Math.max(fromShare, toShare) * whole];
  const line = [pointAt(low)];
  for (let i = 1; i + 1 < lengths.length; i++)
    if (lengths[i]! > low && lengths[i]! < high) line.push(at(lon[first + i]!, lat[first + i]!));
  line.push(pointAt(high));
  return fromShare <= toShare ? line : line.reverse();
}

/** Direction from a point to another one, in radians clockwise from north. */
export function bearing([aLon, aLat]: LonLat, [bLon, bLat]: LonLat): number {
  return Math.atan2(wrapLongitude(bLon - aLon) * scaleAt(aLat), bLat - aLat);
}

/** Meters between two near points. */
export function nearMeters([aLon, aLat]: LonLat, [bLon, bLat]: LonLat): number {
  return Math.hypot(wrapLongitude(bLon - aLon) * scaleAt((aLat + bLat) / 2), bLat - aLat) * METERS_PER_DEGREE;
}
