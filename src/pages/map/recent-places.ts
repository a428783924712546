/** Places that were chosen on the map of this browser. They stay on the device. */
import type { ViewPoint } from "../../map/view.ts";
import { storedList } from "../../ui/stored-list.ts";

export type RecentPlace = ViewPoint & { name: string; note: string };

const MAX_RECENT = 6;

export function isRecentPlace(value: unknown): value is RecentPlace {
  const { name, note, lon, lat } = (value ?? {}) as Partial<RecentPlace>;
  const isNamed = typeof name === "string" && name !== "" && typeof note === "string";
  return isNamed && typeof lon === "number" && Math.abs(lon) <= 180 && typeof lat === "number" && Math.abs(lat) <= 90;
}

export const recentPlaces = storedList(
  "recent-places",
  MAX_RECENT,
  isRecentPlace,
  ({ name, note }) => `${name} ${note}`,
);
