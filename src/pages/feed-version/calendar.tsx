import type { ComponentType, ReactNode } from "react";
import { thousands } from "../../domain/formats.ts";
import { isoDate } from "../../domain/time/service-day.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { text } from "./text.tsx";
import { hours, runsOf, type WeekCalendar } from "./weeks.ts";

type Run = ReturnType<typeof runsOf>[number];

const columnsOf = (): TableColumn<Run>[] => [
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
    (name, day): TableColumn<Run> => ({
      key: name,
      name,
      kind: "number",
      cell: ({ seconds }) => thousands(hours(seconds[day]!)),
    }),
  ),
];

/** How other weeks are shown: by a link to their address, or by a function of a page whose state is not in its address. */
type Choosing = { address(monday: string): string } | { onChoose(monday: string): void };

function Weeks({ monday, how, children }: { monday: string; how: Choosing; children: ReactNode }): ReactNode {
  if ("address" in how) {
    return (
      <a className="button" data-size="small" href={how.address(monday)}>
        {children}
      </a>
    );
  }
  return (
    <button className="button" data-size="small" type="button" onClick={() => how.onChoose(monday)}>
      {children}
    </button>
  );
}

/** Service of each day. The drawing is handed in, since its code comes later than that of the links below it. */
export function ServiceCalendar({
  calendar,
  Drawing,
  ...how
}: {
  calendar: WeekCalendar;
  Drawing: ComponentType<{ calendar: WeekCalendar }>;
} & Choosing): ReactNode {
  const { weeks, earlier, later } = calendar;
  const runs = runsOf(weeks);
  return (
    <>
      <Drawing calendar={calendar} />
      {earlier === null && later === null ? null : (
        <p className="pager-links">
          {earlier === null ? null : (
            <Weeks monday={earlier} how={how}>
              {text.calendar.earlier}
            </Weeks>
          )}
          {later === null ? null : (
            <Weeks monday={later} how={how}>
              {text.calendar.later}
            </Weeks>
          )}
        </p>
      )}
      <details className="fold">
        <summary>{text.calendar.asTable}</summary>
        <Collapsing count={runs.length} label={text.calendar.showAll(runs.length)}>
          <DataTable caption={text.calendar.caption} columns={columnsOf()} rows={runs} rowKey={({ from }) => from} />
        </Collapsing>
      </details>
    </>
  );
}
