import type { ReactNode } from "react";
import type { PlaceField } from "./place-combobox.ts";
import { recentPlaces } from "./recent-places.ts";
import { text } from "./text.tsx";

/** The list of a field that finds places, right below it. */
export function PlaceSuggestions({ field, label }: { field: PlaceField; label: string }): ReactNode {
  const { ids, groups, isOpen, active } = field;
  let index = 0;
  return (
    <div className="place-suggestions" ref={field.panel} hidden={!isOpen}>
      <div id={ids.list} role="listbox" aria-label={label}>
        {groups.map(({ key, name, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset cannot be
          <div className="map-group" key={key} role="group" aria-label={name || label}>
            {name === "" ? null : (
              <div className="place-kind" role="presentation">
                {name}
              </div>
            )}
            {options.map((option) => {
              const at = index++;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                <div
                  className="map-hit"
                  key={option.key}
                  role="option"
                  id={ids.option(at)}
                  tabIndex={-1}
                  aria-selected={at === active}
                  onClick={() => field.choose(option)}
                >
                  <span>{option.name}</span> <span className="soft small">{option.note}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {field.hasRecent ? (
        <button className="map-choose" type="button" onClick={recentPlaces.clear}>
          {text.search.clearRecent}
        </button>
      ) : null}
    </div>
  );
}
