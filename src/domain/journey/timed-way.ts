/** Ways between an end of a journey and places of the network: walks at any time, and rides at some times. */
import type { Walk } from "./walk.ts";

/** A walk, or a ride that may begin only between two times, both included. Times are Unix seconds. */
export type TimedWay = Walk & { starts?: readonly [from: number, until: number] };

/** When a traveler who is ready at a time has traveled a way; Infinity if that is too late. */
export function endOfWay({ seconds, starts }: TimedWay, ready: number): number {
  if (starts === undefined) return ready + seconds;
  return ready > starts[1] ? Number.POSITIVE_INFINITY : Math.max(ready, starts[0]) + seconds;
}

/** When a traveler begins a way at the latest, to be at its end at a time; -Infinity if there is no such time. */
export const latestStartOf = (way: TimedWay, end: number): number => -endOfWay(mirroredWay(way), -end);

/** The way back through a network whose clock runs backwards. */
export function mirroredWay({ place, seconds, starts }: TimedWay): TimedWay {
  if (starts === undefined) return { place, seconds };
  return { place, seconds, starts: [-starts[1] - seconds, -starts[0] - seconds] };
}
