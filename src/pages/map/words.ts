/** Words for the features that the map's panel lists. */
import { LINE_ZOOM, STOP_ZOOM } from "../../map/transit-layers.ts";
import { type AgencyFeatures, countOf, type VisibleFeature } from "../../map/visible-features.ts";
import { rentalNote } from "../../ui/rental-text.ts";
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

/** What a feature is, beside its name: the routes of a network, how often a route runs, the kind of a stop, what is to rent. */
export function noteOf({ stopKind, network, headwaySeconds, rental }: VisibleFeature): string {
  if (rental !== undefined) return rentalNote(rental);
  if (network !== undefined) return text.inView.routesOf(network.routes);
  if (headwaySeconds !== undefined) return text.card.every(Math.max(1, Math.round(headwaySeconds / 60)));
  return text.inView.stopKinds[stopKind ?? 0] ?? "";
}
