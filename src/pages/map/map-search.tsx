import { type ReactNode, useId } from "react";
import { LOCATABLE_KINDS } from "./locate.ts";
import type { PlaceChoice } from "./place-choice.ts";
import { usePlaceCombobox } from "./place-combobox.ts";
import { PlaceSuggestions } from "./place-suggestions.tsx";
import { text } from "./text.tsx";

/** Search of places, operators, routes and stops: choosing a row moves the map there. */
export function MapSearch({ goTo }: { goTo(choice: PlaceChoice): void }): ReactNode {
  const id = useId();
  const field = usePlaceCombobox({
    ...{ value: "", kinds: LOCATABLE_KINDS, isKept: false },
    onChoice: goTo,
    onEmpty() {},
  });
  return (
    <search className="map-find">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {text.search.label}
        </label>
        <input
          className="input"
          id={id}
          ref={field.input}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      </div>
      <p className="small soft" role="status">
        {field.problem || field.message}
      </p>
      <PlaceSuggestions field={field} label={text.search.suggestions} />
    </search>
  );
}
