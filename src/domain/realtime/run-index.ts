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

/** @param descriptorOf called once for each item, and once for each that may be the one that is looked for */
export function indexRuns<T>(items: Iterable<T>, descriptorOf: (item: T) => TripDescriptor): RunIndex<T> {
  const byTrip = new Map<string, T[]>();
  const byRoute = new Map<string, T[]>();
  const namesByRoute = new Map<string, string[]>();
  for (const item of items) {
    const trip = descriptorOf(item);
    const key = routeRunKey(trip);
    if (trip.tripId !== null) {
      append(byTrip, trip.tripId, item);
      if (key !== null) append(namesByRoute, key, trip.tripId);
    } else if (key !== null && isByRoute(trip)) append(byRoute, key, item);
  }
  return {
    of(run) {
      const key = runKeyOf(run);
      const named = [run.tripId, ...(run.otherNames ?? [])].flatMap((name) => byTrip.get(name) ?? []);
      // Without a service day or a start, those of all days and starts are meant.
      const unnamed = key !== null ? (byRoute.get(key) ?? []) : run.routeId == null ? [] : [...byRoute.values()].flat();
      return [...named, ...unnamed].filter((item) => meansRun(descriptorOf(item), run));
    },
    otherNames(run) {
      const key = runKeyOf(run);
      const names = key === null ? [] : (namesByRoute.get(key) ?? []);
      return [...new Set(names)].filter((name) => name !== run.tripId);
    },
    hasRoutes: byRoute.size + namesByRoute.size > 0,
  };
}

function append<K, V>(to: Map<K, V[]>, key: K, value: V): void {
  const values = to.get(key);
  if (values === undefined) to.set(key, [value]);
  else values.push(value);
}
