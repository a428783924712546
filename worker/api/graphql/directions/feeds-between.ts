/** Chooses the feeds that a journey can use, by their boxes alone. */
import { circleArea } from "../../../../src/domain/geo/area.ts";
import { type Bounds, boundsIntersect, haversine, type LonLat, splitBounds } from "../../../../src/domain/geo/globe.ts";
import { degreesEast, degreesNorth } from "../../../../src/domain/geo/plane.ts";
import { MAX_ACCESS_METERS, MAX_CHANGE_METERS } from "../../../../src/domain/journey/walk.ts";
import type { Entries, FeedEntry } from "../../../store/lists/read.ts";

type Box = NonNullable<FeedEntry["box"]>;

/** The box around both points, extended on each side by a third of their distance, at least 2 km. */
export function corridor([from, to]: readonly [LonLat, LonLat]): Bounds {
  const apart = haversine(from, to);
  // From 179 to -179 it is two degrees, not 358.
  const east = to[0] - Math.round((to[0] - from[0]) / 360) * 360;
  const middle: LonLat = [(from[0] + east) / 2, (from[1] + to[1]) / 2];
  return circleArea(middle, apart / 2 + Math.max(2000, apart / 3)).bounds;
}

/** The boxes within walking distance of points. */
export function walksFrom(points: readonly LonLat[]): Bounds[] {
  return points.map((point) => circleArea(point, MAX_ACCESS_METERS).bounds);
}

/** Whether a box of a feed and one of the areas meet. */
export function meetsAny(box: Box, areas: readonly Bounds[]): boolean {
  return areas.some((area) => boundsIntersect(area, boundsOf(box)));
}

/** Feeds of one answer. */
const MAX_FEEDS = 100;

/**
 * Numeric ids of the feeds within walking distance of one of the points (`near`), and with them of those in the area that
 * a rider can get to from these by changing from feed to feed. Where there are too many, those that cover most of the area
 * are taken.
 */
export function feedsBetween(
  entries: Entries<FeedEntry>,
  points: readonly LonLat[],
  area: Bounds,
): { ids: number[]; near: ReadonlySet<number> } {
  const feeds = entries.flatMap(([id, { box }]) => (box === null ? [] : [{ id, box }]));
  const ends = walksFrom(points);
  const near = feeds.filter(({ box }) => meetsAny(box, ends));
  const areas = splitBounds(area);
  const chosenFeeds = [...near];
  let others = feeds.filter((feed) => !near.includes(feed) && meetsAny(feed.box, areas));
  // Each box is looked at once, from one that is reached.
  for (let i = 0; i < chosenFeeds.length; i++) {
    const reachedBounds = withChange(chosenFeeds[i]!.box);
    chosenFeeds.push(...others.filter(({ box }) => meetsAny(box, reachedBounds)));
    others = others.filter(({ box }) => !meetsAny(box, reachedBounds));
  }
  const coveredShare = (box: Box) => {
    const parts = splitBounds(boundsOf(box));
    return areas.reduce(
      (sum, area) => sum + parts.reduce((overlapSum, part) => overlapSum + overlap(part, area), 0),
      0,
    );
  };
  const between = chosenFeeds.slice(near.length).map(({ id, box }) => ({ id, covered: coveredShare(box) }));
  const most = between.toSorted((a, b) => b.covered - a.covered).slice(0, Math.max(0, MAX_FEEDS - near.length));
  // In order of the list, so that networks of the same feeds are alike.
  const ids = new Set([...near, ...most].map(({ id }) => id));
  return {
    ids: feeds.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    near: new Set(near.map(({ id }) => id)),
  };
}

function boundsOf([minLon, minLat, maxLon, maxLat]: Box): Bounds {
  return { minLon, minLat, maxLon, maxLat };
}

/** A box with the longest walk between two stops on each side. */
function withChange([minLon, minLat, maxLon, maxLat]: Box): Bounds[] {
  // A hundredth more, because the parallel nearer to the pole, to which the walk may lead, is shorter.
  const reach = 1.01 * MAX_CHANGE_METERS;
  const farthest = Math.max(Math.abs(minLat), Math.abs(maxLat));
  const [wide, high] = [degreesEast(reach, farthest), degreesNorth(reach)];
  return [{ minLon: minLon - wide, minLat: minLat - high, maxLon: maxLon + wide, maxLat: maxLat + high }];
}

/** Square degrees that two boxes share. */
function overlap(a: Bounds, b: Bounds): number {
  const wide = Math.min(a.maxLon, b.maxLon) - Math.max(a.minLon, b.minLon);
  const high = Math.min(a.maxLat, b.maxLat) - Math.max(a.minLat, b.minLat);
  return Math.max(0, wide) * Math.max(0, high);
}
