/** Estimated times of an arrival or departure (api.md 1.8, StopTimeEvent). */
import { wallClock } from "../zone-clock.ts";
import type { StopTimeEvent } from "./message.ts";

const DAY = 86_400;

/** Null if unknown. */
export type Estimate = {
  /** Unix seconds. */
  estimatedUnix: number | null;
  /** Seconds of the service day, past 24 hours as in the schedule; of the local clock if the message has a time. */
  estimated: number | null;
  /** Seconds late; null beyond a day, when update and schedule are unlikely to mean the same run. */
  estimatedDelay: number | null;
  /** As in the message. */
  timeUnix: number | null;
  delay: number | null;
  uncertainty: number | null;
};

/**
 * Applies a realtime event to its scheduled time. A time in the message outweighs its delay (GTFS Realtime,
 * StopTimeEvent), and its own delay outweighs a propagated one.
 * @param propagated delay in seconds for an event without time and delay, or null
 * @param scheduled seconds of the service day and Unix seconds; null for a trip without a schedule
 * @param zone IANA zone of the stop
 */
export function estimate(
  event: StopTimeEvent | null,
  propagated: number | null,
  scheduled: { seconds: number; unix: number } | null,
  zone: string,
): Estimate {
  const time = event !== null && event.time !== null && event.time > 0 ? event.time : null;
  const said = { timeUnix: time, delay: event?.delay ?? null, uncertainty: event?.uncertainty ?? null };
  if (time !== null) {
    const delay = scheduled === null ? null : time - scheduled.unix;
    return {
      estimatedUnix: time,
      estimated: modulo(wallClock(zone, time), DAY),
      estimatedDelay: bounded(delay),
      ...said,
    };
  }
  const delay = event?.delay ?? propagated;
  if (delay === null || scheduled === null) {
    return { estimatedUnix: null, estimated: null, estimatedDelay: bounded(delay), ...said };
  }
  return {
    estimatedUnix: scheduled.unix + delay,
    estimated: scheduled.seconds + delay,
    estimatedDelay: bounded(delay),
    ...said,
  };
}

function bounded(delay: number | null): number | null {
  return delay === null || Math.abs(delay) > DAY ? null : delay;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
