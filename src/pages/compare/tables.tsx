import type { ReactNode } from "react";
import type { FileDifference } from "../../domain/compare/files.ts";
import type { WeekdayDifference } from "../../domain/compare/service.ts";
import { longDate, thousands } from "../../domain/formats.ts";
import { decimals } from "../../domain/language/formatters.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { type ComparedKind, KINDS, LISTS, type VersionComparison } from "./query.ts";
import { text } from "./text.tsx";

/** A difference with its sign; equal numbers are said to be equal. */
function signedNumber(difference: number): string {
  if (difference === 0) return text.files.same;
  return (difference > 0 ? text.files.more : text.files.less)(thousands(Math.abs(difference)));
}

type SummaryRow = { kind: ComparedKind; counts: NonNullable<VersionComparison[ComparedKind]>["counts"] };

/** How many of each changed in which way. */
export function SummaryTable({ comparison }: { comparison: VersionComparison }): ReactNode {
  const rows = KINDS.flatMap((kind): SummaryRow[] => {
    const counts = comparison[kind]?.counts;
    return counts === undefined ? [] : [{ kind, counts }];
  });
  if (rows.length === 0) return null;
  const columns: TableColumn<SummaryRow>[] = [
    {
      key: "kind",
      name: text.table.what,
      lead: true,
      cell: ({ kind }) => <a href={`#${kind}`}>{text.sections[kind]}</a>,
    },
    ...LISTS.map(
      (list): TableColumn<SummaryRow> => ({
        key: list,
        name: text.lists.names[list],
        kind: "number",
        cell: ({ kind, counts }) =>
          counts[list] === 0 ? null : <a href={`#${kind}-${list}`}>{thousands(counts[list])}</a>,
      }),
    ),
    { key: "same", name: text.table.unchanged, kind: "number", cell: ({ counts }) => thousands(counts.unchanged) },
  ];
  // A list that is empty for every kind is left out.
  const isThere = (column: TableColumn<SummaryRow>) => rows.some((row) => column.cell(row) !== null);
  return (
    <div className="collapsing-short">
      <DataTable
        caption={text.table.caption}
        columns={columns.filter(isThere)}
        rows={rows}
        rowKey={({ kind }) => kind}
      />
    </div>
  );
}

/** Hours before and after, and their difference, with one decimal and their unit. */
function HoursChange({ from, to }: { from: number; to: number }): ReactNode {
  const hours = (seconds: number) => decimals(seconds / 3600, 1);
  // Of the rounded values, so that it is the difference of what is shown.
  const tenths = Math.round(to / 360) - Math.round(from / 360);
  const change = decimals(Math.abs(tenths) / 10, 1);
  if (tenths === 0) return text.service.unchanged(hours(to));
  return text.service.changed(
    hours(from),
    hours(to),
    <strong>{tenths > 0 ? text.service.more(change) : text.service.less(change)}</strong>,
  );
}

const serviceColumns = (): TableColumn<WeekdayDifference>[] => [
  {
    key: "day",
    name: text.service.day,
    lead: true,
    cell: ({ weekday }) => text.service.days[weekday],
  },
  { key: "typical", name: text.service.typical, kind: "number", cell: ({ typical }) => <HoursChange {...typical} /> },
  { key: "average", name: text.service.average, kind: "number", cell: ({ average }) => <HoursChange {...average} /> },
];

export function ServiceTable({ service }: { service: VersionComparison["service"] }): ReactNode {
  const { weeks, typical_week: week } = service;
  const date = (monday: string | null) => (monday === null ? text.service.noWeek : longDate(monday));
  return (
    <div className="collapsing-short">
      <DataTable
        caption={
          <>
            {text.service.caption(date(week.from), date(week.to))}{" "}
            {text.service.averages(text.service.weeks(weeks.from), text.service.weeks(weeks.to))}
          </>
        }
        columns={serviceColumns()}
        rows={service.weekdays}
        rowKey={({ weekday }) => weekday}
      />
    </div>
  );
}

const fileColumns = (): TableColumn<FileDifference>[] => [
  { key: "name", name: text.files.file, lead: true, cell: ({ name }) => <code>{name}</code> },
  { key: "change", name: text.files.content, cell: ({ change }) => text.files.changes[change] },
  {
    key: "rows",
    name: text.files.rows,
    kind: "number",
    cell: ({ from, to }) => {
      const rows = (file: typeof from) => (file === null ? text.files.noFile : thousands(file.rows));
      return text.files.fromTo(rows(from), rows(to));
    },
  },
  {
    key: "change-of-rows",
    name: text.files.change,
    kind: "number",
    cell: ({ from, to }) => signedNumber((to?.rows ?? 0) - (from?.rows ?? 0)),
  },
];

export function FileDifferences({ files }: { files: readonly FileDifference[] }): ReactNode {
  if (files.length === 0) return <p className="soft">{text.files.none}</p>;
  return (
    <Collapsing count={files.length} label={text.files.showAll(files.length)}>
      <DataTable caption={text.files.caption} columns={fileColumns()} rows={files} rowKey={({ name }) => name} />
    </Collapsing>
  );
}
