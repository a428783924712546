/**
 * What the updates of one run say about each of its calls (GTFS Realtime reference, TripUpdate and StopTimeUpdate). Boards,
 * trips, and journeys use this one reading.
 */
import type { StopTimeEvent, StopTimeUpdate, TripUpdate } from "./message.ts";

/** A scheduled call of a run. Times are Unix seconds; null without a time. */
export type ScheduledCall = {
  stopSequence: number | null;
  /** GTFS stop_id. */
  stopId: string;
  arrival: number | null;
  departure: number | null;
};

/** An arrival or departure by realtime data. */
export type ExpectedEvent = {
  /** Unix seconds; null if nothing is known. */
  time: number | null;
  /** Seconds after the scheduled time of the same event; without a schedule that of the message; null if nothing is known. */
  delay: number | null;
  /** The event of the message; null if the time is propagated. */
  event: StopTimeEvent | null;
};

/**
 * A stop that the message names in place of the scheduled one: assigned (StopTimeProperties.assigned_stop_id), or as the
 * stop_id of the update, which moves the call only within its station.
 */
type OtherStop = { stopId: string; isAssigned: boolean };

export type ExpectedCall = {
  arrival: ExpectedEvent;
  departure: ExpectedEvent;
  /** Null for the scheduled stop. */
  otherStop: OtherStop | null;
  /** Of the stop's own update, as named in StopTimeUpdate.ScheduleRelationship; null without one. */
  scheduleRelationship: string | null;
  /** GTFS pickup_type and drop_off_type by the stop's own update; missing for those of the schedule. */
  pickupType?: number;
  dropOffType?: number;
};

/** Tells whether two stops, by GTFS stop_id, are in the same station. */
export type IsSameStation = (a: string, b: string) => boolean;

/** A longer delay means that update and schedule are not about the same run. */
const MAX_DELAY_S = 86_400;

const NOTHING: ExpectedEvent = { time: null, delay: null, event: null };

/**
 * Reads the updates of a run. A delay, or a time less its scheduled time, applies to the call that the update names and to
 * all later ones, until the next update or NO_DATA; skipped calls do not end it. An event that would be before an earlier
 * one of the message is ignored, because a vehicle cannot run backward.
 * @param updates of this run only; the first update of a call counts
 * @param calls of the run, in order
 * @param isSameStation needed only if the updates name stops at which the run does not call (otherStopsNamed)
 * @returns one entry for each call
 */
export function readTripUpdates(
  updates: readonly TripUpdate[],
  calls: readonly ScheduledCall[],
  isSameStation?: IsSameStation,
): ExpectedCall[] {
  const callUpdates = updatesOfCalls(
    updates.flatMap((update) => update.stopTimeUpdates),
    calls,
    isSameStation,
  );
  let late = updates.find((update) => update.delay !== null)?.delay ?? null;
  let latest = Number.NEGATIVE_INFINITY;
  const expectedCalls = calls.map((call, i): ExpectedCall => {
    const update = callUpdates[i] ?? null;
    const scheduleRelationship = update?.scheduleRelationship ?? null;
    const otherStop = update === null ? null : otherStopOf(update, call);
    const ofUpdate = { otherStop, scheduleRelationship, ...boardingOf(update) };
    if (scheduleRelationship === "NO_DATA") late = null;
    if (scheduleRelationship === "NO_DATA" || scheduleRelationship === "SKIPPED") {
      return { arrival: NOTHING, departure: NOTHING, ...ofUpdate };
    }
    const ofMessage = (event: StopTimeEvent | null | undefined, scheduledTime: number | null): ExpectedEvent | null => {
      const read = eventOf(event ?? null, scheduledTime);
      if (read?.time == null || read.time < latest) return read?.time == null ? read : null;
      latest = read.time;
      return read;
    };
    const arrival = ofMessage(update?.arrival, call.arrival ?? call.departure);
    const departure = ofMessage(update?.departure, call.departure ?? call.arrival);
    // An event without its own prediction takes that of the other event at the stop, as a delay.
    const atArrival = arrival ?? other(departure, call.arrival) ?? delayEvent(call.arrival, late);
    const atDeparture = departure ?? other(arrival, call.departure) ?? delayEvent(call.departure, late);
    if (arrival !== null || departure !== null) late = (departure ?? arrival)!.delay;
    return { arrival: atArrival, departure: atDeparture, ...ofUpdate };
  });
  fitBetween(expectedCalls, calls);
  return expectedCalls;
}

function boardingOf(update: StopTimeUpdate | null): Pick<StopTimeUpdate, "pickupType" | "dropOffType"> {
  const { pickupType, dropOffType } = update ?? {};
  return { ...(pickupType === undefined ? {} : { pickupType }), ...(dropOffType === undefined ? {} : { dropOffType }) };
}

function otherStopOf({ assignedStopId, stopId }: StopTimeUpdate, call: ScheduledCall): OtherStop | null {
  const namedStop = assignedStopId ?? stopId;
  return namedStop === null || namedStop === call.stopId
    ? null
    : { stopId: namedStop, isAssigned: assignedStopId !== null };
}

/** The prediction of an event, with its delay; null if it has none. Some producers write the time 0 beside a delay. */
function eventOf(event: StopTimeEvent | null, scheduledTime: number | null): ExpectedEvent | null {
  if (event === null) return null;
  if (event.time !== null && event.time > 0) {
    const delay = scheduledTime === null ? event.delay : event.time - scheduledTime;
    return { time: event.time, delay: delay !== null && Math.abs(delay) > MAX_DELAY_S ? null : delay, event };
  }
  if (event.delay === null) return null;
  return { time: scheduledTime === null ? null : scheduledTime + event.delay, delay: event.delay, event };
}

function other(event: ExpectedEvent | null, scheduledTime: number | null): ExpectedEvent | null {
  return event === null ? null : { ...delayEvent(scheduledTime, event.delay), event: event.event };
}

function delayEvent(scheduledTime: number | null, delay: number | null): ExpectedEvent {
  return delay === null || scheduledTime === null ? NOTHING : { time: scheduledTime + delay, delay, event: null };
}

/** Position of the call with the stop_sequence of an update; null if the update has none that the run has. */
function placeBySequence({ stopSequence }: StopTimeUpdate, calls: readonly ScheduledCall[]): number | null {
  const place = stopSequence === null ? -1 : calls.findIndex((call) => call.stopSequence === stopSequence);
  return place < 0 ? null : place;
}

/** GTFS stop_ids that updates name where only their station can tell the call that is meant. */
export function otherStopsNamed(updates: readonly TripUpdate[], calls: readonly ScheduledCall[]): string[] {
  const called = new Set(calls.map(({ stopId }) => stopId));
  const names = updates
    .flatMap(({ stopTimeUpdates }) => stopTimeUpdates)
    .flatMap((update) => {
      const stops = stopsOf(update);
      return stops.some((id) => called.has(id)) || placeBySequence(update, calls) !== null ? [] : stops;
    });
  return [...new Set(names)];
}

/** GTFS stop_ids of an update, the scheduled one first. */
function stopsOf({ stopId, assignedStopId }: StopTimeUpdate): string[] {
  return [stopId, assignedStopId].filter((id) => id !== null);
}

/** Positions of the calls that an update may mean: by its stop_sequence, else at its stop, else in the station of its stop. */
function placesOf(
  update: StopTimeUpdate,
  calls: readonly ScheduledCall[],
  isSameStation: IsSameStation | undefined,
): number[] {
  const bySequence = placeBySequence(update, calls);
  if (bySequence !== null) return [bySequence];
  const callsAt = (isAt: (call: ScheduledCall) => boolean) => calls.flatMap((call, i) => (isAt(call) ? [i] : []));
  const stops = stopsOf(update);
  for (const id of stops) {
    const places = callsAt(({ stopId }) => stopId === id);
    if (places.length > 0) return places;
  }
  for (const id of isSameStation === undefined ? [] : stops) {
    const places = callsAt(({ stopId }) => isSameStation!(stopId, id));
    if (places.length > 0) return places;
  }
  return [];
}

/**
 * The update of each call. Where a run calls at a stop or station more than once, the other updates decide which call is
 * meant; if they do not, it is the one nearest to the time of the update, and an update without a time is ignored.
 */
function updatesOfCalls(
  updates: readonly StopTimeUpdate[],
  calls: readonly ScheduledCall[],
  isSameStation: IsSameStation | undefined,
): (StopTimeUpdate | undefined)[] {
  const places = updates.map((update) => placesOf(update, calls, isSameStation));
  const callUpdates: (StopTimeUpdate | undefined)[] = calls.map(() => undefined);
  places.forEach(([place, ...more], i) => {
    if (place !== undefined && more.length === 0) callUpdates[place] ??= updates[i];
  });
  places.forEach((candidates, i) => {
    if (candidates.length < 2) return;
    const after = Math.max(-1, ...places.slice(0, i).flatMap((p) => (p.length === 1 ? p : [])));
    const before = Math.min(calls.length, ...places.slice(i + 1).flatMap((p) => (p.length === 1 ? p : [])));
    const open = candidates.filter((place) => place > after && place < before);
    const isSame = (j: number) => places[j]!.join() === candidates.join();
    const first = places.findLastIndex((p, j) => j < i && p.length === 1) + 1;
    const end = places.findIndex((p, j) => j > i && p.length === 1);
    const rivals = places.flatMap((_, j) => (j >= first && (end < 0 || j < end) && isSame(j) ? [j] : []));
    const place = open.length === rivals.length ? open[rivals.indexOf(i)]! : nearestPlace(updates[i]!, open, calls);
    if (place !== null) callUpdates[place] ??= updates[i];
  });
  return callUpdates;
}

/** The position of the call that is scheduled nearest to the time of an update; null if either has no time. */
function nearestPlace(
  { arrival, departure }: StopTimeUpdate,
  places: readonly number[],
  calls: readonly ScheduledCall[],
): number | null {
  const time = departure?.time || arrival?.time || null;
  if (time === null) return null;
  const distances = places.flatMap((place) => {
    const scheduledTime = calls[place]!.departure ?? calls[place]!.arrival;
    return scheduledTime === null ? [] : [{ place, seconds: Math.abs(scheduledTime - time) }];
  });
  return distances.toSorted((a, b) => a.seconds - b.seconds)[0]?.place ?? null;
}

/** Shortens propagated times that would be after the next time of the message, in proportion to the schedule. */
function fitBetween(expectedCalls: ExpectedCall[], calls: readonly ScheduledCall[]): void {
  const events = expectedCalls.flatMap((call, i) =>
    (["arrival", "departure"] as const).map((which) => ({ call, which, scheduled: calls[i]![which] })),
  );
  const timedEvents = events.filter(({ call, which }) => call[which].time !== null);
  let from = -1;
  for (let to = 0; to < timedEvents.length; to++) {
    const end = timedEvents[to]!;
    if (end.call[end.which].event === null) continue;
    const until = end.call[end.which].time!;
    const gap = timedEvents.slice(from + 1, to);
    const start = from < 0 ? null : timedEvents[from]!;
    from = to;
    if (!gap.some(({ call, which }) => call[which].time! > until)) continue;
    const [a, b] = [start?.scheduled ?? null, end.scheduled];
    for (const { call, which, scheduled } of gap) {
      const begin = start === null ? null : start.call[start.which].time!;
      const share = a === null || b === null || b <= a ? 1 : Math.min(1, Math.max(0, (scheduled! - a) / (b - a)));
      const time = begin === null ? Math.min(until, call[which].time!) : Math.round(begin + (until - begin) * share);
      call[which] = { time, delay: time - scheduled!, event: null };
    }
  }
}

/**
 * Times of the calls for a rider who plans with them, in Unix seconds: expected, else scheduled; null where the run does not
 * call. They never run backward: a call without a prediction is at least as late as the last prediction before it, and at
 * least as early as the first prediction of the run.
 */
export function plannedTimes(
  calls: readonly ScheduledCall[],
  expectedCalls: readonly ExpectedCall[],
): { arrivals: (number | null)[]; departures: (number | null)[] } {
  const all = expectedCalls.flatMap(({ arrival, departure }) => [arrival, departure]);
  let late = Math.min(0, all.find(({ delay }) => delay !== null)?.delay ?? 0);
  let latest = Number.NEGATIVE_INFINITY;
  const times = { arrivals: [] as (number | null)[], departures: [] as (number | null)[] };
  calls.forEach((call, i) => {
    for (const which of ["arrival", "departure"] as const) {
      const { scheduleRelationship, [which]: event } = expectedCalls[i]!;
      let time: number | null = null;
      if (call[which] !== null && scheduleRelationship !== "SKIPPED") {
        time = Math.max(latest, event.time ?? call[which]! + late);
        latest = time;
      }
      if (event.delay !== null) {
        const isLast = !all.slice(i * 2 + (which === "arrival" ? 1 : 2)).some(({ delay }) => delay !== null);
        late = isLast ? Math.max(0, event.delay) : event.delay;
      }
      times[`${which}s`].push(time);
    }
  });
  return times;
}
