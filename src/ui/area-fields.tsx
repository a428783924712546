import { type ReactNode, useId } from "react";

function AreaField({
  name,
  label,
  value,
  hint,
}: {
  name: string;
  label: string;
  value: string;
  hint: string;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="text"
        name={name}
        defaultValue={value}
        key={value}
        placeholder={hint}
        autoComplete="off"
        maxLength={100}
      />
    </div>
  );
}

/** A box or a circle that rows must touch, as text fields of a filter form. */
export function AreaFields({ query }: { query: URLSearchParams }): ReactNode {
  const value = (name: string) => query.get(name) ?? "";
  return (
    <div className="stack">
      <AreaField name="bbox" label="In a box" value={value("bbox")} hint="west,south,east,north" />
      <AreaField name="near" label="Near a position" value={value("near")} hint="lat,lon" />
      <AreaField name="radius" label="within km" value={value("radius")} hint="10" />
    </div>
  );
}
