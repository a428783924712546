import type { ReactNode } from "react";

/** The field and the button of a form that asks for one path or id. */
export function OneField({
  name,
  label,
  example,
  value,
  maxLength,
  submit,
}: {
  name: string;
  label: string;
  example: string;
  value?: string;
  maxLength?: number;
  submit: string;
}): ReactNode {
  return (
    <>
      <label className="field" data-grow="">
        <span className="field-label">{label}</span>
        <input
          className="input"
          name={name}
          required
          maxLength={maxLength}
          defaultValue={value}
          placeholder={example}
          autoCapitalize="off"
          spellCheck={false}
        />
      </label>
      <button className="button" type="submit">
        {submit}
      </button>
    </>
  );
}
