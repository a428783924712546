import type DataLoader from "dataloader";
import {
  type BookingRuleRow,
  type FlexTable,
  flexById,
  type LocationGroupRow,
  type LocationRow,
} from "../../../store/read/flex.ts";
import {
  type ExternalReferenceRow,
  externalReferences,
  type LevelRow,
  levelsById,
  type PathwayRow,
  pathwaysAt,
  type RouteAttributeRow,
  routeAttributes,
} from "../../../store/read/station.ts";
import type { QueryContext } from "../context.ts";

export function levelLoader({ loaders, stores }: QueryContext): DataLoader<number, LevelRow | null> {
  return loaders.byId("level", (ids) => levelsById(stores.db, ids));
}

/** Pathways that begin or end at a stop, in the order of their ids. */
export function pathwayLoader({ loaders, stores }: QueryContext, end: "from" | "to"): DataLoader<number, PathwayRow[]> {
  return loaders.get(`pathways ${end}`, async (ids: readonly number[]) => {
    const rows = (await pathwaysAt(stores.db, end, ids)).sort((a, b) => a.id - b.id);
    return ids.map((id) => rows.filter((row) => (end === "from" ? row.from_stop_id : row.to_stop_id) === id));
  });
}

export function externalReferenceLoader(context: QueryContext): DataLoader<number, ExternalReferenceRow | null> {
  return context.loaders.byId("external reference", (ids) => externalReferences(context.stores.db, ids));
}

export function routeAttributeLoader(context: QueryContext): DataLoader<number, RouteAttributeRow | null> {
  return context.loaders.byId("route attribute", (ids) => routeAttributes(context.stores.db, ids));
}

function flexLoader<T extends { id: number }>({ loaders, stores }: QueryContext, table: FlexTable) {
  return loaders.byId<T>(table, (ids) => flexById<T>(stores.db, table, ids));
}

export function locationLoader(context: QueryContext): DataLoader<number, LocationRow | null> {
  return flexLoader(context, "location");
}

export function locationGroupLoader(context: QueryContext): DataLoader<number, LocationGroupRow | null> {
  return flexLoader(context, "location_group");
}

export function bookingRuleLoader(context: QueryContext): DataLoader<number, BookingRuleRow | null> {
  return flexLoader(context, "booking_rule");
}
