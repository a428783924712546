import { type ReactNode, useEffect, useRef } from "react";
import { distanceWords } from "../../domain/distance.ts";
import { link } from "../../domain/links.ts";
import { SearchRoot } from "../../shell/search-box/root.tsx";
import { Field, SelectField, SubmitButton } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useOwnPosition } from "./own-position.ts";
import { RADII } from "./position.ts";
import { text } from "./text.tsx";

/** Decimals of a degree that tell places a meter apart. */
const DIGITS = 5;

/** Fills the form from the device and sends it. Not shown where scripts never run. */
function MyPosition({ send }: { send(lat: string, lon: string): void }): ReactNode {
  const { message, ask } = useOwnPosition(
    ([lon, lat]) => send(lat.toFixed(DIGITS), lon.toFixed(DIGITS)),
    text.otherwise,
  );
  return (
    <div className="needs-script nearby-mine">
      <button className="button" data-kind="primary" type="button" onClick={ask}>
        <Icon name="station" size={16} /> {text.mine}
      </button>
      <span className="small soft" role="status">
        {message}
      </span>
    </div>
  );
}

type Props = {
  /** Text of the field. */
  q: string;
  /** Position of the page, kept for another radius; empty without one. */
  lat: string;
  lon: string;
  name: string;
  radius: number;
  /** What may be typed, from the data. */
  example: string | undefined;
};

/** The search for a place, with suggestions where scripts run, and the device's position. */
export function PositionForm({ q, lat, lon, name, radius, example }: Props): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  // The element stays, because the list of suggestions belongs to it.
  useEffect(() => {
    const field = inputRef.current;
    if (field !== null && field !== document.activeElement) field.value = q;
  }, [q]);

  function send(newLat: string, newLon: string): void {
    const fields = form.current?.elements;
    const set = (field: string, value: string) => {
      const input = fields?.namedItem(field);
      if (input instanceof HTMLInputElement) input.value = value;
    };
    set("q", "");
    set("lat", newLat);
    set("lon", newLon);
    set("name", "");
    form.current?.requestSubmit();
  }

  return (
    <search className="stack">
      <MyPosition send={send} />
      <form className="filters" action={link.nearby()} method="get" aria-label={text.form} ref={form}>
        {Object.entries({ lat, lon, name }).map(([field, value]) => (
          <input type="hidden" name={field} value={value} key={`${field} ${value}`} />
        ))}
        <div className="filters-main">
          <div className="search-scope nearby-field">
            <Field label={text.field}>
              {(id) => (
                <input
                  className="input"
                  id={id}
                  dir="auto"
                  type="search"
                  name="q"
                  ref={inputRef}
                  defaultValue={q}
                  {...(example === undefined ? {} : { placeholder: text.hint(example) })}
                  data-search-field="nearby"
                  data-search-near=""
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={80}
                />
              )}
            </Field>
            <SearchRoot />
          </div>
          <SelectField
            name="radius"
            label={text.radius}
            value={String(radius)}
            choices={[...new Set([...RADII, radius])]
              .toSorted((a, b) => a - b)
              .map((meters) => ({ value: String(meters), name: distanceWords(meters) }))}
          />
          <SubmitButton>{text.submit}</SubmitButton>
        </div>
      </form>
    </search>
  );
}
