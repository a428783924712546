import { type ReactNode, useId } from "react";
import { useNow } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import type { VersionRow } from "./query.ts";
import { text } from "./text.tsx";
import { type Bar, type Timeline as TimelineData, type TimelineRow, timelineOf } from "./timeline.ts";

const ROW = 34;
const HEAD = 22;
const percent = (number: number) => `${number}%`;

function Span({ bar, y, height, part }: { bar: Bar | null; y: number; height: number; part: string }): ReactNode {
  if (bar === null) return null;
  return (
    <rect
      className={`timeline-${part}`}
      x={percent(bar.from)}
      width={percent(bar.width)}
      y={y}
      height={height}
      rx="2"
    />
  );
}

function Row({ row, y }: { row: TimelineRow; y: number }): ReactNode {
  return (
    <g data-state={row.state}>
      <text x="0" y={y + 13}>
        {row.state === "active" ? text.timeline.active(row.sha1.slice(0, 6)) : row.sha1.slice(0, 6)}
      </text>
      <Span bar={row.calendar} y={y + 22} height={2} part="calendar" />
      <Span bar={row.info} y={y + 18} height={10} part="info" />
      <Span bar={row.fallback} y={y + 17} height={12} part="fallback" />
      {row.fetched === null ? null : (
        <circle className="timeline-fetched" cx={percent(row.fetched)} cy={y + 23} r="4" />
      )}
    </g>
  );
}

const KEY_WIDTH = 24;
const KEY_HEIGHT = 12;

/** A part of the chart as its legend shows it. */
const KEY_DRAWINGS = {
  info: <rect className="timeline-info" width={KEY_WIDTH} y="1" height="10" rx="2" />,
  calendar: <rect className="timeline-calendar" width={KEY_WIDTH} y="5" height="2" />,
  fallback: <rect className="timeline-fallback" x="1" width={KEY_WIDTH - 2} y="1" height="10" rx="2" />,
  fetched: <circle className="timeline-fetched" cx={KEY_WIDTH / 2} cy={KEY_HEIGHT / 2} r="4" />,
  today: <line className="timeline-today" x1={KEY_WIDTH / 2} x2={KEY_WIDTH / 2} y1="0" y2={KEY_HEIGHT} />,
} as const;

type KeyPart = keyof typeof KEY_DRAWINGS;

/** The parts that the chart draws, in the order of the legend. */
function keyParts({ rows, today }: TimelineData): KeyPart[] {
  const isDrawn: Record<KeyPart, boolean> = {
    info: rows.some((row) => row.info !== null),
    calendar: rows.some((row) => row.calendar !== null),
    fallback: rows.some((row) => row.fallback !== null),
    fetched: rows.some((row) => row.fetched !== null),
    today: today !== null,
  };
  return (Object.keys(KEY_DRAWINGS) as KeyPart[]).filter((part) => isDrawn[part]);
}

function Key({ timeline }: { timeline: TimelineData }): ReactNode {
  return (
    <ul className="cluster">
      {keyParts(timeline).map((part) => (
        <li className="timeline-key" key={part}>
          <svg width={KEY_WIDTH} height={KEY_HEIGHT} aria-hidden="true">
            <g data-state="active">{KEY_DRAWINGS[part]}</g>
          </svg>{" "}
          {text.timeline.key[part]}
        </li>
      ))}
    </ul>
  );
}

/** When each version is valid, drawn on the server; below it the same as text. */
function TimelineChart({ timeline, feed }: { timeline: TimelineData; feed: string }): ReactNode {
  const id = useId();
  const height = HEAD + timeline.rows.length * ROW;
  return (
    <figure className="timeline">
      <svg width="100%" height={height} role="img" aria-labelledby={`${id}t`}>
        <title id={`${id}t`}>{text.timeline.title(timeline.rows.length)}</title>
        {timeline.ticks.map(({ at, label }) => (
          <g className="timeline-tick" key={label}>
            <line x1={percent(at)} x2={percent(at)} y1={HEAD - 6} y2={height} />
            <text x={percent(at)} y="12" textAnchor={at > 90 ? "end" : at < 5 ? "start" : "middle"}>
              {label}
            </text>
          </g>
        ))}
        {timeline.rows.map((row, i) => (
          <Row row={row} y={HEAD + i * ROW} key={row.id} />
        ))}
        {timeline.today === null ? null : (
          <line
            className="timeline-today"
            x1={percent(timeline.today)}
            x2={percent(timeline.today)}
            y1={HEAD - 6}
            y2={height}
          />
        )}
      </svg>
      <figcaption>
        <Key timeline={timeline} />
        <details className="fold">
          <summary>{text.timeline.asText}</summary>
          <ul className="stack">
            {timeline.rows.map((row) => (
              <li key={row.id}>
                {text.timeline.row(
                  <a className="mono" href={link.feedVersion(feed, row.sha1)}>
                    {row.sha1.slice(0, 8)}
                  </a>,
                  text.timeline.states[row.state],
                  row.words,
                )}
              </li>
            ))}
          </ul>
        </details>
      </figcaption>
    </figure>
  );
}

/** The chart of the versions' service dates; nothing where no version has any. @param active id of the active version */
export function Timeline({
  versions,
  active,
  feed,
}: {
  versions: readonly VersionRow[];
  active: number | undefined;
  feed: string;
}): ReactNode {
  const timeline = timelineOf(versions, active, useNow());
  return timeline === null ? null : <TimelineChart timeline={timeline} feed={feed} />;
}
