/** The leg of a ride on a shared bike or scooter. */

import type { RentalStation } from "../../../../../src/domain/gbfs/model.ts";
import { planOf, rentalPrice } from "../../../../../src/domain/gbfs/price.ts";
import { priceWords } from "../../../../../src/domain/gbfs/price-words.ts";
import type { RentalFleet, RentalPickup } from "../../../../../src/domain/gbfs/renting.ts";
import { formFactorOf } from "../../../../../src/domain/gbfs/renting.ts";
import { lineShape } from "../../../../../src/domain/geo/antimeridian.ts";
import { haversine } from "../../../../../src/domain/geo/globe.ts";
import { utcTime } from "../../../../schedule/stop-time-events.ts";
import type { LegRental } from "../../schema.generated.ts";
import type { EndRide } from "../end-ride.ts";
import { distanceOf, durationOf, type LegRow, NO_TURN, pointOf } from "../legs.ts";

/** A system with what is available in it. */
export type FleetAtHand = {
  fleet: RentalFleet;
  /** Onestop ID. */
  feed: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
};

/** A ride from a station or a free vehicle to a station, or to any place. */
export type RentalRide = EndRide & {
  at: FleetAtHand;
  from: RentalPickup;
  /** Null: the vehicle is left at the place where the ride ends. */
  to: RentalStation | null;
  meters: number;
};

const MINUTE_S = 60;

/** @param start Unix seconds at which the vehicle is unlocked */
export function rentalLeg(ride: RentalRide, start: number): LegRow {
  const { pickup, dropOff, meters, seconds, at } = ride;
  const end = start + seconds;
  const points = [pickup.at, dropOff.at];
  const straight = Math.round(haversine(pickup.at, dropOff.at));
  const span = {
    ...{ duration: durationOf(seconds), distance: distanceOf(meters) },
    ...{ start_time: utcTime(start), end_time: utcTime(end) },
  };
  return {
    ...{ ...span, start, end, meters: () => meters, mode: "BICYCLE" },
    ...{ departure_delay: null, arrival_delay: null, stays_on_board: false },
    ...{ from: pointOf(pickup), to: pointOf(dropOff) },
    steps: [
      {
        ...{ ...span, ...NO_TURN, mode: "BICYCLE", to: pointOf(dropOff), geometry_offset: 0 },
        instruction: (goal) => `Ride to ${goal}: ${straight} m in a straight line. The riding time is an estimate.`,
      },
    ],
    geometry: lineShape(points) ?? { type: "LineString", coordinates: points },
    rental: rentalOf(ride, at),
  };
}

function rentalOf({ from, to, meters, seconds }: RentalRide, { fleet, feed, fetchedAt }: FleetAtHand): LegRental {
  const { information } = fleet.system;
  const { station, vehicle, type, count } = from;
  const plan = planOf(fleet.system, vehicle, type);
  return {
    feed_onestop_id: feed,
    ...{ system_id: information.system_id, system_name: information.name, url: information.url },
    ...{ form_factor: formFactorOf(type), propulsion_type: type?.propulsion_type ?? null },
    ...{ vehicle_type_id: type?.vehicle_type_id ?? null, vehicle_type_name: type?.name ?? null },
    ...{ vehicle_id: vehicle?.bike_id ?? null, vehicles_available: count },
    ...{ from_station_id: station?.station_id ?? null, from_station_name: station?.name ?? null },
    ...{ to_station_id: to?.station_id ?? null, to_station_name: to?.name ?? null },
    docks_available: to === null ? null : fleet.docksAt(to.station_id, type),
    plan_id: plan?.plan_id ?? null,
    price: plan && rentalPrice(plan, { minutes: seconds / MINUTE_S, kilometers: meters / 1000 }),
    ...{ currency: plan?.currency ?? null, is_taxable: plan?.is_taxable ?? null },
    price_words: plan && priceWords(plan),
    rental_uris: vehicle?.rental_uris ?? station?.rental_uris ?? type?.rental_uris ?? null,
    fetched_at: utcTime(Math.floor(fetchedAt / 1000)),
  };
}
