/** Rides between the same two stops after a given one. */
import type { NetworkLine } from "./network.ts";

/** A ride between two positions of a pattern, in Unix seconds. */
export type FollowingRide<Run> = { run: Run; departure: number; arrival: number };

/** The next rides after a departure, by departure: at most `limit`, and one for each time of departure. */
export function followingRides<Run>(
  lines: readonly NetworkLine<Run>[],
  { board, alight, after, limit }: { board: number; alight: number; after: number; limit: number },
): FollowingRide<Run>[] {
  const rides = lines.flatMap((line) => {
    const [departure, arrival] = [line.departures[board] ?? null, line.arrivals[alight] ?? null];
    if (departure === null || arrival === null || !line.boards(board) || !line.alights(alight)) return [];
    let first = 0;
    while (first < line.count && line.baseAt(first) + departure <= after) first++;
    return Array.from({ length: Math.min(limit, line.count - first) }, (_, i) => {
      const base = line.baseAt(first + i);
      return { run: line.runAt(first + i), departure: base + departure, arrival: base + arrival };
    });
  });
  const sortedRides = rides.toSorted((a, b) => a.departure - b.departure || a.arrival - b.arrival);
  return sortedRides.filter(({ departure }, i) => departure !== sortedRides[i - 1]?.departure).slice(0, limit);
}
