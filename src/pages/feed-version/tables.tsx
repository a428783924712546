import type { ReactNode } from "react";
import { thousands } from "../../domain/formats.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { sizeWords } from "../../ui/figures.ts";
import { longMoment } from "../../ui/long-moment.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { Tag } from "../../ui/tag.tsx";
import type { EntityCounts, VersionFile, VersionImport } from "./query.ts";
import type { VersionSummary } from "./summary.ts";
import { text } from "./text.tsx";

const SHA1_SHOWN_CHARS = 8;

const fileColumns = (): TableColumn<VersionFile>[] => [
  { key: "name", name: text.files.name, lead: true, cell: (file) => <code>{file.name}</code> },
  { key: "rows", name: text.files.rows, kind: "number", cell: (file) => (file.csv_like ? thousands(file.rows) : null) },
  { key: "size", name: text.files.size, kind: "number", cell: (file) => sizeWords(file.size) },
  {
    key: "sha1",
    name: text.files.sha1,
    kind: "nowrap",
    cell: (file) => (
      <>
        <code title={file.sha1}>{file.sha1.slice(0, SHA1_SHOWN_CHARS)}</code>{" "}
        <CopyButton text={file.sha1} what={text.files.copySha1(file.name)} />
      </>
    ),
  },
  {
    key: "columns",
    name: text.files.columns,
    cell: ({ csv_like, header }) => {
      if (!csv_like || header === "") return null;
      const names = header.split(",");
      return (
        <details>
          <summary>{thousands(names.length)}</summary>
          <code className="wrap">{names.join(", ")}</code>
        </details>
      );
    },
  },
];

export function FileTable({ files }: { files: readonly VersionFile[] }): ReactNode {
  if (files.length === 0) return <p className="soft">{text.files.none}</p>;
  return (
    <Collapsing count={files.length} rows={3} label={text.files.showAll(files.length)}>
      <DataTable caption={text.files.caption} columns={fileColumns()} rows={files} rowKey={(file) => file.name} />
    </Collapsing>
  );
}

/** Whether routes, stops and timetables of the version are read from a file in the archive. */
function isFromArchive(summary: VersionSummary | null): boolean {
  return summary?.answered_from === "archive";
}

/** State of an import in words. */
export function importWords(importState: VersionImport | null, summary: VersionSummary | null): ReactNode {
  if (isFromArchive(summary)) return text.import.fromArchive;
  if (importState === null) return text.import.archivedOnly;
  if (importState.in_progress) return <Tag tone="warn">{text.import.inProgress}</Tag>;
  if (!importState.success) return <Tag tone="bad">{text.import.failed}</Tag>;
  return importState.schedule_removed ? text.import.withoutSchedule : <Tag tone="good">{text.import.imported}</Tag>;
}

type Count = keyof typeof text.import.columns;

type LogRow = { name: string; rows: number | null } & Record<Count, number>;

const COUNTS = Object.keys(text.import.columns) as Count[];

/** One line a file that the import counted something of. */
function logRows(importState: VersionImport, files: readonly VersionFile[]): LogRow[] {
  const counts = COUNTS.map((key): [Count, EntityCounts] => [key, importState[key]]);
  const names = [...new Set(counts.flatMap(([, count]) => Object.keys(count ?? {})))].sort();
  return names.map((name) => ({
    name,
    rows: files.find((file) => file.name === name)?.rows ?? null,
    ...(Object.fromEntries(counts.map(([key, count]) => [key, count?.[name] ?? 0])) as Omit<LogRow, "name" | "rows">),
  }));
}

const logColumns = (): TableColumn<LogRow>[] => [
  { key: "name", name: text.import.file, lead: true, cell: ({ name }) => <code>{name}</code> },
  { key: "rows", name: text.import.rows, kind: "number", cell: ({ rows }) => (rows === null ? null : thousands(rows)) },
  ...COUNTS.map(
    (key): TableColumn<LogRow> => ({
      key,
      name: text.import.columns[key],
      kind: "number",
      // Most files have none of most of them.
      cell: (row) => (row[key] === 0 && key !== "entity_count" ? null : thousands(row[key])),
    }),
  ),
];

export function ImportLog({
  done,
  summary,
  files,
  now,
}: {
  done: VersionImport | null;
  summary: VersionSummary | null;
  files: readonly VersionFile[];
  now: Date;
}): ReactNode {
  if (done === null)
    return <p className="soft">{isFromArchive(summary) ? text.import.fromArchiveNote : text.import.none}</p>;
  const rows = logRows(done, files);
  return (
    <>
      <p>
        {importWords(done, summary)} {longMoment(done.created_at, now)}
        {done.interpolated_stop_time_count ? (
          <span className="soft"> {text.import.interpolated(done.interpolated_stop_time_count)}</span>
        ) : null}
      </p>
      {done.exception_log === "" ? null : (
        <pre className="log" {...englishAttributes()}>
          {done.exception_log}
        </pre>
      )}
      <Collapsing count={rows.length} rows={3} label={text.files.showAll(rows.length)}>
        <DataTable caption={text.import.caption} columns={logColumns()} rows={rows} rowKey={({ name }) => name} />
      </Collapsing>
    </>
  );
}
