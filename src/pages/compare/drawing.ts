/** What changed between two versions as a drawing: made where the data is, so that no coordinates travel. */
import { portalQuery, queryOptions } from "../../data/query.ts";
import type { StopOutline } from "../../domain/compare/outline.ts";
import type { LonLat } from "../../domain/geo/globe.ts";
import { decodeLine } from "../../domain/geo/polyline.ts";
import { buildSchematic, type Schematic } from "../../ui/schematic/build.ts";
import { projector } from "../../ui/schematic/projector.ts";
import { onGround } from "../ground.ts";
import { comparisonPath, type VersionComparison } from "./query.ts";

/** Rows of each list that are read, and changed stops of each kind that are drawn. */
const MAX_ROWS = 1000;
const MAX_DRAWN = 250;

/** Path data in units of the schematic. */
export type ComparisonMap = {
  /** Lines with the keys `same`, `added`, or `removed`. */
  schematic: Schematic;
  /** Zero-length segments, which round line caps turn into dots, and the plus sign on each. */
  added: { dots: string; signs: string };
  /** Crosses. */
  removed: string;
  /** Dots at the new positions, and lines to them from the old ones. */
  moved: { dots: string; lines: string };
  counts: Record<"added" | "removed" | "moved" | "addedRoutes" | "removedRoutes", number>;
  /** Whether some changed stops are not drawn. */
  sampled: boolean;
};

type Network = { routes: { route_id: string; lines: string[] }[] };

type XY = readonly [x: number, y: number];

const pointOf = ({ lon, lat }: StopOutline): LonLat | null => (lon === null || lat === null ? null : [lon, lat]);

/** Items at different places, at most MAX_DRAWN: one for each square of a grid that is as fine as that allows. */
export function spread<Item extends { at: XY }>(items: readonly Item[]): Item[] {
  for (let side = 1; ; side *= 2) {
    const points = [
      ...new Map(items.map((item) => [item.at.map((units) => Math.floor(units / side)).join(), item])).values(),
    ];
    if (points.length <= MAX_DRAWN) return points;
  }
}

/** The lines of a version's routes, each as it changed. */
function linesOf(network: Network, change: (routeId: string) => "same" | "added" | "removed" | null) {
  return network.routes.flatMap(({ route_id, lines }) => {
    const key = change(route_id);
    return key === null ? [] : [{ paths: lines.map((line) => decodeLine(line)), color: "gray", name: "", key }];
  });
}

const HALF_CROSS = 9;
const cross = ([x, y]: XY) =>
  `M${x - HALF_CROSS} ${y - HALF_CROSS}l${2 * HALF_CROSS} ${2 * HALF_CROSS}m0-${2 * HALF_CROSS}l-${2 * HALF_CROSS} ${2 * HALF_CROSS}`;
const plus = ([x, y]: XY) => `M${x - 6} ${y}h12M${x} ${y - 6}v12`;
const dot = ([x, y]: XY) => `M${x} ${y}h0`;

/**
 * Draws a comparison on the lines of the newer version.
 * @param removedFrom lines of the older version, of which those of removed routes are drawn
 * @returns null if nothing that has a position was added, removed, or moved
 */
export function drawComparison(
  comparison: VersionComparison,
  to: Network,
  removedFrom: Network | null,
): ComparisonMap | null {
  const { routes, stops } = comparison;
  const points = (list: readonly StopOutline[]) =>
    list.flatMap((stop) => {
      const at = pointOf(stop);
      return at === null ? [] : [at];
    });
  const positions = {
    added: points(stops?.added ?? []),
    removed: points(stops?.removed ?? []),
    moved: (stops?.moved ?? []).flatMap(({ from, to }) => {
      const [a, b] = [pointOf(from), pointOf(to)];
      return a === null || b === null ? [] : [[a, b] as const];
    }),
  };
  const counts = {
    added: stops?.counts.added ?? 0,
    removed: stops?.counts.removed ?? 0,
    moved: stops?.counts.moved ?? 0,
    addedRoutes: routes?.counts.added ?? 0,
    removedRoutes: routes?.counts.removed ?? 0,
  };
  if (Object.values(counts).every((count) => count === 0)) return null;
  const [addedRoutes, removedRoutes] = [routes?.added ?? [], routes?.removed ?? []].map(
    (list) => new Set(list.map(({ id }) => id)),
  );
  const lines = [
    ...(removedFrom === null ? [] : linesOf(removedFrom, (id) => (removedRoutes!.has(id) ? "removed" : null))),
    ...linesOf(to, (id) => (addedRoutes!.has(id) ? "added" : "same")),
  ];
  const everything = [
    ...lines.flatMap(({ paths }) => paths.flat()),
    ...positions.added,
    ...positions.removed,
    ...positions.moved.flat(),
  ];
  const schematic = everything.length === 0 ? null : buildSchematic({ lines, frame: everything });
  if (schematic === null) return null;
  const exactPlace = projector(schematic);
  const project = (at: LonLat): XY => {
    const [x, y] = exactPlace(at);
    return [Math.round(x), Math.round(y)];
  };
  const drawnPositions = {
    added: spread(positions.added.map((at) => ({ at: project(at) }))),
    removed: spread(positions.removed.map((at) => ({ at: project(at) }))),
    moved: spread(positions.moved.map(([from, at]) => ({ from: project(from), at: project(at) }))),
  };
  return {
    schematic,
    added: {
      dots: drawnPositions.added.map(({ at }) => dot(at)).join(""),
      signs: drawnPositions.added.map(({ at }) => plus(at)).join(""),
    },
    removed: drawnPositions.removed.map(({ at }) => cross(at)).join(""),
    moved: {
      dots: drawnPositions.moved.map(({ at }) => dot(at)).join(""),
      lines: drawnPositions.moved
        .filter(({ from, at }) => from[0] !== at[0] || from[1] !== at[1])
        .map(({ from, at }) => `M${from[0]} ${from[1]}L${at[0]} ${at[1]}`)
        .join(""),
    },
    counts,
    sampled: counts.added > MAX_ROWS || counts.removed > MAX_ROWS || counts.moved > MAX_ROWS,
  };
}

/** Null where nothing can be drawn, or where another server answers. @param from SHA-1s of the two versions */
export function drawingQuery(from: string, to: string) {
  return queryOptions<ComparisonMap | null>({
    queryKey: ["ComparisonMap", from, to],
    queryFn: async (context) => {
      const network = (sha1: string) => portalQuery<Network>(`/feed_versions/${sha1}/network`).queryFn(context);
      const [comparison, lines] = await Promise.all([
        portalQuery<VersionComparison>(`${comparisonPath(from, to)}?limit=${MAX_ROWS}`).queryFn(context),
        network(to),
      ]);
      if (comparison === null || lines === null) return null;
      const isFewer = (comparison.routes?.counts.removed ?? 0) > 0;
      const map = drawComparison(comparison, lines, isFewer ? await network(from) : null);
      return map && { ...map, schematic: (await onGround(map.schematic, context)) ?? map.schematic };
    },
  });
}
