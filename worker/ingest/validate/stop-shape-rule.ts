import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { planeAt, squareToSegment, type XY } from "../../../src/domain/geo/plane.ts";
import { decodeLine } from "../../../src/domain/geo/polyline.ts";
import type { ValidatedFeed } from "./feed-rule.ts";
import { stopTimePlace } from "./variant.ts";

/** Meters. */
const MAX_METERS_FROM_SHAPE = 100;

/** Maximum comparisons of a stop with a segment; further pairs of patterns and shapes are not checked. */
const MAX_STEPS = 2_000_000_000;

/** A line in meters on the plane around its first point, and the projection to that plane. */
type Plane = { x: Float64Array; y: Float64Array; project: (point: LonLat) => XY };

/** Finds stops far from the shape of their trip, once per pattern and shape. */
export function stopsOfShapes(feed: ValidatedFeed): void {
  const { builder } = feed.network;
  const pairs = builder.patterns.flatMap((_, pattern) => pairsOf(feed, pattern)).sort((a, b) => a.shape - b.shape);
  let shape = -1;
  let plane: Plane | null = null;
  let remainingSteps = MAX_STEPS;
  for (const pair of pairs) {
    if (pair.shape !== shape) plane = planeOf(feed.network.feed.shapes.list[pair.shape]!.line);
    shape = pair.shape;
    if (plane !== null && remainingSteps > 0) remainingSteps -= check(feed, plane, pair);
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
  const project = planeAt(points[0]![1]);
  const projectedPoints = points.map(project);
  return {
    x: Float64Array.from(projectedPoints, ([x]) => x),
    y: Float64Array.from(projectedPoints, ([, y]) => y),
    project,
  };
}

/** @returns number of comparisons */
function check(feed: ValidatedFeed, plane: Plane, { pattern, shape, trip, trips }: Pair): number {
  const { network, report } = feed;
  const stops = network.stops(pattern);
  const { x: lineX, y: lineY } = plane;
  const segments = lineX.length - 1;
  let at = 0;
  let steps = 0;
  for (let i = 0; i < stops.length; i++) {
    const stop = network.feed.stops.list[stops[i]!];
    if (typeof stop?.lon !== "number" || typeof stop.lat !== "number") continue;
    const [x, y] = plane.project([stop.lon, stop.lat]);
    let nearest = Number.POSITIVE_INFINITY;
    // Stops follow the line, so the search continues where the last stop was found and wraps around.
    for (let k = 0; k < segments; k++) {
      const segment = at + k < segments ? at + k : at + k - segments;
      steps++;
      const square = squareToSegment(x, y, lineX[segment]!, lineY[segment]!, lineX[segment + 1]!, lineY[segment + 1]!);
      nearest = Math.min(nearest, square);
      if (nearest > MAX_METERS_FROM_SHAPE * MAX_METERS_FROM_SHAPE) continue;
      at = segment;
      break;
    }
    if (nearest <= MAX_METERS_FROM_SHAPE * MAX_METERS_FROM_SHAPE) continue;
    const meters = Math.round(Math.sqrt(nearest));
    const variant = { feed, pattern, route: 0, stops, times: EMPTY, extras: 0, trip, trips };
    const place = stopTimePlace(variant, i, "stop_id", stop.stop_id);
    const { shapeId } = network.feed.shapes.list[shape]!;
    const entity = () => ({ stop_id: stop.stop_id, shape_id: shapeId });
    report.warn("stop_far_from_shape", { ...place, entity, message: `${meters} meters from shape ${shapeId}` }, trips);
  }
  return steps;
}

const EMPTY = new Int32Array(0);
