/** Reads the stops around a position, platforms gathered under their station, each with what leaves next. */

import type { QueryClient } from "@tanstack/react-query";
import { ask, queryOptions } from "../../data/query.ts";
import { type WalksAround, walkDirections, walkSourceWords, walksAround, walkWords } from "../../data/walks.ts";
import { distanceWords, ringMeters, type UnitSystem, unitsOfCountry } from "../../domain/distance.ts";
import { haversine, type LonLat } from "../../domain/geo/globe.ts";
import { degreesEast, degreesNorth } from "../../domain/geo/plane.ts";
import { stopRef } from "../../domain/ids/keys.ts";
import { DETOUR_FACTOR } from "../../domain/journey/walk.ts";
import { link } from "../../domain/links.ts";
import { buildSchematic, geometryPoint, type Schematic } from "../../ui/schematic/build.ts";
import { onGround } from "../ground.ts";
import type { BoardLine } from "../stop/board.ts";
import { boardLine, sortLines } from "../stop/read-board.ts";
import { NEARBY, NEAREST, type NearStop } from "./query.ts";

export type NearPlace = {
  key: number;
  name: string;
  href: string;
  /** Meters from the position in a straight line: of a station, to its nearest platform. */
  meters: number;
  /** How far it is on foot, or in a straight line if that is unknown. */
  distance: string;
  /** Directions on foot; null if they are unknown. */
  walk: string | null;
  /** Where it is drawn: of a station, its nearest platform. Null if that is unknown. */
  at: LonLat | null;
  lines: BoardLine[];
  /** Of the times; null without departures. */
  zone: string | null;
};

export type NearPage = {
  places: NearPlace[];
  /** Units of the country of the nearest stop. */
  units: UnitSystem;
  /** What the distances on foot are based on; empty if they are unknown. */
  walkSource: string;
  /** There are further stops within the radius. */
  more: boolean;
  /** The nearest stop, if there is none within the radius. */
  nearest: { name: string; href: string; meters: number; distance: string; at: LonLat } | null;
};

export type NearMap = {
  /** The stops and the position on the ground. */
  schematic: Schematic;
  /** Numeric ids of the routes of the departures, whose lines the interactive map draws. */
  routes: number[];
};

/** Platforms and stops that are read. */
const MAX_STOPS = 24;
/** Distances on foot that are read: platforms of one station have one. */
const MAX_WALKS = 50;
/** Departures shown for each stop, and read of each platform: those of the night before come first. */
const DEPARTURES_SHOWN = 3;
const MAX_DEPARTURES_READ = 12;
/** Seconds ahead. */
const BOARD_SECONDS = 2 * 3600;

type LinkedStop = { stop_name: string | null; stop_id: string; onestop_id: string; feed_onestop_id: string };

const nameOf = (stop: LinkedStop) => stop.stop_name || stop.stop_id;

/** A platform that shares the Onestop ID of its station is linked by feed and GTFS id, as on the stop's page. */
const hrefOf = (stop: LinkedStop) => link.stop(stopRef(stop));

/** A distance to a stop, in the units of its country. */
const distanceTo = (stop: Pick<NearStop, "place">, meters: number) => distanceWords(meters, unitsAt(stop));

const unitsAt = (stop: Pick<NearStop, "place"> | undefined) => unitsOfCountry(stop?.place?.adm0_iso);

function metersTo(at: LonLat, geometry: unknown): number {
  const point = geometryPoint(geometry);
  return point === null ? Number.POSITIVE_INFINITY : haversine(at, point);
}

/**
 * Stops as places of a list: a station with its platforms is one, the nearest first.
 * @param walks distances on foot; null if they are unknown
 */
export function nearPlaces(stops: readonly NearStop[], at: LonLat, walks: WalksAround | null): NearPlace[] {
  const walkById = new Map(walks?.stops.map((walk) => [walk.id, walk]));
  const groups = Map.groupBy(stops, (stop) => stop.parent?.id ?? stop.id);
  const places = [...groups.entries()].map(([key, members]): NearPlace => {
    const first = members[0]!;
    const nearest = members.toSorted((a, b) => metersTo(at, a.geometry) - metersTo(at, b.geometry))[0]!;
    const lines = members.flatMap((stop) => stop.departures.flatMap((row) => boardLine(row, stop.platform_code) ?? []));
    const meters = metersTo(at, nearest.geometry);
    const walk = walkById.get(key);
    return {
      key,
      name: nameOf(first.parent ?? first),
      href: hrefOf(first.parent ?? first),
      meters,
      distance: walk === undefined ? distanceTo(nearest, meters) : walkWords(walk, (far) => distanceTo(nearest, far)),
      walk: walk === undefined ? null : walkDirections(walk),
      at: geometryPoint(nearest.geometry),
      lines: sortLines(lines).slice(0, DEPARTURES_SHOWN),
      zone: members.flatMap((stop) => stop.departures)[0]?.departure.stop_timezone ?? null,
    };
  });
  const onFoot = ({ key, meters }: NearPlace) => {
    const walk = walkById.get(key);
    return walk === undefined ? meters * DETOUR_FACTOR : (walk.distance ?? Number.POSITIVE_INFINITY);
  };
  return places.toSorted((a, b) => onFoot(a) - onFoot(b) || a.meters - b.meters || a.key - b.key);
}

/** Distances on foot; null where they cannot be read, as the page is of use without them. */
async function readWalks(client: QueryClient, at: LonLat, radius: number): Promise<WalksAround | null> {
  try {
    return await client.fetchQuery(walksAround(at, radius, MAX_WALKS));
  } catch {
    return null;
  }
}

/** Key of the position in the drawing; those of stops are positive. */
export const HERE_KEY = -1;

/** Routes whose lines the interactive map draws at most: those of the nearest stops. */
const MAX_LINES = 12;

/** The circle around a position, with the stops and the position in it. */
export function nearSchematic(
  { places, units }: Pick<NearPage, "places" | "units">,
  at: LonLat,
  radius: number,
): Schematic | null {
  const [lon, lat] = at;
  const [right, up] = [degreesEast(radius, lat), degreesNorth(radius)];
  const stops = places.flatMap(({ at, name, key }) => (at === null ? [] : [{ at, name, key }]));
  return buildSchematic({
    lines: [],
    stops: [...stops, { at, name: "", key: HERE_KEY, here: true }],
    frame: [
      [lon - right, lat - up],
      [lon + right, lat + up],
    ],
    rings: { at, meters: ringMeters(units), units },
  });
}

/** @param radius meters */
export function nearbyQuery(at: LonLat, radius: number) {
  return queryOptions({
    queryKey: ["NearbyStops", at, radius] as const,
    queryFn: async ({ client, signal }): Promise<NearPage> => {
      const [lon, lat] = at;
      const variables = {
        lat,
        lon,
        radius,
        limit: MAX_STOPS + 1,
        departures: MAX_DEPARTURES_READ,
        next: BOARD_SECONDS,
      };
      const [{ stops }, walks] = await Promise.all([
        ask(client, NEARBY, variables, signal),
        readWalks(client, at, radius),
      ]);
      const places = nearPlaces(stops.slice(0, MAX_STOPS), at, walks);
      const walkSource = walks === null ? "" : walkSourceWords(walks);
      const units = unitsAt(stops[0]);
      if (places.length > 0) return { places, units, walkSource, more: stops.length > MAX_STOPS, nearest: null };
      const [nearestStop] = (await ask(client, NEAREST, { lat, lon }, signal)).stops;
      const point = geometryPoint(nearestStop?.geometry);
      const nothing = { places: [], units: unitsAt(nearestStop), walkSource: "", more: false };
      if (nearestStop === undefined || point === null) return { ...nothing, nearest: null };
      const meters = haversine(at, point);
      const distance = distanceTo(nearestStop, meters);
      const nearest = { name: nameOf(nearestStop), href: hrefOf(nearestStop), at: point, meters, distance };
      return { ...nothing, nearest };
    },
    staleTime: 60_000,
  });
}

/** The map of the stops around a position, which stays the same while departures pass; null without stops. */
export function nearbyMapQuery(at: LonLat, radius: number) {
  return queryOptions({
    queryKey: ["NearbyMap", at, radius] as const,
    queryFn: async (context): Promise<NearMap | null> => {
      const page = await context.client.fetchQuery(nearbyQuery(at, radius));
      const { places } = page;
      const drawing = places.length === 0 ? null : nearSchematic(page, at, radius);
      const schematic = await onGround(drawing, context);
      const ids = places.flatMap((place) => place.lines.map((line) => line.route.id));
      return schematic && { schematic, routes: [...new Set(ids)].slice(0, MAX_LINES) };
    },
  });
}
