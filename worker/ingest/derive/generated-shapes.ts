/** Shapes of trips that have none in the feed: straight from stop to stop, one for each distinct stop list. */
import { encodeLine } from "../../../src/domain/polyline.ts";
import type { Network } from "../schedule/network.ts";
import { pointsOf } from "./onestop-ids.ts";

export type GeneratedShape = {
  /** Number of the stop list. */
  stopPattern: number;
  /** Encoded line. */
  line: string;
};

/** In the order of their stop lists; a list of fewer than two places with a position has none. */
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
