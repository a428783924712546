/** The shortest walks from the doors of one place to those of others. */
import { haversine, type LonLat } from "../geo/globe.ts";
import { WALKING_METERS_PER_SECOND, walkLength } from "../journey/walk.ts";
import type { StreetWalks } from "./walks.ts";

/** Where people enter or leave a place: the `stop_id` of an entrance, or null for the place itself. */
export type WalkDoor = { at: LonLat; entrance: string | null };

export type WalkEnd = WalkDoor;

export type NearestWalk = {
  /** Index of the place that it leads to. */
  target: number;
  /** Null if streets cover both ends, but none of their walks within the search's distance leads there. */
  meters: number | null;
  seconds: number | null;
  source: "STREETS" | "STRAIGHT_LINE";
  from: WalkEnd;
  to: WalkEnd;
};

/** Doors of the start from which streets are searched: those nearest to the place itself, which comes first. */
const MAX_STARTS = 6;

/**
 * The shortest walk to each place, the shortest first, those without a way last.
 * @param streets null where none are stored
 * @param starts doors of the start, at least one
 * @param targets doors of each place, at least one of each
 */
export function walksTo(
  streets: StreetWalks | null,
  starts: readonly WalkDoor[],
  targets: readonly (readonly WalkDoor[])[],
): NearestWalk[] {
  const searches = starts.slice(0, MAX_STARTS).map((from) => ({ from, walks: streets?.from(from.at) ?? null }));
  const shortest = targets.map((doors, target) =>
    searches
      .flatMap(({ from, walks }) => doors.map((to) => walkOf(target, from, to, walks?.meters(to.at) ?? null)))
      .reduce((best, walk) => (isShorter(walk, best) ? walk : best)),
  );
  return shortest.sort((a, b) => Number(isShorter(b, a)) - Number(isShorter(a, b)) || a.target - b.target);
}

function walkOf(target: number, from: WalkDoor, to: WalkDoor, onStreets: number | null): NearestWalk {
  const source = onStreets === null ? "STRAIGHT_LINE" : "STREETS";
  const length = onStreets ?? walkLength(from.at, to.at);
  if (length === Number.POSITIVE_INFINITY) return { target, meters: null, seconds: null, source, from, to };
  return { target, meters: length, seconds: Math.ceil(length / WALKING_METERS_PER_SECOND), source, from, to };
}

/** Whether a walk is shorter; of walks without a way, the one whose ends are nearer is. */
function isShorter(a: NearestWalk, b: NearestWalk): boolean {
  if (a.meters === null && b.meters === null) return haversine(a.from.at, a.to.at) < haversine(b.from.at, b.to.at);
  return (a.meters ?? Number.POSITIVE_INFINITY) < (b.meters ?? Number.POSITIVE_INFINITY);
}
