/** What the server writes of the console: it works as a plain form. */

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNow, useSite } from "../../data/site.ts";
import { rSample } from "../../domain/console/r-sample.ts";
import { samplesOf } from "../../domain/console/samples.ts";
import { link } from "../../domain/links.ts";
import { CopySamples } from "../../ui/copy-samples.tsx";
import { ScrolledCode } from "../../ui/scrolled-code.tsx";
import { usePageUrl } from "../page.ts";
import { QUERY_FIELD, VARIABLES_FIELD } from "./fields.ts";
import { askedOf, consoleQuery } from "./lazy.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

/** Id of the heading that "Run" leads to: on a phone the result is below the form. */
const RESULT = "answer";

const useAsked = () => useSuspenseQuery(consoleQuery(...askedOf(usePageUrl(screen)))).data;

export function Head(): ReactNode {
  return (
    <header>
      <h1>{text.title}</h1>
      <p className="soft">
        {text.lead(
          <a href={link.documentation("api/graphql")}>{text.guide}</a>,
          <a href={link.documentation("api/graphql/types")}>{text.types}</a>,
          <a href={link.restConsole()}>{text.rest}</a>,
        )}
      </p>
    </header>
  );
}

export function Ready(): ReactNode {
  const { ready, query } = useAsked();
  return (
    <section className="console-ready" aria-label={text.examples.title}>
      <h2>{text.examples.title}</h2>
      <ul>
        {ready.map((one) => (
          <li key={one.question}>
            <a
              href={link.graphqlConsole({ query: one.query, variables: one.variables })}
              aria-current={one.query === query ? "true" : undefined}
            >
              {one.question}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Form(): ReactNode {
  const { query, variables } = useAsked();
  return (
    <form
      className="console-form"
      action={`${link.graphqlConsole()}#${RESULT}`}
      method="get"
      aria-label={text.form.label}
    >
      <label htmlFor={QUERY_FIELD}>{text.form.query}</label>
      <textarea
        id={QUERY_FIELD}
        name="query"
        defaultValue={query}
        rows={Math.min(24, query.split("\n").length + 1)}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        required
      />
      <label htmlFor={VARIABLES_FIELD}>{text.form.variables}</label>
      <textarea
        id={VARIABLES_FIELD}
        name="variables"
        defaultValue={variables}
        rows={Math.max(1, Math.min(10, variables.split("\n").length))}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      <div>
        <button className="button" data-kind="primary" type="submit">
          {text.form.run}
        </button>
      </div>
    </form>
  );
}

function Answer(): ReactNode {
  const { answer, cut, cost, path, query, variables } = useAsked();
  const { apiBase, url } = useSite();
  const body = JSON.stringify({ query, ...(variables === "" ? {} : { variables: parseVariables(variables) }) });
  const request = { method: "POST" as const, url: `${url}${apiBase}/query`, body };
  const shareUrl = new URL(link.graphqlConsole({ query, variables }), url).href;
  return (
    <section className="console-answer" aria-labelledby={RESULT}>
      <h2 id={RESULT}>{text.result.title}</h2>
      <CopySamples
        samples={samplesOf(request)}
        what={text.result.copied}
        more={[
          ["R", rSample(request)],
          [text.result.link, shareUrl],
        ]}
      />
      <ScrolledCode label={text.result.label}>{answer}</ScrolledCode>
      <p className="small soft">
        {cut ? `${text.result.truncated} ` : ""}
        {text.result.at(useNow().toISOString().slice(0, 19).replace("T", " "))}{" "}
        {cost === null ? "" : `${text.result.cost(cost.rows_read, cost.round_trips)} `}
        <a href={apiBase + path}>{text.result.json}</a>
      </p>
    </section>
  );
}

function parseVariables(variables: string): unknown {
  try {
    return JSON.parse(variables);
  } catch {
    return variables;
  }
}

export function Plain(): ReactNode {
  return (
    <div className="console-plain">
      <Form />
      <Answer />
    </div>
  );
}
