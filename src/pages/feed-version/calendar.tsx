import type { ComponentType, ReactNode } from "react";
import { thousands } from "../../domain/formats.ts";
import { isoDate } from "../../domain/service-day.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { text } from "./text.tsx";
import { type Calendar, hours, runsOf } from "./weeks.ts";

type Run = ReturnType<typeof runsOf>[number];

const COLUMNS: Column<Run>[] = [
  {
    key: "weeks",
    name: text.calendar.weeks,
    lead: true,
    cell: ({ from, to }) => (
      <span className="number">
        {isoDate(from)} – {isoDate(to)}
      </span>
    ),
  },
  ...text.calendar.days.map(
    (name, day): Column<Run> => ({
      key: name,
      name,
      kind: "number",
      cell: ({ seconds }) => thousands(hours(seconds[day]!)),
    }),
  ),
];

/** Service of each day. The drawing is handed in, since its code comes later than that of the links below it. */
export function ServiceCalendar({
  calendar,
  address,
  Drawing,
}: {
  calendar: Calendar;
  address(monday: string): string;
  Drawing: ComponentType<{ calendar: Calendar }>;
}): ReactNode {
  const { weeks, earlier, later } = calendar;
  const runs = runsOf(weeks);
  return (
    <>
      <Drawing calendar={calendar} />
      {earlier === null && later === null ? null : (
        <p className="pager-links">
          {earlier === null ? null : (
            <a className="button" data-size="small" href={address(earlier)}>
              {text.calendar.earlier}
            </a>
          )}
          {later === null ? null : (
            <a className="button" data-size="small" href={address(later)}>
              {text.calendar.later}
            </a>
          )}
        </p>
      )}
      <details className="fold">
        <summary>{text.calendar.asTable}</summary>
        <Collapsing count={runs.length} label={text.calendar.showAll(runs.length)}>
          <DataTable caption={text.calendar.caption} columns={COLUMNS} rows={runs} rowKey={({ from }) => from} />
        </Collapsing>
      </details>
    </>
  );
}
