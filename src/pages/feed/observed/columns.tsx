import { relativeTime } from "../../../domain/formats.ts";
import { type EndpointState, type ObservedDay, share } from "../../../domain/realtime/observed.ts";
import type { TableColumn } from "../../../ui/data-table.tsx";
import { percentWords } from "../../../ui/figures.ts";
import { Tag } from "../../../ui/tag.tsx";
import { text } from "./text.tsx";

const TONES = { fresh: "good", old: "warn", failed: "bad" } as const satisfies Record<EndpointState, string>;

/** A share, such as `99.25 %`; empty for a share of nothing. */
export const shareWords = (part: number, whole: number): string => percentWords(share(part, whole));

/**
 * Columns with the state of an endpoint and its figures of the last 24 hours.
 * @param dayOf the figures of a row
 */
export function figureColumns<Row extends { state: EndpointState; checked_at: string; since?: string }>(
  now: Date,
  dayOf: (row: Row) => ObservedDay,
): TableColumn<Row>[] {
  const number = (key: string, name: string, cell: (day: ObservedDay) => string | number | null): TableColumn<Row> => ({
    ...{ key, name, kind: "number" },
    cell: (row) => cell(dayOf(row)),
  });
  return [
    {
      key: "state",
      name: text.now.state,
      cell: ({ state, since }) => (
        <>
          <Tag tone={TONES[state]}>{text.states[state]}</Tag>
          {since === undefined ? null : (
            <span className="cell-more">
              {text.now.since(<time dateTime={since}>{relativeTime(since, now)}</time>)}
            </span>
          )}
        </>
      ),
    },
    number("reliable", text.now.reliable, ({ fresh, polls }) => shareWords(fresh, polls)),
    number("gaps", text.now.gaps, ({ gaps }) => (gaps === 0 ? text.none : gaps)),
    number("age", text.now.age, ({ age }) => (age === null ? null : text.seconds(age))),
    number("latency", text.now.latency, ({ latency }) => (latency === null ? null : text.milliseconds(latency))),
    number("trips", text.now.trips, ({ trips, trips_matched }) => shareWords(trips_matched, trips)),
    number("stops", text.now.stops, ({ stops, stops_matched }) => shareWords(stops_matched, stops)),
    {
      key: "checked",
      name: text.now.checked,
      kind: "nowrap",
      cell: ({ checked_at }) => <time dateTime={checked_at}>{relativeTime(checked_at, now)}</time>,
    },
  ];
}
