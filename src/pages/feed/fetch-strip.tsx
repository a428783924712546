import type { ReactNode } from "react";
import { longDate } from "../../domain/formats.ts";
import { type HistoryDay, historyWords } from "../../domain/registry/fetch-history.ts";
import { text } from "./text.tsx";

const TITLE_ID = "fetch-strip-title";

const DAY_WIDTH = 10;
const HEIGHT = 28;

/** Top and height of a day's bar, so that results differ without color. */
const BARS = { fetched: [0, 28], mixed: [8, 20], failed: [18, 10], none: [26, 2] } as const;

const RESULTS = Object.keys(BARS) as (keyof typeof BARS)[];

/** On which days the feed was fetched, drawn on the server; below it the failures as text. */
export function FetchStrip({ days, lastFetch }: { days: readonly HistoryDay[]; lastFetch: string | null }): ReactNode {
  const isEmpty = days.every(({ result }) => result === "none");
  const failedDays = days.filter(({ result }) => result === "failed" || result === "mixed").toReversed();
  return (
    <figure className="fetch-strip">
      <svg
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height={HEIGHT}
        role="img"
        aria-labelledby={TITLE_ID}
      >
        <title id={TITLE_ID}>{historyWords(days)}</title>
        {days.map(({ date, result }, i) => (
          <rect
            key={date}
            data-result={result}
            x={i * DAY_WIDTH + 1}
            width={DAY_WIDTH - 2}
            y={BARS[result][0]}
            height={BARS[result][1]}
          />
        ))}
      </svg>
      <figcaption>
        <p>
          {historyWords(days)} {isEmpty && lastFetch !== null ? text.history.last(longDate(lastFetch)) : null}
        </p>
        <ul className="cluster small soft">
          {RESULTS.map((result) => (
            <li className="fetch-key" key={result}>
              <svg viewBox={`0 0 ${DAY_WIDTH} ${HEIGHT}`} width={DAY_WIDTH / 2} height={HEIGHT / 2} aria-hidden="true">
                <rect data-result={result} width={DAY_WIDTH} y={BARS[result][0]} height={BARS[result][1]} />
              </svg>{" "}
              {text.history.results[result]}
            </li>
          ))}
        </ul>
        {failedDays.length === 0 ? null : (
          <details className="fold">
            <summary>{text.history.failures}</summary>
            <ul className="stack">
              {failedDays.map((day) => (
                <li key={day.date}>{text.history.day(longDate(day.date), day.fetched, day.failed)}</li>
              ))}
            </ul>
          </details>
        )}
      </figcaption>
    </figure>
  );
}
