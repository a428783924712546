import type { FormEvent, ReactNode } from "react";
import { Section } from "../../../ui/section.tsx";
import { text } from "../text.tsx";

const FIELDS = ["name", "per_minute", "rows", "user"] as const;

/** Makes a key. */
export function KeyForm({
  busy,
  onMake,
}: {
  busy: boolean;
  onMake(fields: Readonly<Record<string, string>>): void;
}): ReactNode {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onMake(Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "")])));
  };
  return (
    <Section id="new-key" title={text.access.newKey}>
      <form className="stack desk-form" onSubmit={submit}>
        {FIELDS.map((name) => (
          <label key={name} className="field">
            <span className="field-label">{text.access.fields[name]}</span>
            <input
              className="input"
              name={name}
              required={name === "name"}
              maxLength={200}
              autoComplete="off"
              {...(name === "per_minute" || name === "rows" ? { inputMode: "numeric" as const } : {})}
            />
          </label>
        ))}
        <div>
          <button className="button" type="submit" disabled={busy}>
            {text.access.actions["make-key"]}
          </button>
        </div>
      </form>
    </Section>
  );
}
