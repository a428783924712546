/** Generates shapes for trips without one: straight lines from stop to stop, one for each distinct stop list. */
import { encodeLine } from "../../../src/domain/polyline.ts";
import type { Network } from "../schedule/network.ts";
import { pointsOf } from "./onestop-ids.ts";

export type GeneratedShape = {
  /** Number of the stop list. */
  stopPattern: number;
  /** Encoded line. */
  line: string;
};

/** Shapes in the order of their stop lists; none for a list with fewer than two known positions. */
export function generateShapes({ feed, builder }: Network): GeneratedShape[] {
  const wanted = new Set<number>();
  for (const { stopPattern, kinds } of builder.patterns) {
    if (kinds.some(({ shape }) => shape < 0)) wanted.add(stopPattern);
  }
  return [...wanted]
    .sort((a, b) => a - b)
    .flatMap((stopPattern) => {
      const stops = builder.stopLists.list[stopPattern]!.filter((stop) => stop >= 0);
      const points = pointsOf(feed.stops.list, stops);
      return points.length < 2 ? [] : [{ stopPattern, line: encodeLine(points) }];
    });
}
