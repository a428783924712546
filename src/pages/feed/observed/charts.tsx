import type { ReactNode } from "react";
import { longDate } from "../../../domain/formats.ts";
import { commaList } from "../../../domain/language/current.ts";
import { share } from "../../../domain/realtime/observed.ts";
import { DataTable, type TableColumn } from "../../../ui/data-table.tsx";
import { shareWords } from "./columns.tsx";
import { text } from "./text.tsx";
import type { EndpointView, HourRow } from "./view.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const HOURS = 24;
const DAYS = 90;
/** Pixels. */
const CHART = { top: 18, height: 96, foot: 18 };
const STRIP_HEIGHT = 32;
const MIN_BAR = 2;
const percent = (number: number) => `${Number(number.toFixed(3))}%`;

/** 1, 2 or 5 times a power of ten, at least as large. */
export function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((nice) => nice >= value) ?? 10 * power;
}

/** Path data of a line in a box of 24 by 100; hours without a value interrupt it. */
export function linePath(values: readonly (number | null)[], max: number): string {
  let d = "";
  values.forEach((value, i) => {
    if (value === null) return;
    const at = `${i + 0.5} ${Number((100 - (100 * value) / max).toFixed(1))}`;
    const joins = i > 0 && values[i - 1] !== null;
    // A line of no length is drawn as a dot.
    d += joins ? `L${at}` : `M${at}h0`;
  });
  return d;
}

/** A figure of an hour. */
type Measure = { name: "age" | "latency"; of(hour: HourRow): number | null };

const AGE: Measure = { name: "age", of: ([, , , , age]) => age };
const LATENCY: Measure = { name: "latency", of: ([, , , latency]) => latency };

/** The starts of the last 24 hours, as in the API's answer. */
function lastHours(now: Date): string[] {
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: HOURS }, (_, i) => new Date(last - (HOURS - 1 - i) * HOUR_MS).toISOString());
}

function LineChart({
  endpoints,
  measure,
  hours,
}: {
  endpoints: readonly EndpointView[];
  measure: Measure;
  hours: readonly string[];
}): ReactNode {
  const lines = endpoints.map(({ type, hours: rows }) => {
    const byStart = new Map(rows.map((row) => [row[0], row]));
    return {
      type,
      values: hours.map((start) => {
        const row = byStart.get(start);
        return row === undefined ? null : measure.of(row);
      }),
    };
  });
  const max = niceMax(Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const { top, height, foot } = CHART;
  const name = text.hours[measure.name];
  const types = commaList(endpoints.map(({ type }) => text.types[type]));
  return (
    <div className="observed-chart">
      <h4>{name}</h4>
      <svg width="100%" height={top + height + foot} role="img" aria-label={text.hours.chart(name, types)}>
        {[0, 1, 2].map((i) => (
          <line
            className="observed-grid"
            x1="0"
            x2="100%"
            y1={top + (i * height) / 2}
            y2={top + (i * height) / 2}
            key={i}
          />
        ))}
        {[0, 6, 12, 18].map((i) => (
          <text x={percent(((i + 0.5) / HOURS) * 100)} y={top + height + foot - 4} key={i}>
            {i === 0 ? text.hours.utc(hours[i]!.slice(11, 16)) : hours[i]!.slice(11, 16)}
          </text>
        ))}
        <svg
          aria-hidden="true"
          x="0"
          y={top}
          width="100%"
          height={height}
          viewBox="0 0 24 100"
          preserveAspectRatio="none"
          overflow="visible"
        >
          {lines.map(({ type, values }) => (
            <path className="observed-line" data-type={type} d={linePath(values, max)} key={type} />
          ))}
        </svg>
        {[max, max / 2].map((value, i) => (
          <text x="0" y={top + (i * height) / 2 - 4} key={value}>
            {value}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Legend({ endpoints }: { endpoints: readonly EndpointView[] }): ReactNode {
  return (
    <ul className="observed-legend">
      {endpoints.map(({ type }) => (
        <li key={type}>
          <svg width="32" height="10" aria-hidden="true">
            <path className="observed-line" data-type={type} d="M2 5h28" />
          </svg>
          {text.types[type]}
        </li>
      ))}
    </ul>
  );
}

/** Age and response time by hour, as lines and as a table. */
export function Hours({ endpoints, now }: { endpoints: readonly EndpointView[]; now: Date }): ReactNode {
  const hours = lastHours(now);
  const columns: TableColumn<string>[] = [
    { key: "hour", name: text.hours.hour, lead: true, cell: (start) => start.slice(0, 16).replace("T", " ") },
    ...endpoints.map(
      ({ type, hours: rows }): TableColumn<string> => ({
        key: type,
        name: text.types[type],
        cell(start) {
          const row = rows.find((one) => one[0] === start);
          if (row === undefined) return null;
          const [, polls, fresh, latency, age] = row;
          return [
            shareWords(fresh, polls),
            ...(age === null ? [] : [text.seconds(age)]),
            ...(latency === null ? [] : [text.milliseconds(latency)]),
          ].join(", ");
        },
      }),
    ),
  ];
  return (
    <div className="observed-part">
      <h3>{text.hours.title}</h3>
      <div className="observed-charts">
        <LineChart endpoints={endpoints} measure={AGE} hours={hours} />
        <LineChart endpoints={endpoints} measure={LATENCY} hours={hours} />
      </div>
      <Legend endpoints={endpoints} />
      <details className="fold">
        <summary>{text.hours.table}</summary>
        <DataTable caption={text.hours.caption} columns={columns} rows={hours.toReversed()} rowKey={(start) => start} />
      </details>
    </div>
  );
}

/** How good a day was; null if the endpoint was not polled. */
export function levelOf(part: number | null): "good" | "fair" | "poor" | "none" {
  if (part === null) return "none";
  return part >= 0.99 ? "good" : part >= 0.9 ? "fair" : "poor";
}

function lastDays(now: Date): string[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: DAYS }, (_, i) => new Date(today - (DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10));
}

function Strip({ endpoint, dates }: { endpoint: EndpointView; dates: readonly string[] }): ReactNode {
  const byDate = new Map(endpoint.days.map((day) => [day[0], day]));
  const name = text.types[endpoint.type];
  const [polls, fresh] = endpoint.days.reduce(([all, good], day) => [all + day[1], good + day[2]], [0, 0]);
  return (
    <div className="observed-strip">
      <p>{name}</p>
      <svg
        width="100%"
        height={STRIP_HEIGHT}
        role="img"
        aria-label={text.days.strip(name, shareWords(fresh, polls), endpoint.days.length)}
      >
        {dates.map((date, i) => {
          const [, all = 0, good = 0, gaps = 0] = byDate.get(date) ?? [];
          const part = share(good, all);
          const height = part === null ? MIN_BAR : Math.max(MIN_BAR, Math.round(part * STRIP_HEIGHT));
          return (
            <rect
              data-level={levelOf(part)}
              x={percent((i / DAYS) * 100)}
              width={percent(80 / DAYS)}
              y={STRIP_HEIGHT - height}
              height={height}
              key={date}
            >
              <title>
                {part === null
                  ? text.days.unknown(longDate(date))
                  : text.days.day(longDate(date), shareWords(good, all), gaps)}
              </title>
            </rect>
          );
        })}
      </svg>
    </div>
  );
}

/** A bar for each of 90 days, and the same as a table. */
export function Days({ endpoints, now }: { endpoints: readonly EndpointView[]; now: Date }): ReactNode {
  const dates = lastDays(now);
  const polledDates = dates.filter((date) => endpoints.some(({ days }) => days.some((day) => day[0] === date)));
  const columns: TableColumn<string>[] = [
    { key: "date", name: text.days.date, lead: true, cell: longDate },
    ...endpoints.map(
      ({ type, days }): TableColumn<string> => ({
        key: type,
        name: text.types[type],
        cell(date) {
          const [, polls = 0, fresh = 0, gaps = 0] = days.find((day) => day[0] === date) ?? [];
          return polls === 0 ? null : text.days.cell(shareWords(fresh, polls), gaps);
        },
      }),
    ),
  ];
  return (
    <div className="observed-part">
      <h3>{text.days.title}</h3>
      {endpoints.map((endpoint) => (
        <Strip endpoint={endpoint} dates={dates} key={endpoint.type} />
      ))}
      <p className="observed-ends" aria-hidden="true">
        <span>{text.days.from}</span>
        <span>{text.days.to}</span>
      </p>
      <p className="soft small">{text.days.key}</p>
      <details className="fold">
        <summary>{text.days.table}</summary>
        <DataTable
          caption={text.days.caption}
          columns={columns}
          rows={polledDates.toReversed()}
          rowKey={(date) => date}
        />
      </details>
    </div>
  );
}
