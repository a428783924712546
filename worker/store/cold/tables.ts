/** The tables of a cold file. */
import type { Columns } from "../shape.ts";
import type { StoreTable } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { bookingRuleTable } from "../tables/booking-rule.ts";
import { levelTable } from "../tables/level.ts";
import { locationTable } from "../tables/location.ts";
import { locationGroupTable } from "../tables/location-group.ts";
import { pathwayTable } from "../tables/pathway.ts";
import { patternTable } from "../tables/pattern.ts";
import { routeTable } from "../tables/route.ts";
import { routeAttributeTable } from "../tables/route-attribute.ts";
import { routeGeometryTable } from "../tables/route-geometry.ts";
import { routePackTable } from "../tables/route-pack.ts";
import { serviceTable } from "../tables/service.ts";
import { serviceDayTable } from "../tables/service-day.ts";
import { shapeTable } from "../tables/shape.ts";
import { stopTable } from "../tables/stop.ts";
import { stopExternalReferenceTable } from "../tables/stop-external-reference.ts";
import { stopVisitTable } from "../tables/stop-visit.ts";
import { timetableTable } from "../tables/timetable.ts";
import { tripKeyTable } from "../tables/trip-key.ts";
import { type RangeName, TABLES_BY_RANGE } from "./version-tables.ts";

type AnyTable = Pick<StoreTable<Columns>, "name" | "names">;

/** Tables by an id out of one of the version's ranges. */
const BY_RANGE: readonly AnyTable[] = [
  serviceTable,
  shapeTable,
  patternTable,
  timetableTable,
  stopVisitTable,
  agencyTable,
  routeTable,
  routeGeometryTable,
  routeAttributeTable,
  routePackTable,
  stopTable,
  stopExternalReferenceTable,
  levelTable,
  pathwayTable,
  locationTable,
  locationGroupTable,
  bookingRuleTable,
];

/**
 * A table of the file: its columns, the one that orders its rows, and the range that has their ids; null if the version
 * has them by another number.
 */
export type ColdTableSource = {
  columns: readonly string[];
  key: string;
  range: RangeName | null;
};

/**
 * By name. Pages of routes and stops are left out, because a block has neighboring rows together anyway, and so are the
 * tables that only lists across feeds read.
 */
export const COLD_TABLES: ReadonlyMap<string, ColdTableSource> = new Map([
  ...BY_RANGE.map((table): [string, ColdTableSource] => {
    const { key, range } = TABLES_BY_RANGE.find((entry) => entry.table === table.name)!;
    return [table.name, { columns: table.names, key, range }];
  }),
  byVersion(serviceDayTable, "day"),
  byVersion(tripKeyTable, "bucket"),
]);

/** A table whose key begins with the version. */
function byVersion(table: AnyTable, key: string): [string, ColdTableSource] {
  const columns = table.names.filter((name) => name !== "feed_version_id");
  return [table.name, { columns, key, range: null }];
}

/** Tables whose rows are found by GTFS id and by Onestop ID. */
export type KeyedTable = "route" | "stop";

/** The table that leads from the hash of an id to the rows that have it. */
export function keyTable(table: KeyedTable): string {
  return `${table}_key`;
}
