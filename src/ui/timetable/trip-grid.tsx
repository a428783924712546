import type { ReactNode } from "react";
import { durationWords } from "../../domain/formats.ts";
import type { NameAttributes } from "../names.ts";
import { NoteMark } from "./call-notes.tsx";
import { ServiceTime } from "./clock.tsx";
import { text } from "./text.tsx";

/** A trip, or several at a headway; `times` are seconds of the service day, one per row. */
export type TripColumn = {
  key: string;
  headsign: string;
  /** Language of the headsign. */
  attributes?: NameAttributes;
  shortName: string;
  /** Path of the page of the trip; missing without one. */
  href?: string;
  every: { seconds: number; until: number; exact: boolean } | null;
  times: readonly (number | null)[];
  /** Positions in the legend, one per row; missing without notes. */
  notes?: readonly (number | null)[];
};

export type TripRow = { key: string; name: ReactNode };

function Head({ column, number, signs }: { column: TripColumn; number: number; signs: boolean }): ReactNode {
  const { headsign, attributes, shortName, every, href } = column;
  return (
    <>
      {href !== undefined ? (
        <a className="trip-number" href={href}>
          <span className="visually-hidden">{text.grid.tripWord} </span>
          {/* A trip without a number of its own is named by its position. */}
          {shortName || number}
        </a>
      ) : shortName === "" ? (
        <span className="visually-hidden">{text.grid.trip(number)}</span>
      ) : (
        <span>{shortName}</span>
      )}
      {signs && headsign !== "" ? (
        <span className="trip-sign" {...attributes}>
          {headsign}
        </span>
      ) : null}
      {every === null ? null : (
        <span className="trip-every">
          {(every.exact ? text.grid.every : text.grid.aboutEvery)(
            durationWords(every.seconds),
            <ServiceTime seconds={every.until} />,
          )}
        </span>
      )}
    </>
  );
}

/**
 * A timetable with stops as rows and trips as columns. If wider than the page, it scrolls while the stops stay visible.
 * @param from number of trips before the first one shown
 */
export function TripGrid({
  caption,
  label,
  rows,
  columns,
  from = 0,
}: {
  caption: ReactNode;
  /** Accessible name of the scrollable area. */
  label: string;
  rows: readonly TripRow[];
  columns: readonly TripColumn[];
  from?: number;
}): ReactNode {
  const signs = new Set(columns.map((column) => column.headsign)).size > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section className="trip-grid-scroll" aria-label={label} tabIndex={0}>
      <table className="trip-grid">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.grid.stop}</th>
            {columns.map((column, i) => (
              <th scope="col" key={column.key}>
                <Head column={column} number={from + i + 1} signs={signs} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {columns.map((column) => {
                const time = column.times[r] ?? null;
                return (
                  <td key={column.key}>
                    {time === null ? null : <ServiceTime seconds={time} />}
                    <NoteMark note={column.notes?.[r]} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
