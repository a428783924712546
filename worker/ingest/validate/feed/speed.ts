import { haversine } from "../../../../src/domain/geo.ts";
import { type Mode, modeOf } from "../../../../src/domain/modes.ts";
import { NONE } from "../../schedule/vectors.ts";
import type { ValidatedFeed } from "../feed-rule.ts";
import { stopTimePlace, type Variant } from "../variant.ts";

/** Maximum plausible speed between two stops in kilometers per hour. */
const LIMITS: Record<Mode, number> = {
  tram: 100,
  metro: 150,
  rail: 500,
  bus: 150,
  ferry: 100,
  cablecar: 50,
  gondola: 50,
  funicular: 50,
  trolleybus: 100,
  monorail: 150,
  coach: 150,
  air: 1200,
  taxi: 150,
  selfdrive: 150,
  misc: 500,
};

/** Tolerance in seconds for times rounded to whole minutes. */
const ROUNDING_S = 60;

/** Checks the speed of trips between consecutive timed stops along straight lines. */
export class Speeds {
  readonly #feed: ValidatedFeed;
  #pattern = -1;
  #lengths = new Float64Array(0);

  constructor(feed: ValidatedFeed) {
    this.#feed = feed;
  }

  check(variant: Variant): void {
    const { stops, times, trips, route } = variant;
    const n = stops.length;
    const mode = modeOf(this.#feed.network.feed.routes.list[route]!.route_type);
    const limit = LIMITS[mode] / 3.6;
    const lengths = this.#lengthsOf(variant);
    let metres = 0;
    let left = NONE;
    for (let i = 0; i < n; i++) {
      const arrival = times[i] === NONE ? times[n + i]! : times[i]!;
      metres += lengths[i]!;
      if (arrival === NONE) continue;
      const seconds = arrival - left;
      if (left !== NONE && seconds >= 0) {
        const rounded = left % 60 === 0 && arrival % 60 === 0;
        const speed = metres / Math.max(rounded ? seconds + ROUNDING_S : seconds, 1);
        if (speed > limit) {
          const kmh = Math.round(speed * 3.6);
          const place = stopTimePlace(variant, i, "arrival_time", `${kmh} km/h`);
          const most = `${LIMITS[mode]} km/h is the most for ${mode}`;
          const message = `${Math.round(metres)} metres in ${seconds} seconds: ${kmh} km/h, and ${most}.`;
          this.#feed.report.warn("too_fast", { ...place, groupKey: mode, message }, trips);
        }
      }
      left = times[n + i] === NONE ? arrival : times[n + i]!;
      metres = 0;
    }
  }

  /** Distance in meters from each stop's predecessor; 0 if a position is unknown. Shared by the trips of a pattern. */
  #lengthsOf({ pattern, stops }: Variant): Float64Array {
    if (pattern === this.#pattern) return this.#lengths;
    const { list } = this.#feed.network.feed.stops;
    const lengths = new Float64Array(stops.length);
    for (let i = 1; i < stops.length; i++) {
      const from = list[stops[i - 1]!];
      const to = list[stops[i]!];
      if (typeof from?.lon !== "number" || typeof from.lat !== "number") continue;
      if (typeof to?.lon !== "number" || typeof to.lat !== "number") continue;
      lengths[i] = haversine([from.lon, from.lat], [to.lon, to.lat]);
    }
    this.#pattern = pattern;
    this.#lengths = lengths;
    return lengths;
  }
}
