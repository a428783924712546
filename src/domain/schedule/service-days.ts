/**
 * The days on which a service runs: the `days` column of table `service`. Days count from 1970-01-01.
 * Stored are the days that differ from the same weekday one week before, so a regular calendar of any length takes about
 * twenty characters.
 */
import { part, Reader, varint } from "./digits.ts";
import { packInts, unpackInts } from "./ints.ts";

/** @param days ascending days, all at or after `first` */
export function encodeServiceDays(days: readonly number[], first: number): string {
  if (days.length === 0) return varint(0);
  const runs = new Set(days);
  const changes: number[] = [];
  // Only service days, and the same weekday a week later, can differ from a week before.
  for (const day of days) if (!runs.has(day - 7)) changes.push(day - first);
  for (const day of days) if (!runs.has(day + 7)) changes.push(day + 7 - first);
  changes.sort((a, b) => a - b);
  return varint(changes.length) + part(packInts(changes));
}

/** The ascending days that `encodeServiceDays` packed. @param first the row's `first_day` */
export function decodeServiceDays(text: string, first: number): number[] {
  const reader = new Reader(text);
  const count = reader.varint();
  if (count === 0) return [];
  const changes = unpackInts(reader.part(), count);
  const running = [false, false, false, false, false, false, false];
  const days: number[] = [];
  let next = 0;
  for (let at = changes[0]!; next < count || running.some(Boolean); at++) {
    if (changes[next] === at) {
      running[at % 7] = !running[at % 7];
      next++;
    }
    if (running[at % 7]) days.push(first + at);
  }
  return days;
}
