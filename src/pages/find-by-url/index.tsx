import "./find-by-url.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { examplesQuery } from "../../data/examples.ts";
import { findQuery } from "../../data/find.ts";
import { link } from "../../domain/links.ts";
import { TRANSITLAND_ATLAS } from "../../domain/registry/attribution.ts";
import type { Query } from "../../domain/screen.ts";
import { linesOf, MAX_LINES } from "../../domain/url-lookup/lookup-line.ts";
import { Attributions } from "../../ui/attributions.tsx";
import { SubmitButton } from "../../ui/fields.tsx";
import { Notice } from "../../ui/notice.tsx";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { LineTable } from "./answers.tsx";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export type LookupQuery = {
  /** The text of the field. */
  text: string;
  lines: string[];
  /** Whether there are more lines than one page answers. */
  tooMany: boolean;
};

export function readAsked(query: Query<"url">): LookupQuery {
  const typedText = query.getAll("url").join("\n");
  const lines = linesOf(typedText);
  return { text: typedText, lines, tooMany: lines.length > MAX_LINES };
}

export const loader = pageLoader(screen, ({ url, read, later }) => {
  const { lines, tooMany } = readAsked(url.searchParams);
  if (lines.length > 0 && !tooMany) later(() => read(findQuery(lines)));
  if (lines.length === 0) later(() => read(examplesQuery));
  return {
    title: text.title,
    description: text.description,
    crumbs: [{ label: text.crumb, href: link.feeds() }, { label: text.title }],
  };
});

function Form({ typed, example = "" }: { typed: string; example?: string }): ReactNode {
  const id = useId();
  return (
    <form className="filters" action={link.findByUrl()} method="get" aria-label={text.form}>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {text.field}
        </label>
        <textarea
          className="input find-lines"
          id={id}
          name="url"
          rows={6}
          defaultValue={typed}
          key={typed}
          aria-describedby={`${id}-hint`}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={example}
        />
        <p className="small soft" id={`${id}-hint`}>
          {text.hint(MAX_LINES)}
        </p>
      </div>
      <p>
        <SubmitButton>{text.submit}</SubmitButton>
      </p>
    </form>
  );
}

/** The form with a URL and an id of the data as examples. */
function EmptyForm(): ReactNode {
  const { url, feed } = useSuspenseQuery(examplesQuery).data;
  return <Form typed="" example={[url, feed].filter(Boolean).join("\n")} />;
}

function Answers({ lines }: { lines: readonly string[] }): ReactNode {
  const busy = useIsLoading();
  const { data } = useSuspenseQuery(findQuery(lines));
  if (data === null) {
    return (
      <Notice tone="warn" title={text.failed.title}>
        <p>{text.failed.body(<a href={link.feeds({ search: lines[0] })}>{text.failed.feeds}</a>)}</p>
      </Notice>
    );
  }
  return <LineTable answers={data.lines} busy={busy} />;
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const { text: typed, lines, tooMany } = readAsked(url.searchParams);
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead}</p>
      </header>
      {lines.length === 0 ? <EmptyForm /> : <Form typed={typed} />}
      {tooMany ? (
        <Notice tone="error" title={text.tooMany.title}>
          <p>{text.tooMany.body(MAX_LINES, lines.length, <code>request.too_large</code>)}</p>
        </Notice>
      ) : lines.length === 0 ? null : (
        <Answers lines={lines} />
      )}
      <p className="small">
        {text.missing(
          <a href={TRANSITLAND_ATLAS.url} rel="noopener">
            {text.add}
          </a>,
        )}
      </p>
      <Attributions of={[TRANSITLAND_ATLAS]} />
    </>
  );
}
