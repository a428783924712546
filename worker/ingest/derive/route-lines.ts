/**
 * Representative lines of a route (Transitland v2): in each direction the longest shape and every shape with more than a
 * fifth of the direction's trips. Lines through longitude or latitude 0, or with a segment of more than 1,000 km, are
 * dropped; if no shape is left, lines are drawn from stop to stop. Most trips first, then by key.
 */
import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { encodeLine } from "../../../src/domain/geo/polyline.ts";
import type { Shape } from "../model.ts";
import type { Network } from "../schedule/network.ts";

const SHARE = 0.2;
const LEAP = 1_000_000;

type RouteLine = {
  /** Number of the shape; -1 for a line drawn from stop to stop. */
  shape: number;
  /** Number of the drawn stop list; -1 for a shape of the feed. */
  stopPattern: number;
  direction: number;
  trips: number;
  /** Encoded line. */
  line: string;
};

export type RouteLines = {
  lines: RouteLine[];
  /** Maximum length of the lines in meters. */
  length: number;
  maxSegment: number;
  firstPointMaxDistance: number;
  generated: boolean;
};

type MeasuredLine = Pick<Shape, "line" | "points" | "length" | "maxSegment" | "firstPointMaxDistance" | "touchesZero">;
type Candidate = {
  key: string;
  shape: number;
  stopPattern: number;
  direction: number;
  trips: number;
  measured: MeasuredLine;
};

/** Null for a route without any line. */
export function routeLines(network: Network, route: number): RouteLines | null {
  const shapedCandidates = choose(shapeCandidates(network, route));
  const candidates = shapedCandidates.length > 0 ? shapedCandidates : choose(stopCandidates(network, route));
  if (candidates.length === 0) return null;
  candidates.sort((a, b) => b.trips - a.trips || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const largest = (field: "length" | "maxSegment" | "firstPointMaxDistance") =>
    candidates.reduce((highest, { measured }) => Math.max(highest, measured[field]), Number.NEGATIVE_INFINITY);
  return {
    lines: candidates.map(({ measured, key: _, ...line }) => ({ ...line, line: measured.line })),
    length: largest("length"),
    maxSegment: largest("maxSegment"),
    firstPointMaxDistance: largest("firstPointMaxDistance"),
    generated: shapedCandidates.length === 0,
  };
}

/** One candidate per shape and direction, with its trips. */
function shapeCandidates(network: Network, route: number): Candidate[] {
  const { builder, feed } = network;
  const found = new Map<string, Candidate>();
  for (const p of network.patternsOfRoute[route]!) {
    const { direction, trips } = builder.patterns[p]!;
    for (const trip of trips) {
      const { shape } = builder.trips[trip]!;
      if (shape < 0) continue;
      count(found, `${direction} ${shape}`, () => {
        const shapeOfRoute = feed.shapes.list[shape]!;
        return { key: shapeOfRoute.shapeId, shape, stopPattern: -1, direction, trips: 0, measured: shapeOfRoute };
      });
    }
  }
  return [...found.values()];
}

/** One candidate per stop list and direction, drawn straight from stop to stop. */
function stopCandidates(network: Network, route: number): Candidate[] {
  const { builder } = network;
  return network.patternsOfRoute[route]!.map((p) => {
    const { direction, trips, stopPattern } = builder.patterns[p]!;
    const points = network.positions(network.stops(p).filter((stop) => stop >= 0));
    return {
      key: String(stopPattern).padStart(9, "0"),
      shape: -1,
      stopPattern,
      direction,
      trips: trips.length,
      measured: measure(points),
    };
  });
}

function count(candidates: Map<string, Candidate>, key: string, make: () => Candidate): void {
  const candidate = candidates.get(key) ?? make();
  candidate.trips++;
  candidates.set(key, candidate);
}

function measure(points: readonly LonLat[]): MeasuredLine {
  const m = {
    line: encodeLine(points),
    points: points.length,
    length: 0,
    maxSegment: 0,
    firstPointMaxDistance: 0,
    touchesZero: false,
  };
  points.forEach((point, i) => {
    if (point[0] === 0 || point[1] === 0) m.touchesZero = true;
    if (i === 0) return;
    const segment = haversine(points[i - 1]!, point);
    m.length += segment;
    m.maxSegment = Math.max(m.maxSegment, segment);
    m.firstPointMaxDistance = Math.max(m.firstPointMaxDistance, haversine(points[0]!, point));
  });
  return m;
}

/** Among shapes of equal length, the one with more trips comes first: files repeat a shape under several names. */
function byLength(a: Candidate, b: Candidate): number {
  return b.measured.length - a.measured.length || b.trips - a.trips || (a.key < b.key ? -1 : 1);
}

function choose(candidates: readonly Candidate[]): Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const direction of new Set(candidates.map((c) => c.direction))) {
    const here = candidates.filter((c) => c.direction === direction);
    const usable = here.filter(
      (c) => c.measured.points > 1 && !c.measured.touchesZero && c.measured.maxSegment <= LEAP,
    );
    const total = here.reduce((sum, c) => sum + c.trips, 0);
    const [longest] = usable.toSorted(byLength);
    for (const c of usable) {
      if (c !== longest && c.trips <= SHARE * total) continue;
      // A shape used in both directions is counted once, for the direction with more of its trips.
      const candidate = byKey.get(c.key);
      if (candidate === undefined) byKey.set(c.key, { ...c });
      else {
        if (c.trips > candidate.trips) candidate.direction = c.direction;
        candidate.trips += c.trips;
      }
    }
  }
  return [...byKey.values()];
}

export type GeneratedShape = {
  /** Number of the stop list. */
  stopPattern: number;
  /** Encoded line. */
  line: string;
};

/**
 * Shapes for trips without one: straight lines from stop to stop, one for each distinct stop list, in the order of the
 * stop lists; none for a list with fewer than two known positions.
 */
export function generateShapes(network: Network): GeneratedShape[] {
  const { builder } = network;
  const patternIds = new Set<number>();
  for (const { stopPattern, kinds } of builder.patterns) {
    if (kinds.some(({ shape }) => shape < 0)) patternIds.add(stopPattern);
  }
  return [...patternIds]
    .sort((a, b) => a - b)
    .flatMap((stopPattern) => {
      const stops = builder.stopLists.at(stopPattern).filter((stop) => stop >= 0);
      const points = network.positions(stops);
      return points.length < 2 ? [] : [{ stopPattern, line: encodeLine(points) }];
    });
}
