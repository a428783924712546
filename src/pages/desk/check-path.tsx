import { type FormEvent, type ReactNode, useState } from "react";
import { useSite } from "../../data/site.ts";
import { failureSentence } from "../../session/send.ts";
import { Section } from "../../ui/section.tsx";
import { OneField } from "./one-field.tsx";
import { checkPath, type PathAnswer } from "./requests.ts";
import { RuleLine } from "./rule-line.tsx";
import { text } from "./text.tsx";

function Decision({ answer: { path, location, status, rules, why, warnings } }: { answer: PathAnswer }): ReactNode {
  return (
    <>
      <p>
        {location === null || status === null ? (
          text.check.stays(path, why)
        ) : (
          <>
            {text.check.leads(path, location, status)} {text.check.by(why)}
          </>
        )}
      </p>
      {rules.length === 0 ? null : (
        <ol aria-label={text.check.steps}>
          {rules.map((rule) => (
            <li key={rule.source}>
              <RuleLine rule={rule} />
            </li>
          ))}
        </ol>
      )}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </>
  );
}

/** Tells where a path leads, and by which rules. */
export function CheckPath(): ReactNode {
  const site = useSite();
  const [answer, setAnswer] = useState<PathAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const path = String(new FormData(event.currentTarget).get("path") ?? "").trim();
    setFailure(null);
    checkPath(site, path)
      .then(setAnswer)
      .catch((error: unknown) => {
        setAnswer(null);
        setFailure(failureSentence(error, text.failed));
      });
  };
  return (
    <Section id="check" title={text.check.title}>
      <form className="filters-main" onSubmit={submit}>
        <OneField name="path" label={text.check.label} example={text.check.example} submit={text.check.submit} />
      </form>
      <div role="status">{failure ?? (answer === null ? null : <Decision answer={answer} />)}</div>
    </Section>
  );
}
