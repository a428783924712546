/** Places the vehicles of a network on its drawing, from the schedule alone. Pure. */
import type { XY } from "../../../domain/geo/plane.ts";
import type { Schematic } from "../../../ui/schematic/build.ts";

import { legBetween, parsePaths, placeAt, projectorOf, type TrackLeg } from "../../../ui/schematic/tracks.ts";

/** What `{apiBase}/portal/operators/{onestop_id}/trips` answers; times are seconds. */
export type FleetTrips = {
  kind: "now" | "next" | "typical";
  timezone: string;
  /** Unix seconds. */
  start: number;
  seconds: number;
  stops: [lon: number, lat: number][];
  patterns: { route: number; stops: number[]; times: number[][] }[];
  trips: [pattern: number, times: number, start: number][];
};

/** Places of all vehicles that are under way at a time, in seconds from `TripsUnderWay.start`. */
export type Fleet = (time: number) => XY[];

/** @param schematic with the ids of routes as keys of its lines; routes without a line are left out */
export function fleetOf({ stops, patterns, trips }: FleetTrips, schematic: Schematic): Fleet {
  const project = projectorOf(schematic);
  const positions = stops.map(project);
  const paths = new Map(schematic.lines.map(({ key, d }) => [key, parsePaths(d)]));
  const legs = new Map<string, TrackLeg>();
  const tracks = patterns.map(({ route, stops: indexes }): TrackLeg[] | null => {
    const ownPaths = paths.get(`${route}`);
    if (ownPaths === undefined) return null;
    return indexes.slice(1).map((to, i) => {
      const from = indexes[i]!;
      const name = `${route} ${from} ${to}`;
      const leg = legs.get(name) ?? legBetween(ownPaths, positions[from]!, positions[to]!);
      legs.set(name, leg);
      return leg;
    });
  });
  return (time) =>
    trips.flatMap(([pattern, profile, start]) => {
      const track = tracks[pattern];
      const times = patterns[pattern]?.times[profile];
      if (track == null || times === undefined) return [];
      const place = placeAt(track, times, time - start);
      return place === null ? [] : [place];
    });
}
