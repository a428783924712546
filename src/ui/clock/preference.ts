/** The visitor's clock style: the stored choice, else that of the locale. Browser only. */
import { type Clock, clockOfLocale, readClock } from "../../domain/clock.ts";

const KEY = "clock";

const listeners = new Set<() => void>();
/** Cached, because every time on a page needs it. */
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
    // Storage is full or forbidden, so the choice lasts as long as the page.
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
