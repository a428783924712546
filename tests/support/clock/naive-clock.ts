/**
 * The plain reading of a feed with trip updates: every call of every run with its instants, from the rows alone. It follows
 * the GTFS reference (field type Time; frequencies.txt) and the GTFS Realtime reference (TripUpdate), and shares no code
 * with the product.
 */
import { type PlainRow, runsOnDay, secondsOf } from "../naive-feed.ts";
import type { MadeAddition, MadeClock, MadePrediction, MadeUpdate } from "./made-clock.ts";

/** Instants are Unix seconds; `expected` is null without a prediction. */
type NaiveEvent = { scheduled: number; expected: number | null; seconds: number };

export type NaiveCall = {
  tripId: string;
  routeId: string;
  day: number;
  /** Where it takes place. */
  stopId: string;
  sequence: number;
  isFirst: boolean;
  isLast: boolean;
  arrival: NaiveEvent;
  departure: NaiveEvent;
  isCanceled: boolean;
  isSkipped: boolean;
  /** Whether the run copies a trip of the schedule. */
  isCopy: boolean;
  /** The update of the run, if it has one. */
  update: MadeUpdate | null;
};

export type NaiveRun = { zone: string; origin: number; calls: NaiveCall[] };

const DAY = 86_400;

/** Hours and minutes that a clock of a zone shows at an instant, in seconds since 1970 as if they were UTC. */
export function shown(zone: string, unix: number): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  }).formatToParts(unix * 1000);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) / 1000;
}

/** Noon of a day minus 12 hours, found by trying every quarter of an hour that may be noon in some zone. */
function originOf(day: number, zone: string): number {
  const noon = day * DAY + DAY / 2;
  for (let guess = noon - 15 * 3600; guess <= noon + 15 * 3600; guess += 900) {
    if (shown(zone, guess) === noon) return guess - DAY / 2;
  }
  throw new Error(`no noon on day ${day} in ${zone}`);
}

const origins = new Map<string, number>();

function cachedOrigin(day: number, zone: string): number {
  const key = `${day} ${zone}`;
  const origin = origins.get(key) ?? originOf(day, zone);
  origins.set(key, origin);
  return origin;
}

/** All runs on days between two, both included. */
export function naiveRuns(made: MadeClock, firstDay: number, lastDay: number): NaiveRun[] {
  const { feed, updates } = made;
  const runs = addedRuns(made);
  for (const trip of feed["trips.txt"]!) {
    const route = feed["routes.txt"]!.find((row) => row.route_id === trip.route_id)!;
    const zone = zoneOf(feed, route.route_id!);
    const rows = feed["stop_times.txt"]!.filter((row) => row.trip_id === trip.trip_id);
    const base = secondsOf(rows[0]!.departure_time)!;
    const starts = startsOf(feed["frequencies.txt"]!.filter((row) => row.trip_id === trip.trip_id));
    for (let day = firstDay; day <= lastDay; day++) {
      const origin = cachedOrigin(day, zone);
      for (const update of updates) {
        if (update.copy === null || update.tripId !== trip.trip_id || update.day !== day) continue;
        const { tripId, start } = update.copy;
        const calls = callsOf(rows, update, { origin, shift: start - base });
        const ofCopy = { tripId, routeId: route.route_id!, day, isCopy: true };
        runs.push({ zone, origin, calls: calls.map((c) => ({ ...c, ...ofCopy })) });
      }
      if (!runsOnDay(feed, trip.service_id!, day)) continue;
      for (const start of starts ?? [null]) {
        const update =
          updates.find(
            (made) =>
              made.copy === null &&
              made.tripId === trip.trip_id &&
              made.day === day &&
              (start === null || made.startTime === start),
          ) ?? null;
        const shift = start === null ? 0 : start - base;
        const calls = callsOf(rows, update, { origin, shift });
        runs.push({ zone, origin, calls: calls.map((c) => ({ ...c, routeId: route.route_id!, day })) });
      }
    }
  }
  return runs;
}

function zoneOf(feed: MadeClock["feed"], routeId: string): string {
  const route = feed["routes.txt"]!.find((row) => row.route_id === routeId)!;
  return feed["agency.txt"]!.find((row) => row.agency_id === route.agency_id)!.agency_timezone!;
}

/** Runs that only the message has. A skipped call is none. */
function addedRuns({ feed, additions }: MadeClock): NaiveRun[] {
  return additions.map(({ tripId, routeId, day, calls, late }) => {
    const zone = zoneOf(feed, routeId);
    const origin = cachedOrigin(day, zone);
    const event = (seconds: number): NaiveEvent => {
      const scheduled = origin + seconds;
      return { scheduled, expected: late === null ? null : scheduled + late, seconds };
    };
    const all = calls.map(({ stopId, arrival, departure, isSkipped }, i): NaiveCall & { isSkipped: boolean } => ({
      ...{ tripId, routeId, day, stopId, sequence: i + 1, isFirst: i === 0, isLast: i === calls.length - 1 },
      ...{ arrival: event(arrival), departure: event(departure) },
      ...{ isCanceled: false, isSkipped, isCopy: true, update: null },
    }));
    return { zone, origin, calls: all.filter((call) => !call.isSkipped) };
  });
}

/** Starts of the runs by frequencies.txt, the end of a row excluded; null for a trip without rows. */
function startsOf(rows: readonly PlainRow[]): number[] | null {
  if (rows.length === 0) return null;
  const starts = new Set<number>();
  for (const row of rows) {
    const end = secondsOf(row.end_time)!;
    for (let at = secondsOf(row.start_time)!; at < end; at += Number(row.headway_secs)) starts.add(at);
  }
  return [...starts];
}

function callsOf(
  rows: readonly PlainRow[],
  update: MadeUpdate | null,
  { origin, shift }: { origin: number; shift: number },
): Omit<NaiveCall, "routeId" | "day">[] {
  const isCanceled = update?.isCanceled === true;
  let late: number | null = null;
  return rows.map((row, i) => {
    const prediction = isCanceled ? undefined : update?.predictions.find(({ call }) => call === i);
    let [atArrival, atDeparture] = [late, late];
    if (prediction !== undefined) {
      if (prediction.hasNoData || prediction.isSkipped) [atArrival, atDeparture] = [null, null];
      else {
        atArrival = prediction.arrival ?? prediction.departure;
        atDeparture = prediction.departure ?? prediction.arrival;
      }
      if (!prediction.isSkipped || prediction.hasNoData) late = atDeparture;
    }
    const event = (time: string | undefined, seconds: number | null): NaiveEvent => {
      const scheduled = origin + shift + secondsOf(time)!;
      const expected = seconds === null || isCanceled ? null : scheduled + seconds;
      return { scheduled, expected, seconds: scheduled - origin };
    };
    return {
      tripId: row.trip_id!,
      stopId: prediction?.assigned ?? row.stop_id!,
      sequence: Number(row.stop_sequence),
      isFirst: i === 0,
      isLast: i === rows.length - 1,
      arrival: event(row.arrival_time, atArrival),
      departure: event(row.departure_time, atDeparture),
      isCanceled,
      isSkipped: prediction?.isSkipped === true && !prediction.hasNoData,
      isCopy: false,
      update,
    };
  });
}

/** Whether the stop of a prediction names its call alone: its time is nearest to that call of the stop. */
function isFoundByStop(rows: readonly PlainRow[], run: NaiveRun | undefined, prediction: MadePrediction): boolean {
  const { call, arrival, departure, isTime, hasNoData, isSkipped } = prediction;
  const visits = rows.flatMap((row, i) => (row.stop_id === rows[call]!.stop_id ? [i] : []));
  if (visits.length === 1) return true;
  if (run === undefined || !isTime || hasNoData || isSkipped) return false;
  const at = run.calls[call]!;
  const time = departure === null ? at.arrival.scheduled + arrival! : at.departure.scheduled + departure;
  const distance = (i: number) => Math.abs(run.calls[i]!.departure.scheduled - time);
  return visits.every((i) => i === call || distance(i) > distance(call));
}

/** The schedule_relationship of an update that copies its run, or cancels it: riders must not see a deleted run. */
export function relationshipOf({ updates }: MadeClock, update: MadeUpdate): "DUPLICATED" | "CANCELED" | "DELETED" {
  if (update.copy !== null) return "DUPLICATED";
  return updates.indexOf(update) % 2 === 0 ? "CANCELED" : "DELETED";
}

/** The message of a producer with the updates of a made feed (GTFS Realtime as JSON). */
export function messageOf(made: MadeClock): object {
  const entity = made.updates.map((update, n) => {
    const copies = update.copy === null ? [] : [update];
    const tripId = update.copy?.tripId ?? update.tripId;
    const [run] = naiveRuns({ ...made, updates: copies, additions: [] }, update.day, update.day).filter(
      ({ calls: [first], origin }) =>
        first!.tripId === tripId &&
        (update.copy !== null || update.startTime === null || first!.departure.scheduled === origin + update.startTime),
    );
    const startDate = new Date(update.day * DAY * 1000).toISOString().slice(0, 10).replaceAll("-", "");
    const { route_id: routeId } = made.feed["trips.txt"]!.find(({ trip_id }) => trip_id === update.tripId)!;
    const name = update.byRoute ? { routeId, directionId: 0 } : { tripId: update.tripId };
    const relationship = relationshipOf(made, update);
    const trip = {
      ...{ ...name, startDate },
      ...(update.startTime === null || update.copy !== null ? {} : { startTime: clockText(update.startTime) }),
      ...(update.isCanceled || update.copy !== null ? { scheduleRelationship: relationship } : {}),
    };
    const tripProperties =
      update.copy === null ? {} : { tripProperties: { tripId, startDate, startTime: clockText(update.copy.start) } };
    const stops = made.feed["stop_times.txt"]!.filter((row) => row.trip_id === update.tripId);
    const stopTimeUpdate = update.predictions.map((prediction) => {
      const row = stops[prediction.call]!;
      const { assigned } = prediction;
      const name = {
        ...(prediction.bySequence || !isFoundByStop(stops, run, prediction)
          ? { stopSequence: Number(row.stop_sequence) }
          : { stopId: row.stop_id }),
        ...(assigned === null ? {} : { stopTimeProperties: { assignedStopId: assigned } }),
      };
      if (prediction.hasNoData) return { ...name, scheduleRelationship: "NO_DATA" };
      if (prediction.isSkipped) return { ...name, scheduleRelationship: "SKIPPED" };
      const event = (which: "arrival" | "departure") => {
        const late = prediction[which];
        if (late === null) return {};
        // A run that does not run that day has no times.
        if (!prediction.isTime || run === undefined) return { [which]: { delay: late } };
        return { [which]: { time: String(run.calls[prediction.call]![which].scheduled + late) } };
      };
      return { ...name, ...event("arrival"), ...event("departure") };
    });
    return { id: String(n), tripUpdate: { trip, ...tripProperties, ...(update.isCanceled ? {} : { stopTimeUpdate }) } };
  });
  const additions = made.additions.map((addition, n) => ({ id: `a${n}`, tripUpdate: updateOf(made, addition) }));
  const header = { gtfsRealtimeVersion: "2.0", timestamp: String(made.now) };
  return { header, entity: [...entity, ...additions] };
}

function updateOf({ feed }: MadeClock, { tripId, routeId, day, relationship, calls, late }: MadeAddition): object {
  const origin = cachedOrigin(day, zoneOf(feed, routeId));
  const startDate = new Date(day * DAY * 1000).toISOString().slice(0, 10).replaceAll("-", "");
  const event = (seconds: number) => ({
    scheduledTime: String(origin + seconds),
    ...(late === null ? {} : { time: String(origin + seconds + late) }),
  });
  const stopTimeUpdate = calls.map(({ stopId, arrival, departure, isSkipped }) =>
    isSkipped
      ? { stopId, scheduleRelationship: "SKIPPED" }
      : { stopId, arrival: event(arrival), departure: event(departure) },
  );
  return { trip: { tripId, routeId, startDate, scheduleRelationship: relationship }, stopTimeUpdate };
}

function clockText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
