import type { ReactNode } from "react";
import {
  ALL,
  BASES,
  type Base,
  filterCount,
  HEADWAYS,
  MAP_MODES,
  type MapFilters,
  SERVICES,
  type ServiceFilter,
  STOP_KINDS,
} from "../../map/filters.ts";
import { Field } from "../../ui/fields.tsx";
import { text } from "./text.tsx";

/** `location_type` of a bend of a pathway, which nobody looks for on a map; the URL can still show it. */
const PATHWAY_NODE = 3;

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

/** With or without one value, in the order of all. */
const toggle = <Value,>(all: readonly Value[], some: readonly Value[], value: Value, on: boolean): Value[] =>
  all.filter((one) => (one === value ? on : some.includes(one)));

/** @param agencies in view: what can be chosen */
export function Filters({ filters, set, agencies }: Props & { agencies: readonly string[] }): ReactNode {
  const count = filterCount(filters);
  const names = [...new Set([...agencies, ...(filters.agency === "" ? [] : [filters.agency])])].toSorted();
  return (
    <details className="map-fold">
      <summary>{count === 0 ? text.filters.title : text.filters.titleCounted(count)}</summary>
      <fieldset className="field">
        <legend className="field-label">{text.filters.modes}</legend>
        <div className="map-ticks">
          {MAP_MODES.map(([mode]) => (
            <Tick
              key={mode}
              label={text.filters.modeNames[mode]}
              on={filters.modes.includes(mode)}
              set={(on) =>
                set({
                  ...filters,
                  modes: toggle(
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
        label={text.filters.frequency}
        value={String(filters.headway)}
        choices={HEADWAYS.map((seconds) => [String(seconds), text.filters.headways[seconds] ?? ""])}
        set={(value) => set({ ...filters, headway: Number(value) })}
      />
      <Choose
        label={text.filters.operator}
        value={filters.agency}
        choices={[["", text.filters.allOperators], ...names.map((name) => [name, name] as const)]}
        set={(agency) => set({ ...filters, agency })}
      />
      <Choose
        label={text.filters.timetable}
        value={filters.service}
        choices={SERVICES.map((service) => [service, text.filters.services[service]])}
        set={(service) => set({ ...filters, service: service as ServiceFilter })}
      />
      {count === 0 ? null : (
        <button
          className="button"
          type="button"
          onClick={() => set({ ...filters, modes: [], headway: 0, agency: "", service: "" })}
        >
          {text.filters.reset}
        </button>
      )}
    </details>
  );
}

/** Filters of the map, and its base map. */
export function Options({ filters, set }: Props): ReactNode {
  return (
    <details className="map-fold">
      <summary>{text.options.title}</summary>
      <Choose
        label={text.options.base}
        value={filters.base}
        choices={BASES.map((base) => [base, text.options.bases[base]])}
        set={(base) => set({ ...filters, base: base as Base })}
      />
      <fieldset className="field">
        <legend className="field-label">{text.options.lines}</legend>
        <Tick
          label={text.options.generated}
          on={filters.generated}
          set={(withGenerated) => set({ ...filters, generated: withGenerated })}
        />
        <Tick label={text.options.problems} on={filters.problems} set={(problems) => set({ ...filters, problems })} />
        <p className="soft small">{text.options.problemsNote}</p>
      </fieldset>
      <fieldset className="field">
        <legend className="field-label">{text.options.stops}</legend>
        {STOP_KINDS.filter((kind) => kind !== PATHWAY_NODE).map((kind) => (
          <Tick
            key={kind}
            label={text.options.stopKinds[kind] ?? ""}
            on={filters.kinds.includes(kind)}
            set={(on) =>
              set({
                ...filters,
                kinds: toggle<number>(STOP_KINDS, filters.kinds, kind, on),
              })
            }
          />
        ))}
      </fieldset>
      <fieldset className="field">
        <legend className="field-label">{text.options.vehicles}</legend>
        <Tick
          label={text.options.showVehicles}
          on={filters.vehicles}
          set={(vehicles) => set({ ...filters, vehicles })}
        />
        <Tick label={text.options.showRentals} on={filters.rentals} set={(rentals) => set({ ...filters, rentals })} />
      </fieldset>
      <button className="button" type="button" onClick={() => set(ALL)}>
        {text.options.reset}
      </button>
    </details>
  );
}
