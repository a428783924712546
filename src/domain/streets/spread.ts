/** How far walks from many points spread on streets within some time. */
import { type LonLat, wrapLongitude } from "../geo/globe.ts";
import { METERS_PER_DEGREE, scaleAt } from "../geo/plane.ts";
import { UNITS_PER_DEGREE } from "./cell.ts";
import { DistanceHeap } from "./distance-heap.ts";
import { isWalkable, type StreetGraph } from "./graph.ts";
import { type LinkedPoint, straightOnEdge, type WalkableStreets } from "./search.ts";

/** Where a walk begins, after how many seconds, and how far it may lead in meters of straight line. */
export type SpreadStart = { at: LonLat; seconds: number; maxMeters: number };

/** What is reached on streets. */
export type StreetSpread = {
  /** Seconds to a point; Infinity if it is not reached in time, null if the streets do not cover it. */
  secondsTo(point: LonLat): number | null;
  /** Calls back for points of all streets that are reached, at most some meters apart, with their seconds. */
  eachPoint(stepMeters: number, visit: (lon: number, lat: number, seconds: number) => void): void;
};

/** The time at which each junction is reached, and from which start; -1: it is not. */
type Front = { seconds: Float64Array; startOf: Int32Array };

/** Meters that a straight line in the plane may differ from one on the globe at the end of a walk. */
const PLANE_TOLERANCE_METERS = 1;

/**
 * Dijkstra's search from many points at once. Each walk has a longest distance from its start. Where the earliest walk to
 * a place ends for that reason, a later walk from another start is not tried, so a few places beyond it are missed.
 * @param linkOf the links of each start; null where no street is near
 * @param metersPerSecond walking speed
 * @param maxSeconds the latest time
 */
export function spreadOnStreets(
  streets: WalkableStreets,
  starts: readonly SpreadStart[],
  linkOf: (at: LonLat) => LinkedPoint | null,
  metersPerSecond: number,
  maxSeconds: number,
): StreetSpread {
  const { graph, rules } = streets;
  const points = starts.map(({ at }) => linkOf(at));
  const scales = starts.map(({ at }) => scaleAt(at[1]));
  const isWithin = (start: number, lon: number, lat: number) => {
    const { at, maxMeters } = starts[start]!;
    if (maxMeters === Number.POSITIVE_INFINITY) return true;
    const east = wrapLongitude(lon - at[0]) * scales[start]! * METERS_PER_DEGREE;
    const north = (lat - at[1]) * METERS_PER_DEGREE;
    const most = maxMeters + PLANE_TOLERANCE_METERS;
    return east * east + north * north <= most * most;
  };
  const { seconds, startOf } = frontOf(streets, starts, points, { isWithin, metersPerSecond, maxSeconds });
  /** Starts that are linked to each edge. */
  const onEdge = new Map<number, { start: number; share: number; seconds: number }[]>();
  points.forEach((point, start) => {
    for (const { edge, share, meters } of point?.links ?? []) {
      const before = onEdge.get(edge) ?? [];
      before.push({ start, share, seconds: starts[start]!.seconds + meters / metersPerSecond });
      onEdge.set(edge, before);
    }
  });
  /** The time at a share of an edge, of the starts from which the point is near enough. */
  const secondsAt = (edge: number, share: number, lon: number, lat: number) => {
    const length = graph.meters[edge]! / metersPerSecond;
    let least = Number.POSITIVE_INFINITY;
    const offer = (start: number, time: number) => {
      if (time < least && isWithin(start, lon, lat)) least = time;
    };
    const [from, to] = [graph.from[edge]!, graph.to[edge]!];
    if (startOf[from] !== -1) offer(startOf[from]!, seconds[from]! + share * length);
    if (startOf[to] !== -1) offer(startOf[to]!, seconds[to]! + (1 - share) * length);
    for (const link of onEdge.get(edge) ?? []) offer(link.start, link.seconds + Math.abs(link.share - share) * length);
    return least;
  };
  return {
    secondsTo(point) {
      const target = linkOf(point);
      if (target === null) return null;
      let least = Number.POSITIVE_INFINITY;
      for (const link of target.links) {
        const there = secondsAt(link.edge, link.share, ...point) + link.meters / metersPerSecond;
        least = Math.min(least, there);
        for (const { start } of onEdge.get(link.edge) ?? []) {
          const straight = straightOnEdge(graph, points[start]!, target, link.edge);
          if (straight !== null && isWithin(start, ...point))
            least = Math.min(least, starts[start]!.seconds + straight / metersPerSecond);
        }
      }
      return least <= maxSeconds ? Math.ceil(least) : Number.POSITIVE_INFINITY;
    },
    eachPoint(stepMeters, visit) {
      for (let edge = 0; edge < graph.from.length; edge++) {
        if (!isWalkable(graph.flags[edge]!, rules)) continue;
        const isReached = startOf[graph.from[edge]!] !== -1 || startOf[graph.to[edge]!] !== -1 || onEdge.has(edge);
        if (!isReached) continue;
        eachPointOf(graph, edge, stepMeters, (lon, lat, share) => {
          const time = secondsAt(edge, share, lon, lat);
          if (time <= maxSeconds) visit(lon, lat, time);
        });
      }
    },
  };
}

function frontOf(
  { graph, rules }: WalkableStreets,
  starts: readonly SpreadStart[],
  points: readonly (LinkedPoint | null)[],
  {
    isWithin,
    metersPerSecond,
    maxSeconds,
  }: {
    isWithin: (start: number, lon: number, lat: number) => boolean;
    metersPerSecond: number;
    maxSeconds: number;
  },
): Front {
  const { from, to, starts: first, edgesAt, flags, lon, lat } = graph;
  const seconds = new Float64Array(lon.length).fill(Number.POSITIVE_INFINITY);
  const startOf = new Int32Array(lon.length).fill(-1);
  const heap = new DistanceHeap();
  const reach = (junction: number, time: number, start: number) => {
    if (time >= seconds[junction]! || time > maxSeconds || !isWithin(start, lon[junction]!, lat[junction]!)) return;
    seconds[junction] = time;
    startOf[junction] = start;
    heap.push(junction, time);
  };
  points.forEach((point, start) => {
    for (const { edge, share, meters } of point?.links ?? []) {
      const time = starts[start]!.seconds + meters / metersPerSecond;
      const length = graph.meters[edge]! / metersPerSecond;
      reach(from[edge]!, time + share * length, start);
      reach(to[edge]!, time + (1 - share) * length, start);
    }
  });
  while (heap.size > 0) {
    const time = heap.least;
    const junction = heap.pop();
    if (time > seconds[junction]!) continue;
    for (let i = first[junction]!; i < first[junction + 1]!; i++) {
      const edge = edgesAt[i]!;
      if (!isWalkable(flags[edge]!, rules)) continue;
      const other = from[edge] === junction ? to[edge]! : from[edge]!;
      reach(other, time + graph.meters[edge]! / metersPerSecond, startOf[junction]!);
    }
  }
  return { seconds, startOf };
}

/** Points of an edge at most some meters apart, with the share of the edge before each. */
function eachPointOf(
  graph: StreetGraph,
  edge: number,
  stepMeters: number,
  visit: (lon: number, lat: number, share: number) => void,
): void {
  const { lon, lat, starts } = graph.cells[graph.cellOf[edge]!]!;
  const edgeInCell = graph.edgeInCell[edge]!;
  const [first, end] = [starts[edgeInCell]!, starts[edgeInCell + 1]!];
  const scale = scaleAt(lat[first]! / UNITS_PER_DEGREE);
  const lengthAfter = (i: number) => Math.hypot((lon[i + 1]! - lon[i]!) * scale, lat[i + 1]! - lat[i]!);
  const stepUnits = (stepMeters / METERS_PER_DEGREE) * UNITS_PER_DEGREE;
  let whole = 0;
  for (let i = first; i + 1 < end; i++) whole += lengthAfter(i);
  let before = 0;
  visit(lon[first]! / UNITS_PER_DEGREE, lat[first]! / UNITS_PER_DEGREE, 0);
  for (let i = first; i + 1 < end; i++) {
    const length = lengthAfter(i);
    const steps = Math.max(1, Math.ceil(length / stepUnits));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      const share = whole === 0 ? 1 : (before + part * length) / whole;
      const [x, y] = [lon[i]! + part * (lon[i + 1]! - lon[i]!), lat[i]! + part * (lat[i + 1]! - lat[i]!)];
      visit(x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE, share);
    }
    before += length;
  }
}
