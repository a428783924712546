/** The part of a trip's shape that a ride follows. */
import { haversine, type LonLat, lineLength } from "../geo.ts";

/** Metres that a stop may lie beside its shape. */
const MOST_ASIDE = 300;
/** How much longer than the way from stop to stop a believable part is. */
const MOST_LONGER = 3;

/**
 * The way of a ride: the part of the shape between the points nearest to the first and the last stop, in the order of
 * the shape; the straight lines from stop to stop where there is no shape or where it cannot be believed.
 * @param stops WGS84 degrees, two at least
 */
export function partOfLine(shape: readonly LonLat[], stops: readonly LonLat[]): LonLat[] {
  const part = cutLine(shape, stops[0]!, stops.at(-1)!);
  if (part === null) return [...stops];
  const [length, direct] = [lineLength(part), lineLength(stops)];
  return length > direct * MOST_LONGER + MOST_ASIDE || length < direct / MOST_LONGER ? [...stops] : part;
}

/** Null where one of the points lies far from the line, or where no part leads from the one to the other. */
function cutLine(line: readonly LonLat[], from: LonLat, to: LonLat): LonLat[] | null {
  let start = -1;
  let startAside = Number.POSITIVE_INFINITY;
  let startPoint = from;
  let best: { start: number; end: number; startPoint: LonLat; endPoint: LonLat } | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < line.length; i++) {
    const leaving = nearestOn(line[i]!, line[i + 1]!, from);
    const aside = haversine(leaving, from);
    if (aside < startAside) [start, startAside, startPoint] = [i, aside, leaving];
    const endPoint = nearestOn(line[i]!, line[i + 1]!, to);
    const off = haversine(endPoint, to);
    if (start < 0 || Math.max(startAside, off) > MOST_ASIDE || startAside + off >= least) continue;
    if (start === i && haversine(line[i]!, endPoint) < haversine(line[i]!, startPoint)) continue;
    least = startAside + off;
    best = { start, end: i, startPoint, endPoint };
  }
  if (best === null) return null;
  const part = [best.startPoint, ...line.slice(best.start + 1, best.end + 1), best.endPoint];
  // A stop at a corner of the line would stand there twice.
  return part.filter((point, i) => i === 0 || i === part.length - 1 || haversine(point, part[i - 1]!) > 0);
}

/** The point of a segment that is nearest to a point, on a plane in which a degree of longitude is shorter. */
function nearestOn(a: LonLat, b: LonLat, point: LonLat): LonLat {
  const shrink = Math.cos((point[1] * Math.PI) / 180);
  const [dx, dy] = [(b[0] - a[0]) * shrink, b[1] - a[1]];
  const square = dx * dx + dy * dy;
  if (square === 0) return a;
  const along = ((point[0] - a[0]) * shrink * dx + (point[1] - a[1]) * dy) / square;
  const t = Math.min(1, Math.max(0, along));
  return [micro(a[0] + (b[0] - a[0]) * t), micro(a[1] + (b[1] - a[1]) * t)];
}

/** A millionth of a degree is a tenth of a metre. */
function micro(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
