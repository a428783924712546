import type { ReactNode } from "react";
import { useSuspenseQuery } from "../../data/use-query.ts";
import { clockTime } from "../../domain/formats.ts";
import { dayOf, weekdayOf } from "../../domain/service-day.ts";
import { useNow } from "../../shell/site.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { Tag } from "../../ui/tag.tsx";
import { type BoardLine, boardQuery, SPANS, substituteDate } from "./board.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function weekdayName(date: string): string {
  const day = dayOf(date);
  return day === null ? "" : (WEEKDAYS[weekdayOf(day)] ?? "");
}

function Time({ line }: { line: BoardLine }): ReactNode {
  if (line.estimated === null || line.estimated === line.seconds) {
    return <span className="board-time">{clockTime(line.seconds)}</span>;
  }
  return (
    <span className="board-time">
      {clockTime(line.estimated)}
      <span className="cell-more">
        <s>{clockTime(line.seconds)}</s>
      </span>
    </span>
  );
}

function Line({ line }: { line: BoardLine }): ReactNode {
  return (
    <li className="board-row">
      <Time line={line} />
      <RouteBadge route={line.route} />
      <span>
        {line.headsign} {line.platform === "" ? null : <Tag>Platform {line.platform}</Tag>}{" "}
        {line.estimated === null ? null : <Tag tone="good">Realtime</Tag>}{" "}
        {line.cancelled ? <Tag tone="bad">Cancelled</Tag> : null}
      </span>
    </li>
  );
}

/** Spans as links: no script needed. */
function Spans({ path, span }: { path: URL; span: number }): ReactNode {
  return (
    <p className="cluster small board-spans">
      <span className="soft">Within</span>
      {SPANS.map(({ value, name }) => {
        const query = new URLSearchParams(path.searchParams);
        query.set("next", String(value));
        return (
          <a
            className="button"
            data-size="small"
            {...(value === span ? { "aria-current": "true", "data-kind": "primary" } : {})}
            href={`${path.pathname}?${query}#departures`}
            key={value}
          >
            {name}
          </a>
        );
      })}
    </p>
  );
}

/** What leaves next, by date; times are those of the stop's zone. */
export function BoardView({ stopIds, span, url }: { stopIds: number[]; span: number; url: URL }): ReactNode {
  const board = useSuspenseQuery(boardQuery(stopIds, span)).data;
  const { lines, zone, more, failed } = board;
  const substitute = substituteDate(board, useNow());
  const days = Map.groupBy(lines, (line) => line.date);
  return (
    <div>
      <Spans path={url} span={span} />
      {substitute === null ? null : (
        <Notice tone="warn" title="No timetable for today">
          <p>The feed does not cover this date. Shown is the same weekday in a week that it covers.</p>
        </Notice>
      )}
      {failed ? (
        <Notice title="Departures cannot be shown just now">
          <p>
            <a href={url.pathname + url.search} data-reload="">
              Try again
            </a>
          </p>
        </Notice>
      ) : lines.length === 0 ? (
        <EmptyState title="No departures">
          <p>Nothing leaves here within this time. Ask for a longer one above.</p>
        </EmptyState>
      ) : (
        [...days.entries()].map(([date, ofDay]) => (
          <div key={date}>
            <h3 className="board-day">
              <time dateTime={date}>
                {weekdayName(date)} {date}
              </time>
            </h3>
            <ol className="board">
              {ofDay.map((line) => (
                <Line line={line} key={line.key} />
              ))}
            </ol>
          </div>
        ))
      )}
      {zone === null ? null : <p className="soft small">Times of the zone {zone}.</p>}
      {more ? <p className="soft small">Only the first {lines.length} departures are shown.</p> : null}
    </div>
  );
}
