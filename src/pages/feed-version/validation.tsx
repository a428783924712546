import type { ReactNode } from "react";
import { thousands } from "../../domain/formats.ts";
import { validationRule } from "../../domain/validation-codes.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Finding, FindingGroup, Report } from "./query.ts";

type Sample = Finding & { filename: string; key: string };

export type CodeFindings = { code: string; count: number; files: string[]; samples: Sample[] };

/** Findings of one code in one line, the most frequent first. */
export function byCode(groups: readonly FindingGroup[]): CodeFindings[] {
  const codes = new Map<string, CodeFindings>();
  for (const { error_code: code, filename, count, errors } of groups) {
    const found = codes.get(code) ?? { code, count: 0, files: [], samples: [] };
    found.count += count;
    if (!found.files.includes(filename)) found.files.push(filename);
    for (const error of errors ?? []) found.samples.push({ ...error, filename, key: `${found.samples.length}` });
    codes.set(code, found);
  }
  return [...codes.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

function columns(doc: string): Column<Sample>[] {
  return [
    {
      key: "where",
      name: "Where",
      lead: true,
      cell: ({ filename, line }) => (
        <>
          <code>{filename}</code>
          {line > 0 ? `, line ${thousands(line)}` : ""}
        </>
      ),
    },
    { key: "id", name: "Id", cell: ({ entity_id }) => entity_id && <code>{entity_id}</code> },
    { key: "field", name: "Field", cell: ({ field }) => field && <code>{field}</code> },
    { key: "value", name: "Value", cell: ({ value }) => value && <code className="wrap">{value}</code> },
    {
      key: "more",
      name: "More",
      cell: ({ message, geometry }) => (
        <>
          {message === doc ? null : message}
          {geometry?.type === "Point" ? (
            <span className="cell-more number">
              {geometry.coordinates[1]}, {geometry.coordinates[0]}
            </span>
          ) : null}
        </>
      ),
    },
  ];
}

function Codes({
  title,
  tone,
  groups,
}: {
  title: string;
  tone: "bad" | "warn";
  groups: readonly FindingGroup[];
}): ReactNode {
  if (groups.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      {byCode(groups).map(({ code, count, files, samples }) => {
        const doc = validationRule(code)?.doc ?? "";
        return (
          <details className="finding" key={code}>
            <summary>
              <Tag tone={tone}>{thousands(count)}</Tag> <code>{code}</code>{" "}
              <span className="soft">{files.join(", ")}</span>
              {doc === "" ? null : <span className="finding-doc">{doc}</span>}
            </summary>
            {samples.length === 0 ? (
              <p className="soft">No samples were kept.</p>
            ) : (
              <DataTable
                caption={samples.length < count ? `The first ${samples.length} of ${thousands(count)}` : "All of them"}
                columns={columns(doc)}
                rows={samples}
                rowKey={({ key }) => key}
              />
            )}
          </details>
        );
      })}
    </>
  );
}

const counted = (count: number, word: string) => `${thousands(count)} ${word}${count === 1 ? "" : "s"}`;

/** The newest report about the zip, by code. */
export function ValidationReport({ report, now }: { report: Report | undefined; now: Date }): ReactNode {
  if (report === undefined) return <p className="soft">This version has not been validated yet.</p>;
  const { errors, warnings } = report;
  const sum = (groups: readonly FindingGroup[]) => groups.reduce((n, group) => n + group.count, 0);
  return (
    <>
      {report.success ? null : (
        <Notice tone="error" title="The feed was refused">
          <p>{report.failure_reason || "The report gives no reason."}</p>
        </Notice>
      )}
      <p>
        {sum(errors) + sum(warnings) === 0 ? (
          "Nothing was found wrong with this version."
        ) : (
          <>
            <strong>{counted(sum(errors), "error")}</strong>, whose rows were left out, and{" "}
            <strong>{counted(sum(warnings), "warning")}</strong>.
          </>
        )}{" "}
        <span className="soft">Checked {moment(report.reported_at, now)}</span>
      </p>
      <Codes title="Errors" tone="bad" groups={errors} />
      <Codes title="Warnings" tone="warn" groups={warnings} />
    </>
  );
}
