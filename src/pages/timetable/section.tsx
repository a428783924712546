import type { PageUrl } from "../../domain/screen.ts";
import "../../styles/timetable.css";
import type { ReactNode } from "react";
import { useNow } from "../../data/site.ts";
import { ClockSwitch } from "../../ui/clock/clock.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { DayForm, timetableAddress } from "../../ui/timetable/day-form.tsx";
import { nearestDay, nextDays, readDay, todayIn, weekdayName } from "./day.ts";

/** The timetable section of a page: the choice of a day, and the timetable of that day. */
export function TimetableSection({
  url,
  zone,
  drops = [],
  children,
}: {
  url: PageUrl<"clock" | "date">;
  /** Time zone that decides which day is today. */
  zone: string | null | undefined;
  /** Fields of the query that belong to one day only. */
  drops?: readonly string[];
  children(date: string): ReactNode;
}): ReactNode {
  const days = nextDays(todayIn(zone, useNow()));
  const asked = readDay(url.searchParams);
  return (
    <Section
      id="timetable"
      title="Timetable"
      action={<ClockSwitch url={url} address={(clock) => timetableAddress(url, { clock })} />}
    >
      <DayForm url={url} date={asked.kind === "day" ? asked.date : null} days={days} drops={drops} />
      {asked.kind === "bad" ? (
        <Notice tone="error" title="This is not a date">
          <p>
            “{[...asked.text].slice(0, 40).join("")}” cannot be read. Write it as {days[0]?.date}.
          </p>
        </Notice>
      ) : null}
      {asked.kind === "day" ? children(asked.date) : null}
    </Section>
  );
}

/** Nothing runs on the day, or it could not be read. */
export function NoTimetable({
  url,
  date,
  span,
  failed,
}: {
  url: PageUrl;
  date: string;
  span: { start: string; end: string } | null;
  failed: boolean;
}): ReactNode {
  if (failed) {
    return (
      <Notice title="The timetable cannot be shown just now">
        <p>
          <a href={timetableAddress(url, {})} data-reload="">
            Try again
          </a>
        </p>
      </Notice>
    );
  }
  const near = span === null ? date : nearestDay(date, span);
  return (
    <EmptyState title={`Nothing runs on ${weekdayName(date)} ${date}`}>
      {span === null ? (
        <p>Choose another day above.</p>
      ) : (
        <p>
          The feed has service from {span.start} to {span.end}.{" "}
          {near === date ? (
            "Choose another day above."
          ) : (
            <a href={timetableAddress(url, { date: near })}>
              Show {weekdayName(near)} {near}
            </a>
          )}
        </p>
      )}
    </EmptyState>
  );
}
