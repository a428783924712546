/** Searches a network for journeys: the time that is searched, the walks at both ends, and the work that it may take. */
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { type JourneyTrip, type Plan, type PlanOptions, planJourneys } from "../../../../src/domain/journey/plan.ts";
import { MAX_BOARDINGS } from "../../../../src/domain/journey/raptor.ts";
import {
  MAX_ACCESS_METERS,
  type Nearby,
  type SecondsOnFoot,
  straightFrom,
  type WalkDirection,
} from "../../../../src/domain/journey/walk.ts";
import { PLAN_FIELDS, SEARCH_FIELDS } from "../budget.ts";
import type { QueryContext } from "../context.ts";
import type { JourneyWalks } from "./on-foot.ts";
import { type Journeying, type JourneyLimits, SEARCH_WINDOW_S } from "./request.ts";
import type { Span } from "./running.ts";
import type { TransitNetwork, TransitRun } from "./runs.ts";

/** Its other end is at most so many seconds beyond this window. */
const MAX_BEYOND_WINDOW_S = 86_400;

/** The window in which a journey begins, or ends if it is to arrive by a time. */
export function windowOf({ time, wanted }: Journeying): Span {
  return wanted === "departure"
    ? { from: time, until: time + SEARCH_WINDOW_S }
    : { from: time - SEARCH_WINDOW_S, until: time };
}

/** What the limits of a request say of a search. */
export function optionsOf(limits: JourneyLimits): Partial<PlanOptions> {
  return {
    windowSeconds: limits.window ?? SEARCH_WINDOW_S,
    maxTravelSeconds: limits.maxTravel ?? Number.POSITIVE_INFINITY,
    maxBoardings: Math.min(MAX_BOARDINGS, (limits.maxTransfers ?? MAX_BOARDINGS) + 1),
    minChangeSeconds: limits.minChange,
    additionalChangeSeconds: limits.additionalChange,
    // A change takes no less than its feed says, even for who walks fast.
    changePace: Math.max(1, limits.pace),
  };
}

/** As a journey departs within the search window, its vehicles may run on for a day more. */
export function searchSpan({ time, wanted }: Journeying) {
  const length = SEARCH_WINDOW_S + MAX_BEYOND_WINDOW_S;
  return wanted === "departure"
    ? { from: time, until: time + length, wanted }
    : { from: time - length, until: time, wanted };
}

export type EndWalks = Pick<JourneyTrip<TransitRun>, "access" | "egress">;

/**
 * Walks from the origin to places, and from places to the destination.
 * @param onFoot null: by the straight line
 */
export function walksAtEnds(
  points: readonly [LonLat, LonLat],
  { pace, walkBefore, walkAfter }: JourneyLimits,
  onFoot: JourneyWalks | null,
): EndWalks {
  const [origin, destination] = [
    onFoot?.origin.seconds ?? straightFrom(points[0]),
    onFoot?.destination.seconds ?? straightFrom(points[1]),
  ];
  const around = (
    nearby: Nearby,
    point: LonLat,
    direction: WalkDirection,
    seconds: SecondsOnFoot,
    most: number | null,
  ) =>
    nearby
      .around(point, MAX_ACCESS_METERS, direction, seconds)
      .map(({ place, seconds }) => ({ place, seconds: Math.ceil(seconds * pace) }))
      .filter(({ seconds }) => seconds <= (most ?? Number.POSITIVE_INFINITY));
  return {
    access: (nearby: Nearby) => around(nearby, points[0], "inward", origin, walkBefore),
    egress: (nearby: Nearby) => around(nearby, points[1], "outward", destination, walkAfter),
  };
}

type Searched = {
  plan: Plan<TransitRun>;
  /** False: there was no work left, and the plan has no journeys. */
  isComplete: boolean;
};

const noPlan = (): Plan<TransitRun> => ({ journeys: [], next: null, before: [], reserved: new Set() });

/** @param reserved work to leave: the search ends where there is no more; null: it has to be made, or the answer is an error */
export async function searchNetwork(
  { budget }: QueryContext,
  network: TransitNetwork,
  ends: EndWalks,
  span: Pick<JourneyTrip<TransitRun>, "from" | "until" | "wanted">,
  options: Partial<PlanOptions>,
  reserved: number | null,
): Promise<Searched> {
  const steps = planJourneys<TransitRun>({ network, ...ends, ...span, options });
  let work = PLAN_FIELDS + SEARCH_FIELDS;
  for (;;) {
    if (reserved !== null && !budget.allows(work + reserved)) return { plan: noPlan(), isComplete: false };
    await budget.spend(work);
    const step = steps.next();
    if (step.done === true) return { plan: step.value, isComplete: true };
    work = SEARCH_FIELDS;
  }
}
