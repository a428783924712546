/** Onestop IDs of packed stops: most follow from the position and the name, which are packed beside them. */
import { stopOnestopId } from "../../../src/domain/ids/onestop.ts";

type Named = { onestop_id: string | null; lon: number | null; lat: number | null; stop_name: string | null };

/** Stands for the Onestop ID that position and name give. */
const DERIVED = "";

function derived({ lon, lat, stop_name }: Named): string | null {
  return lon === null || lat === null ? null : stopOnestopId({ lon, lat, name: stop_name ?? "" });
}

/** The Onestop ID as packed; one that a later build may derive in another way is packed as it is. */
export function packedOnestopId(stop: Named): string | null {
  return stop.onestop_id !== null && stop.onestop_id === derived(stop) ? DERIVED : stop.onestop_id;
}

/** The Onestop ID of an unpacked stop. */
export function unpackedOnestopId(stop: Named): string | null {
  return stop.onestop_id === DERIVED ? derived(stop) : stop.onestop_id;
}
