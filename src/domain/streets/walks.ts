/** Walks between points on the streets that were read, with what they do not cover. */
import type { LonLat } from "../geo/globe.ts";
import { boxAround } from "../geo/plane.ts";
import { boxOf, type CoordinateBox } from "./cell-lines.ts";
import { pathLine } from "./path-line.ts";
import {
  distancesFrom,
  type LinkedPoint,
  linkPoint,
  metersTo,
  pathTo,
  reversedPath,
  type StreetDistances,
  type WalkableStreets,
} from "./search.ts";
import { type SpreadStart, type StreetSpread, spreadOnStreets } from "./spread.ts";
import { stepsOf, type WalkStep } from "./steps.ts";

/** The longest walk that is looked for, in meters along streets. */
export const MAX_STREET_WALK_METERS = 3000;

/** A walk that is shown: its line from end to end, and its steps, whose meters add up. */
export type ShownWalk = { meters: number; line: readonly LonLat[]; steps: readonly WalkStep[] };

/** Walks between one point and others. */
export type WalksFrom = {
  /** Meters to a point; Infinity if no street leads there, null if the streets do not cover it. */
  meters(to: LonLat): number | null;
  /** The walk to a point that is reached on streets, or the one back from it; otherwise null. */
  walk(other: LonLat, direction: "there" | "back"): ShownWalk | null;
};

export class StreetWalks {
  readonly #streets: WalkableStreets;
  readonly #covers: (point: LonLat) => boolean;
  readonly #links = new Map<LonLat, LinkedPoint>();
  /** In degrees. */
  #bounds: CoordinateBox | undefined;

  /** @param covers whether the streets around a point were read */
  constructor(streets: WalkableStreets, covers: (point: LonLat) => boolean) {
    this.#streets = streets;
    this.#covers = covers;
  }

  /** Walks from a point, which are also those to it; null if the streets do not cover it. */
  from(at: LonLat, maxMeters = MAX_STREET_WALK_METERS): WalksFrom | null {
    const start = this.#linked(at);
    if (start === null) return null;
    let distances: StreetDistances | undefined;
    const search = () => {
      distances ??= distancesFrom(this.#streets, start, maxMeters);
      return distances;
    };
    return {
      meters: (to) => {
        const target = this.#linked(to);
        return target === null ? null : metersTo(search(), target);
      },
      walk: (other, direction) => {
        const target = this.#linked(other);
        const there = target === null ? null : pathTo(search(), target);
        if (there === null) return null;
        const path = direction === "there" ? there : reversedPath(there);
        const { graph } = this.#streets;
        return { meters: path.meters, line: pathLine(graph, path), steps: stepsOf(graph, path) };
      },
    };
  }

  /** What walks from many points reach, see `spreadOnStreets`. */
  spread(starts: readonly SpreadStart[], metersPerSecond: number, maxSeconds: number): StreetSpread {
    return spreadOnStreets(this.#streets, starts, (at) => this.#linked(at), metersPerSecond, maxSeconds);
  }

  /**
   * Whether there are streets in all directions beyond some meters of a point, as far as they were read. Where there are
   * none, the extract may end, and a way that was not found may lead around outside of it.
   */
  surrounds(at: LonLat, meters: number): boolean {
    this.#bounds ??= boxOf(this.#streets.graph.lon, this.#streets.graph.lat);
    const { minLon, minLat, maxLon, maxLat } = boxAround(at, meters);
    const { west, south, east, north } = this.#bounds;
    return minLon >= west && minLat >= south && maxLon <= east && maxLat <= north;
  }

  /** A point on streets; null if they do not cover it, or none is near. */
  #linked(at: LonLat): LinkedPoint | null {
    if (!this.#covers(at)) return null;
    let point = this.#links.get(at);
    if (point === undefined) {
      point = linkPoint(this.#streets, at);
      this.#links.set(at, point);
    }
    return point.links.length === 0 ? null : point;
  }
}
