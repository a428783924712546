/** Words for the features that the map's panel lists. */
import { thousands } from "../../domain/formats.ts";
import { LINE_ZOOM, STOP_ZOOM } from "../../map/transit-layers.ts";
import { type AgencyFeatures, countOf } from "../../map/visible-features.ts";

const plural = (count: number, word: string) => (count === 1 ? `1 ${word}` : `${thousands(count)} ${word}s`);

/** `2 routes, 72 stops`; empty without any. */
export function countWords(groups: readonly AgencyFeatures[]): string {
  const { networks, routes, stops } = countOf(groups);
  return [
    networks > 0 ? plural(networks, "network") : "",
    routes > 0 ? plural(routes, "route") : "",
    stops > 0 ? plural(stops, "stop") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** What can be done at a zoom. */
export function hint(zoom: number): string {
  if (zoom < LINE_ZOOM) return "Each dot is a network. Zoom in to see its lines.";
  if (zoom < STOP_ZOOM) return "Point at a line, or click it, to see which it is. Zoom in further for stops.";
  return "Point at lines and stops, or click them, to see which they are.";
}
