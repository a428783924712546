/** The calendar as a drawing: a column a week, a row a weekday. */
import type { ReactNode } from "react";
import { longDate } from "../../domain/formats.ts";
import { formatter } from "../../domain/language/formatters.ts";
import { isoDate } from "../../domain/time/service-day.ts";
import { text } from "./text.tsx";
import { hours, SHADES, shadeOf, type WeekCalendar } from "./weeks.ts";

const CELL = 12;
const LEFT_MARGIN = 34;
const TOP = 16;

const month = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 7);

const monthName = (date: Date) =>
  formatter("short month", (locale) => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" })).format(
    date,
  );

const monthAndYear = (date: Date) =>
  formatter(
    "short month and year",
    (locale) => new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" }),
  ).format(date);

/** Words above the first week of each month: `Jan 2026`, further months without their year. */
function monthLabels({ weeks }: WeekCalendar): { x: number; label: string }[] {
  const labels: { x: number; label: string; hasYear: boolean }[] = [];
  weeks.forEach(({ monday }, i) => {
    if (i > 0 && month(monday) === month(weeks[i - 1]!.monday)) return;
    const date = new Date(monday * 86_400_000);
    const hasYear = i === 0 || date.getUTCMonth() === 0;
    const label = hasYear ? monthAndYear(date) : monthName(date);
    // The first week of a view may be the last of its month: its label would overlap the next.
    const before = labels.at(-1);
    if (before !== undefined && i * CELL - (before.x - LEFT_MARGIN) < before.label.length * 6 + 4) {
      if (before.hasYear) return;
      labels.pop();
    }
    labels.push({ x: LEFT_MARGIN + i * CELL, label, hasYear });
  });
  return labels;
}

/** All days of one shade as one shape: a year is six shapes instead of 371. */
function shadePaths({ weeks, most }: WeekCalendar): string[] {
  const paths = Array.from({ length: SHADES }, () => "");
  weeks.forEach(({ seconds }, week) => {
    seconds.forEach((value, day) => {
      const size = CELL - 2;
      paths[shadeOf(value, most)] += `M${LEFT_MARGIN + week * CELL} ${TOP + day * CELL}h${size}v${size}h-${size}z`;
    });
  });
  return paths;
}

function Legend({ most }: { most: number }): ReactNode {
  return (
    <p className="heat-legend small soft">
      {text.calendar.noService}
      <svg width={SHADES * CELL} height={CELL} aria-hidden="true">
        {Array.from({ length: SHADES }, (_, shade) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shade is its place
          <rect key={shade} className={`heat-${shade}`} x={shade * CELL} width={CELL - 2} height={CELL - 2} y={1} />
        ))}
      </svg>
      {text.calendar.most(hours(most))}
    </p>
  );
}

/** Service of each day: darker is more. A legend and a table below explain the shades. */
export function CalendarDrawing({ calendar }: { calendar: WeekCalendar }): ReactNode {
  const { weeks, most } = calendar;
  const width = LEFT_MARGIN + weeks.length * CELL;
  const [first, last] = [weeks[0]!.monday, weeks.at(-1)!.monday + 6];
  return (
    <>
      {/* biome-ignore-start lint/a11y: what scrolls has to be reached by keyboard */}
      <div className="heat" role="group" aria-label={text.calendar.label} tabIndex={0}>
        <svg
          width={width}
          height={TOP + 7 * CELL}
          viewBox={`0 0 ${width} ${TOP + 7 * CELL}`}
          role="img"
          aria-label={text.calendar.drawing(longDate(isoDate(first)), longDate(isoDate(last)))}
        >
          {monthLabels(calendar).map(({ x, label }) => (
            <text key={x} x={x} y={11}>
              {label}
            </text>
          ))}
          {text.calendar.days.map((name, day) => (
            <text key={name} x={0} y={TOP + day * CELL + 9}>
              {name}
            </text>
          ))}
          {shadePaths(calendar).map((path, shade) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the shade is its place
            path === "" ? null : <path key={shade} className={`heat-${shade}`} d={path} />,
          )}
        </svg>
      </div>
      {/* biome-ignore-end lint/a11y: see above */}
      <Legend most={most} />
    </>
  );
}
