/** Time zones of agencies, in which the times of their trips are counted (GTFS reference, stop_times.txt). */
import { perObject } from "../../src/domain/memory.ts";
import { isZone } from "../../src/domain/time/service-day.ts";
import { agencyLoader, routeLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import { readAhead } from "../loaders/read-ahead.ts";
import type { AgencyRow } from "../store/entities/agency.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import { routesOfStop, type StopRow } from "../store/entities/stop.ts";
import { timezoneOfVersion } from "./service-days.ts";

/** Agencies of a version that are loaded before the route tells which one is needed. */
const MAX_PRELOADED_AGENCIES = 10;

/** Zones of the routes that call at a stop. */
export type AgencyZones = {
  /** Each once; never empty. */
  zones: readonly string[];
  /** @param routeId numeric */
  ofRoute: (routeId: number) => string;
};

/** Zones of the routes at a stop. Reads agencies only for a version that has several. */
export async function agencyZonesAt(
  context: ReadContext,
  version: FeedVersionRow,
  stop: StopRow,
): Promise<AgencyZones> {
  const usual = timezoneOfVersion(version);
  if (version.agency_count <= 1) return { zones: [usual], ofRoute: () => usual };
  const rows = await agencyLoader(context).loadMany(agenciesToRead(version, stop));
  const agencies = new Map(rows.flatMap((row) => (row === null || row instanceof Error ? [] : [[row.id, row]])));
  const byRoute = new Map([...agenciesAt(stop)].map(([id, agency]) => [id, zoneOf(agencies.get(agency), usual)]));
  return {
    zones: [...new Set(byRoute.size === 0 ? [usual] : byRoute.values())],
    ofRoute: (routeId) => byRoute.get(routeId) ?? usual,
  };
}

/** The zone of a trip's route. @param stop one of its stops, whose routes tell the agency without a read */
export async function agencyZoneOfRoute(
  context: ReadContext,
  version: FeedVersionRow,
  stop: StopRow | null,
  routeId: number,
): Promise<string> {
  const usual = timezoneOfVersion(version);
  if (version.agency_count <= 1) return usual;
  return zoneOf(await agencyOfRoute(context, version, stop, routeId), usual);
}

/** The zone of each route of a version. Reads agencies only for a version that has several. */
export async function agencyZonesOf(
  context: ReadContext,
  version: FeedVersionRow,
  routes: readonly { id: number; agency_id: number }[],
): Promise<ReadonlyMap<number, string>> {
  const usual = timezoneOfVersion(version);
  if (version.agency_count <= 1) return new Map();
  const ids = [...new Set(routes.map(({ agency_id }) => agency_id))];
  const agencies = await agencyLoader(context).loadMany(ids);
  const zones = new Map(
    ids.map((id, i) => {
      const agency = agencies[i];
      return [id, zoneOf(agency instanceof Error ? null : agency, usual)];
    }),
  );
  return new Map(routes.map(({ id, agency_id }) => [id, zones.get(agency_id) ?? usual]));
}

/** Starts to read the agencies that the times at a stop need. */
export function readAgenciesAhead(context: ReadContext, version: FeedVersionRow, stop: StopRow): void {
  if (version.agency_count > 1) readAhead(agencyLoader(context), agenciesToRead(version, stop));
}

function agenciesToRead(version: FeedVersionRow, stop: StopRow): number[] {
  if (version.agency_count <= MAX_PRELOADED_AGENCIES) return agenciesOf(version);
  return [...new Set(agenciesAt(stop).values())];
}

/** The agencies of the routes at a stop by route, read once for all of its stop times. */
const agenciesByStop = perObject<StopRow, ReadonlyMap<number, number>>("agencies at stops", {
  by: "row of a request",
  bytes: 100_000,
});

function agenciesAt(stop: StopRow): ReadonlyMap<number, number> {
  return agenciesByStop.getOrMake(
    stop,
    () => new Map(routesOfStop(stop.routes ?? "[]").map(([route, , agency]) => [route, agency])),
  );
}

async function agencyOfRoute(
  context: ReadContext,
  version: FeedVersionRow,
  stop: StopRow | null,
  routeId: number,
): Promise<AgencyRow | null> {
  const agencyId = stop === null ? undefined : agenciesAt(stop).get(routeId);
  if (agencyId !== undefined) return agencyLoader(context).load(agencyId);
  const [route] = await Promise.all([
    routeLoader(context).load(routeId),
    // Reads a few agencies in parallel with the route instead of after it.
    version.agency_count > MAX_PRELOADED_AGENCIES ? null : agencyLoader(context).loadMany(agenciesOf(version)),
  ]);
  return route === null ? null : agencyLoader(context).load(route.agency_id);
}

function agenciesOf({ agency_first, agency_count }: FeedVersionRow): number[] {
  return Array.from({ length: agency_count }, (_, i) => agency_first + i);
}

export function zoneOf(agency: Pick<AgencyRow, "agency_timezone"> | null | undefined, usual: string): string {
  return agency != null && isZone(agency.agency_timezone) ? agency.agency_timezone : usual;
}
