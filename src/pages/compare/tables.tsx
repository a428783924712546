import type { ReactNode } from "react";
import type { FileDifference } from "../../domain/compare/files.ts";
import type { WeekdayDifference } from "../../domain/compare/service.ts";
import { thousands } from "../../domain/formats.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { LIST_WORDS } from "./differences.tsx";
import { type Comparison, KINDS, type Kind, LISTS } from "./query.ts";

const KIND_WORDS: Record<Kind, string> = { agencies: "Agencies", routes: "Routes", stops: "Stops" };

/** A difference with its sign; equal numbers are said to be equal. */
export function signed(difference: number): string {
  return difference === 0 ? "same" : `${difference > 0 ? "+" : "−"}${thousands(Math.abs(difference))}`;
}

type SummaryRow = { kind: Kind; counts: NonNullable<Comparison[Kind]>["counts"] };

/** How many of each changed in which way. */
export function SummaryTable({ comparison }: { comparison: Comparison }): ReactNode {
  const rows = KINDS.flatMap((kind): SummaryRow[] => {
    const counts = comparison[kind]?.counts;
    return counts === undefined ? [] : [{ kind, counts }];
  });
  if (rows.length === 0) return null;
  const columns: Column<SummaryRow>[] = [
    { key: "kind", name: "What", lead: true, cell: ({ kind }) => <a href={`#${kind}`}>{KIND_WORDS[kind]}</a> },
    ...LISTS.map(
      (list): Column<SummaryRow> => ({
        key: list,
        name: LIST_WORDS[list],
        kind: "number",
        cell: ({ kind, counts }) =>
          counts[list] === 0 ? "0" : <a href={`#${kind}-${list}`}>{thousands(counts[list])}</a>,
      }),
    ),
    { key: "same", name: "Unchanged", kind: "number", cell: ({ counts }) => thousands(counts.unchanged) },
  ];
  return <DataTable caption="Differences in numbers" columns={columns} rows={rows} rowKey={({ kind }) => kind} />;
}

/** Hours with one decimal. */
const hours = (seconds: number) => (seconds / 3600).toFixed(1);

function hourDifference({ from, to }: { from: number; to: number }): string {
  const tenths = Math.round(to / 360) - Math.round(from / 360);
  return tenths === 0 ? "same" : `${tenths > 0 ? "+" : "−"}${(Math.abs(tenths) / 10).toFixed(1)}`;
}

const SERVICE_COLUMNS: Column<WeekdayDifference>[] = [
  {
    key: "day",
    name: "Day",
    lead: true,
    cell: ({ weekday }) => weekday[0]!.toUpperCase() + weekday.slice(1),
  },
  { key: "tf", name: "Regular week, from", kind: "number", cell: ({ typical }) => hours(typical.from) },
  { key: "tt", name: "to", kind: "number", cell: ({ typical }) => hours(typical.to) },
  { key: "td", name: "Difference", kind: "number", cell: ({ typical }) => hourDifference(typical) },
  { key: "af", name: "All weeks, from", kind: "number", cell: ({ average }) => hours(average.from) },
  { key: "at", name: "to", kind: "number", cell: ({ average }) => hours(average.to) },
  { key: "ad", name: "Difference", kind: "number", cell: ({ average }) => hourDifference(average) },
];

export function ServiceTable({ service }: { service: Comparison["service"] }): ReactNode {
  const { weeks, typical_week: week } = service;
  return (
    <DataTable
      caption={`Hours of scheduled service on each weekday, all trips together: in the regular week (from ${week.from ?? "none"}, to ${week.to ?? "none"}) and on average over all weeks with service (${weeks.from} and ${weeks.to})`}
      columns={SERVICE_COLUMNS}
      rows={service.weekdays}
      rowKey={({ weekday }) => weekday}
    />
  );
}

const FILE_WORDS: Record<FileDifference["change"], string> = {
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  same: "Same",
};

const FILE_COLUMNS: Column<FileDifference>[] = [
  { key: "name", name: "File", lead: true, cell: ({ name }) => <code>{name}</code> },
  { key: "change", name: "Content", cell: ({ change }) => FILE_WORDS[change] },
  {
    key: "from",
    name: "Rows, from",
    kind: "number",
    cell: ({ from }) => (from === null ? null : thousands(from.rows)),
  },
  { key: "to", name: "Rows, to", kind: "number", cell: ({ to }) => (to === null ? null : thousands(to.rows)) },
  {
    key: "difference",
    name: "Difference",
    kind: "number",
    cell: ({ from, to }) => signed((to?.rows ?? 0) - (from?.rows ?? 0)),
  },
];

export function FileDifferences({ files }: { files: readonly FileDifference[] }): ReactNode {
  if (files.length === 0) return <p className="soft">Nothing is known of the files.</p>;
  return <DataTable caption="Files by rows" columns={FILE_COLUMNS} rows={files} rowKey={({ name }) => name} />;
}
