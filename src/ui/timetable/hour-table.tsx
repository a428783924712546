import type { ReactNode } from "react";
import { ServiceHour } from "./clock.tsx";

/** Departures of a day by hour of the service day, like the poster at a stop. */
export function HourTable({
  caption,
  hours,
}: {
  caption: ReactNode;
  hours: readonly (readonly [hour: number, minutes: readonly number[]])[];
}): ReactNode {
  return (
    <table className="hour-table">
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Hour</th>
          <th scope="col">Minutes</th>
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
