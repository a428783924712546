/** Pauses of long computations, in which signals are handled: Node calls no listener while a function runs. */
import { setImmediate } from "node:timers/promises";

const EVERY_MS = 50;

let last = performance.now();

/** Whether the last pause is so long ago that a loop should await `pause`. */
export function isPauseDue(): boolean {
  return performance.now() - last >= EVERY_MS;
}

/** Lets the process handle what has arrived in the meantime. */
export async function pause(): Promise<void> {
  await setImmediate();
  last = performance.now();
}
