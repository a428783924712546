/** The stations of stops that realtime data names. */
import { BOARDING_AREA, PLATFORM } from "../../src/domain/gtfs/location-types.ts";
import type { IsSameStation } from "../../src/domain/realtime/read-trip-update.ts";
import { looseChildren } from "../loaders/denormalized-rows.ts";
import { stopLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import type { StopRow } from "../store/entities/stop.ts";
import { stopByGtfsId } from "./realtime.ts";

/** Numeric id of the station of a stop; its own if it is in none. */
export async function stationOf(context: ReadContext, stop: StopRow): Promise<number> {
  if (stop.parent_id === null) return stop.id;
  // A boarding area belongs to a platform, and that to a station.
  const parent = stop.location_type === BOARDING_AREA ? await stopLoader(context).load(stop.parent_id) : null;
  return parent?.parent_id ?? stop.parent_id;
}

/**
 * The boarding areas of a platform in a station, with calls or without: realtime data may name them for a call at the
 * platform. Rows read: the boarding areas.
 */
export async function boardingAreasOf(context: ReadContext, stop: StopRow): Promise<StopRow[]> {
  if (stop.location_type !== PLATFORM || stop.parent_id === null) return [];
  return (await looseChildren(context).load(stop.id)).filter(({ location_type: type }) => type === BOARDING_AREA);
}

/**
 * Tells whether stops that updates name are in the station of a call. Rows read: each stop that they name without a
 * stop_sequence and at which the run does not call.
 * @param stops of the calls
 */
export async function sameStationTest(
  context: ReadContext,
  versionId: number,
  names: readonly string[],
  stops: readonly (StopRow | null)[],
): Promise<IsSameStation | undefined> {
  if (names.length === 0) return undefined;
  const stopsByName = await Promise.all(names.map((id) => stopByGtfsId(context, versionId, id)));
  if (stopsByName.every((stop) => stop === null)) return undefined;
  const rows = [...stopsByName, ...stops].filter((stop) => stop !== null);
  const stations = await Promise.all(rows.map((stop) => stationOf(context, stop)));
  const byStop = new Map(rows.map(({ stop_id }, i) => [stop_id, stations[i]!]));
  return (a, b) => byStop.has(a) && byStop.get(a) === byStop.get(b);
}
