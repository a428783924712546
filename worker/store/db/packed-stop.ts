/** Onestop IDs of packed stops: most follow from the position and the name, which are packed beside them. */
import { stopOnestopId } from "../../../src/domain/ids/onestop.ts";

type NamedStop = { onestop_id: string | null; lon: number | null; lat: number | null; stop_name: string | null };

/** Stands for the Onestop ID that position and name give. */
const DERIVED_ID = "";

function deriveOnestopId({ lon, lat, stop_name }: NamedStop): string | null {
  return lon === null || lat === null ? null : stopOnestopId({ lon, lat, name: stop_name ?? "" });
}

/** The Onestop ID as packed; one that a later build may derive in another way is packed as it is. */
export function packedOnestopId(stop: NamedStop): string | null {
  return stop.onestop_id !== null && stop.onestop_id === deriveOnestopId(stop) ? DERIVED_ID : stop.onestop_id;
}

/** The Onestop ID of an unpacked stop. */
export function unpackedOnestopId(stop: NamedStop): string | null {
  return stop.onestop_id === DERIVED_ID ? deriveOnestopId(stop) : stop.onestop_id;
}
