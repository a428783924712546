import type { SearchKind } from "../../data/search.ts";
import type { MapSelection } from "../../map/transit-layers.ts";
import type { ViewPoint } from "../../map/view.ts";
import type { MapBounds } from "./locate.ts";

/** A place that a visitor chose; without a name where it was written as coordinates. */
export type PlaceChoice = { name: string; bounds: MapBounds; selection: MapSelection; kind: SearchKind };

export const middleOfBounds = ([west, south, east, north]: MapBounds): ViewPoint => ({
  lon: (west + east) / 2,
  lat: (south + north) / 2,
});
