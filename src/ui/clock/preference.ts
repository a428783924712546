/** Which clock the visitor reads: his own choice, else that of his locale. Browser only; kept on his device. */
import { type Clock, clockOfLocale, readClock } from "../../domain/clock.ts";

const KEY = "clock";

const listeners = new Set<() => void>();
/** Read once: asked for by everything that shows a time. */
let known: Clock | null = null;

function stored(): Clock | null {
  try {
    return readClock(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function preferredClock(): Clock {
  known ??= stored() ?? clockOfLocale();
  return known;
}

export function preferClock(clock: Clock): void {
  known = clock;
  try {
    localStorage.setItem(KEY, clock);
  } catch {
    // Storage is full or forbidden: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the choice changes, in this tab or another. */
export function onClockChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    known = null;
    listener();
  };
  listeners.add(listener);
  addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", fromOtherTab);
  };
}
