/** Answers `reach`. */

import { cutPolygon } from "../../../../src/domain/geo/antimeridian.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { once } from "../../../../src/domain/journey/network.ts";
import {
  alightingsOf,
  hasPlacesAround,
  MAX_REACH_SECONDS,
  reachTimes,
  ridesFrom,
} from "../../../../src/domain/journey/reach.ts";
import { reachAreas, type WalkStart } from "../../../../src/domain/journey/reach-areas.ts";
import { DETOUR_FACTOR, MAX_ACCESS_METERS } from "../../../../src/domain/journey/walk.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import { OSM_NOTICE } from "../../../../src/domain/streets/cell-index.ts";
import { instantOf, wallOf } from "../../../../src/domain/time/zone-instant.ts";
import { versionLoader } from "../../../loaders/entities.ts";
import { primeLoader } from "../../../loaders/loaders.ts";
import { type Problem, problem } from "../../../problem.ts";
import { utcTime } from "../../../schedule/stop-time-events.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import type { JourneyStop } from "../../../store/timetable-file/schedule.ts";
import { REACH_FIELDS } from "../budget.ts";
import type { QueryContext } from "../context.ts";
import { OPEN_OUTAGES } from "../directions/closed-pathways.ts";
import { type NetworkAround, NO_OUTAGES, used } from "../directions/network.ts";
import { outOfService } from "../directions/no-journey.ts";
import type { Span } from "../directions/running.ts";
import type { TransitNetwork } from "../directions/runs.ts";
import { limitOf, pageOf } from "../lists/arguments.ts";
import { listStops } from "../lists/stops.ts";
import type { Lazy } from "../rows.ts";
import type {
  ReachBand as ReachBandType,
  ReachRequest,
  Reach as ReachType,
  ReachWalkSource,
} from "../schema.generated.ts";
import { isNear, reachAround, reachNetwork, zoneAround } from "./network.ts";
import { type ReachWalks, walksFromOrigin, walksOfReach } from "./on-foot.ts";
import { type CheckedReach, checkedReach } from "./request.ts";
import { stopRows } from "./stops.ts";

const SCHEDULES = "Schedules on this site, without delays: at most four vehicles, the wait for the first one included.";
const STRAIGHT = `straight lines times ${DETOUR_FACTOR}`;
const STREETS = `Walks follow streets (${OSM_NOTICE})`;

/** The sentences of `data_source`. */
const SOURCES: Readonly<Record<ReachWalkSource, string>> = {
  STRAIGHT_LINE: `${SCHEDULES} Walking times are estimates: ${STRAIGHT}.`,
  STREETS: `${SCHEDULES} ${STREETS}.`,
  STREETS_AND_STRAIGHT_LINES: `${SCHEDULES} ${STREETS} near the stops that are reached first; other walking times are estimates: ${STRAIGHT}.`,
};

/** Searches of one operation: aliases would add up. */
const MAX_SEARCHES = 3;
const MAX_STOPS = 10_000;
const BAND_MINUTES = 10;

export type ReachBandRow = Omit<ReachBandType, "area"> & { area: Lazy<object> };

export type ReachRow = Omit<ReachType, "bands" | "stops"> & {
  bands: readonly ReachBandRow[];
  stops(args: { limit?: number | null }): Promise<readonly { stop: StopRow; travel_time: number }[]>;
};

const searches = perObject<QueryContext, number>("reach searches", { by: "request", bytes: 10_000 });

/**
 * @throws Problem parameter.invalid, entity.not_found, query.no_stops, query.out_of_service, query.no_service,
 * query.too_many_aliases
 */
export async function reachFor(context: QueryContext, request: ReachRequest): Promise<ReachRow> {
  const checkedRequest = checkedReach(request);
  const count = (searches.get(context) ?? 0) + 1;
  searches.set(context, count);
  if (count > MAX_SEARCHES) {
    const detail = `One operation has reach ${MAX_SEARCHES} times at most.`;
    throw problem("query.too_many_aliases", detail, { limit: MAX_SEARCHES, actual: count });
  }
  const { at: origin, name } = await originOf(context, checkedRequest.origin);
  const feeds = await reachAround(context, origin, checkedRequest.minutes, checkedRequest.filter);
  const zone = zoneAround(feeds, origin);
  const departure = departureOf(checkedRequest, zone, context.now);
  const around = { ...feeds, outages: { alerts: feeds.alerts, time: departure } };
  const { date, seconds: time } = wallOf(departure, zone);
  const { wheelchair } = checkedRequest.filter;
  const [network, { seconds: onFoot }] = await Promise.all([
    reachNetwork(context, around, spanOf(date, zone), checkedRequest.filter),
    walksFromOrigin(context, origin, wheelchair),
  ]);
  await context.budget.spend(REACH_FIELDS);
  checkService(network, around, origin, date);
  if (!hasPlacesAround(network, origin, onFoot)) {
    const open = { ...around, outages: NO_OUTAGES };
    const isReachedOpen = async () =>
      hasPlacesAround(await reachNetwork(context, open, spanOf(date, zone), checkedRequest.filter), origin, onFoot);
    throw noStops(date, network.hasClosures && (await isReachedOpen()));
  }
  const longest = checkedRequest.minutes * 60;
  const rideSeconds = ridesFrom(network, origin, departure, longest, onFoot);
  const alightings = alightingsOf(network, rideSeconds);
  const streets = await walksOfReach(context, origin, alightings, longest, wheelchair);
  primeLoader(versionLoader(context), around.versions);
  const stops = stopsOf(network, reachTimes(network, origin, rideSeconds, longest, streets));
  const walkSource = streets?.source ?? "STRAIGHT_LINE";
  return {
    ...{ lat: origin[1], lon: origin[0], name, depart_at: utcTime(departure), timezone: zone, date, time },
    ...{
      minutes: checkedRequest.minutes,
      data_source: network.hasOpenOutages ? `${SOURCES[walkSource]} ${OPEN_OUTAGES}` : SOURCES[walkSource],
      walk_source: walkSource,
      routes_left_out: around.leftOut,
      stop_count: stops.length,
    },
    bands: bandsOf({ origin, alightings, streets }, stops, checkedRequest.minutes),
    async stops({ limit }) {
      const nearestStops = stops.slice(0, limitOf(limit, MAX_STOPS));
      const times = new Map(nearestStops.map(({ stop, travel_time }) => [stop.id, travel_time]));
      const rows = await stopRows(
        context,
        nearestStops.map(({ stop }) => stop),
        around.versions,
      );
      return rows.map((stop) => ({ stop, travel_time: times.get(stop.id)! }));
    },
  };
}

async function originOf(
  context: QueryContext,
  origin: CheckedReach["origin"],
): Promise<{ at: LonLat; name: string | null }> {
  if (origin.kind === "point") return { at: origin.at, name: null };
  const [stop] = await listStops(context, { onestop_id: origin.onestopId }, pageOf({ limit: 1 }));
  if (stop === undefined) {
    throw problem("entity.not_found", "No stop has this Onestop ID.", { field: "stop_onestop_id" });
  }
  if (stop.lon === null || stop.lat === null) {
    throw problem("parameter.invalid", "The stop has no position.", { field: "stop_onestop_id" });
  }
  return { at: [stop.lon, stop.lat], name: stop.stop_name };
}

/** Unix seconds. */
function departureOf({ date, time, departAt }: CheckedReach, zone: string, now: Date): number {
  if (departAt !== null) return departAt;
  if (date === null && time === null) return Math.floor(now.getTime() / 1000);
  const wall = wallOf(Math.floor(now.getTime() / 1000), zone);
  const seconds = time ?? wall.seconds;
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const minute = instantOf(date ?? wall.date, `${two(seconds / 3600)}:${two((seconds / 60) % 60)}`, zone);
  if (minute === null) throw problem("parameter.invalid", "The date does not exist.", { field: "date" });
  return minute + (seconds % 60);
}

/** Longest day in hours, when clocks are set back. */
const LONGEST_DAY_H = 25;

/** A day with the hour into which its last journeys reach: one network for all departures of the day. */
function spanOf(date: string, zone: string): Span {
  const from = instantOf(date, "00:00", zone) ?? 0;
  return { from, until: from + LONGEST_DAY_H * 3600 + MAX_REACH_SECONDS };
}

/** @throws Problem query.no_service */
function checkService(network: TransitNetwork, around: NetworkAround, origin: LonLat, date: string): void {
  if (network.patterns.length === 0 && around.versions.some((one) => isNear(one, origin))) {
    const near = used(around).filter((one) => isNear(one, origin));
    const [first] = near.flatMap((version) => version.earliest_calendar_date ?? []).sort();
    const last = near
      .flatMap((version) => version.latest_calendar_date ?? [])
      .sort()
      .at(-1);
    const range = first === undefined || last === undefined ? "" : ` The schedules here run from ${first} to ${last}.`;
    throw problem("query.no_service", `No service found on ${date}.${range}`, { field: "date", value: date });
  }
}

/** @param isClosed whether stops are near by pathways that are out of service */
function noStops(date: string, isClosed: boolean): Problem {
  const within = `within ${MAX_ACCESS_METERS / 1000} km of this point`;
  return isClosed
    ? problem("query.out_of_service", outOfService(`No stop with service on ${date} can be reached ${within}`))
    : problem("query.no_stops", `No stop with service on ${date} is ${within}.`, { limit: MAX_ACCESS_METERS });
}

/** A stop may be several places. */
function stopsOf({ stops }: TransitNetwork, seconds: Float64Array): { stop: JourneyStop; travel_time: number }[] {
  const least = new Map<JourneyStop, number>();
  for (const [place, stop] of stops.entries()) {
    if (Number.isFinite(seconds[place])) least.set(stop, Math.min(seconds[place]!, least.get(stop) ?? seconds[place]!));
  }
  return Array.from(least, ([stop, travel_time]) => ({ stop, travel_time })).sort(
    (a, b) => a.travel_time - b.travel_time || a.stop.id - b.stop.id,
  );
}

/** The parts of a polygon that the antimeridian cuts. */
function partsOf(rings: readonly (readonly LonLat[])[]) {
  const { type, coordinates } = cutPolygon(rings);
  return type === "Polygon" ? [coordinates] : coordinates;
}

/** Where walks begin, and the streets on which they are; null: all are straight. */
type Walked = { origin: LonLat; alightings: readonly WalkStart[]; streets: ReachWalks | null };

function bandsOf(
  { origin, alightings, streets }: Walked,
  stops: readonly { travel_time: number }[],
  minutes: number,
): ReachBandRow[] {
  const limits = Array.from({ length: Math.ceil(minutes / BAND_MINUTES) }, (_, i) =>
    Math.min(minutes, (i + 1) * BAND_MINUTES),
  );
  const isStraight = (at: LonLat) => streets?.leaves(at) !== true;
  const areas = once(
    () =>
      reachAreas(
        origin,
        alightings.filter(({ at }) => isStraight(at)),
        limits.map((limit) => limit * 60),
        streets ?? undefined,
      ).areas,
  );
  return limits.map((limit, i) => ({
    minutes: limit,
    stop_count: stops.filter(({ travel_time }) => travel_time <= limit * 60).length,
    area: () => ({ type: "MultiPolygon", coordinates: areas()[i]!.flatMap(partsOf) }),
  }));
}
