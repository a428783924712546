/** Filters that select rows by words, by place, or by service. */

import type { Area } from "../../../src/domain/geo/area.ts";
import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { onestopIdSpellings } from "../../../src/domain/ids/onestop.ts";
import { rowsById } from "../db/by-id.ts";
import type { Condition } from "../db/condition.ts";
import type { Db } from "../db/db.ts";
import { docsMatching, entitiesIdentified } from "../search/search.ts";
import type { RowOf } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { routeTable, stopsOfRoute } from "../tables/route.ts";
import { agenciesTouching } from "./agency.ts";
import { type Entity, type EntityTable, entitiesByOnestopId } from "./entity.ts";
import { agenciesOfOperators, operatorRows } from "./operator.ts";
import { routesOfStop, routesOfStopsNamed, stopsInArea, stopsWithCode } from "./stop.ts";

/** Ids of entities found by a filter, with their versions. */
export type Candidates = ReadonlyMap<number, number>;

const AGENCY = agencyTable.pick(["id", "feed_version_id"]);

function mapOf(rows: readonly Entity[]): Map<number, number> {
  return new Map(rows.map((row) => [row.id, row.feed_version_id]));
}

/** A text of one letter is no search. */
export function isSearch(text: string | null | undefined): text is string {
  return text != null && text.length > 1;
}

/** Entities of all versions whose words match the text, or whose id it is. */
export async function bySearch(db: Db, table: EntityTable, text: string): Promise<Candidates> {
  const [docs, entities] = await Promise.all([docsMatching(db, table, text), entitiesIdentified(db, table, text)]);
  return new Map([
    ...mapOf(entities),
    ...docs.flatMap((doc): [number, number][] =>
      doc.feed_version_id === null ? [] : [[doc.ref, doc.feed_version_id]],
    ),
  ]);
}

export async function stopsCoded(db: Db, code: string): Promise<Candidates> {
  return mapOf(await stopsWithCode(db, code));
}

export async function stopsIn(db: Db, area: Area, conditions: readonly Condition[] = []): Promise<Candidates> {
  return mapOf(await stopsInArea(db, area, conditions));
}

/** Routes that serve a stop in the area. */
export async function routesIn(db: Db, area: Area): Promise<Candidates> {
  return routesServing(await stopsInArea(db, area, [], true));
}

/** Routes that serve a stop with this Onestop ID. */
export async function routesServingStop(db: Db, onestopId: string): Promise<Candidates> {
  const stops = await Promise.all(onestopIdSpellings(onestopId).map((id) => routesOfStopsNamed(db, id)));
  return routesServing(stops.flat());
}

function routesServing(stops: readonly { feed_version_id: number; routes?: string }[]): Map<number, number> {
  const routes = new Map<number, number>();
  for (const stop of stops) {
    for (const [route] of routesOfStop(stop.routes ?? "[]")) routes.set(route, stop.feed_version_id);
  }
  return routes;
}

export async function agenciesIn(db: Db, area: Area): Promise<Candidates> {
  return mapOf(await agenciesTouching(db, area));
}

/** Agencies that have this Onestop ID, from their operator or of their own. */
export async function agenciesNamed(db: Db, onestopIds: readonly string[]): Promise<Candidates> {
  const [operators, ownAgencies] = await Promise.all([
    operatorRows(db, onestopIds),
    entitiesByOnestopId(db, AGENCY, onestopIds, []),
  ]);
  const ids = operators.flatMap((row) => (row.agency_id === null ? [] : [row.agency_id]));
  const operatorAgencies = await rowsById(db, AGENCY, [...new Set(ids)]);
  return mapOf([...ownAgencies, ...operatorAgencies]);
}

const ROUTE_RANGE = agencyTable.pick(["id", "feed_version_id", "route_first", "route_count"]);

/** All routes of these agencies. Their ids are one range per agency, so only agencies are read. */
export async function routesOfAgencies(db: Db, agencyIds: readonly number[]): Promise<Map<number, number>> {
  return routesInRanges(await rowsById(db, ROUTE_RANGE, agencyIds));
}

/** All routes of the agencies of an operator. */
export async function routesOfOperators(db: Db, onestopIds: readonly string[]): Promise<Map<number, number>> {
  return routesInRanges(await agenciesOfOperators(db, ROUTE_RANGE, onestopIds.flatMap(onestopIdSpellings)));
}

function routesInRanges(agencies: readonly RowOf<typeof ROUTE_RANGE>[]): Map<number, number> {
  const routes = new Map<number, number>();
  for (const agency of agencies) {
    for (let i = 0; i < agency.route_count; i++) routes.set(agency.route_first + i, agency.feed_version_id);
  }
  return routes;
}

const SERVING = routeTable.pick(["id", "feed_version_id", "stops"]);

/** Stops that routes of these agencies serve. Rows read: one for each agency and route. */
export async function stopsOfAgencies(db: Db, agencyIds: readonly number[]): Promise<Candidates> {
  const routes = await routesOfAgencies(db, agencyIds);
  return stopsOfRoutes(await rowsById(db, SERVING, [...routes.keys()]));
}

function stopsOfRoutes(routes: readonly RowOf<typeof SERVING>[]): Map<number, number> {
  const stops = new Map<number, number>();
  for (const route of routes) {
    for (const stop of stopsOfRoute(route.stops)) stops.set(stop, route.feed_version_id);
  }
  return stops;
}

/** Stops that are served by any of these operators (`o-…`) or routes (`r-…`). */
export async function stopsServedBy(db: Db, onestopIds: readonly string[]): Promise<Candidates> {
  const operators = onestopIds.filter((id) => /^o/i.test(id));
  const routeIds = onestopIds.filter((id) => /^r/i.test(id)).flatMap(onestopIdSpellings);
  const [ofOperators, ofNames] = await Promise.all([
    operators.length === 0
      ? []
      : routesOfOperators(db, operators).then((routes) => rowsById(db, SERVING, [...routes.keys()])),
    routeIds.length === 0 ? [] : entitiesByOnestopId(db, SERVING, routeIds, []),
  ]);
  return stopsOfRoutes([...ofOperators, ...ofNames]);
}

/** Routes that serve a stop in the area, with their versions and the meters from a point to the nearest such stop. */
export async function routeDistances(
  db: Db,
  area: Area,
  point: LonLat,
): Promise<Map<number, { versionId: number; meters: number }>> {
  const routes = new Map<number, { versionId: number; meters: number }>();
  for (const stop of await stopsInArea(db, area, [], true)) {
    const meters = haversine(point, [stop.lon, stop.lat]);
    for (const [id] of routesOfStop(stop.routes ?? "[]")) {
      const before = routes.get(id)?.meters ?? Number.POSITIVE_INFINITY;
      if (meters < before) routes.set(id, { versionId: stop.feed_version_id, meters });
    }
  }
  return routes;
}
