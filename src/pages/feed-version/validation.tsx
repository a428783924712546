import type { ReactNode } from "react";
import { thousands } from "../../domain/formats.ts";
import { ridersNotice, validationRule } from "../../domain/validation/codes.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { longMoment } from "../../ui/long-moment.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { Notice } from "../../ui/notice.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Report, ShownFinding, ShownFindingGroup } from "./query.ts";
import { text } from "./text.tsx";

type Sample = ShownFinding & { filename: string; key: string };

export type CodeFindings = {
  code: string;
  count: number;
  /** How many of the findings left their row in place. */
  kept: number;
  files: string[];
  samples: Sample[];
};

type CountedGroup = Pick<ShownFindingGroup, "filename" | "error_code" | "kept" | "count"> &
  Partial<Pick<ShownFindingGroup, "errors">>;

/** Findings of one code in one line, the most frequent first. */
export function byCode(groups: readonly CountedGroup[]): CodeFindings[] {
  const codes = new Map<string, CodeFindings>();
  for (const { error_code: code, filename, count, kept, errors } of groups) {
    const codeFindings = codes.get(code) ?? { code, count: 0, kept: 0, files: [], samples: [] };
    codeFindings.count += count;
    if (kept) codeFindings.kept += count;
    if (!codeFindings.files.includes(filename)) codeFindings.files.push(filename);
    for (const error of errors ?? [])
      codeFindings.samples.push({ ...error, filename, key: `${codeFindings.samples.length}` });
    codes.set(code, codeFindings);
  }
  return [...codes.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

function columns(doc: string): TableColumn<Sample>[] {
  return [
    {
      key: "where",
      name: text.validation.where,
      lead: true,
      cell: ({ filename, line }) => {
        const file = <code>{filename}</code>;
        return line > 0 ? text.validation.line(file, thousands(line)) : file;
      },
    },
    { key: "id", name: text.validation.id, cell: ({ entity_id }) => entity_id && <code>{entity_id}</code> },
    { key: "field", name: text.validation.field, cell: ({ field }) => field && <code>{field}</code> },
    { key: "value", name: text.validation.value, cell: ({ value }) => value && <code className="wrap">{value}</code> },
    {
      key: "more",
      name: text.validation.more,
      cell: ({ message, geometry }) => (
        <>
          {message.startsWith(doc) ? null : <span {...englishAttributes()}>{message}</span>}
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

/** What became of the rows with an error. */
function rowsOf({ kept, count }: CodeFindings): string {
  if (kept === count) return text.validation.kept;
  return kept === 0 ? text.validation.leftOut : text.validation.someLeftOut;
}

function Codes({
  title,
  tone,
  groups,
}: {
  title: string;
  tone: "bad" | "warn";
  groups: readonly ShownFindingGroup[];
}): ReactNode {
  if (groups.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      {byCode(groups).map((findings) => {
        const { code, count, files, samples } = findings;
        const doc = validationRule(code)?.doc ?? "";
        return (
          <details className="finding" key={code}>
            <summary>
              <Tag tone={tone}>{thousands(count)}</Tag> <code>{code}</code>{" "}
              <span className="soft">{files.join(", ")}</span>{" "}
              {tone === "bad" ? <Tag tone="line">{rowsOf(findings)}</Tag> : null}
              {doc === "" ? null : (
                <span className="finding-doc" {...englishAttributes()}>
                  {doc}
                </span>
              )}
            </summary>
            {samples.length === 0 ? (
              <p className="soft">{text.validation.noSamples}</p>
            ) : (
              <DataTable
                caption={
                  samples.length < count ? text.validation.first(samples.length, thousands(count)) : text.validation.all
                }
                columns={columns(doc)}
                rows={samples}
                rowKey={({ key }) => key}
              />
            )}
          </details>
        );
      })}
    </div>
  );
}

function summaryOf(errors: number, warnings: number): ReactNode {
  if (errors + warnings === 0) return text.validation.clean;
  const warningCount = <strong>{text.validation.warningCount(warnings)}</strong>;
  return errors === 0
    ? text.validation.noErrors(warningCount)
    : text.validation.errors(<strong>{text.validation.errorCount(errors)}</strong>, warningCount);
}

/** The newest report about the zip, by code. */
export function ValidationReport({
  report,
  now,
}: {
  report: Pick<Report, "success" | "failure_reason" | "reported_at" | "errors" | "warnings"> | undefined;
  now: Date;
}): ReactNode {
  if (report === undefined) return <p className="soft">{text.validation.none}</p>;
  const { errors, warnings } = report;
  const sum = (groups: readonly ShownFindingGroup[]) => groups.reduce((n, group) => n + group.count, 0);
  const noticeableCount = sum(
    [...errors, ...warnings].filter(({ error_code, kept }) => ridersNotice(error_code, kept)),
  );
  return (
    <div className="stack">
      {report.success ? null : (
        <Notice tone="error" title={text.validation.refused}>
          <p>
            {text.validation.firstError(
              report.failure_reason ? (
                <span {...englishAttributes()}>{report.failure_reason}</span>
              ) : (
                text.validation.noReason
              ),
            )}
          </p>
        </Notice>
      )}
      <p>
        {summaryOf(sum(errors) + (report.success ? 0 : 1), sum(warnings))}{" "}
        {noticeableCount === 0 ? null : text.validation.riders(noticeableCount)}{" "}
        <span className="soft">{text.validation.checked(longMoment(report.reported_at, now))}</span>
      </p>
      <Codes title={text.validation.errorsTitle} tone="bad" groups={errors} />
      <Codes title={text.validation.warningsTitle} tone="warn" groups={warnings} />
    </div>
  );
}
