/** Pathways in words (GTFS reference, pathways.txt). */
import type { PathwayEnd, PathwayRow } from "./query.ts";
import { locationWords } from "./words.ts";

const MODES: Record<number, string> = {
  1: "Walkway",
  2: "Stairs",
  3: "Moving walkway",
  4: "Escalator",
  5: "Lift",
  6: "Fare gate",
  7: "Exit gate",
};

export type PathwayView = {
  id: number;
  mode: string;
  from: string;
  to: string;
  bothWays: boolean;
  /** Metres, seconds, steps; null where the feed gives none. */
  metres: number | null;
  seconds: number | null;
  steps: number | null;
  signs: string;
};

/** An end by the words that tell it from the others of its station, which often share one name. */
function endName(end: PathwayEnd): string {
  return end.stop_desc || end.stop_name || `${locationWords(end.location_type)} ${end.stop_id}`;
}

/** Each way once. @param self the stop that is shown: ways begin at it where they can be walked both ways */
export function pathwayViews(
  stops: readonly { pathways_from_stop: PathwayRow[]; pathways_to_stop: PathwayRow[] }[],
  self: number,
): PathwayView[] {
  const all = stops.flatMap((stop) => [...stop.pathways_from_stop, ...stop.pathways_to_stop]);
  return [...new Map(all.map((way) => [way.id, way])).values()].map((way) => {
    const bothWays = way.is_bidirectional === 1;
    const turned = bothWays && way.to_stop.id === self;
    return {
      id: way.id,
      mode: MODES[way.pathway_mode] ?? "Way",
      from: endName(turned ? way.to_stop : way.from_stop),
      to: endName(turned ? way.from_stop : way.to_stop),
      bothWays,
      metres: way.length,
      seconds: way.traversal_time,
      steps: way.stair_count === null ? null : Math.abs(way.stair_count),
      signs: (turned ? way.reverse_signposted_as : way.signposted_as) ?? "",
    };
  });
}
