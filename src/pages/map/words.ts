/** Words for the features that the map's panel lists. */
import { LINE_ZOOM, STOP_ZOOM } from "../../map/transit-layers.ts";
import { type AgencyFeatures, countOf } from "../../map/visible-features.ts";
import { text } from "./text.tsx";

/** `2 routes, 72 stops`; empty without any. */
export function countWords(groups: readonly AgencyFeatures[]): string {
  return text.inView.counts(countOf(groups));
}

/** What can be done at a zoom. */
export function hint(zoom: number): string {
  if (zoom < LINE_ZOOM) return text.inView.networks;
  if (zoom < STOP_ZOOM) return text.inView.lines;
  return text.inView.stops;
}
