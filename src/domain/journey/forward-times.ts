/** Times of a trip that do not go back, which is what a rider can travel. */
import { perObject } from "../memory.ts";
import type { Profile } from "../schedule/pattern.ts";

/** Times of a trip in seconds; null where it has none. */
export type ForwardTimes = { arrivals: readonly (number | null)[]; departures: readonly (number | null)[] };

const DAY = 86_400;
/** Most seconds from a time before midnight to one after it that is written without the 24 hours. */
const MAX_SECONDS_OVER_MIDNIGHT = 6 * 3600;

const timesByProfile = perObject<Profile, ForwardTimes>("forward times", {
  by: "profile of a timetable",
  within: "schedules of versions",
});

/**
 * The times of a profile, none of which is earlier than one before it. Where times go back by 18 hours or more, 23:50 to
 * 00:10, the trip has passed midnight, and a day is added from there on (GTFS asks for 24:10). At any other step back
 * nothing says which time is wrong, so the trip has no times from there on: nobody rides past the step.
 */
export function forwardTimes(profile: Profile): ForwardTimes {
  return timesByProfile.getOrMake(profile, () => (isForward(profile) ? profile : straighten(profile)));
}

/** All times in order: arrival and departure of each stop. Nobody rides to the first stop. */
function inOrder({ arrivals, departures }: ForwardTimes): (number | null)[] {
  const order = arrivals.flatMap((arrival, i) => [arrival, departures[i] ?? null]);
  const [arrival, departure] = order;
  if (arrival != null && departure != null && arrival > departure) order[0] = null;
  return order;
}

function isForward({ arrivals, departures }: ForwardTimes): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < arrivals.length; i++) {
    for (const time of [arrivals[i] ?? null, departures[i] ?? null]) {
      if (time === null) continue;
      if (time < last) return false;
      last = time;
    }
  }
  return true;
}

function straighten(profile: Profile): ForwardTimes {
  const order = inOrder(profile);
  // Times of the file come first: those in between were estimated from them.
  const isEstimate = (at: number) => ((profile.interpolated[at >> 1] ?? 0) & (at % 2 === 0 ? 1 : 2)) !== 0;
  const forward: (number | null)[] = order.map(() => null);
  let last = Number.NEGATIVE_INFINITY;
  let before = -1;
  let days = 0;
  for (let at = 0; at < order.length; at++) {
    const time = order[at]!;
    if (time === null || isEstimate(at)) continue;
    if (time + days * DAY < last) {
      const ride = time + (days + 1) * DAY - last;
      if (ride < 0 || ride > MAX_SECONDS_OVER_MIDNIGHT) break;
      days += 1;
    }
    forward[at] = time + days * DAY;
    between(order, forward, before, at);
    last = forward[at]!;
    before = at;
  }
  const of = (parity: number) => forward.filter((_, at) => at % 2 === parity);
  return { arrivals: of(0), departures: of(1) };
}

/** Moves the estimates between two times as far along the way from one to the other as they were. */
function between(order: readonly (number | null)[], forward: (number | null)[], from: number, to: number): void {
  if (from < 0) return;
  const [start, end] = [order[from]!, order[to]!];
  const [first, last] = [forward[from]!, forward[to]!];
  let latest = first;
  for (let at = from + 1; at < to; at++) {
    const time = order[at]!;
    if (time === null) continue;
    const share = end === start ? 0 : Math.min(1, Math.max(0, (time - start) / (end - start)));
    latest = Math.max(latest, Math.round(first + share * (last - first)));
    forward[at] = latest;
  }
}
