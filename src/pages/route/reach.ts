/** How far from its stops a route is changed from, as the address of its page says. */
import type { Query } from "../../domain/screen.ts";

/** Distances within which somebody may want to change, in metres; 0 is the stop itself. */
export const REACHES = [0, 100, 200, 300, 400, 500] as const;

/** The reach that an address asks for: one of the offered ones. */
export function readReach(query: Query<"transfers">): number {
  return REACHES.find((metres) => String(metres) === query.get("transfers")) ?? REACHES[0];
}
