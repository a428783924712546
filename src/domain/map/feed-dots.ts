/** A dot on the map of the world for each feed that can be placed, as `{apiBase}/portal/feed-dots` answers it. */
import { geohashBounds } from "../geo/geohash.ts";
import { type Bounds, type LonLat, wrapLongitude } from "../geo/globe.ts";
import { parseOnestopId } from "../ids/onestop.ts";
import { VERDICTS, type VerdictName } from "../verdict/verdict.ts";

/** Zoom from which the map shows lines instead. */
export const DOTS_END_ZOOM = 6;

/** A feed of the registry, with what its place derives from. */
export type PlaceableFeed = {
  onestopId: string;
  name: string;
  verdict: VerdictName;
  /** The box around the stops of its active version: west, south, east, north in WGS84 degrees; null without one. */
  box: readonly [number, number, number, number] | null;
  /** Onestop IDs and boxes of its operators. */
  operators: readonly { onestopId: string; box: PlaceableFeed["box"] }[];
};

/** Position in WGS84 degrees with two decimals, the number of the verdict, and whether it has a version with stops. */
type FeedDot = [onestopId: string, name: string, lon: number, lat: number, verdict: number, active: 0 | 1];

export type FeedDots = {
  /** The names that the dots refer to. */
  verdicts: readonly VerdictName[];
  /** Sorted by Onestop ID. */
  feeds: FeedDot[];
  /** Number of feeds by verdict, including those without a place. */
  counts: Partial<Record<VerdictName, number>>;
  /** Number of feeds without a place. */
  unplaced: number;
};

/** Share of a cell over which the feeds of the cell are spread, and the largest distance from its center in degrees. */
const SPREAD = 0.8;
const MAX_SPREAD_DEGREES = 2;

/** Steps of a sequence that fills a square evenly: the inverse powers of the plastic number. */
const STEPS = [0.754_877_666, 0.569_840_291] as const;

const round = (degrees: number) => Math.round(degrees * 100) / 100;

/** The geohash of a feed's id, else of the first of its operators that has one; null without. */
function cellOf({ onestopId, operators }: PlaceableFeed): string | null {
  for (const id of [onestopId, ...operators.map((operator) => operator.onestopId)]) {
    const geohash = parseOnestopId(id)?.geohash;
    if (geohash !== undefined) return geohash;
  }
  return null;
}

/** The n-th of the points over which the feeds of a cell are spread, so that they do not hide each other. */
function spread({ minLon, maxLon, minLat, maxLat }: Bounds, n: number): LonLat {
  const share = (step: number) => ((n * step) % 1) - 0.5;
  const width = Math.min((maxLon - minLon) * SPREAD, 2 * MAX_SPREAD_DEGREES);
  const height = Math.min((maxLat - minLat) * SPREAD, 2 * MAX_SPREAD_DEGREES);
  // The first feed of a cell lies in the middle.
  const [x, y] = n === 0 ? [0, 0] : [share(STEPS[0]), share(STEPS[1])];
  return [(minLon + maxLon) / 2 + x * width, (minLat + maxLat) / 2 + y * height];
}

/** A box whose west exceeds its east contains the 180th meridian. */
const boxCenter = ([west, south, east, north]: NonNullable<PlaceableFeed["box"]>): LonLat => [
  (west + (west > east ? east + 360 : east)) / 2,
  (south + north) / 2,
];

/**
 * Places feeds: by the stops of their active version, else by the geohash of their Onestop ID, else by their operators'
 * geohashes or stops.
 */
export function feedDots(feeds: readonly PlaceableFeed[]): FeedDots {
  const dots: FeedDots = { verdicts: VERDICTS, feeds: [], counts: {}, unplaced: 0 };
  const feedsOfCell = new Map<string, number>();
  for (const feed of feeds.toSorted((a, b) => (a.onestopId < b.onestopId ? -1 : 1))) {
    dots.counts[feed.verdict] = (dots.counts[feed.verdict] ?? 0) + 1;
    const cell = feed.box === null ? cellOf(feed) : null;
    const bounds = cell === null ? null : geohashBounds(cell);
    const n = feedsOfCell.get(cell ?? "") ?? 0;
    if (bounds !== null) feedsOfCell.set(cell ?? "", n + 1);
    const box = feed.box ?? (bounds === null ? feed.operators.find((operator) => operator.box)?.box : null) ?? null;
    const at = box !== null ? boxCenter(box) : bounds !== null ? spread(bounds, n) : null;
    if (at === null) {
      dots.unplaced++;
      continue;
    }
    const isActive = feed.box === null ? 0 : 1;
    const verdict = VERDICTS.indexOf(feed.verdict);
    dots.feeds.push([feed.onestopId, feed.name, round(wrapLongitude(at[0])), round(at[1]), verdict, isActive]);
  }
  return dots;
}
