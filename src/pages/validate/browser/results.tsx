/** The result of a check. Browser only, since it shows a feed that no server knows. */
import "../../feed-version/feed-version.css";
import { type ReactNode, useEffect, useRef } from "react";
import { checkAnswer, type FeedCheck } from "../../../domain/feed-check/check.ts";
import { toSarif } from "../../../domain/feed-check/sarif.ts";
import { byteSize, longDate, thousands } from "../../../domain/formats.ts";
import { link } from "../../../domain/links.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { FactTable } from "../../../ui/fact-table.tsx";
import { Section } from "../../../ui/section.tsx";
import { ValidationReport } from "../../feed-version/validation.tsx";
import { text } from "../text.tsx";
import { FeedCalendar } from "./calendar.tsx";
import type { AskChecker, RunningCheck } from "./check.ts";
import { FeedComparison } from "./comparison.tsx";
import { FeedMap } from "./map.tsx";
import { FeedRepair } from "./repair.tsx";
import { saveFile } from "./save-file.ts";
import { FeedTimetable } from "./timetable.tsx";

export type ResultProps = {
  /** File name or URL. */
  name: string;
  /** Bytes of the zip; null for a URL. */
  size: number | null;
  check: FeedCheck;
  ask: AskChecker;
  repair: RunningCheck["repair"];
  /** Onestop ID of the feed to compare with; "" if the address names none. */
  feed: string;
};

/** The name without path and `.zip`, for the names of downloads. */
function baseName(name: string): string {
  const [path = ""] = name.split(/[?#]/, 1);
  return (path.split("/").at(-1) ?? "").replace(/\.zip$/i, "").replace(/[^\w.-]+/g, "-") || "feed";
}

function Downloads({ name, check }: Pick<ResultProps, "name" | "check">): ReactNode {
  const base = baseName(name);
  return (
    <p className="cluster">
      <span>{text.result.downloads}</span>
      <button
        className="button"
        data-size="small"
        type="button"
        onClick={() => saveFile(`${base}.report.json`, "application/json", JSON.stringify(checkAnswer(check), null, 2))}
      >
        {text.result.json}
      </button>
      <button
        className="button"
        data-size="small"
        type="button"
        onClick={() => saveFile(`${base}.sarif`, "application/sarif+json", JSON.stringify(toSarif(check), null, 2))}
      >
        {text.result.sarif}
      </button>
    </p>
  );
}

function Facts({ size, check: { details } }: Pick<ResultProps, "size" | "check">): ReactNode {
  const { facts } = text.result;
  if (details === null) return null;
  const { sha1, agencies, routes, stops, earliest_calendar_date: from, latest_calendar_date: to } = details;
  return (
    <FactTable
      facts={[
        [facts.agencies, thousands(agencies.length)],
        [facts.routes, thousands(routes.length)],
        [facts.stops, thousands(stops.length)],
        [facts.service, from !== null && to !== null && text.result.service(longDate(from), longDate(to))],
        [facts.size, size !== null && byteSize(size)],
        [
          facts.sha1,
          <>
            <code className="wrap">{sha1}</code> <CopyButton text={sha1} what={facts.copySha1} />
          </>,
        ],
      ]}
    />
  );
}

export function Results(props: ResultProps): ReactNode {
  const { name, check, ask, repair, feed } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check has its own result
  useEffect(() => heading.current?.focus(), [check]);
  const { report, details } = check;
  return (
    <div className="validate-results">
      <h2 className="wrap" ref={heading} tabIndex={-1}>
        {text.result.title(name)}
      </h2>
      <Facts {...props} />
      <Section id="report" title={text.result.sections.report} action={<Downloads name={name} check={check} />}>
        <ValidationReport report={report} now={new Date(report.reported_at)} />
      </Section>
      {details === null ? null : (
        <>
          <Section id="repair" title={text.repair.title} note={text.repair.note}>
            <FeedRepair key={details.sha1} base={baseName(name)} repair={repair} />
          </Section>
          <Section id="map" title={text.result.sections.map}>
            <FeedMap details={details} ask={ask} />
          </Section>
          <Section id="calendar" title={text.calendar.title} note={text.calendar.note}>
            <FeedCalendar details={details} />
          </Section>
          <Section id="timetable" title={text.result.sections.timetable} note={text.timetable.note}>
            {details.routes.length === 0 ? (
              <p className="soft">{text.timetable.noRoutes}</p>
            ) : (
              <FeedTimetable key={details.sha1} details={details} ask={ask} />
            )}
          </Section>
          <Section id="comparison" title={text.comparison.form} note={text.comparison.note}>
            <FeedComparison
              key={details.sha1}
              details={details}
              initial={feed || (/^https?:/.test(name) ? name : "")}
              moment={report.reported_at}
            />
          </Section>
          <p>
            {text.result.publish(
              <a href={`${link.documentation("atlas")}#is-a-feed-missing`}>{text.result.registry}</a>,
              <a href={link.documentation("publishers")}>{text.result.publishers}</a>,
            )}
          </p>
        </>
      )}
    </div>
  );
}
