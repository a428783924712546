/** Form of the directions: start, destination, and departure time. */

import { type ReactNode, useId } from "react";
import type { SearchKind } from "../../../data/search.ts";
import type { TimeChoice } from "../../../domain/journey/plan.ts";
import { epochMs } from "../../../domain/time/instant.ts";
import { instantOf, wallOf } from "../../../domain/time/zone-instant.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { Choose } from "../departures.tsx";
import { middleOfBounds } from "../place-choice.ts";
import { usePlaceCombobox } from "../place-combobox.ts";
import { PlaceSuggestions } from "../place-suggestions.tsx";
import { text } from "../text.tsx";
import type { DirectionsQuery } from "./address.ts";

export const endsOf = () =>
  [
    ["from", "A", text.directions.from],
    ["to", "B", text.directions.to],
  ] as const;

const pointText = ({ lat, lon }: ViewPoint) => text.directions.pointAt(lat.toFixed(5), lon.toFixed(5));

const KINDS: readonly SearchKind[] = ["stops", "places"];

/** One end of the route: finds places and stops by name, and accepts coordinates. */
export function EndField({
  end: [end, letter, label],
  point,
  name = "",
  set,
  middle,
}: {
  end: ReturnType<typeof endsOf>[number];
  point: ViewPoint | null;
  /** Of the point; empty where only its coordinates are known. */
  name?: string;
  set(point: ViewPoint | null, name: string): void;
  middle(): ViewPoint;
}): ReactNode {
  const id = useId();
  const field = usePlaceCombobox({
    value: point === null ? "" : name || pointText(point),
    kinds: KINDS,
    isKept: true,
    onChoice: ({ name, bounds }) => set(middleOfBounds(bounds), name),
    onEmpty: () => set(null, ""),
  });
  const { problem } = field;
  return (
    <form className="directions-end" data-field={end} onSubmit={(event) => event.preventDefault()}>
      <label className="field-label" htmlFor={id}>
        <span className="map-end" data-end={end} aria-hidden="true">
          {letter}
        </span>{" "}
        {label}
      </label>
      <input
        className="input"
        id={id}
        dir="auto"
        ref={field.input}
        placeholder={text.directions.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-describedby={problem === "" ? undefined : `${id}problem`}
        aria-invalid={problem !== ""}
      />
      <PlaceSuggestions field={field} label={label} />
      <p className="visually-hidden" role="status">
        {field.message}
      </p>
      {problem === "" ? null : (
        <p className="small directions-wrong" id={`${id}problem`} role="alert">
          {problem}
        </p>
      )}
      {point === null ? <Choose middle={middle} choose={(at) => set(at, "")} /> : null}
    </form>
  );
}

const TIME_CHOICES: readonly TimeChoice[] = ["departure", "arrival"];

/**
 * When to depart or to arrive, on the clock of the start's zone.
 * @param at RFC 3339: the requested time, or now
 */
export function When({
  fields,
  at,
  zone,
  set,
}: {
  fields: DirectionsQuery;
  at: string;
  zone: string;
  set(change: Partial<DirectionsQuery>): void;
}): ReactNode {
  const id = useId();
  const { date, time } = wallOf(Math.floor(epochMs(at) / 1000), zone);
  const change = (nextDate: string, nextTime: string) => {
    const instant = instantOf(nextDate, nextTime, zone);
    if (instant !== null) set({ at: new Date(instant * 1000).toISOString().replace(".000Z", "Z") });
  };
  return (
    <fieldset className="directions-when">
      <legend className="visually-hidden">{text.directions.when}</legend>
      <div className="directions-wanted">
        {TIME_CHOICES.map((choice) => (
          <label className="option" key={choice}>
            <input
              type="radio"
              name="directions-wanted"
              checked={choice === fields.wanted}
              // A time by which to arrive is always in the address: "now" would be over at once.
              onChange={() => set({ wanted: choice, at: choice === "arrival" ? at : fields.at })}
            />
            {text.directions.wanted[choice]}
          </label>
        ))}
      </div>
      <div className="cluster">
        <label className="visually-hidden" htmlFor={`${id}d`}>
          {text.directions.date}
        </label>
        <input
          className="input"
          id={`${id}d`}
          type="date"
          value={date}
          onChange={(event) => change(event.target.value, time)}
        />
        <label className="visually-hidden" htmlFor={`${id}t`}>
          {text.directions.time}
        </label>
        <input
          className="input"
          id={`${id}t`}
          type="time"
          value={time}
          onChange={(event) => change(date, event.target.value)}
        />
        {fields.at === null || fields.wanted === "arrival" ? null : (
          <button className="map-choose" type="button" onClick={() => set({ at: null })}>
            {text.directions.now}
          </button>
        )}
      </div>
    </fieldset>
  );
}
