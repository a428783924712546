/** Finds what a message says of a run without looking at all of it: a busy message has thousands of descriptors. */
import { isByRoute, meansRun, routeRunKey, runKeyOf, type TripInstance } from "./descriptor.ts";
import type { TripDescriptor } from "./message.ts";

export type RunIndex<T> = {
  /** Those whose descriptor means a run, in no order. */
  of(run: TripInstance): T[];
  /** trip_ids, other than the run's own, of descriptors that also name it by its route, direction, start time, and date. */
  otherNames(run: TripInstance): string[];
  /** Whether a descriptor names a run by its route, so that the route of a run must be known. */
  readonly hasRoutes: boolean;
};

/** @param descriptorOf called once for each item, and again for those that a search compares with the run */
export function indexRuns<T>(items: Iterable<T>, descriptorOf: (item: T) => TripDescriptor): RunIndex<T> {
  const entries = Array.from(items, (item) => {
    const trip = descriptorOf(item);
    return { item, trip, key: routeRunKey(trip) };
  });
  const ofTrips = entries.filter(({ trip }) => trip.tripId !== null);
  const byTrip = Map.groupBy(ofTrips, ({ trip }) => trip.tripId);
  const ofTripsByRoute = Map.groupBy(ofTrips, ({ key }) => key);
  const byRoute = Map.groupBy(
    entries.filter(({ trip }) => isByRoute(trip)),
    ({ key }) => key,
  );
  return {
    of(run) {
      const key = runKeyOf(run);
      const byName = [run.tripId, ...(run.otherNames ?? [])].flatMap((name) => byTrip.get(name) ?? []);
      // Without a service day or a start, those of all days and starts are meant.
      const unnamed = key !== null ? (byRoute.get(key) ?? []) : run.routeId == null ? [] : [...byRoute.values()].flat();
      return [...byName, ...unnamed].map(({ item }) => item).filter((item) => meansRun(descriptorOf(item), run));
    },
    otherNames(run) {
      const key = runKeyOf(run);
      const names = key === null ? [] : (ofTripsByRoute.get(key) ?? []).map(({ trip }) => trip.tripId!);
      return [...new Set(names)].filter((name) => name !== run.tripId);
    },
    hasRoutes: byRoute.size > 0 || ofTrips.some(({ key }) => key !== null),
  };
}
