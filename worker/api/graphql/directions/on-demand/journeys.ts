/** Journeys with on-demand rides (GTFS-Flex): to the first vehicle, from the last one, both, or all the way. */
import type { QueryContext } from "../../context.ts";
import { directLegs, type EndRides, inOrder, type RideJourney, timesOfDirect } from "../end-rides.ts";
import { secondsOnFoot } from "../itinerary.ts";
import type { JourneyOnFoot } from "../on-foot.ts";
import { lonLat } from "../request.ts";
import type { TransitNetwork } from "../runs.ts";
import { onDemandLeg } from "./legs.ts";
import { optionOf, type RideOption, type StopOption, stopOptions } from "./options.ts";
import type { OnDemandRides } from "./rides.ts";

/** The on-demand rides of a journey. */
export function onDemandEndRides(
  context: QueryContext,
  journey: JourneyOnFoot,
  rides: OnDemandRides,
  network: TransitNetwork,
): EndRides {
  const { onDemand, from, to } = journey;
  const isSearched = network.places.length > 0;
  const withLegs = (options: readonly StopOption[]) => options.map((option) => withLeg(context, option));
  return {
    ...(onDemand.has("DIRECT") ? directJourneys(context, journey, rides) : { direct: [], whole: [] }),
    access:
      onDemand.has("ACCESS") && isSearched ? withLegs(stopOptions(network, rides.origin, lonLat(from), "access")) : [],
    egress:
      onDemand.has("EGRESS") && isSearched
        ? withLegs(stopOptions(network, rides.destination, lonLat(to), "egress"))
        : [],
    isTransit: true,
  };
}

const withLeg = (context: QueryContext, option: StopOption) => ({
  ...option,
  leg: (start: number) => onDemandLeg(context, option, start, null),
});

type RideTimes = Pick<RideJourney, "start" | "end">;

/** Rides all the way, and the best journey by one of each route. */
function directJourneys(
  context: QueryContext,
  journey: JourneyOnFoot,
  { origin, destination }: OnDemandRides,
): Pick<EndRides, "direct" | "whole"> {
  const whole: RideOption[] = [];
  const best = new Map<number, RideJourney>();
  const { wanted, onFoot } = journey;
  const walkSeconds = secondsOnFoot(journey);
  // A ride that takes as long as the walk is not listed beside it.
  const inFastOrder = (rides: RideTimes[]) =>
    inOrder(rides, wanted).toSorted((a, b) => Number(isSlow(a)) - Number(isSlow(b)));
  const isSlow = ({ start, end }: RideTimes) => end - start >= walkSeconds;
  const destinations = new Map(destination.rides.map(({ to }) => [`${to.kind} ${to.id}`, to]));
  for (const ride of origin.rides) {
    const to = destinations.get(`${ride.to.kind} ${ride.to.id}`);
    if (to === undefined) continue;
    for (const pickup of origin.pointsOf(ride.from)) {
      for (const dropOff of destination.pointsOf(to)) {
        const onStreets = pickup.walk + dropOff.walk === 0 ? onFoot.direct : null;
        const option = optionOf(ride, pickup, dropOff, onStreets?.meters ?? null);
        const times = option === null ? null : timesOfDirect(journey, option);
        if (option === null || times === null) continue;
        whole.push(option);
        const other = best.get(ride.row.route_id);
        if (other !== undefined && inFastOrder([other, times])[0] === other) continue;
        const leg = (start: number) => onDemandLeg(context, option, start, onStreets?.line ?? null);
        best.set(ride.row.route_id, {
          ...times,
          vehicles: 1,
          legs: () => directLegs(journey, { ...option, leg }, times),
        });
      }
    }
  }
  return { direct: [...best.values()], whole };
}
