import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from "react";
import { REDIRECT_STATUSES, type RedirectRule, type RedirectStatus } from "../../domain/redirects/rule.ts";
import { Field } from "../../ui/fields.tsx";
import { Section } from "../../ui/section.tsx";
import { text } from "./text.tsx";

/** The rule that a form describes; the server checks it. */
function ruleOf(form: HTMLFormElement): RedirectRule {
  const fields = new FormData(form);
  const field = (name: string) => String(fields.get(name) ?? "").trim();
  const [expires, note] = [field("expires"), field("note")];
  return {
    source: field("source"),
    target: field("target"),
    status: Number(field("status")) as RedirectStatus,
    ...(expires === "" ? {} : { expires: new Date(`${expires}Z`).toISOString().replace(".000", "") }),
    ...(note === "" ? {} : { note }),
    ...(fields.has("override") ? { override: true } : {}),
  };
}

/** Where a rule leads from or to, with a hint below the field. */
function PathField({
  name,
  label,
  hint,
  example,
  value,
  input,
}: {
  name: string;
  label: string;
  hint: string;
  example: string;
  value: string | undefined;
  input?: Ref<HTMLInputElement>;
}): ReactNode {
  return (
    <Field label={label}>
      {(id) => (
        <>
          <input
            ref={input}
            className="input"
            id={id}
            name={name}
            required
            maxLength={2_000}
            placeholder={example}
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${id}hint`}
            defaultValue={value}
          />
          <span className="small soft" id={`${id}hint`}>
            {hint}
          </span>
        </>
      )}
    </Field>
  );
}

/** Adds a rule, or changes the one that is given. Its fields stay as they are until the change is saved. */
export function RuleForm({
  rule,
  source,
  hosts,
  busy,
  onReview,
  onCancel,
}: {
  rule: RedirectRule | null;
  /** The path of a new rule. */
  source: string | undefined;
  hosts: readonly string[];
  busy: boolean;
  onReview(rule: RedirectRule): void;
  onCancel(): void;
}): ReactNode {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (rule !== null || source !== undefined) first.current?.focus();
  }, [rule, source]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onReview(ruleOf(event.currentTarget));
  };
  return (
    <Section id="rule" title={rule === null ? text.form.add : text.form.edit(rule.source)}>
      <form className="stack desk-form" onSubmit={submit}>
        <PathField
          name="source"
          label={text.form.source}
          hint={text.form.sourceHint}
          example={text.form.sourceExample}
          value={rule?.source ?? source}
          {...(source === undefined ? { input: first } : {})}
        />
        <PathField
          name="target"
          label={text.form.target}
          hint={text.form.targetHint(hosts)}
          example={text.form.targetExample}
          value={rule?.target}
          {...(source === undefined ? {} : { input: first })}
        />
        <label className="field">
          <span className="field-label">{text.form.status}</span>
          <select className="select" name="status" defaultValue={rule?.status ?? 301}>
            {REDIRECT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {text.form.statuses[status]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="field-label">{text.form.expires}</span>
          <input
            className="input"
            type="datetime-local"
            name="expires"
            defaultValue={rule?.expires === undefined ? "" : new Date(rule.expires).toISOString().slice(0, 16)}
          />
        </label>
        <label className="field">
          <span className="field-label">{text.form.note}</span>
          <input className="input" name="note" maxLength={500} defaultValue={rule?.note} />
        </label>
        <label className="option">
          <input type="checkbox" name="override" defaultChecked={rule?.override === true} /> {text.form.override}
        </label>
        <div className="desk-files">
          <button className="button" data-kind="primary" type="submit" disabled={busy}>
            {text.form.review}
          </button>
          {rule === null ? null : (
            <button className="button" type="button" onClick={onCancel}>
              {text.form.cancel}
            </button>
          )}
        </div>
      </form>
    </Section>
  );
}
