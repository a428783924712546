import type { ReactNode } from "react";
import { hourOn, timeOn } from "../../domain/time/clock.ts";
import { useClock } from "../clock/clock.tsx";
import { text } from "../clock/text.ts";

const DAY = 86_400;

/** Days after the service day as a mark after a time: `+1`. */
function DaysLater({ days }: { days: number }): ReactNode {
  if (days === 0) return null;
  return (
    <abbr className="days-later" title={days === 1 ? text.nextDay : days < 0 ? text.dayBefore : text.daysLater(days)}>
      {days < 0 ? "−1" : `+${days}`}
    </abbr>
  );
}

/**
 * Seconds of a service day as a time, with seconds where the feed's time has them or `isWhole` asks for them; past midnight
 * marked `+1` (GTFS reference: times over 24:00).
 */
export function ServiceTime({ seconds, isWhole = false }: { seconds: number; isWhole?: boolean }): ReactNode {
  const clock = useClock();
  const inDay = ((seconds % DAY) + DAY) % DAY;
  return (
    <>
      {timeOn(clock, inDay, !isWhole && inDay % 60 === 0)}
      <DaysLater days={Math.floor(seconds / DAY)} />
    </>
  );
}

/** An hour of a service day as a row header: `7 am`, `12 am +1`. */
export function ServiceHour({ hour }: { hour: number }): ReactNode {
  return (
    <>
      {hourOn(useClock(), ((hour % 24) + 24) % 24)}
      <DaysLater days={Math.floor(hour / 24)} />
    </>
  );
}
