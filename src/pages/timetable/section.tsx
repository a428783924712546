import type { PageUrl } from "../../domain/screen.ts";
import "../../styles/timetable.css";
import type { ReactNode } from "react";
import { useNow } from "../../data/site.ts";
import { longDate } from "../../domain/formats.ts";
import { ClockSwitch } from "../../ui/clock/clock.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { DayForm, timetableAddress } from "../../ui/timetable/day-form.tsx";
import { nearestDay, nextDays, readDay, todayIn, weekdayName } from "./day.ts";
import { text } from "./text.tsx";

/** The timetable section of a page: the choice of a day, and the timetable of that day. */
export function TimetableSection({
  url,
  zone,
  drops = [],
  today,
  children,
}: {
  url: PageUrl<"clock" | "date">;
  /** Time zone that decides which day is today. */
  zone: string | null | undefined;
  /** Query parameters that apply to one day only. */
  drops?: readonly string[];
  /** What is shown of today while the URL has no day. */
  today?: ReactNode;
  children(date: string): ReactNode;
}): ReactNode {
  const days = nextDays(todayIn(zone, useNow()));
  const query = readDay(url.searchParams);
  return (
    <Section
      id="timetable"
      title={text.title}
      action={<ClockSwitch url={url} address={(clock) => timetableAddress(url, { clock })} />}
    >
      {today === undefined || query.kind !== "none" ? null : (
        <>
          {today}
          <h3 className="timetable-whole">{text.whole}</h3>
        </>
      )}
      <DayForm url={url} date={query.kind === "day" ? query.date : null} days={days} drops={drops} />
      {query.kind === "bad" ? (
        <Notice tone="error" title={text.badDate.title}>
          <p>{text.badDate.body([...query.text].slice(0, 40).join(""), days[0]?.date ?? "")}</p>
        </Notice>
      ) : null}
      {query.kind === "day" ? children(query.date) : null}
    </Section>
  );
}

/** No service on the day, or it could not be read. */
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
      <Notice title={text.failed.title}>
        <p>
          <a href={timetableAddress(url, {})} data-reload="">
            {text.failed.again}
          </a>
        </p>
      </Notice>
    );
  }
  const near = span === null ? date : nearestDay(date, span);
  const words = (day: string) => text.day(weekdayName(day), longDate(day));
  return (
    <EmptyState title={text.none.title(words(date))}>
      {span === null ? (
        <p>{text.none.choose}</p>
      ) : (
        <p>
          {text.none.span(longDate(span.start), longDate(span.end))}{" "}
          {near === date ? (
            text.none.choose
          ) : (
            <a href={timetableAddress(url, { date: near })}>{text.none.show(words(near))}</a>
          )}
        </p>
      )}
    </EmptyState>
  );
}
