/** An itinerary as places in a row with the legs between them: each place once, with arrival and departure. */
import { epochMs } from "../../../domain/time/instant.ts";
import { routeLanguage } from "../../../ui/listed-route.ts";
import type { LegStop, ShownLeg } from "./query.ts";

/** Time and delay in seconds, if the agency publishes it. */
type Moment = { time: string; delay: number | null };

export type TimelinePlace = {
  /** Empty for a point without a name. */
  name: string;
  /** The stop, of this feed; null for a point. */
  stop: LegStop | null;
  feed: string;
  /** Of the name of the stop, where it is not the page's. */
  language: string | undefined;
  /** Null at the start; null where the rider continues at once. */
  arrival: Moment | null;
  departure: Moment | null;
};

export type TimelineStep =
  | { kind: "place"; place: TimelinePlace }
  | { kind: "walk"; leg: ShownLeg }
  | { kind: "ride"; leg: ShownLeg; trip: NonNullable<ShownLeg["trip"]> }
  /** Between two stops where one vehicle is left and another boarded, without a leg of its own. */
  | { kind: "change" };

function placeOf(leg: ShownLeg, end: "from" | "to"): TimelinePlace {
  const stop = (end === "from" ? leg.stops?.[0] : leg.stops?.at(-1)) ?? null;
  const isStop = leg.trip !== null && stop !== null;
  return {
    name: (isStop ? stop.stop_name || stop.stop_id : leg[end]?.name) ?? "",
    stop: isStop ? stop : null,
    feed: leg.trip?.feed_id ?? "",
    language: leg.trip === null ? undefined : routeLanguage(leg.trip.route),
    arrival: end === "from" ? null : { time: leg.end_time, delay: leg.arrival_delay ?? null },
    departure: end === "to" ? null : { time: leg.start_time, delay: leg.departure_delay ?? null },
  };
}

/** Whether both are the same place: a walk names its ends like the stops that it leads from and to. */
function isSamePlace(a: TimelinePlace, b: TimelinePlace): boolean {
  if (a.stop === null || b.stop === null) return true;
  return a.name === b.name || a.stop.stop_id === b.stop.stop_id;
}

function joinPlaces(arrived: TimelinePlace, left: TimelinePlace): TimelinePlace {
  const place = left.stop !== null ? left : arrived.stop !== null ? arrived : left.name !== "" ? left : arrived;
  const { arrival } = arrived;
  const { departure } = left;
  const isSameTime = arrival !== null && departure !== null && epochMs(arrival.time) === epochMs(departure.time);
  // A walk begins when the vehicle arrives, and the time at a stop after a walk is that of the vehicle.
  if (left.stop === null && left.feed === "") return { ...place, arrival, departure: null };
  if (arrived.stop === null || isSameTime) return { ...place, arrival: null, departure };
  return { ...place, arrival, departure };
}

/**
 * Steps from the start to the destination.
 * @param from name of the start; empty for a point without one
 * @param to the same of the destination
 */
export function timelineOf(legs: readonly ShownLeg[], from: string, to: string): TimelineStep[] {
  const steps: TimelineStep[] = [];
  let arrived: TimelinePlace | null = null;
  for (const leg of legs) {
    const left = placeOf(leg, "from");
    if (arrived === null) {
      steps.push({ kind: "place", place: { ...left, name: left.stop === null ? from : left.name } });
    } else if (isSamePlace(arrived, left)) {
      steps.push({ kind: "place", place: joinPlaces(arrived, left) });
    } else {
      steps.push({ kind: "place", place: arrived }, { kind: "change" }, { kind: "place", place: left });
    }
    steps.push(leg.trip === null ? { kind: "walk", leg } : { kind: "ride", leg, trip: leg.trip });
    arrived = placeOf(leg, "to");
  }
  if (arrived !== null) {
    steps.push({ kind: "place", place: { ...arrived, name: arrived.stop === null ? to : arrived.name } });
  }
  return steps;
}
