// Looks up places in a child process of the import, because loading the data takes half a second and 100 MB.

import type { LookupAnswer, LookupRequest } from "./lookup.ts";
import { createPlaceResolver } from "./resolver.ts";

const loading = createPlaceResolver();

process.on("message", async ({ points, cells }: LookupRequest) => {
  const places = await loading;
  const answer: LookupAnswer = {
    points: distinct(points.map(([lon, lat]) => places.regionAt(lon, lat))),
    cells: distinct(cells.map(([lon, lat]) => places.placeAt(lon, lat))),
  };
  process.send?.(answer);
});
// End with the parent process.
process.on("disconnect", () => process.exit());

/** Names each place once: thousands of points share a few of them. */
function distinct<T>(values: readonly (T | null)[]): { places: T[]; numbers: number[] } {
  const places: T[] = [];
  const numberOf = new Map<string, number>();
  const numbers = values.map((place) => {
    if (place === null) return -1;
    const key = JSON.stringify(place);
    const number = numberOf.get(key) ?? places.push(place) - 1;
    numberOf.set(key, number);
    return number;
  });
  return { places, numbers };
}
