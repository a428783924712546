import type { ReactNode } from "react";
import { ServiceHour } from "./clock.tsx";
import { text } from "./text.tsx";

/** Hour of the service day (24 and more: after midnight) and the minutes of its departures. */
export type Hour = readonly [hour: number, minutes: readonly number[]];

/** Groups times in seconds of the service day by hour. */
export function hoursOf(times: readonly number[]): Hour[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [...Map.groupBy(sorted, (time) => Math.floor(time / 3600))].map(([hour, ofHour]) => [
    hour,
    ofHour.map((time) => Math.floor(time / 60) % 60),
  ]);
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
            <td>{minutes.map((minute) => String(minute).padStart(2, "0")).join(" ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
