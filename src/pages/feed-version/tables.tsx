import type { ReactNode } from "react";
import { byteSize, thousands } from "../../domain/formats.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Counts, VersionFile, VersionImport } from "./query.ts";

const SHA1_SHOWN_CHARS = 8;

const FILE_COLUMNS: Column<VersionFile>[] = [
  { key: "name", name: "File", lead: true, cell: (file) => <code>{file.name}</code> },
  { key: "rows", name: "Rows", kind: "number", cell: (file) => (file.csv_like ? thousands(file.rows) : null) },
  { key: "size", name: "Size", kind: "number", cell: (file) => byteSize(file.size) },
  {
    key: "sha1",
    name: "SHA-1",
    kind: "nowrap",
    cell: (file) => (
      <>
        <code title={file.sha1}>{file.sha1.slice(0, SHA1_SHOWN_CHARS)}</code>{" "}
        <CopyButton text={file.sha1} what={`SHA-1 of ${file.name}`} />
      </>
    ),
  },
  {
    key: "columns",
    name: "Columns",
    cell: ({ csv_like, header }) => {
      if (!csv_like || header === "") return null;
      const names = header.split(",");
      return (
        <details>
          <summary>{names.length}</summary>
          <code className="wrap">{names.join(", ")}</code>
        </details>
      );
    },
  },
];

export function FileTable({ files }: { files: readonly VersionFile[] }): ReactNode {
  if (files.length === 0) return <p className="soft">Nothing is known of the files yet.</p>;
  return <DataTable caption="Files of the zip" columns={FILE_COLUMNS} rows={files} rowKey={(file) => file.name} />;
}

/** State of an import in words. */
export function importWords(done: VersionImport | null): ReactNode {
  if (done === null) return "Archived only";
  if (done.in_progress) return <Tag tone="warn">In progress</Tag>;
  if (!done.success) return <Tag tone="bad">Failed</Tag>;
  return done.schedule_removed ? "Imported: agencies, routes and stops only" : <Tag tone="good">Imported</Tag>;
}

type LogRow = { name: string; rows: number | null } & Record<(typeof LOG)[number][0], number>;

const LOG = [
  ["entity_count", "Imported"],
  ["skip_entity_error_count", "Errors"],
  ["skip_entity_reference_count", "Reference errors"],
  ["skip_entity_filter_count", "Filtered"],
  ["skip_entity_marked_count", "Unmarked"],
  ["warning_count", "Warnings"],
] as const;

/** One line a file that the import counted something of. */
export function logRows(done: VersionImport, files: readonly VersionFile[]): LogRow[] {
  const counts = LOG.map(([key]): [(typeof LOG)[number][0], Counts] => [key, done[key]]);
  const names = [...new Set(counts.flatMap(([, count]) => Object.keys(count ?? {})))].sort();
  return names.map((name) => ({
    name,
    rows: files.find((file) => file.name === name)?.rows ?? null,
    ...(Object.fromEntries(counts.map(([key, count]) => [key, count?.[name] ?? 0])) as Omit<LogRow, "name" | "rows">),
  }));
}

const LOG_COLUMNS: Column<LogRow>[] = [
  { key: "name", name: "File", lead: true, cell: ({ name }) => <code>{name}</code> },
  { key: "rows", name: "Rows", kind: "number", cell: ({ rows }) => (rows === null ? null : thousands(rows)) },
  ...LOG.map(([key, name]): Column<LogRow> => ({ key, name, kind: "number", cell: (row) => thousands(row[key]) })),
];

export function ImportLog({
  done,
  files,
  now,
}: {
  done: VersionImport | null;
  files: readonly VersionFile[];
  now: Date;
}): ReactNode {
  if (done === null) return <p className="soft">This version is in the archive and has not been imported.</p>;
  return (
    <>
      <p>
        {importWords(done)} {moment(done.created_at, now)}
        {done.interpolated_stop_time_count ? (
          <span className="soft"> {thousands(done.interpolated_stop_time_count)} stop times were interpolated.</span>
        ) : null}
      </p>
      {done.exception_log === "" ? null : <pre className="log">{done.exception_log}</pre>}
      <DataTable
        caption="Rows that were imported and rows that were left out, by file"
        columns={LOG_COLUMNS}
        rows={logRows(done, files)}
        rowKey={({ name }) => name}
      />
    </>
  );
}
