/** The stations of stops that realtime data names. */
import { BOARDING_AREA, PLATFORM } from "../../src/domain/gtfs/location-types.ts";
import type { IsSameStation } from "../../src/domain/realtime/read-trip-update.ts";
import { childrenOf } from "../loaders/denormalized-rows.ts";
import { stopLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import type { StoredMessage } from "../realtime/stored-message.ts";
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
 * A stop and its boarding areas by GTFS stop_id: realtime data may name any of them for a call at the stop. Rows read: one,
 * and only for a platform of a station while updates assign stops or add runs.
 */
export async function stopsOfBoard(
  context: ReadContext,
  stop: StopRow,
  messages: readonly StoredMessage[],
): Promise<ReadonlyMap<string, StopRow>> {
  const mayHaveAreas =
    stop.location_type === PLATFORM &&
    messages.some(({ tripUpdates }) => tripUpdates.added().length + tripUpdates.assigning().length > 0);
  const children = mayHaveAreas ? await childrenOf(context, stop) : [];
  const areas = children.filter(({ location_type: type }) => type === BOARDING_AREA);
  return new Map([stop, ...areas].map((row) => [row.stop_id, row]));
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
