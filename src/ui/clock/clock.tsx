/**
 * Times in the visitor's clock style. Shared pages are rendered with am/pm (specification, section 9), or with the style in
 * the URL; after hydration the browser switches to the visitor's own.
 */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { isInEnglish } from "../../domain/language/current.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { type Clock, clockOfLocale, readClock, timeOn } from "../../domain/time/clock.ts";
import { text } from "./text.ts";

const KEY = "clock";

const listeners = new Set<() => void>();
/** Cached, because every time on a page needs it. */
let cachedClock: Clock | null = null;

function storedClock(): Clock | null {
  try {
    return readClock(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** The style of a page that no visitor has chosen one for: that of its language. */
const clockOfPage = (): Clock => (isInEnglish() ? "12" : "24");

export function preferredClock(): Clock {
  // The clock of the device is that of its language, which may be another than that of the page.
  cachedClock ??= storedClock() ?? (isInEnglish() ? clockOfLocale() : clockOfPage());
  return cachedClock;
}

function preferClock(clock: Clock): void {
  cachedClock = clock;
  try {
    localStorage.setItem(KEY, clock);
  } catch {
    // Storage is full or forbidden, so the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the choice changes, in this tab or another. */
function onClockChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    cachedClock = null;
    listener();
  };
  listeners.add(listener);
  addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", fromOtherTab);
  };
}

const ClockContext = createContext<Clock | null>(null);

/** Query parameter with the clock style. */
export const CLOCK_FIELD = "clock";

/** Provides one clock style to its children. @param url URL of the page */
export function ClockScope({ url, children }: { url: PageUrl<typeof CLOCK_FIELD>; children: ReactNode }): ReactNode {
  const ownClock = useSyncExternalStore<Clock>(onClockChange, preferredClock, clockOfPage);
  return <ClockContext value={readClock(url.searchParams.get(CLOCK_FIELD)) ?? ownClock}>{children}</ClockContext>;
}

export function useClock(): Clock {
  return useContext(ClockContext) ?? clockOfPage();
}

/**
 * Seconds of a day as a time in hours and minutes, with seconds where the feed's time has them; past 24 hours it wraps.
 * The seconds of an estimate are in a tooltip, because they change with each message.
 */
export function ClockTime({
  seconds,
  isEstimate = false,
  isWhole = false,
}: {
  seconds: number;
  isEstimate?: boolean;
  /** Always with seconds, as in tables of stop times. */
  isWhole?: boolean;
}): ReactNode {
  const clock = useClock();
  if (isWhole) return timeOn(clock, seconds);
  if (!isEstimate || seconds % 60 === 0) return timeOn(clock, seconds, seconds % 60 === 0);
  const short = timeOn(clock, seconds, true);
  return (
    <time dateTime={timeOn("24", seconds)} title={timeOn(clock, seconds)}>
      {short}
    </time>
  );
}

const CHOICES: readonly Clock[] = ["12", "24"];

/**
 * Switches the clock style: links that need no script, and with one a choice that is remembered.
 * @param address returns the URL of the same page with this style
 */
export function ClockSwitch({
  url,
  address,
}: {
  url: PageUrl<typeof CLOCK_FIELD>;
  address(clock: Clock): string;
}): ReactNode {
  const currentClock = useClock();
  return (
    <p className="cluster small clock-switch">
      <span className="visually-hidden">{text.clock}</span>
      {CHOICES.map((clock) => (
        <a
          className="button"
          data-size="small"
          {...(clock === currentClock ? { "aria-current": "true", "data-kind": "primary" } : {})}
          href={address(clock)}
          rel="nofollow"
          key={clock}
          onClick={(event) => {
            preferClock(clock);
            // If the URL has no clock style, only the stored choice matters.
            if (!url.searchParams.has(CLOCK_FIELD)) event.preventDefault();
          }}
        >
          {clock === "12" ? text.am : text.hours24}
        </a>
      ))}
    </p>
  );
}
