/** The fastest rides along a pattern. */
import type { ForwardTimes } from "./forward-times.ts";

/**
 * The least seconds from each position to the next one, of trips with any of these times; 0 at the last position. A ride over
 * several positions takes no less than their sum. Stops count only to the next one: a trip may be the fastest on one part, and
 * another one elsewhere.
 */
export function fastestRides(times: readonly ForwardTimes[], positions: number): Float32Array {
  const least = new Float32Array(positions).fill(Number.POSITIVE_INFINITY);
  for (const { arrivals, departures } of times) {
    let before: number | null = null;
    for (let position = 0; position < positions; position++) {
      const [arrival, departure] = [arrivals[position] ?? null, departures[position] ?? null];
      const here: number | null = arrival ?? departure ?? before;
      // Without times, the vehicle may be there at once.
      const ride = here === null || before === null ? 0 : Math.max(0, here - before);
      if (position > 0) least[position - 1] = Math.min(least[position - 1]!, ride);
      before = departure ?? here;
    }
  }
  return least.map((seconds) => (seconds < Number.POSITIVE_INFINITY ? seconds : 0));
}
