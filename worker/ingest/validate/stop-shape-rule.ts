import { decodeLine } from "../../../src/domain/polyline.ts";
import type { ValidatedFeed } from "./feed-rule.ts";
import { stopTimePlace } from "./variant.ts";

/** Meters. */
const MAX_METRES_FROM_SHAPE = 100;
const METRES_PER_DEGREE = 111_195;

/** Maximum comparisons of a stop with a segment; further pairs of patterns and shapes are not checked. */
const MAX_STEPS = 2_000_000_000;

/** A line in meters on a plane tangent to the earth at its first point, accurate near the line. */
type Plane = { x: Float64Array; y: Float64Array; lon: number; lat: number; scale: number };

/** Finds stops far from the shape of their trip, once per pattern and shape. */
export function stopsOfShapes(feed: ValidatedFeed): void {
  const { builder } = feed.network;
  const pairs = builder.patterns.flatMap((_, pattern) => pairsOf(feed, pattern)).sort((a, b) => a.shape - b.shape);
  let shape = -1;
  let plane: Plane | null = null;
  let left = MAX_STEPS;
  for (const pair of pairs) {
    if (pair.shape !== shape) plane = planeOf(feed.network.feed.shapes.list[pair.shape]!.line);
    shape = pair.shape;
    if (plane !== null && left > 0) left -= check(feed, plane, pair);
  }
}

type Pair = { pattern: number; shape: number; trip: number; trips: number };

function pairsOf({ network }: ValidatedFeed, pattern: number): Pair[] {
  const { patterns, trips } = network.builder;
  const pairs = new Map<number, Pair>();
  for (const trip of patterns[pattern]!.trips) {
    const { shape } = trips[trip]!;
    if (shape < 0) continue;
    const pair = pairs.get(shape);
    if (pair === undefined) pairs.set(shape, { pattern, shape, trip, trips: 1 });
    else pair.trips++;
  }
  return [...pairs.values()];
}

function planeOf(line: string): Plane | null {
  const points = decodeLine(line);
  if (points.length < 2) return null;
  const [lon, lat] = points[0]!;
  const scale = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  const plane = { x: new Float64Array(points.length), y: new Float64Array(points.length), lon, lat, scale };
  points.forEach((point, i) => {
    plane.x[i] = (point[0] - lon) * scale;
    plane.y[i] = (point[1] - lat) * METRES_PER_DEGREE;
  });
  return plane;
}

/** @returns number of comparisons */
function check(feed: ValidatedFeed, plane: Plane, { pattern, shape, trip, trips }: Pair): number {
  const { network, report } = feed;
  const stops = network.stops(pattern);
  const segments = plane.x.length - 1;
  let at = 0;
  let steps = 0;
  for (let i = 0; i < stops.length; i++) {
    const stop = network.feed.stops.list[stops[i]!];
    if (typeof stop?.lon !== "number" || typeof stop.lat !== "number") continue;
    const x = (stop.lon - plane.lon) * plane.scale;
    const y = (stop.lat - plane.lat) * METRES_PER_DEGREE;
    let nearest = Number.POSITIVE_INFINITY;
    // Stops follow the line, so the search continues where the last stop was found and wraps around.
    for (let k = 0; k < segments; k++) {
      const segment = at + k < segments ? at + k : at + k - segments;
      steps++;
      nearest = Math.min(nearest, distance(plane, segment, x, y));
      if (nearest > MAX_METRES_FROM_SHAPE * MAX_METRES_FROM_SHAPE) continue;
      at = segment;
      break;
    }
    if (nearest <= MAX_METRES_FROM_SHAPE * MAX_METRES_FROM_SHAPE) continue;
    const metres = Math.round(Math.sqrt(nearest));
    const variant = { feed, pattern, route: 0, stops, times: EMPTY, extras: 0, trip, trips };
    const place = stopTimePlace(variant, i, "stop_id", stop.stop_id);
    const { shapeId } = network.feed.shapes.list[shape]!;
    const entity = () => ({ stop_id: stop.stop_id, shape_id: shapeId });
    report.warn("stop_far_from_shape", { ...place, entity, message: `${metres} meters from shape ${shapeId}` }, trips);
  }
  return steps;
}

const EMPTY = new Int32Array(0);

/** Squared distance between a point and a segment. */
function distance({ x, y }: Plane, segment: number, px: number, py: number): number {
  const dx = x[segment + 1]! - x[segment]!;
  const dy = y[segment + 1]! - y[segment]!;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((px - x[segment]!) * dx + (py - y[segment]!) * dy) / length;
  const t = Math.min(1, Math.max(0, along));
  const ex = px - x[segment]! - t * dx;
  const ey = py - y[segment]! - t * dy;
  return ex * ex + ey * ey;
}
