/** Shapes of a feed version. */
import type { ReadContext } from "../loaders/loaders.ts";
import { rowsById } from "../store/db/by-id.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import { routeColumns } from "../store/entities/route.ts";
import { patternsIn } from "../store/entities/schedule.ts";
import { type ShapeRow, shapesById, shapesIn } from "../store/entities/shape.ts";
import { patternRow } from "./timetables.ts";

export type ShapeFilter = { ids?: readonly number[] | null; shape_id?: string | null; route_type?: number | null };

/** Shapes of a version that match the filter, ordered by id. */
export async function shapesOfVersion(
  context: ReadContext,
  version: FeedVersionRow,
  where: ShapeFilter,
  page: { limit: number; after: number | null },
): Promise<ShapeRow[]> {
  const { shape_first, shape_count } = version;
  const { db } = context.stores;
  const range = { first: Math.max(shape_first, (page.after ?? 0) + 1), end: shape_first + shape_count };
  if (page.limit === 0 || range.first >= range.end) return [];
  const wantedIds = where.ids ?? null;
  const ofType = where.route_type == null ? null : await shapesOfRouteType(context, version, where.route_type);
  let rows: ShapeRow[];
  if (wantedIds !== null || ofType !== null) {
    const ids = wantedIds === null ? [...ofType!] : wantedIds.filter((id) => ofType === null || ofType.has(id));
    const inRange = [...new Set(ids)].filter((id) => id >= range.first && id < range.end).sort((a, b) => a - b);
    const shapes = await shapesById(db, where.shape_id == null ? inRange.slice(0, page.limit) : inRange);
    rows = shapes.filter((row) => where.shape_id == null || row.shape_id === where.shape_id).slice(0, page.limit);
  } else {
    rows = await shapesIn(db, range, where.shape_id ?? null, page.limit);
  }
  return rows.sort((a, b) => a.id - b.id);
}

/** Ids of the shapes used by trips on routes of this type. */
async function shapesOfRouteType(context: ReadContext, version: FeedVersionRow, type: number): Promise<Set<number>> {
  const ids = Array.from({ length: version.route_count }, (_, i) => version.route_first + i);
  const { db } = context.stores;
  const routes = await rowsById(db, routeColumns(new Set()), ids);
  const ofType = routes.filter((route) => route.route_type === type);
  const patterns = await patternsIn(db, ofType);
  const shapes = patterns.flatMap((row) => patternRow(row).pattern.kinds.map((kind) => kind.shapeId));
  return new Set(shapes.filter((id) => id !== null));
}
