import type { ReactNode } from "react";
import {
  ALL,
  type Base,
  filterCount,
  HEADWAYS,
  MAP_MODES,
  type MapFilters,
  type Service,
  STOP_KINDS,
} from "../../map/filters.ts";
import { Field } from "../../ui/fields.tsx";

type Props = { filters: MapFilters; set(filters: MapFilters): void };

function Choose({
  label,
  value,
  choices,
  set,
}: {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, name: string])[];
  set(value: string): void;
}): ReactNode {
  return (
    <Field label={label}>
      {(id) => (
        <select className="select" id={id} value={value} onChange={(event) => set(event.target.value)}>
          {choices.map(([choice, name]) => (
            <option value={choice} key={choice}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Tick({ label, on, set }: { label: string; on: boolean; set(on: boolean): void }): ReactNode {
  return (
    <label className="option">
      <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
      {label}
    </label>
  );
}

const HEADWAY_WORDS: Record<number, string> = {
  0: "Any",
  600: "Every 10 minutes or better",
  1200: "Every 20 minutes or better",
  3600: "Every hour or better",
};

const SERVICE_WORDS: readonly (readonly [Service, string])[] = [
  ["", "Any"],
  ["current", "Runs today"],
  ["ends_soon", "Ends soon"],
  ["expired", "Expired"],
];

const BASE_WORDS: readonly (readonly [Base, string])[] = [
  ["page", "As the page"],
  ["light", "Light"],
  ["dark", "Dark"],
  ["none", "None"],
];

/** With or without one value, in the order of all. */
const toggled = <Value,>(all: readonly Value[], some: readonly Value[], value: Value, on: boolean): Value[] =>
  all.filter((one) => (one === value ? on : some.includes(one)));

/** @param agencies in view: what can be chosen */
export function Filters({ filters, set, agencies }: Props & { agencies: readonly string[] }): ReactNode {
  const count = filterCount(filters);
  const names = [...new Set([...agencies, ...(filters.agency === "" ? [] : [filters.agency])])].toSorted();
  return (
    <details className="map-fold">
      <summary>Filters{count === 0 ? "" : ` (${count})`}</summary>
      <fieldset className="field">
        <legend className="field-label">Kind of vehicle (none ticked: all)</legend>
        <div className="map-ticks">
          {MAP_MODES.map(([mode, name]) => (
            <Tick
              key={mode}
              label={name}
              on={filters.modes.includes(mode)}
              set={(on) =>
                set({
                  ...filters,
                  modes: toggled(
                    MAP_MODES.map(([m]) => m),
                    filters.modes,
                    mode,
                    on,
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Choose
        label="Frequency"
        value={String(filters.headway)}
        choices={HEADWAYS.map((seconds) => [String(seconds), HEADWAY_WORDS[seconds] ?? ""])}
        set={(value) => set({ ...filters, headway: Number(value) })}
      />
      <Choose
        label="Operator"
        value={filters.agency}
        choices={[["", "All"], ...names.map((name) => [name, name] as const)]}
        set={(agency) => set({ ...filters, agency })}
      />
      <Choose
        label="Timetable"
        value={filters.service}
        choices={SERVICE_WORDS}
        set={(service) => set({ ...filters, service: service as Service })}
      />
      {count === 0 ? null : (
        <button
          className="button"
          type="button"
          onClick={() => set({ ...filters, modes: [], headway: 0, agency: "", service: "" })}
        >
          Show all
        </button>
      )}
    </details>
  );
}

/** Filters of the map, and its base map. */
export function Options({ filters, set }: Props): ReactNode {
  return (
    <details className="map-fold">
      <summary>Options</summary>
      <Choose
        label="Base map"
        value={filters.base}
        choices={BASE_WORDS}
        set={(base) => set({ ...filters, base: base as Base })}
      />
      <fieldset className="field">
        <legend className="field-label">Lines</legend>
        <Tick
          label="Drawn from stop to stop"
          on={filters.generated}
          set={(generated) => set({ ...filters, generated })}
        />
        <Tick label="Problematic geometries" on={filters.problems} set={(problems) => set({ ...filters, problems })} />
        <p className="soft small">Problematic: a straight piece of 50 km and more, or 5 km from stop to stop.</p>
      </fieldset>
      <fieldset className="field">
        <legend className="field-label">Stops</legend>
        {STOP_KINDS.map(([kind, name]) => (
          <Tick
            key={kind}
            label={name}
            on={filters.kinds.includes(kind)}
            set={(on) =>
              set({
                ...filters,
                kinds: toggled(
                  STOP_KINDS.map(([k]) => k),
                  filters.kinds,
                  kind,
                  on,
                ),
              })
            }
          />
        ))}
      </fieldset>
      <button className="button" type="button" onClick={() => set(ALL)}>
        As at first
      </button>
    </details>
  );
}
