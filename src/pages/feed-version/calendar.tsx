import type { ComponentType, ReactNode } from "react";
import { thousands } from "../../domain/formats.ts";
import { isoDate } from "../../domain/service-day.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { type Calendar, DAYS, hours, runsOf } from "./weeks.ts";

type Run = ReturnType<typeof runsOf>[number];

const COLUMNS: Column<Run>[] = [
  {
    key: "weeks",
    name: "Weeks",
    lead: true,
    cell: ({ from, to }) => (
      <span className="number">
        {isoDate(from)} – {isoDate(to)}
      </span>
    ),
  },
  ...DAYS.map(
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
  return (
    <>
      <Drawing calendar={calendar} />
      {earlier === null && later === null ? null : (
        <p className="pager-links">
          {earlier === null ? null : (
            <a className="button" data-size="small" href={address(earlier)}>
              Earlier weeks
            </a>
          )}
          {later === null ? null : (
            <a className="button" data-size="small" href={address(later)}>
              Later weeks
            </a>
          )}
        </p>
      )}
      <details className="fold">
        <summary>Service hours as a table</summary>
        <DataTable
          caption="Hours of scheduled service on each day, all trips together; neighbouring weeks that are equal share a line."
          columns={COLUMNS}
          rows={runsOf(weeks)}
          rowKey={({ from }) => from}
        />
      </details>
    </>
  );
}
