/** On-demand rides as ways between an end of a journey and the stops of the network. */
import { haversine, type LonLat } from "../../../../../src/domain/geo/globe.ts";
import { pointInPolygon } from "../../../../../src/domain/geo/polygon.ts";
import { CHANGE_SECONDS } from "../../../../../src/domain/journey/changes.ts";
import { walksOf } from "../../../../../src/domain/journey/plan.ts";
import { MAX_CHANGE_METERS } from "../../../../../src/domain/journey/walk.ts";
import { polygonsOf } from "../../../../../src/domain/on-demand/answer.ts";
import {
  estimatedMeters,
  pickupSpan,
  rideSeconds,
  type TimeSpan,
} from "../../../../../src/domain/on-demand/ride-times.ts";
import type { EndRide, RidePoint, StopRide } from "../end-ride.ts";
import type { TransitNetwork } from "../runs.ts";
import { type DatedRide, type RidesAtEnd, type ServedPlace, stopsOf } from "./rides.ts";

/** A ride on a service day between two points. */
export type RideOption = EndRide & { ride: DatedRide; meters: number };

/** The same to or from a stop of the network. */
export type StopOption = RideOption & StopRide;

/** Stops of a zone to which or from which rides are looked at: the nearest ones. */
const MAX_STOPS_OF_PLACE = 300;

/** @param meters of the way on streets between the points; null: an estimate by the straight line */
export function optionOf(
  ride: DatedRide,
  pickup: RidePoint,
  dropOff: RidePoint,
  metersOnStreets: number | null,
): RideOption | null {
  const meters = metersOnStreets ?? estimatedMeters(pickup.at, dropOff.at);
  const seconds = rideSeconds(ride.ride, meters);
  const span = pickupSpan(ride.pickup, ride.dropOff, seconds);
  if (span === null) return null;
  const starts: TimeSpan = [span[0] - pickup.walk, span[1] - pickup.walk];
  return { ride, pickup, dropOff, meters, seconds, whole: pickup.walk + seconds + dropOff.walk, starts };
}

type StopPoint = { point: Omit<RidePoint, "walk">; place: number; walk: number };

/** Options between an end and the stops of the network: of those in one window, the shortest to each stop. */
export function stopOptions(
  network: TransitNetwork,
  { rides, pointsOf }: RidesAtEnd,
  end: LonLat,
  side: "access" | "egress",
): StopOption[] {
  const stopPoints = new Map<string, StopPoint[]>();
  const pointsAlong = (place: ServedPlace) => {
    const key = `${place.kind} ${place.id}`;
    const cachedPoints = stopPoints.get(key);
    if (cachedPoints !== undefined) return cachedPoints;
    const points = stopPointsOf(network, place, end, side);
    stopPoints.set(key, points);
    return points;
  };
  const options = new Map<string, StopOption>();
  for (const ride of rides) {
    // Of rides in one window, some may have to be booked earlier than others.
    const window = [...ride.pickup, ...ride.dropOff].join(" ");
    for (const endPoint of pointsOf(side === "access" ? ride.from : ride.to)) {
      for (const { point, place, walk } of pointsAlong(side === "access" ? ride.to : ride.from)) {
        const other = { ...point, walk: 0 };
        const option =
          side === "access" ? optionOf(ride, endPoint, other, null) : optionOf(ride, other, endPoint, null);
        if (option === null) continue;
        const change = CHANGE_SECONDS + walk;
        const seconds = option.whole + change;
        const key = `${place} ${window}`;
        if (seconds >= (options.get(key)?.way.seconds ?? Number.POSITIVE_INFINITY)) continue;
        const [from, until] = option.starts;
        const starts: TimeSpan = side === "access" ? option.starts : [from - change, until - change];
        options.set(key, { ...option, way: { place, seconds, starts } });
      }
    }
  }
  return [...options.values()];
}

/** Stops of the network in a zone, or near the stops of a group, the nearest to the end first. */
function stopPointsOf(
  network: TransitNetwork,
  place: ServedPlace,
  end: LonLat,
  side: "access" | "egress",
): StopPoint[] {
  const points =
    place.geometry === null
      ? stopsOf(place).flatMap((point) =>
          walksOf(network)
            .nearby.around(point.at, MAX_CHANGE_METERS, side === "access" ? "inward" : "outward")
            .map(({ place: index, seconds }): StopPoint => ({ point, place: index, walk: seconds })),
        )
      : stopsInside(network, place);
  return points
    .map((point) => ({ ...point, far: haversine(point.point.at, end) }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MAX_STOPS_OF_PLACE);
}

function stopsInside({ places, stops }: TransitNetwork, { geometry }: ServedPlace): StopPoint[] {
  const polygons = polygonsOf(geometry);
  const [west, south, east, north] = boxOf(polygons.flat(2) as [number, number][]);
  return places.flatMap(({ at }, place): StopPoint[] => {
    const [lon, lat] = at;
    const isNear = lon >= west && lon <= east && lat >= south && lat <= north;
    if (!isNear || !pointInPolygon(at, polygons)) return [];
    return [{ point: { at, name: stops[place]!.stop_name }, place, walk: 0 }];
  });
}

function boxOf(points: readonly (readonly [number, number])[]): [number, number, number, number] {
  const box: [number, number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [lon, lat] of points) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}
