import { type ReactNode, useRef } from "react";
import { link } from "../../domain/links.ts";
import { SelectField, SubmitButton, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useOwnPosition } from "./own-position.ts";
import { distanceWords, RADII } from "./position.ts";

/** Decimals of a degree that tell places a metre apart. */
const DIGITS = 5;

/** Fills the form from the device and sends it. Not shown where scripts never run. */
function MyPosition({ send }: { send(lat: string, lon: string): void }): ReactNode {
  const { said, ask } = useOwnPosition(
    ([lon, lat]) => send(lat.toFixed(DIGITS), lon.toFixed(DIGITS)),
    "Or write the coordinates.",
  );
  return (
    <div className="needs-script nearby-mine">
      <button className="button" data-kind="primary" type="button" onClick={ask}>
        <Icon name="station" size={16} /> Use my position
      </button>
      <span className="small soft" role="status">
        {said}
      </span>
    </div>
  );
}

export function PositionForm({ lat, lon, radius }: { lat: string; lon: string; radius: number }): ReactNode {
  const form = useRef<HTMLFormElement>(null);

  function send(newLat: string, newLon: string): void {
    const fields = form.current?.elements;
    const set = (name: string, value: string) => {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    };
    set("lat", newLat);
    set("lon", newLon);
    form.current?.requestSubmit();
  }

  return (
    <search>
      <MyPosition send={send} />
      <form className="filters" action={link.nearby()} method="get" aria-label="Position" ref={form}>
        <div className="filters-main">
          <TextField name="lat" label="Latitude" value={lat} hint="53.3498" />
          <TextField name="lon" label="Longitude" value={lon} hint="-6.2603" />
          <SelectField
            name="radius"
            label="Within"
            value={String(radius)}
            choices={[...new Set([...RADII, radius])]
              .toSorted((a, b) => a - b)
              .map((metres) => ({ value: String(metres), name: distanceWords(metres) }))}
          />
          <SubmitButton>Show stops</SubmitButton>
        </div>
      </form>
    </search>
  );
}
