import { type ReactNode, useEffect, useId, useRef } from "react";
import { thousands } from "../domain/formats.ts";
import { otherFields } from "./address.ts";
import { Icon } from "./icon.tsx";
import { text } from "./text.tsx";

/** A control with a label; the control receives the id. */
export function Field({
  label,
  grow = false,
  children,
}: {
  label: string;
  grow?: boolean;
  children(id: string): ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className="field" data-grow={grow ? "" : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** A short text: coordinates, an id. Recreated when the URL changes, so that the back button updates it. */
export function TextField({
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
  return (
    <Field label={label}>
      {(id) => (
        <input
          className="input"
          id={id}
          type="text"
          name={name}
          defaultValue={value}
          key={value}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
      )}
    </Field>
  );
}

/** A text field of a filter form. It follows the URL (back button) unless the visitor is typing in it. */
export function SearchField({
  name,
  label,
  value,
  hint,
}: {
  name: string;
  label: string;
  value: string;
  hint?: string;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (field !== null && field !== document.activeElement) field.value = value;
  }, [value]);
  return (
    <Field label={label} grow>
      {(id) => (
        <input
          className="input"
          id={id}
          ref={input}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      )}
    </Field>
  );
}

/** The other parameters of the page, kept by a GET form. @param drops names that the form has or takes out */
export function KeptFields({ search, drops }: { search: string; drops: readonly string[] }): ReactNode {
  return otherFields(search, drops).map(([name, value]) => (
    <input type="hidden" name={name} value={value} key={`${name} ${value}`} />
  ));
}

export type Choice = { value: string; name: string /** Rows that it would leave. */; count?: number };

const choiceText = ({ name, count }: Choice) =>
  count === undefined ? name : text.fields.counted(name, thousands(count));

/** A choice among values; "" means "all" and is omitted from the URL. */
export function SelectField({
  name,
  label,
  value,
  choices,
}: {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}): ReactNode {
  return (
    <Field label={label}>
      {(id) => (
        // Recreated when the URL changes, so that the back button updates it.
        <select className="select" id={id} name={name} defaultValue={value} key={value}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choiceText(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Several values of one name; none ticked means all. */
export function CheckField({
  name,
  label,
  values,
  choices,
}: {
  name: string;
  label: string;
  values: readonly string[];
  choices: readonly Choice[];
}): ReactNode {
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="options" key={values.join()}>
        {choices.map((choice) => (
          <label className="option" key={choice.value}>
            <input type="checkbox" name={name} value={choice.value} defaultChecked={values.includes(choice.value)} />
            {choice.name}
            {choice.count === undefined ? null : (
              <span className="option-count">
                <span className="visually-hidden">: </span>
                {thousands(choice.count)}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The submit button of every form: required without scripts, expected by some visitors with them. */
export function SubmitButton({ children }: { children: ReactNode }): ReactNode {
  return (
    <button className="button" data-kind="primary" type="submit">
      <Icon name="search" size={16} />
      {children}
    </button>
  );
}
