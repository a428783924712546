/** What the server writes of the console: the OpenAPI document, readable. */

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import { CopySamples } from "../../ui/copy-samples.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { ScrolledCode } from "../../ui/scrolled-code.tsx";
import { operationsQuery } from "./lazy.ts";
import type { ShownGroup, ShownOperation, ShownParameter } from "./operations.ts";
import { text as words } from "./text.tsx";

export function Head(): ReactNode {
  const { apiBase } = useSite();
  return (
    <header>
      <h1>{words.title}</h1>
      <p className="soft">
        {words.lead(
          <a href={link.documentation("api/rest")}>{words.guide}</a>,
          <a href={`${apiBase}/rest/openapi.json`}>{words.openapi}</a>,
          <a href={link.graphqlConsole()}>{words.graphql}</a>,
        )}
      </p>
    </header>
  );
}

export function Operations(): ReactNode {
  const groups = useSuspenseQuery(operationsQuery(useSite().url)).data;
  return (
    <div className="operations">
      {groups.map((group) => (
        <Group {...group} key={group.name} />
      ))}
    </div>
  );
}

function Group({ name, text, operations }: ShownGroup): ReactNode {
  return (
    <section aria-labelledby={`group-${name}`}>
      <h2 id={`group-${name}`} {...englishAttributes()}>
        {text}
      </h2>
      {operations.map((operation) => (
        <Operation {...operation} key={operation.id} />
      ))}
    </section>
  );
}

function Operation({
  id,
  method,
  path,
  summary,
  text,
  isForUsers,
  parameters,
  answers,
  example,
  samples,
  inR,
}: ShownOperation): ReactNode {
  return (
    <details className="operation" id={id}>
      <summary>
        <span className="tag" data-tone="line">
          {method}
        </span>
        <code className="mono">{path}</code>
        <span className="soft" {...englishAttributes()}>
          {summary}
        </span>
      </summary>
      <div className="operation-body">
        {text === "" ? null : <p {...englishAttributes()}>{text}</p>}
        {isForUsers ? <p>{words.operation.forUsers(<a href={link.account()}>{words.operation.account}</a>)}</p> : null}
        {parameters.length === 0 ? null : <Parameters id={id} parameters={parameters} />}
        <h3>{words.operation.responses}</h3>
        <dl className="operation-answers">
          {answers.map(({ status, text }) => (
            <div key={status}>
              <dt className="mono">{status}</dt>
              <dd {...englishAttributes()}>{text}</dd>
            </div>
          ))}
        </dl>
        {example === null ? null : (
          <>
            <h3>{words.operation.example}</h3>
            <p>
              <a className="mono" href={example.path}>
                {example.path}
              </a>
            </p>
            {samples === null ? null : <CopySamples samples={samples} what={summary} more={[["R", inR]]} />}
            {example.answer === null ? null : (
              <ScrolledCode label={words.operation.responseOf(summary)}>{example.answer}</ScrolledCode>
            )}
          </>
        )}
      </div>
    </details>
  );
}

function Parameters({ id, parameters }: { id: string; parameters: readonly ShownParameter[] }): ReactNode {
  return (
    <>
      <h3 id={`${id}-parameters`}>{words.operation.parameters}</h3>
      <dl className="operation-parameters" aria-labelledby={`${id}-parameters`}>
        {parameters.map(({ name, place, required, type, text }) => (
          <div key={name}>
            <dt>
              <code className="mono">{name}</code>
              <span className="small soft">
                {place === "path" ? words.operation.inPath(type) : required ? words.operation.required(type) : type}
              </span>
            </dt>
            <dd {...englishAttributes()}>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
