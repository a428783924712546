/** Pathways in words (GTFS reference, pathways.txt). */
import { PATHWAY_MODE_NAMES } from "../../domain/journey/pathways.ts";
import { insideText } from "./inside/text.ts";
import type { PathwayEnd, PathwayRow } from "./query.ts";
import { text } from "./text.ts";
import { locationWords } from "./words.ts";

export type PathwayView = {
  id: number;
  mode: string;
  from: string;
  to: string;
  bothWays: boolean;
  /** Meters, seconds, steps; null where the feed gives none. */
  meters: number | null;
  seconds: number | null;
  steps: number | null;
  signs: string;
  /** Its slope and width, which people with a wheelchair or luggage need to know. */
  notes: string[];
};

/** Names an end so that it differs from the others of its station, which often share one name. */
function endName(end: PathwayEnd): string {
  return end.stop_desc || end.stop_name || text.pathways.end(locationWords(end.location_type), end.stop_id);
}

/** Each pathway once. @param self the stop that is shown: pathways in both directions begin at it */
export function pathwayViews(
  stops: readonly { pathways_from_stop: PathwayRow[]; pathways_to_stop: PathwayRow[] }[],
  self: number,
): PathwayView[] {
  const all = stops.flatMap((stop) => [...stop.pathways_from_stop, ...stop.pathways_to_stop]);
  return [...new Map(all.map((way) => [way.id, way])).values()].map((way) => {
    const bothWays = way.is_bidirectional === 1;
    const isReversed = bothWays && way.to_stop.id === self;
    return {
      id: way.id,
      mode: insideText.modes[PATHWAY_MODE_NAMES[way.pathway_mode] ?? ""] ?? text.pathways.unknownMode,
      from: endName(isReversed ? way.to_stop : way.from_stop),
      to: endName(isReversed ? way.from_stop : way.to_stop),
      bothWays,
      meters: way.length,
      seconds: way.traversal_time,
      steps: way.stair_count === null ? null : Math.abs(way.stair_count),
      signs: (isReversed ? way.reverse_signposted_as : way.signposted_as) ?? "",
      notes: [
        ...(way.max_slope ? [text.pathways.slope(Math.abs(way.max_slope) * 100)] : []),
        ...(way.min_width ? [text.pathways.width(way.min_width)] : []),
      ],
    };
  });
}
