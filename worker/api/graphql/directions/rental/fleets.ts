/** Reads the systems of shared vehicles at the ends of a journey. */
import { isOpenAt } from "../../../../../src/domain/gbfs/opening.ts";
import { RentalFleet } from "../../../../../src/domain/gbfs/renting.ts";
import { boxAround } from "../../../../../src/domain/geo/plane.ts";
import { MAX_ACCESS_METERS } from "../../../../../src/domain/journey/walk.ts";
import type { QueryContext } from "../../context.ts";
import { type Journeying, lonLat } from "../request.ts";
import type { FleetAtHand } from "./legs.ts";

/** Meters in a straight line of a ride to the first vehicle of public transit, or from the last one. */
export const MAX_END_RIDE_METERS = 3_000;
/** The same of a ride all the way. */
export const MAX_DIRECT_RIDE_METERS = 15_000;

/**
 * The systems that a journey may use, with what is available in them now. One read finds them at both ends; each is then
 * taken from memory, or read once and, if it is not fresh, fetched. Nothing is read without `rental` in the request. A system
 * that is closed at the time of the request is left out.
 */
export async function fleetsOfJourney(
  { rentals }: QueryContext,
  { from, to, time, rental: { uses, formFactors, feeds }, filter, isPage, apart }: Journeying,
): Promise<FleetAtHand[]> {
  // A bike cannot carry a wheelchair, or another bike.
  if (uses.size === 0 || rentals === null || isPage || filter.wheelchair || filter.bikes) return [];
  const isDirect = uses.has("DIRECT") && apart <= MAX_DIRECT_RIDE_METERS;
  const radiusOf = (use: "ACCESS" | "EGRESS") =>
    uses.has(use) ? MAX_END_RIDE_METERS : isDirect ? MAX_ACCESS_METERS : 0;
  const ends = [
    { end: from, radius: radiusOf("ACCESS") },
    { end: to, radius: radiusOf("EGRESS") },
  ].filter(({ radius }) => radius > 0);
  if (ends.length === 0) return [];
  const states = await rentals.near(...ends.map(({ end, radius }) => boxAround(lonLat(end), radius)));
  return states.flatMap(({ row, system, state }): FleetAtHand[] =>
    state === null || feeds?.has(row.onestop_id) === false || !isOpenAt(system, time)
      ? []
      : [
          {
            ...{ feed: row.onestop_id, fetchedAt: state.fetchedAt },
            fleet: new RentalFleet(system, state.availability, time, formFactors),
          },
        ],
  );
}
