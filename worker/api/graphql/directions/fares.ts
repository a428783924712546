/** What itineraries cost: reads the fares of the feeds of their rides, where a feed has some. */
import { attributeTables } from "../../../../src/domain/fares/attribute-cost.ts";
import type { FareRide, FareStop } from "../../../../src/domain/fares/cost.ts";
import {
  type FareTables,
  type JourneyCost,
  journeyCost,
  type SoldRide,
} from "../../../../src/domain/fares/journey-cost.ts";
import { productTables } from "../../../../src/domain/fares/product-tables.ts";
import { identityOf, perIsolate } from "../../../../src/domain/memory.ts";
import { zoneOfStop } from "../../../../src/domain/time/stop-zone.ts";
import { agencyLoader, routeLoader, stopLoader } from "../../../loaders/entities.ts";
import { timezoneOfVersion } from "../../../schedule/service-days.ts";
import { daysOfServices, fareFilesOf, versionsWithPrices } from "../../../store/entities/fares.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import type { VersionFileRows } from "../../../store/entities/file-rows.ts";
import type { QueryContext } from "../context.ts";
import type { RidePoint } from "./end-ride.ts";
import type { LegRide, LegRow } from "./legs.ts";
import type { RideOption } from "./on-demand/options.ts";
import type { ServedPlace } from "./on-demand/rides.ts";
import { legRouteOf } from "./shown.ts";

/** The field of a query that wants fares; other schemas name it in what their fields read. */
export const FARE_FIELD = "Itinerary.fare";

type Version = Pick<FeedVersionRow, "id" | "sha1">;

/** Bytes of the fares that an isolate keeps, of a version without any, and of a packed character in memory. */
const MAX_FARE_BYTES = 4_000_000;
const BYTES_OF_NONE = 150;
const BYTES_A_CHARACTER = 12;

/** Null: the version has no fares. */
const tablesByVersion = perIsolate<string, FareTables | null>("fares of versions", {
  by: "database, and version",
  bytes: MAX_FARE_BYTES,
});

const keyOf = ({ stores }: QueryContext, { id, sha1 }: Version) => `${identityOf(stores.db.source)} ${id} ${sha1}`;

function pricesLoader({ loaders, stores }: QueryContext) {
  return loaders.get("has prices", async (ids: readonly number[]) => {
    const withPrices = await versionsWithPrices(stores.db, ids);
    return ids.map((id) => withPrices.has(id));
  });
}

function filesLoader({ loaders, stores }: QueryContext) {
  return loaders.get("fare files", async (ids: readonly number[]) => {
    const files = await fareFilesOf(stores.db, ids);
    return ids.map((id) => files.get(id));
  });
}

/** Begins to read which versions near a journey have fares, beside what the search reads, so that no trip is added. */
export function prefetchFares(context: QueryContext, versions: readonly Version[]): void {
  for (const version of versions) {
    // A failure is reported where the answer is awaited.
    if (tablesByVersion.get(keyOf(context, version)) === undefined)
      pricesLoader(context)
        .load(version.id)
        .catch(() => {});
  }
}

async function tablesOf(context: QueryContext, version: Version): Promise<FareTables | null> {
  const key = keyOf(context, version);
  const cachedTables = tablesByVersion.get(key);
  if (cachedTables !== undefined) return cachedTables;
  const files = (await pricesLoader(context).load(version.id))
    ? await filesLoader(context).load(version.id)
    : undefined;
  const tables = files === undefined ? null : await readTables(context, version, files);
  tablesByVersion.set(key, tables, BYTES_OF_NONE + BYTES_A_CHARACTER * (tables === null ? 0 : files!.characters));
  return tables;
}

async function readTables(context: QueryContext, { id }: Version, files: VersionFileRows): Promise<FareTables | null> {
  await context.loaders.countUnpacked(files.characters);
  const { rows, columns } = files;
  const products = productTables(rows, columns.get("fare_leg_rules.txt")?.includes("rule_priority") === true);
  if (products === null) {
    const attributes = attributeTables(rows);
    return attributes === null ? null : { products: null, attributes };
  }
  const services = new Set([...products.timeframes.values()].flat().map(({ service }) => service));
  const days = services.size === 0 ? new Map() : await daysOfServices(context.stores.db, id, [...services]);
  return { products, runsOn: (service, day) => days.get(service)?.has(day) === true, attributes: null };
}

/** The cost of the rides of an itinerary; `legs` are the positions of the rides among its legs. */
export type LegCosts = { cost: JourneyCost; legs: readonly number[] };

/** What an itinerary costs; null without a ride. Rows read: see worker/store/entities/fares.ts, and one for each stop and route. */
export async function costOfLegs(context: QueryContext, legs: readonly LegRow[]): Promise<LegCosts | null> {
  const positions = legs.flatMap(({ trip }, i) => (trip === undefined ? [] : [i]));
  if (positions.length === 0) return null;
  const rides = await Promise.all(positions.map((position) => soldRide(context, legs[position]!)));
  return { cost: journeyCost(rides), legs: positions };
}

async function soldRide(context: QueryContext, leg: LegRow): Promise<SoldRide> {
  const { ride } = leg;
  if (ride === undefined) return onDemandSoldRide(context, leg, leg.option!);
  const { version } = ride.schedule;
  const tables = await tablesOf(context, version);
  return { version: version.id, tables, ride: tables && (await fareRide(context, leg, ride, tables)) };
}

const WITHOUT_ZONES = "the feed does not say in which fare zones its rides on demand begin and end";

/** A ride on demand calls at its two ends only. One in a zone of locations.geojson is in no fare zone or area. */
async function onDemandSoldRide(context: QueryContext, leg: LegRow, option: RideOption): Promise<SoldRide> {
  const { pickup, dropOff, ride } = option;
  const { row, from, to, on } = ride;
  const version = { id: row.feed_version_id, sha1: row.feed_version_sha1 };
  const tables = await tablesOf(context, version);
  const sold = (ride: SoldRide["ride"]): SoldRide => ({ version: version.id, tables, ride });
  if (tables === null) return sold(null);
  const needs = needsOf(tables);
  if (tables.products === null && needs.stops && (pickup.stop === undefined || dropOff.stop === undefined))
    return sold(WITHOUT_ZONES);
  const endOf = ({ stop }: RidePoint, { gtfsId }: ServedPlace): FareStop | Promise<FareStop> =>
    stop === undefined
      ? { id: gtfsId, station: null, zone: null, timezone: on.zone }
      : fareStop(context, stop, needs.stops, on.zone);
  const [agency, route, ends] = await Promise.all([
    agencyLoader(context).load(row.agency_id),
    needs.network ? routeLoader(context).load(row.route_id) : null,
    Promise.all([endOf(pickup, from), endOf(dropOff, to)]),
  ]);
  return sold({
    ...{ agency: agency?.agency_id ?? "", route: row.gtfs_route_id, network: route?.network_id ?? null },
    ...{ from: ends[0], to: ends[1], zones: [...new Set(ends.flatMap(({ zone }) => zone ?? []))] },
    ...{ departure: leg.start, arrival: leg.end, staysOnBoard: false },
  });
}

async function fareRide(context: QueryContext, leg: LegRow, ride: LegRide, tables: FareTables): Promise<FareRide> {
  const { schedule, routeId, stops } = ride;
  const [from, to] = [stops[0]!, stops.at(-1)!];
  const needs = needsOf(tables);
  const fallback = timezoneOfVersion(schedule.version);
  const [legRoute, route, ends, zones] = await Promise.all([
    legRouteOf(context, schedule, routeId),
    needs.network ? (schedule.shown.routes.get(routeId) ?? routeLoader(context).load(routeId)) : null,
    Promise.all([from, to].map((stop) => fareStop(context, stop, needs.stops, fallback))),
    needs.zones ? Promise.all(stops.map(async ({ id }) => (await stopLoader(context).load(id))?.zone_id ?? [])) : [],
  ]);
  return {
    ...{ agency: legRoute.agency.agency_id, route: legRoute.route_id, network: route?.network_id ?? null },
    ...{ from: ends[0]!, to: ends[1]!, zones: [...new Set(zones.flat())] },
    // Fares are for what is scheduled.
    ...{ departure: leg.start - (leg.departure_delay ?? 0), arrival: leg.end - (leg.arrival_delay ?? 0) },
    staysOnBoard: leg.stays_on_board,
  };
}

/** What of a ride the fares of its feed look at. */
function needsOf({ products, attributes }: FareTables): { stops: boolean; zones: boolean; network: boolean } {
  if (products === null)
    return { stops: attributes.zones !== "none", zones: attributes.zones === "all", network: false };
  const { areas, timeframes, joinRules, networks } = products;
  return {
    stops:
      areas.size > 0 || timeframes.size > 0 || joinRules.some(({ fromStop, toStop }) => (fromStop ?? toStop) !== null),
    ...{ zones: false, network: networks === null },
  };
}

/** @param parent_id numeric; undefined: not known before the stop is read */
async function fareStop(
  context: QueryContext,
  { id, stop_id, parent_id }: { id: number; stop_id: string; parent_id?: number | null },
  isNeeded: boolean,
  fallback: string,
): Promise<FareStop> {
  if (!isNeeded) return { id: stop_id, station: null, zone: null, timezone: fallback };
  const stopRead = stopLoader(context).load(id);
  const parentId = parent_id === undefined ? ((await stopRead)?.parent_id ?? null) : parent_id;
  const [stop, parent] = await Promise.all([stopRead, parentId === null ? null : stopLoader(context).load(parentId)]);
  const timezone = (stop === null ? null : zoneOfStop({ stop_timezone: stop.stop_timezone, parent })) ?? fallback;
  return { id: stop_id, station: parent?.stop_id ?? null, zone: stop?.zone_id ?? null, timezone };
}
