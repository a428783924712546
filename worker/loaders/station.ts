/** Loaders of the parts of stations (levels, pathways) and of GTFS-Flex rows. */

import type DataLoader from "dataloader";
import {
  type FlexRows,
  type FlexTable,
  flexById,
  type LocationGroupRow,
  type LocationRow,
} from "../store/entities/flex.ts";
import {
  type ExternalReferenceRow,
  externalReferences,
  type LevelRow,
  levelsById,
  type PathwayRow,
  pathwaysAt,
  type RouteAttributeRow,
  routeAttributes,
} from "../store/entities/station.ts";
import type { BookingRuleRecord } from "../store/tables/booking-rule.ts";
import type { ReadContext } from "./loaders.ts";

export function levelLoader({ loaders, stores }: ReadContext): DataLoader<number, LevelRow | null> {
  return loaders.byId("level", (ids) => levelsById(stores.db, ids));
}

/** Pathways that begin or end at a stop, ordered by id. */
export function pathwayLoader({ loaders, stores }: ReadContext, end: "from" | "to"): DataLoader<number, PathwayRow[]> {
  return loaders.get(`pathways ${end}`, async (ids: readonly number[]) => {
    const rows = (await pathwaysAt(stores.db, end, ids)).sort((a, b) => a.id - b.id);
    return ids.map((id) => rows.filter((row) => (end === "from" ? row.from_stop_id : row.to_stop_id) === id));
  });
}

export function externalReferenceLoader(context: ReadContext): DataLoader<number, ExternalReferenceRow | null> {
  return context.loaders.byId("external reference", (ids) => externalReferences(context.stores.db, ids));
}

export function routeAttributeLoader(context: ReadContext): DataLoader<number, RouteAttributeRow | null> {
  return context.loaders.byId("route attribute", (ids) => routeAttributes(context.stores.db, ids));
}

function flexLoader<T extends FlexTable>({ loaders, stores }: ReadContext, table: T) {
  return loaders.byId<FlexRows[T]>(table, (ids) => flexById(stores.db, table, ids));
}

export function locationLoader(context: ReadContext): DataLoader<number, LocationRow | null> {
  return flexLoader(context, "location");
}

export function locationGroupLoader(context: ReadContext): DataLoader<number, LocationGroupRow | null> {
  return flexLoader(context, "location_group");
}

export function bookingRuleLoader(context: ReadContext): DataLoader<number, BookingRuleRecord | null> {
  return flexLoader(context, "booking_rule");
}
