/** Form of the directions: start, destination, and departure time. */
import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { epochMs } from "../../../domain/instant.ts";
import { instantOf, wallOf } from "../../../domain/zone-instant.ts";
import type { Point } from "../../../map/view.ts";
import { readPosition } from "../../nearby/position.ts";
import { Choose } from "../departures.tsx";
import type { Asked } from "./address.ts";

export const ENDS = [
  ["from", "A", "From"],
  ["to", "B", "To"],
] as const;

const written = (point: Point | null) => (point === null ? "" : `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`);

/** One end of the way: coordinates in a field, and buttons for those that no one knows by heart. */
export function EndField({
  end: [end, letter, label],
  point,
  set,
  middle,
}: {
  end: (typeof ENDS)[number];
  point: Point | null;
  set(point: Point | null): void;
  middle(): Point;
}): ReactNode {
  const id = useId();
  const text = written(point);
  const [typed, type] = useState(text);
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    type(text);
    setWrong(false);
  }, [text]);
  const take = (event?: FormEvent) => {
    event?.preventDefault();
    if (typed.trim() === text) return;
    if (typed.trim() === "") return set(null);
    const read = readPosition(new URLSearchParams({ lat: typed }));
    if (read.kind === "place") set({ lon: read.at[0], lat: read.at[1] });
    else setWrong(true);
  };
  return (
    <form className="directions-end" onSubmit={take}>
      <label className="field-label" htmlFor={id}>
        <span className="map-end" data-end={end} aria-hidden="true">
          {letter}
        </span>{" "}
        {label} (latitude, longitude)
      </label>
      <input
        className="input"
        id={id}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={() => take()}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        aria-describedby={wrong ? `${id}wrong` : undefined}
        aria-invalid={wrong}
      />
      {wrong ? (
        <p className="small directions-wrong" id={`${id}wrong`} role="alert">
          Write latitude and longitude in degrees, such as 53.3498, -6.2603.
        </p>
      ) : null}
      {point === null ? <Choose middle={middle} choose={set} /> : null}
    </form>
  );
}

/** Date and time on the clock of the start's zone. @param departure RFC 3339: the requested time, or now */
export function When({
  asked,
  departure,
  zone,
  set,
}: {
  asked: Asked;
  departure: string;
  zone: string;
  set(change: Partial<Asked>): void;
}): ReactNode {
  const id = useId();
  const { date, time } = wallOf(Math.floor(epochMs(departure) / 1000), zone);
  const change = (nextDate: string, nextTime: string) => {
    const instant = instantOf(nextDate, nextTime, zone);
    if (instant !== null) set({ departAt: new Date(instant * 1000).toISOString().replace(".000Z", "Z") });
  };
  return (
    <fieldset className="directions-when">
      <legend className="field-label">Depart</legend>
      <div className="cluster">
        <label className="visually-hidden" htmlFor={`${id}d`}>
          Date
        </label>
        <input
          className="input"
          id={`${id}d`}
          type="date"
          value={date}
          onChange={(event) => change(event.target.value, time)}
        />
        <label className="visually-hidden" htmlFor={`${id}t`}>
          Time
        </label>
        <input
          className="input"
          id={`${id}t`}
          type="time"
          value={time}
          onChange={(event) => change(date, event.target.value)}
        />
        {asked.departAt === null ? null : (
          <button className="map-choose" type="button" onClick={() => set({ departAt: null })}>
            Now
          </button>
        )}
      </div>
    </fieldset>
  );
}
