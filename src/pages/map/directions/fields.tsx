/** Form of the directions: start, destination, and departure time. */

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { SearchKind } from "../../../data/search.ts";
import type { TimeChoice } from "../../../domain/journey/plan.ts";
import { epochMs } from "../../../domain/time/instant.ts";
import { instantOf, wallOf } from "../../../domain/time/zone-instant.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { Choose } from "../departures.tsx";
import { boundsOfFound, coordinates, type FoundPlace, SHORTEST, usePlaceSearch } from "../place-search.ts";
import { text } from "../text.tsx";
import type { DirectionsQuery, NamedPoint } from "./address.ts";

export const ENDS = [
  ["from", "A", text.directions.from],
  ["to", "B", text.directions.to],
] as const;

const fieldText = (point: ViewPoint | null) =>
  point === null ? "" : text.directions.pointAt(point.lat.toFixed(5), point.lon.toFixed(5));

const KINDS: readonly SearchKind[] = ["stops", "places"];

/**
 * One end of the route: an editable combobox with a list (WAI-ARIA authoring practices) that finds places and stops by
 * name, and accepts coordinates.
 */
export function EndField({
  end: [end, letter, label],
  point,
  set,
  middle,
}: {
  end: (typeof ENDS)[number];
  point: NamedPoint | null;
  set(point: NamedPoint | null): void;
  middle(): ViewPoint;
}): ReactNode {
  const client = useQueryClient();
  const id = useId();
  const at = fieldText(point);
  const shownText = point?.name ?? at;
  const [enteredText, type] = useState(shownText);
  const [wrong, setWrong] = useState("");
  const [active, setActive] = useState(-1);
  const isTyping = enteredText !== shownText;
  /** Enter was pressed: the first row is taken as soon as it is known. */
  const isHasty = useRef(false);
  const q = isTyping && coordinates(enteredText) === null ? enteredText.trim() : "";
  const { groups, q: searched, message } = usePlaceSearch(q, KINDS);
  const rows = isTyping ? groups.flatMap((group) => group.rows) : [];
  useEffect(() => {
    type(shownText);
    setWrong("");
  }, [shownText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have no active one
  useEffect(() => setActive(-1), [groups]);

  const take = async (result: FoundPlace) => {
    const bounds = await boundsOfFound(client, result).catch(() => null);
    if (bounds === null) return setWrong(text.search.noLocation);
    const [west, south, east, north] = bounds;
    const place = { lon: (west + east) / 2, lat: (south + north) / 2 };
    type(result.hit.name);
    set({ ...place, name: result.hit.name });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong("");
    const row = rows[active] ?? rows[0];
    if (enteredText.trim() === "") return set(null);
    if (!isTyping) return;
    const place = coordinates(enteredText);
    if (place !== null) return set(place);
    isHasty.current = searched !== q && q.length >= SHORTEST;
    if (isHasty.current) return;
    if (row !== undefined) void take(row);
    else setWrong(text.directions.unknown);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that was waited for
  useEffect(() => {
    if (!isHasty.current || searched !== q) return;
    isHasty.current = false;
    if (rows[0] === undefined) setWrong(text.directions.unknown);
    else void take(rows[0]);
  }, [searched]);
  const leave = () => {
    if (enteredText.trim() === "" && point !== null) set(null);
    const place = isTyping ? coordinates(enteredText) : null;
    if (place !== null) set(place);
    else if (rows.length > 0) void take(rows[Math.max(0, active)]!);
    else if (isTyping && enteredText.trim() !== "") setWrong(text.directions.unknown);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") type(shownText);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    setActive((before) => (before + step + rows.length) % rows.length);
  };
  const isOpen = rows.length > 0;
  return (
    <form className="directions-end" onSubmit={submit}>
      <label className="field-label" htmlFor={id}>
        <span className="map-end" data-end={end} aria-hidden="true">
          {letter}
        </span>{" "}
        {label}
      </label>
      <input
        className="input"
        id={id}
        value={enteredText}
        onChange={(event) => {
          isHasty.current = false;
          setWrong("");
          type(event.target.value);
        }}
        onBlur={leave}
        onKeyDown={move}
        placeholder={text.directions.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}list`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}row${active}` : undefined}
        aria-describedby={wrong === "" ? undefined : `${id}wrong`}
        aria-invalid={wrong !== ""}
      />
      <div
        className="directions-suggestions"
        id={`${id}list`}
        role="listbox"
        aria-label={label}
        hidden={!isOpen}
        // The field keeps the focus, so that it is not left before the choice is known.
        onPointerDown={(event) => event.preventDefault()}
      >
        {rows.map((result, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            className="directions-suggestion"
            role="option"
            id={`${id}row${i}`}
            tabIndex={-1}
            aria-selected={i === active}
            onClick={() => void take(result)}
            key={result.hit.key}
          >
            <span>{result.hit.name}</span> <span className="soft small">{result.hit.note}</span>
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen ? text.directions.suggestions(rows.length) : isTyping ? message : ""}
      </p>
      {wrong === "" ? null : (
        <p className="small directions-wrong" id={`${id}wrong`} role="alert">
          {wrong}
        </p>
      )}
      {point === null ? <Choose middle={middle} choose={set} /> : null}
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
