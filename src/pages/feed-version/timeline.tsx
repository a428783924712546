import type { ReactNode } from "react";
import { isoDateOf, longDate } from "../../domain/formats.ts";
import { dayOf, isoDate } from "../../domain/time/service-day.ts";
import { FactTable } from "../../ui/fact-table.tsx";
import type { ShownVersion } from "./query.ts";
import { text } from "./text.tsx";

const WIDTH = 640;
const HEIGHT = 64;
const EDGE = 8;

/** The dates of a version as days since 1970-01-01; null where unknown. */
function coverageDays(version: ShownVersion, now: Date) {
  const day = (text: string | null | undefined) => (text ? dayOf(text.slice(0, 10)) : null);
  const window = version.service_window;
  return {
    earliest: day(version.earliest_calendar_date),
    latest: day(version.latest_calendar_date),
    feedStart: day(window?.feed_start_date),
    feedEnd: day(window?.feed_end_date),
    week: day(window?.fallback_week),
    fetched: day(version.fetched_at),
    today: dayOf(isoDateOf(now, "UTC")),
  };
}

/** Calendar, feed_info.txt, regular week, fetch and today on one timeline, with the dates below. */
export function CoverageTimeline({ version, now }: { version: ShownVersion; now: Date }): ReactNode {
  const days = coverageDays(version, now);
  const { earliest, latest, feedStart, feedEnd, week, fetched, today } = days;
  const knownDays = Object.values(days).filter((day) => day !== null);
  const [first, last] = [Math.min(...knownDays), Math.max(...knownDays)];
  const x = (day: number) =>
    Math.round((EDGE + ((day - first) / Math.max(1, last - first)) * (WIDTH - 2 * EDGE)) * 10) / 10;
  const span = (from: number | null, to: number | null) => (from === null || to === null ? null : { from, to });
  const calendar = span(earliest, latest);
  const publisher = span(feedStart, feedEnd);
  const dates = (s: { from: number; to: number } | null) =>
    s && text.coverage.span(longDate(isoDate(s.from)), longDate(isoDate(s.to)));
  return (
    <>
      <svg className="coverage-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text.coverage.label}>
        {publisher === null ? null : (
          <rect
            className="coverage-line-feed"
            x={x(publisher.from)}
            width={Math.max(2, x(publisher.to) - x(publisher.from))}
            y={20}
            height={16}
            rx={3}
          />
        )}
        {calendar === null ? null : (
          <path
            className="coverage-line-calendar"
            d={`M${x(calendar.from)} 28H${Math.max(x(calendar.to), x(calendar.from) + 2)}`}
          />
        )}
        {week === null ? null : (
          <rect
            className="coverage-line-week"
            x={x(week)}
            width={Math.max(6, x(week + 6) - x(week))}
            y={16}
            height={24}
            rx={2}
          />
        )}
        {fetched === null ? null : <circle className="coverage-line-fetched" cx={x(fetched)} cy={28} r={5} />}
        {today === null ? null : (
          <>
            <path className="coverage-line-today" d={`M${x(today)} 8V48`} />
            <text x={x(today)} y={60} textAnchor={x(today) > WIDTH / 2 ? "end" : "start"}>
              {text.coverage.today}
            </text>
          </>
        )}
      </svg>
      <FactTable
        facts={[
          [text.coverage.calendars, dates(calendar)],
          [text.coverage.feedInfo, dates(publisher)],
          [text.coverage.week, dates(week === null ? null : { from: week, to: week + 6 })],
          [text.coverage.fetched, fetched === null ? null : longDate(isoDate(fetched))],
        ]}
      />
    </>
  );
}
