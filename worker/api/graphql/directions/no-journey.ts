/** Tells why there is no journey: a code for programs, and a sentence for people. */
import { circleArea } from "../../../../src/domain/geo/area.ts";
import { haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { MAX_ACCESS_METERS } from "../../../../src/domain/journey/walk.ts";
import { MAX_STREET_WALK_METERS } from "../../../../src/domain/streets/walks.ts";
import { stopsNearby } from "../../../store/entities/stop.ts";
import type { QueryContext } from "../context.ts";
import type { NoJourneyReason } from "../schema.generated.ts";
import { hasFeedsAround } from "./network.ts";
import type { Journeying } from "./request.ts";

/** Which ends have a stop with service in walking distance. */
export type ReachedEnds = { from: boolean; to: boolean };

/** The same by the straight line, and on the streets that were read. */
export type WalkedEnds = { straight: ReachedEnds; onFoot: ReachedEnds };

export type NoJourney = { code: NoJourneyReason; sentence: string };

/** Further searches with fewer limits; each is made only if the reasons before it do not apply. */
export type RelaxedSearches = {
  /** Whether there is a journey by pathways that are out of service; null if none are. */
  foundWithOutages: (() => Promise<boolean>) | null;
  /** Which ends are reached without the filters; null if there are none. */
  reachedUnfiltered: (() => Promise<ReachedEnds>) | null;
  /** Whether there is a journey without the filters; null if there are none. */
  foundUnfiltered: (() => Promise<boolean>) | null;
  /** Whether there is a journey in the day, but not in the search window; null if there is none. */
  foundWithoutWindow: (() => Promise<boolean>) | null;
  /** Whether there is a journey without limits of time, walks and changes; null if there are none. */
  foundWithoutLimits: (() => Promise<boolean>) | null;
  /** Whether there is a journey with more changes. */
  foundWithChanges: () => Promise<boolean>;
};

/** Around an end, stops are looked for as far as this. */
const MAX_NEAREST_METERS = 10_000;

const ACCESS_KM = MAX_ACCESS_METERS / 1000;

/** The first reason that applies: where stops are, when vehicles run, what the request excludes, how long a search looks. */
export async function whyNoJourney(
  context: QueryContext,
  { wanted, filter }: Journeying,
  points: readonly [LonLat, LonLat],
  { straight: ends, onFoot }: WalkedEnds,
  searches: RelaxedSearches,
): Promise<NoJourney> {
  if ((await searches.foundWithOutages?.()) === true) return OUT_OF_SERVICE;
  if ((await searches.foundWithoutLimits?.()) === true) {
    if ((await searches.foundWithoutWindow?.()) === true) {
      return {
        code: "BEYOND_SEARCH_WINDOW",
        sentence: "No journey was found in the search window; there is one outside of it.",
      };
    }
    return { code: "EXCLUDED_BY_LIMITS", sentence: "No journey was found within these limits (time, walks, changes)." };
  }
  const isReached = [ends.from, ends.to] as const;
  if (!isReached.every(Boolean)) {
    const meters = await Promise.all(points.map((at, i) => (isReached[i] ? 0 : nearestStop(context, at))));
    const [from, to] = meters.map((far) => far === null || far > MAX_ACCESS_METERS);
    if (from && to) {
      const isOutside = meters.every((far) => far === null) && !(await hasFeedsAround(context, points));
      return isOutside ? OUTSIDE : { code: "NO_STOP_NEAR_BOTH", sentence: `${farFrom(meters)}` };
    }
    if (from) return { code: "NO_STOP_NEAR_ORIGIN", sentence: farFrom([meters[0]!, 0]) };
    if (to) return { code: "NO_STOP_NEAR_DESTINATION", sentence: farFrom([0, meters[1]!]) };
    const without = await searches.reachedUnfiltered?.();
    if (without?.from === true && without.to) return EXCLUDED_BY_FILTER;
    return { code: "NO_SERVICE_ON_DAY", sentence: noService(without ?? ends) };
  }
  if (!(onFoot.from && onFoot.to)) return cutOff(onFoot, filter.wheelchair);
  if ((await searches.foundUnfiltered?.()) === true) return EXCLUDED_BY_FILTER;
  if (await searches.foundWithChanges()) {
    return { code: "TOO_MANY_CHANGES", sentence: "No journey was found with so few changes; there is one with more." };
  }
  const sentence =
    wanted === "arrival"
      ? "No journey was found that arrives within a day before the time."
      : "No journey was found that departs within a day of the time.";
  return { code: "BEYOND_SEARCH_WINDOW", sentence };
}

/** Of a walk between two places that are on streets. */
export const NO_WAY_ON_FOOT: NoJourney = {
  code: "NO_WAY_ON_FOOT",
  sentence: "No walk from the start to the destination was found on the streets between them.",
};

/** Of places where all on-demand rides had to be booked earlier. */
export const BOOKING_CLOSED: NoJourney = {
  code: "BOOKING_CLOSED",
  sentence:
    "On-demand rides are offered here, but those at this time had to be booked earlier; choose a later time, or ask the agency.",
};

/** Of places between which all shared vehicles would pass a zone that they may not ride through. */
export const ZONE_CLOSED: NoJourney = {
  code: "ZONE_CLOSED",
  sentence:
    "Shared vehicles are offered here, but the straight way crosses a zone that they may not ride through; choose another start or destination.",
};

/** @param lack such as "No journey was found" */
export const outOfService = (lack: string) =>
  `${lack}, because elevators or other ways inside a station are out of service; there is one when they work.`;

const OUT_OF_SERVICE: NoJourney = { code: "OUT_OF_SERVICE", sentence: outOfService("No journey was found") };

/** Of the last page. */
export const NO_FURTHER: NoJourney = { code: "BEYOND_SEARCH_WINDOW", sentence: "No further journey was found." };

/** Of a page after which others follow. */
export const NONE_IN_THESE_DAYS: NoJourney = {
  code: "BEYOND_SEARCH_WINDOW",
  sentence: "No journey was found on these days; the next page goes on.",
};

const OUTSIDE: NoJourney = {
  code: "OUTSIDE_DATA",
  sentence: "The start and the destination are outside the areas of all feeds, and no stop is near.",
};

const EXCLUDED_BY_FILTER: NoJourney = {
  code: "EXCLUDED_BY_FILTERS",
  sentence:
    "No journey was found with these filters (kinds of vehicles, wheelchair, bicycle, routes); there is service without them.",
};

const ENDS = ["start", "destination"] as const;

/** @param meters to the nearest stop, from the start and from the destination; null: none is near */
function farFrom(meters: readonly (number | null)[]): string {
  const far = ENDS.flatMap((end, i) => {
    const distance = meters[i]!;
    return distance !== null && distance <= MAX_ACCESS_METERS ? [] : [{ end, distance }];
  });
  const where = far.map(({ end }) => `the ${end}`).join(" or ");
  const nearest = far.map(({ end, distance }) => {
    const away = distance === null ? `more than ${MAX_NEAREST_METERS / 1000} km` : `${kilometers(distance)} km`;
    return far.length > 1 ? `${away} from the ${end}` : `${away} away`;
  });
  return `No stop is within ${ACCESS_KM} km of ${where}; the nearest one is ${nearest.join(", and ")}.`;
}

/** Stops are near in a straight line, but no street leads to them, for example because they are beyond a river. */
function cutOff(onFoot: ReachedEnds, stepFree: boolean): NoJourney {
  const isReached = [onFoot.from, onFoot.to];
  const where = ENDS.filter((_, i) => !isReached[i]).map((end) => `the ${end}`);
  const code = onFoot.from ? "NO_STOP_NEAR_DESTINATION" : onFoot.to ? "NO_STOP_NEAR_ORIGIN" : "NO_STOP_NEAR_BOTH";
  const walk = `${MAX_STREET_WALK_METERS / 1000} km on foot${stepFree ? " without steps" : ""}`;
  const sentence = `No stop is within ${walk} of ${where.join(" or ")}; those within ${ACCESS_KM} km in a straight line are not reached by streets.`;
  return { code, sentence };
}

/** Rounded up to 100 m, so that what is too far never reads as the limit. */
const kilometers = (meters: number) => (Math.ceil(meters / 100) / 10).toFixed(1);

function noService({ from, to }: ReachedEnds): string {
  if (!from && !to)
    return "No service found for this date: no vehicle calls at the stops near the start and the destination.";
  return `No service found for this date: no vehicle calls at the stops near the ${from ? "destination" : "start"}.`;
}

/** Meters to the nearest stop of an active version; null if none is near. */
async function nearestStop({ stores }: QueryContext, at: LonLat): Promise<number | null> {
  for (const radius of [MAX_ACCESS_METERS, MAX_NEAREST_METERS]) {
    const { stops } = await stopsNearby(stores.db, circleArea(at, radius), [], new Set());
    const isStop = (type: number | null) => type === null || type === 0;
    const distances = stops.flatMap(({ lon, lat, location_type: type }) =>
      isStop(type) ? [haversine(at, [lon!, lat!])] : [],
    );
    if (distances.length > 0) return distances.reduce((least, one) => Math.min(least, one));
  }
  return null;
}
