/** What the parts of a departure board have in common (departures.ts). */
import type { CallEvent } from "../../src/domain/schedule/board.ts";
import { isOffered } from "../../src/domain/schedule/boarding.ts";
import { dayOf } from "../../src/domain/time/service-day.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import type { StoredMessage } from "../realtime/stored-message.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import type { StopRow } from "../store/entities/stop.ts";
import type { BoardWindows, DayWindow } from "./day-windows.ts";
import { boardingTypeOf, expectedInstant } from "./stop-time-events.ts";
import type { TimetableRow } from "./timetables.ts";
import type { BoardingType, ScheduledTrip, StopTime } from "./trip.ts";

export type Board = {
  context: ReadContext;
  version: FeedVersionRow;
  stop: StopRow;
  /** The stop and its boarding areas by GTFS stop_id, as far as updates may name them. */
  stops: ReadonlyMap<string, StopRow>;
  event: CallEvent;
  /** What must be offered at a call: boarding on boards of departures, leaving on those of arrivals; null in lists of all calls. */
  boardingType: BoardingType | null;
  limit: number;
  /** Trip updates of the version. */
  messages: readonly StoredMessage[];
  /** Whether there may be an update of a trip; null without messages. @param start seconds of the service day */
  updated: ((tripId: string, start: number) => boolean) | null;
};

/** A position of a pattern at which it calls at the stop of the board. */
export type BoardVisit = { pattern: ScheduledTrip["pattern"]; position: number };

/** Visits with the timetables of their patterns, by numeric id. */
export type Visits = { visits: readonly BoardVisit[]; timetables: ReadonlyMap<number, TimetableRow> };

/** The windows of the routes of one zone, with the services of each day. */
export type BoardPart = BoardWindows & { zone: string; services: readonly ReadonlySet<number>[] };

/** A stop time that may be on a board. Instants are Unix seconds; null where unknown. */
export type Candidate = {
  stopTime: StopTime;
  /** By the schedule, on the day that was asked for; null for a run that only realtime data has. */
  scheduled: number | null;
  expected: number | null;
};

/** @param isUpdated whether there may be an update of its trip, and the window is one of expected instants */
export async function candidate(
  { context, event }: Board,
  stopTime: StopTime,
  scheduledAt: number,
  isUpdated: boolean,
): Promise<Candidate> {
  // Updates are about the days that are asked for, and not about those of an ordinary week in their place.
  const applies = isUpdated && stopTime.runDay !== null;
  return {
    stopTime,
    scheduled: scheduledAt,
    expected: applies ? await expectedInstant(context, stopTime, event) : null,
  };
}

/** Whether a board lists a call: departures only where riders may board, arrivals only where they may leave. */
export async function isForRiders({ context, boardingType }: Board, stopTime: StopTime): Promise<boolean> {
  return boardingType === null || isOffered(await boardingTypeOf(context, stopTime, boardingType));
}

/** Whether a window of the schedule has a time of a service day (`YYYY-MM-DD`). Without a time, the day decides. */
export function isIn(days: readonly DayWindow[], serviceDate: string | null, seconds: number | null): boolean {
  const day = serviceDate === null ? null : dayOf(serviceDate);
  return days.some(
    ({ requestedDay, start, end }) =>
      requestedDay === day && (seconds === null || (seconds >= start && seconds <= end)),
  );
}

/** Whether a call is in a window that is relative to now. Other windows are those of the schedule already. */
export function isOnBoard({ scheduled, expected }: Candidate, { expected: window }: BoardPart): boolean {
  if (window === null) return true;
  const at = expected ?? scheduled;
  return at !== null && at >= window.from && at <= window.until;
}
