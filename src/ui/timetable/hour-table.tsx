import { Fragment, type ReactNode } from "react";
import { NoteMark } from "./call-notes.tsx";
import { ServiceHour } from "./clock.tsx";
import { text } from "./text.tsx";

/** A minute of an hour, with the position of a note in the legend where it has one. */
type Minute = number | readonly [minute: number, note: number];

/** Hour of the service day (24 and more: after midnight) and the minutes of its departures. */
export type Hour = readonly [hour: number, minutes: readonly Minute[]];

/** Groups times in seconds of the service day by hour. @param noteOf position of the note of a time; null without one */
export function hoursOf(times: readonly number[], noteOf: (index: number) => number | null = () => null): Hour[] {
  const sortedTimes = times.map((time, i) => ({ time, note: noteOf(i) })).toSorted((a, b) => a.time - b.time);
  return [...Map.groupBy(sortedTimes, ({ time }) => Math.floor(time / 3600))].map(([hour, ofHour]) => [
    hour,
    ofHour.map(({ time, note }): Minute => {
      const minute = Math.floor((time - hour * 3600) / 60);
      return note === null ? minute : [minute, note];
    }),
  ]);
}

const twoDigits = (minute: number) => String(minute).padStart(2, "0");

function Minutes({ minutes }: { minutes: readonly Minute[] }): ReactNode {
  if (minutes.every((minute) => typeof minute === "number")) return minutes.map(twoDigits).join(" ");
  return minutes.map((one, i) => {
    const [minute, note] = typeof one === "number" ? [one, null] : one;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two departures may share a minute
      <Fragment key={i}>
        {i === 0 ? "" : " "}
        {twoDigits(minute)}
        <NoteMark note={note} />
      </Fragment>
    );
  });
}

/** Departures of a day by hour of the service day, like the poster at a stop. */
export function HourTable({ caption, hours }: { caption: ReactNode; hours: readonly Hour[] }): ReactNode {
  return (
    <table className="hour-table">
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text.hours.hour}</th>
          <th scope="col">{text.hours.minutes}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(([hour, minutes]) => (
          <tr key={hour}>
            <th scope="row">
              <ServiceHour hour={hour} />
            </th>
            <td>
              <Minutes minutes={minutes} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
