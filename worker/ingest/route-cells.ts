/** Rows of the routes of a version by map tile, for directions (docs/decisions/023-journey-networks.md). */
import { cellOf } from "../../src/domain/geo/cell.ts";
import { routeCellOf } from "../../src/domain/geo/route-cell.ts";
import type { RouteRecord } from "../store/tables/route.ts";
import type { RouteCellRecord } from "../store/tables/route-cell.ts";
import type { VersionInput } from "./entities.ts";

/** Routes in one row, which thereby stays below 300 kB. */
const ROUTES_PER_ROW = 2000;

/** @param routes all routes of the version, in the order of their numbers */
export function* routeCellRows(
  { id, network, numbering }: VersionInput,
  routes: readonly RouteRecord[],
): Generator<RouteCellRecord> {
  const entries = new Map<number, string[]>();
  for (const [i, n] of numbering.routes.entries()) {
    const route = routes[i]!;
    if (route.pattern_count === 0 || route.min_lon === null) continue;
    const cells = new Set<number>();
    for (const point of network.positions(network.stopsOfRoute[n]!)) cells.add(routeCellOf(cellOf(...point)));
    const { agency_id, route_type, pattern_first, pattern_count, min_lon, min_lat, max_lon, max_lat } = route;
    const entry = JSON.stringify([
      ...[route.id, agency_id, route_type, pattern_first, pattern_count],
      ...[min_lon, min_lat, max_lon, max_lat],
    ]);
    for (const cell of cells) {
      const cellRoutes = entries.get(cell);
      if (cellRoutes === undefined) entries.set(cell, [entry]);
      else cellRoutes.push(entry);
    }
  }
  for (const [cell, cellRoutes] of entries) {
    for (let part = 0; part * ROUTES_PER_ROW < cellRoutes.length; part++) {
      const some = cellRoutes.slice(part * ROUTES_PER_ROW, (part + 1) * ROUTES_PER_ROW);
      yield { feed_version_id: id, cell, part, routes: `[${some.join(",")}]` };
    }
  }
}
